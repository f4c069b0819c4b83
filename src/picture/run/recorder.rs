//! The recorder of a run: what each of its steps changed.

use std::mem;

use super::moment::Moment;
use super::state::{Change, Mark, States};
use crate::report::{Action, Trace, TraceStep};
use crate::search::{Bounded, Event, Gamma, Observer, OpenState, Window};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary as _;

/// One step of a run, numbered from 1 as in a trace.
pub(crate) struct Step {
    pub(crate) action: Action,
    pub(crate) moment: Moment,
    /// The window of a pass that begins.
    pub(crate) window: Option<Window>,
    /// None where the step is about the whole tree.
    pub(crate) node: Option<NodeId>,
    /// What happens, in the words of the convention's notation.
    pub(crate) sentence: String,
    pub(crate) changes: Vec<(NodeId, Change)>,
    /// The list OPEN after the step, if the search is best first.
    pub(crate) open: Option<OpenAfter>,
}

/// The list after a step.
pub(crate) struct OpenAfter {
    /// What the step did to it.
    did: Gamma,
    /// Its best states.
    pub(crate) states: Vec<OpenState>,
    pub(crate) length: usize,
}

/// The most states of a list that are kept, the best first.
const MOST_STATES: usize = 40;

/// Keeps the lists of a run, one for each of its steps; none of a run that goes depth first.
#[derive(Default)]
pub(super) struct OpenLists(Vec<OpenAfter>);

impl OpenLists {
    /// Puts each list into its step.
    pub(super) fn into_steps(self, steps: &mut [Step]) {
        for (step, open) in steps.iter_mut().zip(self.0) {
            step.moment.deed = open.did.word();
            step.open = Some(open);
        }
    }
}

impl Observer for OpenLists {
    fn observe(&mut self, event: Event<'_>) {
        if let Event::Open { did, list } = event {
            self.0.push(OpenAfter {
                did,
                states: list.best(MOST_STATES),
                length: list.length(),
            });
        }
    }
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
                self.change(node, Change::Reopened);
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
            moment: self.moment(step),
            window: match step.event {
                Event::Pass { window, .. } => window.cloned(),
                _ => None,
            },
            node: step.node,
            sentence: says(step),
            changes: mem::take(&mut self.changes),
            open: None,
        });
    }

    /// The moment of a step. After a cutoff the node only returns, in the same line; a chance node
    /// whose window closes with the last of its probes returns among them.
    fn moment(&self, step: &TraceStep) -> Moment {
        let searched = &self.trace.tree;
        let mut moment = Moment::of(step, &searched.document.tree, searched.setup);
        match self.steps.last() {
            Some(before) if before.action == Action::Cutoff => return before.moment,
            Some(before) if before.action == Action::Estimate && moment.is_cut() => {
                moment.procedure = before.moment.procedure;
            }
            _ => {}
        }
        moment
    }

    fn happened(&mut self, node: NodeId, step: &TraceStep) {
        let entered = |window: Option<&Window>| Change::Entered(window.cloned());
        match step.event {
            Event::Pass { .. }
            | Event::Confirm { .. }
            | Event::Estimate { .. }
            | Event::Phase { .. }
            | Event::Open { .. } => {}
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
