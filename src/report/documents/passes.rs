//! What a search did, in documents: its passes and the nodes that it visited.

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::Evaluation;
use crate::search::{Bound, NodeRecord, Pass, PassResult, PassTally, Test, Window};
use crate::tree::Labels;
use crate::value::Value;
use crate::words::{Name, Names};

/// What a node is worth.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(in crate::report) enum ValueReport<'e> {
    /// In a tree of several players.
    Payoffs {
        /// What each player gets.
        values: &'e [Value],
    },
    /// In a tree of MAX and MIN.
    Value {
        /// The value in MAX's view; null where there is none.
        value: Option<&'e Value>,
    },
}

impl Default for ValueReport<'_> {
    fn default() -> Self {
        Self::new(None)
    }
}

impl<'e> ValueReport<'e> {
    pub(in crate::report) fn new(value: Option<&'e Value>) -> Self {
        match value.and_then(Value::as_payoffs) {
            Some(values) => Self::Payoffs { values },
            None => Self::Value { value },
        }
    }
}

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
    #[serde(flatten)]
    found: ValueReport<'e>,
    /// What it proved of that value.
    bound: Bound,
    /// The move it recommends.
    best_move: Option<Name<'e>>,
    /// The root's children, where the pass searched them in an order of its own.
    order: Option<Names<'e>>,
    /// Static evaluations in this pass.
    static_evaluations: usize,
    /// The same under a name that no list has.
    evaluations: usize,
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
        let pass = |(pass, tally): (_, PassTally)| Self::new(evaluation, pass, &tally);
        passes.map(pass).collect()
    }

    fn new(evaluation: &'e Evaluation, pass: &'e Pass, tally: &PassTally) -> Self {
        let labels = evaluation.labels;
        let order = pass.order.as_deref();
        Self {
            depth: pass.depth,
            window: pass.window.as_ref().map(Window::ends_as_values),
            test: pass.test.as_ref(),
            result: pass.result,
            found: ValueReport::new(Some(&pass.found.value)),
            bound: pass.found.bound,
            best_move: pass.best_move.map(|node| labels.name(node)),
            order: order.map(|order| labels.names(order)),
            static_evaluations: tally.evaluations,
            evaluations: tally.evaluations,
            saved_static_evaluations: evaluation.has_cache().then_some(pass.saved_evaluations),
            visited: tally.visited,
        }
    }
}

/// The last visit of a node.
#[derive(Serialize, JsonSchema)]
pub(super) struct NodeReport<'e> {
    /// The node.
    name: Name<'e>,
    /// Its parent; null at the root.
    parent: Option<Name<'e>>,
    /// Who moves there; at a leaf, whose turn it would be, or null if that may be any of several players.
    mover: Option<&'e str>,
    /// Its distance from the root.
    ply: usize,
    /// The window it was entered with; null for algorithms without windows.
    entry: Option<[Value; 2]>,
    /// The window when it was left; null for algorithms without windows.
    exit: Option<[Value; 2]>,
    /// The value it returned; null if a best-first search never finished it.
    #[serde(flatten)]
    found: ValueReport<'e>,
    /// What was proved of that value.
    bound: Option<Bound>,
    /// How often it was entered.
    visits: usize,
}

impl<'e> NodeReport<'e> {
    pub(super) fn new(labels: &'e Labels<'e>, record: &'e NodeRecord) -> Self {
        let (tree, found) = (labels.tree(), record.found.as_ref());
        Self {
            name: labels.name(record.node),
            parent: tree.parent(record.node).map(|node| labels.name(node)),
            mover: tree.mover_name(record.node),
            ply: record.ply,
            entry: record.entry.as_ref().map(Window::ends_as_values),
            exit: record.exit.as_ref().map(Window::ends_as_values),
            found: ValueReport::new(found.map(|found| &found.value)),
            bound: found.map(|found| found.bound),
            visits: record.visits,
        }
    }
}
