//! A pass in documents.

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::Evaluation;
use crate::report::documents::names::{Name, Namer, Names};
use crate::search::{Bound, Pass, PassResult, PassTally, Test, Window};
use crate::value::Value;

/// One search of the root.
#[derive(Serialize, JsonSchema)]
pub(super) struct PassReport<'e> {
    /// The horizon of this pass, if it has one of its own.
    depth: Option<usize>,
    /// The window at the root; null for passes without one.
    window: Option<[Value; 2]>,
    /// The one question of the pass, if it asked only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'e Test>,
    /// `inside`, `fail-high` or `fail-low`.
    result: PassResult,
    /// What the pass returned.
    value: &'e Value,
    /// What it proved of that value.
    bound: Bound,
    /// The move it recommends.
    best_move: Option<Name<'e>>,
    /// The root's children, where the pass searched them in an order of its own.
    order: Option<Names<'e>>,
    /// Static evaluations in this pass.
    static_evaluations: usize,
    /// Static evaluations that a cache of earlier passes saved; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    saved_static_evaluations: Option<usize>,
    /// Nodes visited in this pass.
    visited: usize,
}

impl<'e> PassReport<'e> {
    /// All passes of a run.
    pub(super) fn all(evaluation: &'e Evaluation) -> Vec<Self> {
        let tallies = evaluation.observations.tally().passes();
        let passes = evaluation.outcome.passes.iter().zip(tallies);
        let pass = |(pass, tally)| Self::new(evaluation, pass, tally);
        passes.map(pass).collect()
    }

    fn new(evaluation: &'e Evaluation, pass: &'e Pass, tally: &PassTally) -> Self {
        let namer = Namer(evaluation.labels);
        let order = pass.order.as_deref();
        Self {
            depth: pass.depth,
            window: pass.window.as_ref().map(Window::ends_as_values),
            test: pass.test.as_ref(),
            result: pass.result,
            value: &pass.found.value,
            bound: pass.found.bound,
            best_move: pass.best_move.map(|node| namer.name(node)),
            order: order.map(|order| namer.names(order)),
            static_evaluations: tally.evaluations,
            saved_static_evaluations: evaluation.has_cache().then_some(pass.saved_evaluations),
            visited: tally.visited,
        }
    }
}
