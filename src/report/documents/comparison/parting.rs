//! Where two answers of a comparison part.

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::compare::{Agreement, Cause, CutSplit, Parting, Rule, Split};
use crate::report::comparison::ComparisonWords;
use crate::report::documents::names::{Name, Namer, Names};
use crate::search::Window;
use crate::tree::NodeId;
use crate::value::Value;

/// Where two answers part, told by two conventions that differ as little as possible.
#[derive(Serialize, JsonSchema)]
pub(super) struct PartingReport<'c> {
    /// The numbers of the two answers.
    answers: [usize; 2],
    /// The names of the two conventions.
    conventions: [String; 2],
    /// What they agree on.
    agree: Agreement,
    /// The rule that makes the difference.
    cause: Rule,
    /// The first node that only one of them visits; null where none cuts.
    node: Option<Name<'c>>,
    /// The node where the other cuts.
    at: Option<Name<'c>>,
    /// The child after which it cuts.
    after: Option<Name<'c>>,
    /// The convention that cuts.
    cuts: Option<String>,
    /// α and β at that moment, under each of the two.
    windows: Option<[[Value; 2]; 2]>,
    /// The leaves whose values tie, where that makes the difference.
    tied_leaves: Names<'c>,
    /// The reason in words.
    reason: String,
}

impl<'c> PartingReport<'c> {
    pub(super) fn new(words: ComparisonWords<'c>, parting: &'c Parting) -> Self {
        let comparison = words.comparison;
        let namer = Namer(comparison.labels);
        let trials = parting.trials.map(|number| &comparison.trials[number]);
        let split = match &parting.split {
            Split::Cut(split) => Some(split),
            Split::Order(_) | Split::LeafValue(..) | Split::Root => None,
        };
        let name = |node: fn(&CutSplit) -> NodeId| split.map(|split| namer.name(node(split)));
        Self {
            answers: trials.map(|trial| trial.answer + 1),
            conventions: trials.map(|trial| words.rules(trial)),
            agree: parting.agreement,
            cause: parting.split.rule(),
            node: name(|split| split.node),
            at: name(|split| split.at),
            after: name(|split| split.after),
            cuts: split.map(|split| words.rules(trials[split.cutter])),
            windows: split.map(|split| split.windows.each_ref().map(Window::ends_as_values)),
            tied_leaves: namer.names(split.map_or_else(Vec::new, tied)),
            reason: words.reason(parting),
        }
    }
}

/// The leaf that the value at the node comes from, then that of the bound.
fn tied(split: &CutSplit) -> Vec<NodeId> {
    match split.cause {
        Cause::Cut { own, bound } => own.into_iter().chain(bound).collect(),
        Cause::Fail | Cause::Scope | Cause::RootWindow => Vec::new(),
    }
}
