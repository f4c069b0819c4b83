//! A run with everything it told.

use abtree::search::{
    Bounded, Convention, Event, NodeRecords, Observer, Outcome, Plan, Record, SearchError, Window,
    search,
};
use abtree::tree::{NodeId, Tree};
use abtree::value::Value;

/// An event that owns what it tells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    Pass(Option<Window>),
    Enter(NodeId, usize, Option<Window>),
    Evaluate(NodeId, Value),
    Improve(NodeId, NodeId, Value, Option<Window>),
    Cutoff(NodeId, NodeId, Window),
    Estimate(NodeId, NodeId, Value, Value),
    Leave(NodeId, Bounded, Option<Window>),
}

/// Keeps every event.
#[derive(Default)]
pub(crate) struct Trace(pub(crate) Vec<Step>);

impl Observer for Trace {
    fn observe(&mut self, event: Event<'_>) {
        self.0.push(match event {
            Event::Pass { window, .. } => Step::Pass(window.cloned()),
            Event::Enter { node, ply, window } => Step::Enter(node, ply, window.cloned()),
            Event::Evaluate { node, value } => Step::Evaluate(node, value.clone()),
            Event::Improve {
                node,
                child,
                best,
                window,
                ..
            } => Step::Improve(node, child, best.value.clone(), window.cloned()),
            Event::Cutoff(cutoff) => Step::Cutoff(cutoff.at, cutoff.after, cutoff.window.clone()),
            Event::Estimate {
                node,
                child,
                low,
                high,
            } => Step::Estimate(node, child, low.clone(), high.clone()),
            Event::Leave {
                node,
                found,
                window,
            } => Step::Leave(node, found.clone(), window.cloned()),
        });
    }
}

/// A search and all that was observed of it.
pub(crate) struct Run {
    pub(crate) outcome: Result<Outcome, SearchError>,
    pub(crate) record: Record,
    pub(crate) nodes: NodeRecords,
    pub(crate) steps: Vec<Step>,
}

impl Run {
    pub(crate) fn of(tree: &Tree, plan: impl Into<Plan>, convention: &Convention) -> Self {
        let mut record = Record::new(tree);
        let mut nodes = NodeRecords::new(tree);
        let mut trace = Trace::default();
        let observer = &mut (&mut trace, (&mut record, &mut nodes));
        let outcome = search(tree, plan, convention, observer);
        Self {
            outcome,
            record,
            nodes,
            steps: trace.0,
        }
    }

    /// The outcome of a search that must have one.
    pub(crate) fn outcome(&self) -> &Outcome {
        match &self.outcome {
            Ok(outcome) => outcome,
            Err(error) => panic!("the search failed: {error}"),
        }
    }
}
