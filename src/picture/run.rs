//! A run that is to be drawn: the search, and what each of its steps changed.

use std::mem;

use super::marks::Mark;
use super::state::{Change, States};
use crate::analysis::{Detail, Evaluation};
use crate::report::{Action, Trace, TraceStep};
use crate::search::{Bounded, Event, SearchError, Window};
use crate::tree::{NodeId, Tree};

/// One step of a run, numbered from 1 as in a trace.
pub(super) struct Step {
    pub(super) action: Action,
    /// The window of a pass that begins.
    pub(super) window: Option<Window>,
    /// None where the step is about the whole tree.
    pub(super) node: Option<NodeId>,
    /// What happens, in the words of the convention's notation.
    pub(super) sentence: String,
    pub(super) changes: Vec<(NodeId, Change)>,
}

/// A run with its steps.
pub(super) struct Run<'t> {
    pub(super) trace: &'t Trace<'t>,
    pub(super) evaluation: Evaluation<'t>,
    pub(super) steps: Vec<Step>,
}

impl<'t> Run<'t> {
    /// Searches the tree. Keeps memory linear in the steps.
    pub(super) fn new(trace: &'t Trace<'t>) -> Result<Self, SearchError> {
        let mut recorder = Recorder {
            tree: &trace.document.tree,
            states: States::new(trace.document.tree.len()),
            steps: Vec::new(),
            changes: Vec::new(),
        };
        let says = trace.says();
        let evaluation = trace.evaluation_with_steps(Detail::Nodes, |step| {
            recorder.take(step, says(step));
            Ok(())
        })?;
        Ok(Self {
            trace,
            evaluation,
            steps: recorder.steps,
        })
    }

    /// What is known behind so many steps; behind the last one the nodes that were never visited are
    /// known to be pruned.
    pub(super) fn states_after(&self, steps: usize) -> States {
        let mut states = States::new(self.evaluation.document.tree.len());
        for step in &self.steps[..steps] {
            for (node, change) in &step.changes {
                states.apply(*node, change);
            }
        }
        if steps == self.steps.len() {
            states.finish();
        }
        states
    }
}

struct Recorder<'t> {
    tree: &'t Tree,
    states: States,
    steps: Vec<Step>,
    /// Those of the latest step.
    changes: Vec<(NodeId, Change)>,
}

impl Recorder<'_> {
    fn take(&mut self, step: &TraceStep, sentence: String) {
        if let Some(node) = step.node {
            self.happened(node, step);
        }
        self.steps.push(Step {
            action: step.action,
            window: match step.event {
                Event::Pass { window, .. } => window.cloned(),
                _ => None,
            },
            node: step.node,
            sentence,
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
            Event::Cutoff { skipped, .. } => {
                self.change(node, Change::Marked(Mark::Cutoff));
                for skipped in skipped.to_vec() {
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
        if !marks.has(Mark::Visited) && !marks.has(Mark::Pruned) {
            for node in self.tree.subtree(skipped) {
                self.change(node, Change::Marked(Mark::Pruned));
            }
        }
    }

    fn change(&mut self, node: NodeId, change: Change) {
        self.states.apply(node, &change);
        self.changes.push((node, change));
    }
}
