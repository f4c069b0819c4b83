//! The document that explains nodes of one run.

use schemars::JsonSchema;
use serde::Serialize;

use super::begin::RunReport;
use super::cutoff::CutoffReport;
use super::names::{Name, Namer};
use crate::analysis::{
    Explainer, Explanation, Fate, FateKind, Interval, Pruning, RootAnswer, SanityTest, VisitedIf,
};
use crate::report::sentences::ExplanationWords;
use crate::search::Bound;
use crate::tree::Mover;
use crate::value::Value;
use crate::words::Glyphs;

/// Why a search looked at some nodes or passed them over.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "explanation")]
pub(crate) struct ExplanationReport<'e> {
    #[serde(flatten)]
    run: RunReport<'e>,
    /// The value of the root that the search found, in MAX's view.
    value: &'e Value,
    /// What was proved of the value: `exact`, `lower` or `upper`.
    bound: Bound,
    /// The move to choose at the root.
    best_move: Option<Name<'e>>,
    /// The nodes in the order in which they were asked for.
    explanations: Vec<NodeExplanation<'e>>,
}

/// Why a search looked at a node or passed it over, and what its value could have changed.
#[derive(Serialize, JsonSchema)]
struct NodeExplanation<'e> {
    /// The node.
    name: Name<'e>,
    /// Its parent; null at the root.
    parent: Option<Name<'e>>,
    /// Who moves there; at a leaf, whose turn it would be.
    mover: Mover,
    /// Its distance from the root.
    ply: usize,
    /// `visited`, `pruned` or `below-horizon`.
    status: FateKind,
    /// Its minimax value; null below the horizon, and if it depends on unknown leaves.
    minimax_value: Option<&'e Value>,
    /// For a pruned node, the root of the skipped subtree; below the horizon, the node at the horizon.
    because_of: Option<Name<'e>>,
    /// How often it was entered.
    visits: usize,
    /// The window of its last visit; null for algorithms without windows.
    entry: Option<[Value; 2]>,
    /// What its last visit returned.
    returned: Option<&'e Value>,
    /// What was proved of that value.
    returned_bound: Option<Bound>,
    /// The cutoffs that skipped it.
    cutoffs: Vec<ExplainedCutoff<'e>>,
    /// What minimax finds with extreme values in its place; only of pruned nodes.
    sanity_test: Option<SanityReport<'e>>,
    /// The values of the node with which the root keeps its minimax value.
    keeps_value: Option<IntervalReport>,
    /// The values of the node with which the root keeps its best move.
    keeps_best_move: Option<IntervalReport>,
    /// The smallest changes of single leaves after which the search visits the node, the smallest
    /// first; null for a visited node, and if it can't be determined.
    visited_if: Option<Vec<VisitedIfReport<'e>>>,
    /// The same in English.
    sentences: Vec<String>,
}

/// A cutoff with the leaves whose values met.
#[derive(Serialize, JsonSchema)]
struct ExplainedCutoff<'e> {
    /// The cutoff.
    #[serde(flatten)]
    cutoff: CutoffReport<'e>,
    /// The leaf that gave the node its value; null if a memory or the window did.
    after_leaf: Option<Name<'e>>,
    /// The leaf that gave the ancestor its bound; null if a memory or the window did.
    bound_leaf: Option<Name<'e>>,
}

/// What minimax finds with −∞ and with +∞ in place of a node; for star1 and star2, with the ends
/// of the value range in their places.
#[derive(Serialize, JsonSchema)]
struct SanityReport<'e> {
    /// With −∞, or the least of the range.
    minus_infinity: MinimaxReport<'e>,
    /// With +∞, or the most of the range.
    plus_infinity: MinimaxReport<'e>,
    /// Whether what the search found of the value holds of both.
    keeps_value: bool,
    /// Whether the best move is the same both times; true where the value is only a bound.
    keeps_best_move: bool,
}

/// What minimax finds.
#[derive(Serialize, JsonSchema)]
struct MinimaxReport<'e> {
    /// The value of the root.
    value: &'e Value,
    /// The first optimal move in search order.
    best_move: Option<Name<'e>>,
}

/// Values of a leaf with which the search visits a node: all above its own value, or all below.
#[derive(Serialize, JsonSchema)]
struct VisitedIfReport<'e> {
    /// The leaf, or the node at the horizon.
    leaf: Name<'e>,
    /// Its value.
    value: Value,
    /// The nearest values with which the node is visited.
    values: IntervalReport,
}

/// An interval of values.
#[derive(Serialize, JsonSchema)]
struct IntervalReport {
    /// The lower end.
    low: Value,
    /// Whether that value belongs to the interval.
    low_included: bool,
    /// The upper end.
    high: Value,
    /// Whether that value belongs to the interval.
    high_included: bool,
}

