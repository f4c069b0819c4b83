//! A run that is to be drawn: the search, and what each of its steps changed.

use std::mem;
use std::sync::OnceLock;

use super::moment::{Deed, Moment};
use super::state::{Change, Mark, States};
use crate::analysis::{Detail, Evaluation};
use crate::report::{Action, Trace, TraceStep};
use crate::search::{
    Bounded, Event, Gamma, ListLength, Observer, OpenState, SearchError, Setup, Window,
};
use crate::tree::{NodeId, Tree};
use crate::words::{Words, bounded_in_words};

/// One step of a run, numbered from 1 as in a trace.
pub(super) struct Step {
    pub(super) action: Action,
    pub(super) moment: Moment,
    /// The window of a pass that begins.
    pub(super) window: Option<Window>,
    /// None where the step is about the whole tree.
    pub(super) node: Option<NodeId>,
    /// What happens, in the words of the convention's notation.
    pub(super) sentence: String,
    pub(super) changes: Vec<(NodeId, Change)>,
    /// The list OPEN after the step, if the search is best first.
    pub(super) open: Option<OpenAfter>,
}

/// A run with its steps.
pub(super) struct Run<'t> {
    pub(super) trace: &'t Trace<'t>,
    pub(super) evaluation: Evaluation<'t>,
    /// How many steps it has.
    pub(super) length: usize,
    /// What is known at its end.
    end: States,
    steps: OnceLock<Vec<Step>>,
}

impl<'t> Run<'t> {
    /// Searches the tree. Keeps memory linear in the evaluations and cutoffs.
    pub(super) fn new(trace: &'t Trace<'t>, length: ListLength) -> Result<Self, SearchError> {
        let mut recorder = Recorder::new(trace, None);
        let evaluation = trace.evaluation_with_steps(Detail::Nodes(length), &mut (), |step| {
            recorder.take(step);
        })?;
        let mut end = recorder.states;
        let tree = &evaluation.document.tree;
        end.finish(tree, evaluation.observations.tally());
        end.apply(NodeId::ROOT, &proved(&evaluation));
        Ok(Self {
            trace,
            evaluation,
            length: recorder.length,
            end,
            steps: OnceLock::new(),
        })
    }

    /// Its steps. Searches the tree once more when they are first asked for, and keeps memory linear
    /// in them.
    pub(super) fn steps(&self) -> &[Step] {
        self.steps.get_or_init(|| {
            let says = self.trace.says();
            let mut recorder = Recorder::new(self.trace, Some(&says));
            let mut lists = OpenLists::default();
            let again = self
                .trace
                .evaluation_with_steps(Detail::Summary, &mut lists, |step| {
                    recorder.take(step);
                });
            again.expect("the same search has ended before");
            for (step, open) in recorder.steps.iter_mut().zip(lists.after) {
                step.moment.deed = Deed::Open(open.did);
                step.open = Some(open);
            }
            self.say_what_is_proved(&mut recorder);
            recorder.steps
        })
    }

    /// The last step may tell only a bound, as the last of several passes does, though the whole search
    /// proves the value.
    fn say_what_is_proved(&self, recorder: &mut Recorder) {
        let found = &self.evaluation.outcome.found;
        let is_said = recorder.states.of(NodeId::ROOT).found.as_ref() == Some(found);
        if let Some(last) = recorder.steps.last_mut().filter(|_| !is_said) {
            let name = self.evaluation.labels.readable(NodeId::ROOT);
            let value = bounded_in_words(found);
            let said = &last.sentence;
            last.sentence = format!("{said}; the whole search proves that {name} is {value}");
            last.changes.push((NodeId::ROOT, proved(&self.evaluation)));
        }
    }

    /// What nodes and values are called in a drawing.
    pub(super) fn words(&self) -> Words<'t> {
        Words::new(self.evaluation.labels, self.trace.glyphs).with_short_names()
    }

    /// Whether the search keeps a list OPEN.
    pub(super) fn is_best_first(&self) -> bool {
        self.steps().first().is_some_and(|step| step.open.is_some())
    }

    /// What is known after so many steps; after the last one the nodes that were never visited are
    /// known to be pruned.
    pub(super) fn states_after(&self, steps: usize) -> States {
        if steps == self.length {
            return self.end.clone();
        }
        let mut states = States::new(self.evaluation.document.tree.len());
        for step in &self.steps()[..steps] {
            for (node, change) in &step.changes {
                states.apply(*node, change);
            }
        }
        states
    }
}

/// The most states of a list that are kept, the best first.
const MOST_STATES: usize = 40;

/// The list after a step.
pub(super) struct OpenAfter {
    /// What the step did to it.
    pub(super) did: Gamma,
    /// Its best states.
    pub(super) states: Vec<OpenState>,
    pub(super) length: usize,
}

/// Keeps the lists of a run, one for each of its steps; none of a run that goes depth first.
#[derive(Default)]
struct OpenLists {
    after: Vec<OpenAfter>,
}

impl Observer for OpenLists {
    fn observe(&mut self, event: Event<'_>) {
        if let Event::Open { did, list } = event {
            self.after.push(OpenAfter {
                did,
                states: list.best(MOST_STATES),
                length: list.length(),
            });
        }
    }
}

/// What the whole search has proved of the root.
fn proved(evaluation: &Evaluation) -> Change {
    Change::Found(evaluation.outcome.found.clone())
}

/// Says what happens in a step.
type Says<'s> = dyn Fn(&TraceStep) -> String + Sync + 's;

struct Recorder<'t> {
    tree: &'t Tree,
    setup: &'t Setup,
    states: States,
    length: usize,
    /// Says what is kept of each step, if steps are kept.
    says: Option<&'t Says<'t>>,
    steps: Vec<Step>,
    /// Those of the latest step.
    changes: Vec<(NodeId, Change)>,
    /// What this pass has skipped though an earlier one had looked at it.
    passed_over: Vec<NodeId>,
}

impl<'t> Recorder<'t> {
    fn new(trace: &Trace<'t>, says: Option<&'t Says<'t>>) -> Self {
        Self {
            tree: &trace.tree.document.tree,
            setup: trace.tree.setup,
            states: States::new(trace.tree.document.tree.len()),
            length: 0,
            says,
            steps: Vec::new(),
            changes: Vec::new(),
            passed_over: Vec::new(),
        }
    }

    fn take(&mut self, step: &TraceStep) {
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
        let moment = Moment::of(step, self.tree, self.setup);
        match self.steps.last() {
            Some(before) if before.action == Action::Cutoff => before.moment,
            Some(before) if before.action == Action::Estimate && moment.is_cut() => Moment {
                procedure: before.moment.procedure,
                ..moment
            },
            _ => moment,
        }
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
            for node in self.tree.subtree(skipped) {
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
