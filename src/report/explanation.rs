//! The document that explains nodes of one run.

use schemars::JsonSchema;
use serde::Serialize;

use super::make::{Namer, convention_report, range_report, tree_report};
use super::model::{ConventionReport, CutoffReport, FORMAT_VERSION, TreeReport};
use super::sentences::ExplanationWords;
use super::{Name, schema};
use crate::analysis::{
    Evaluation, Explainer, Explanation, Fate, Interval, Pruning, RootAnswer, SanityTest, Witnesses,
};
use crate::search::{Cutoff, NodeRecord, Window};
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::Vocabulary;
use crate::words::Glyphs;

/// Why a search looked at some nodes or passed them over.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "explanation")]
pub struct ExplanationReport<'e> {
    /// The version of this document's format.
    #[schemars(schema_with = "schema::format_version")]
    pub format_version: &'static str,
    /// The tree.
    pub tree: TreeReport,
    /// The algorithm's name.
    #[schemars(schema_with = "schema::algorithm")]
    pub algorithm: &'static str,
    /// The full convention.
    pub convention: ConventionReport,
    /// The least and the most that a static value was said to be, for star1 and star2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_range: Option<[Value; 2]>,
    /// The value of the root that the search found, in MAX's view.
    pub value: Value,
    /// What was proved of the value: `exact`, `lower` or `upper`.
    #[schemars(schema_with = "schema::bound")]
    pub bound: &'static str,
    /// The move to choose at the root.
    pub best_move: Option<Name<'e>>,
    /// The nodes in the order in which they were asked for.
    pub explanations: Vec<NodeExplanation<'e>>,
}

/// Why a search looked at a node or passed it over, and what its value could have changed.
#[derive(Serialize, JsonSchema)]
pub struct NodeExplanation<'e> {
    /// The node.
    pub name: Name<'e>,
    /// Its parent; null at the root.
    pub parent: Option<Name<'e>>,
    /// Who moves there; at a leaf, whose turn it would be.
    #[schemars(schema_with = "schema::mover")]
    pub mover: &'static str,
    /// Its distance from the root.
    pub ply: usize,
    /// `visited`, `pruned` or `below-horizon`.
    #[schemars(schema_with = "schema::fate")]
    pub status: &'static str,
    /// Its minimax value; null below the horizon, and if it depends on unknown leaves.
    pub minimax_value: Option<Value>,
    /// Of a pruned node the root of the skipped subtree; below the horizon the node that is at it.
    pub because_of: Option<Name<'e>>,
    /// How often it was entered.
    pub visits: usize,
    /// The window of its last visit; null for algorithms without windows.
    pub entry: Option<[Value; 2]>,
    /// What its last visit returned.
    pub returned: Option<Value>,
    /// What was proved of that value.
    #[schemars(schema_with = "schema::bound_or_null")]
    pub returned_bound: Option<&'static str>,
    /// The cutoffs that skipped it.
    pub cutoffs: Vec<ExplainedCutoff<'e>>,
    /// What minimax finds with extreme values in its place; only of pruned nodes.
    pub sanity_test: Option<SanityReport<'e>>,
    /// The values of the node with which the root keeps its minimax value.
    pub keeps_value: Option<IntervalReport>,
    /// The values of the node with which the root keeps its best move.
    pub keeps_best_move: Option<IntervalReport>,
    /// The same in English.
    pub sentences: Vec<String>,
}

/// A cutoff with the leaves whose values met.
#[derive(Serialize, JsonSchema)]
pub struct ExplainedCutoff<'e> {
    /// The cutoff.
    #[serde(flatten)]
    pub cutoff: CutoffReport<'e>,
    /// The leaf that gave the node its value; null if a memory or the window did.
    pub after_leaf: Option<Name<'e>>,
    /// The leaf that gave the ancestor its bound; null if a memory or the window did.
    pub bound_leaf: Option<Name<'e>>,
}

/// What minimax finds with −∞ and with +∞ in the place of a node; for star1 and star2, with the ends
/// of the value range in their places.
#[derive(Serialize, JsonSchema)]
pub struct SanityReport<'e> {
    /// With −∞, or the least of the range.
    pub minus_infinity: MinimaxReport<'e>,
    /// With +∞, or the most of the range.
    pub plus_infinity: MinimaxReport<'e>,
    /// Whether what the search found of the value holds of both.
    pub keeps_value: bool,
    /// Whether the best move is the same both times; true where the value is only a bound.
    pub keeps_best_move: bool,
}

/// What minimax finds.
#[derive(Serialize, JsonSchema)]
pub struct MinimaxReport<'e> {
    /// The value of the root.
    pub value: Value,
    /// The first optimal move in search order.
    pub best_move: Option<Name<'e>>,
}