impl<'e> ExplanationReport<'e> {
    /// The report of explanations that an explainer gave.
    pub(crate) fn new(explainer: &'e Explainer<'e>, explanations: &'e [Explanation<'e>]) -> Self {
        let evaluation = explainer.evaluation();
        let namer = Namer(evaluation.labels);
        let outcome = &evaluation.outcome;
        let words = ExplanationWords::new(explainer, Glyphs::Unicode);
        let nodes = explanations.iter();
        Self {
            run: RunReport::new(evaluation.searched),
            value: &outcome.found.value,
            bound: outcome.found.bound,
            best_move: outcome.best_move.map(|node| namer.name(node)),
            explanations: nodes
                .map(|node| {
                    let visited_if = explainer.visited_if(node);
                    NodeExplanation::new(namer, node, visited_if, &words)
                })
                .collect(),
        }
    }
}

impl<'e> NodeExplanation<'e> {
    fn new(
        namer: Namer<'e>,
        explanation: &'e Explanation<'e>,
        visited_if: Option<Vec<VisitedIf>>,
        words: &ExplanationWords,
    ) -> Self {
        let mut sentences = words.sentences(explanation);
        let changes = visited_if.as_deref();
        sentences.extend(changes.map(|changes| words.visited_if(explanation.node, changes)));
        let (tree, node) = (namer.tree(), explanation.node);
        let visit = explanation.visit();
        let found = visit.and_then(|visit| visit.found.as_ref());
        let pruning = explanation.pruning();
        let sanity = pruning.and_then(|pruning| pruning.sanity.as_ref());
        Self {
            name: namer.name(node),
            parent: tree.parent(node).map(|parent| namer.name(parent)),
            mover: tree.mover(node),
            ply: explanation.ply,
            status: FateKind::from(&explanation.fate),
            minimax_value: explanation.value.as_ref(),
            because_of: match &explanation.fate {
                Fate::Visited(_) => None,
                Fate::Pruned(pruning) => Some(namer.name(pruning.skipped)),
                Fate::BelowHorizon(horizon) => Some(namer.name(*horizon)),
            },
            visits: visit.map_or(0, |visit| visit.visits),
            entry: visit.and_then(|visit| Some(visit.entry.as_ref()?.ends_as_values())),
            returned: found.map(|found| &found.value),
            returned_bound: found.map(|found| found.bound),
            cutoffs: pruning.map_or_else(Vec::new, |pruning| ExplainedCutoff::all(namer, pruning)),
            sanity_test: sanity.map(|test| SanityReport::new(namer, test)),
            keeps_value: explanation.keeps_value.as_ref().map(IntervalReport::from),
            keeps_best_move: explanation.keeps_move.as_ref().map(IntervalReport::from),
            visited_if: visited_if.map(|changes| VisitedIfReport::all(namer, changes)),
            sentences,
        }
    }
}

impl<'e> VisitedIfReport<'e> {
    fn all(namer: Namer<'e>, changes: Vec<VisitedIf>) -> Vec<Self> {
        let changes = changes.into_iter();
        changes
            .map(|change| Self {
                leaf: namer.name(change.leaf),
                values: IntervalReport::from(&change.values),
                value: change.value,
            })
            .collect()
    }
}

impl<'e> ExplainedCutoff<'e> {
    fn all(namer: Namer<'e>, pruning: &Pruning<'e>) -> Vec<Self> {
        let cutoffs = pruning.cutoffs.iter();
        cutoffs
            .map(|(cutoff, witnesses)| Self {
                cutoff: CutoffReport::new(namer, cutoff),
                after_leaf: witnesses.own.map(|leaf| namer.name(leaf)),
                bound_leaf: witnesses.bound.map(|leaf| namer.name(leaf)),
            })
            .collect()
    }
}

impl<'e> SanityReport<'e> {
    fn new(namer: Namer<'e>, test: &'e SanityTest) -> Self {
        let answer = |answer: &'e RootAnswer| MinimaxReport {
            value: &answer.value,
            best_move: answer.best_move.map(|node| namer.name(node)),
        };
        Self {
            minus_infinity: answer(&test.low),
            plus_infinity: answer(&test.high),
            keeps_value: test.keeps_value,
            keeps_best_move: test.keeps_move,
        }
    }
}

impl From<&Interval> for IntervalReport {
    fn from(interval: &Interval) -> Self {
        Self {
            low: interval.low.value.clone(),
            low_included: interval.low.is_a_value(),
            high: interval.high.value.clone(),
            high_included: interval.high.is_a_value(),
        }
    }
}
