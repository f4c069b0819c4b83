//! The recorder of a run: what each of its steps changed.

use std::mem;

use super::state::{Change, Mark, States};
use crate::report::{Action, Trace, TraceStep};
use crate::search::{Bounded, Event, Window};
use crate::tree::NodeId;

/// One step of a run, numbered from 1 as in a trace.
pub(crate) struct Step {
    pub(crate) action: Action,
    /// The window of a pass that begins.
    pub(crate) window: Option<Window>,
    /// None where the step is about the whole tree.
    pub(crate) node: Option<NodeId>,
    /// What happens, in the words of the convention's notation.
    pub(crate) sentence: String,
    pub(crate) changes: Vec<(NodeId, Change)>,
}

/// Says what happens in a step.
type Says<'s> = dyn Fn(&TraceStep) -> String + Sync + 's;

/// Counts steps, follows what is known of each node, and keeps the steps if it is told how to say them.
pub(super) struct Recorder<'t> {
    trace: &'t Trace<'t>,
    pub(super) states: States,
    pub(super) length: usize,
    says: Option<&'t Says<'t>>,
    pub(super) steps: Vec<Step>,
    /// Those of the latest step.
    changes: Vec<(NodeId, Change)>,
    /// What this pass has skipped though an earlier one had looked at it.
    passed_over: Vec<NodeId>,
}

impl<'t> Recorder<'t> {
    pub(super) fn new(trace: &'t Trace<'t>, says: Option<&'t Says<'t>>) -> Self {
        Self {
            trace,
            states: States::new(&trace.tree.document.tree),
            length: 0,
            says,
            steps: Vec::new(),
            changes: Vec::new(),
            passed_over: Vec::new(),
        }
    }

    pub(super) fn take(&mut self, step: &TraceStep) {
        self.length += 1;
        if step.action == Action::Pass {
            for node in mem::take(&mut self.passed_over) {
                let mut marks = self.states.of(node).marks;
                marks.set(Mark::Skipped, false);
                self.change(node, Change::Marks(marks));
            }
        }
        if let Some(node) = step.node {
            self.happened(node, step);
        }
        let Some(says) = self.says else {
            return;
        };
        self.steps.push(Step {
            action: step.action,
            window: match step.event {
                Event::Pass { window, .. } => window.cloned(),
                _ => None,
            },
            node: step.node,
            sentence: says(step),
            changes: mem::take(&mut self.changes),
        });
    }

    fn happened(&mut self, node: NodeId, step: &TraceStep) {
        let entered = |window: Option<&Window>| Change::Entered(window.cloned());
        match step.event {
            Event::Pass { .. } | Event::Confirm { .. } | Event::Estimate { .. } => {}
            Event::Enter { window, .. } => self.change(node, entered(window)),
            Event::Evaluate { value, .. } => {
                self.change(node, entered(step.before.window.as_ref()));
                self.change(node, Change::Evaluated);
                self.change(node, Change::Found(Bounded::exact(value.clone())));
            }
            Event::Improve { window, .. } => {
                if let Some(window) = window {
                    self.change(node, Change::Narrowed(window.clone()));
                }
            }
            Event::Cutoff(cutoff) => {
                self.change(node, Change::Marked(Mark::Cutoff));
                for &skipped in &cutoff.skipped {
                    self.skip(skipped);
                }
            }
            Event::Leave { found, .. } => {
                if step.action == Action::Recall {
                    self.change(node, entered(None));
                }
                self.change(node, Change::Found(found.clone()));
            }
        }
    }

    fn skip(&mut self, skipped: NodeId) {
        self.change(skipped, Change::Marked(Mark::Skipped));
        let marks = self.states.of(skipped).marks;
        if marks.has(Mark::Visited) {
            self.passed_over.push(skipped);
        } else if !marks.has(Mark::Pruned) {
            for node in self.trace.tree.document.tree.subtree(skipped) {
                self.change(node, Change::Marked(Mark::Pruned));
            }
        }
    }

    fn change(&mut self, node: NodeId, change: Change) {
        self.states.apply(node, &change);
        if self.says.is_some() {
            self.changes.push((node, change));
        }
    }
}