/// An interval of values.
#[derive(Serialize, JsonSchema)]
pub struct IntervalReport {
    /// The lower end.
    pub low: Value,
    /// Whether that value belongs to the interval.
    pub low_included: bool,
    /// The upper end.
    pub high: Value,
    /// Whether that value belongs to the interval.
    pub high_included: bool,
}

impl<'e> ExplanationReport<'e> {
    /// The report of explanations that an explainer gave.
    pub fn new(explainer: &'e Explainer<'e>, explanations: &[Explanation<'e>]) -> Self {
        let evaluation = explainer.evaluation();
        let outcome = &evaluation.outcome;
        let writer = Writer {
            evaluation,
            words: ExplanationWords::new(explainer, Glyphs::Unicode),
        };
        Self {
            format_version: FORMAT_VERSION,
            tree: tree_report(&evaluation.origin, evaluation.document),
            algorithm: evaluation.algorithm.description().name,
            convention: convention_report(evaluation.convention, &evaluation.document.tree),
            value_range: evaluation.value_range.as_ref().map(range_report),
            value: outcome.found.value.clone(),
            bound: outcome.found.bound.word(),
            best_move: outcome.best_move.map(|node| writer.name(node)),
            explanations: explanations
                .iter()
                .map(|explanation| writer.node(explanation))
                .collect(),
        }
    }
}

struct Writer<'e> {
    evaluation: &'e Evaluation<'e>,
    words: ExplanationWords<'e>,
}

impl<'e> Writer<'e> {
    fn name(&self, node: NodeId) -> Name<'e> {
        Name::new(self.evaluation.labels, node)
    }

    fn node(&self, explanation: &Explanation<'e>) -> NodeExplanation<'e> {
        let tree = &self.evaluation.document.tree;
        let node = explanation.node;
        let visit = explanation.visit();
        let found = visit.and_then(|visit| visit.found.as_ref());
        let pruning = explanation.pruning();
        NodeExplanation {
            name: self.name(node),
            parent: tree.parent(node).map(|parent| self.name(parent)),
            mover: tree.mover(node).word(),
            ply: explanation.ply,
            status: explanation.fate.word(),
            minimax_value: explanation.value.clone(),
            because_of: match &explanation.fate {
                Fate::Visited(_) => None,
                Fate::Pruned(pruning) => Some(self.name(pruning.skipped)),
                Fate::BelowHorizon(horizon) => Some(self.name(*horizon)),
            },
            visits: visit.map_or(0, |visit| visit.visits),
            entry: visit
                .and_then(|visit: &NodeRecord| visit.entry.as_ref())
                .map(Window::ends_as_values),
            returned: found.map(|found| found.value.clone()),
            returned_bound: found.map(|found| found.bound.word()),
            cutoffs: pruning.map_or_else(Vec::new, |pruning| self.cutoffs(pruning)),
            sanity_test: pruning
                .and_then(|pruning| pruning.sanity.as_ref())
                .map(|test| self.sanity(test)),
            keeps_value: explanation.keeps_value.as_ref().map(interval),
            keeps_best_move: explanation.keeps_move.as_ref().map(interval),
            sentences: self.words.sentences(explanation),
        }
    }

    fn cutoffs(&self, pruning: &Pruning<'e>) -> Vec<ExplainedCutoff<'e>> {
        let cutoffs = pruning.cutoffs.iter();
        cutoffs
            .map(|(cutoff, witnesses)| self.cutoff(cutoff, *witnesses))
            .collect()
    }

    fn cutoff(&self, cutoff: &'e Cutoff, witnesses: Witnesses) -> ExplainedCutoff<'e> {
        ExplainedCutoff {
            cutoff: Namer(self.evaluation).cutoff(cutoff),
            after_leaf: witnesses.own.map(|leaf| self.name(leaf)),
            bound_leaf: witnesses.bound.map(|leaf| self.name(leaf)),
        }
    }

    fn sanity(&self, test: &SanityTest) -> SanityReport<'e> {
        SanityReport {
            minus_infinity: self.answer(&test.low),
            plus_infinity: self.answer(&test.high),
            keeps_value: test.keeps_value,
            keeps_best_move: test.keeps_move,
        }
    }

    fn answer(&self, answer: &RootAnswer) -> MinimaxReport<'e> {
        MinimaxReport {
            value: answer.value.clone(),
            best_move: answer.best_move.map(|node| self.name(node)),
        }
    }
}

fn interval(interval: &Interval) -> IntervalReport {
    IntervalReport {
        low: interval.low.value.clone(),
        low_included: interval.low.is_closed,
        high: interval.high.value.clone(),
        high_included: interval.high.is_closed,
    }
}
