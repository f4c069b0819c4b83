//! A run that is to be drawn: the search, and what each of its steps changed.

mod recorder;
mod state;

use std::sync::OnceLock;

use super::scene_node::typeset;
use crate::analysis::{Detail, Evaluation};
use crate::report::{Trace, TraceStep};
use crate::search::{ListLength, SearchError, Window, WindowEnd};
use crate::tree::{NodeId, Player};
use crate::words::{Words, bounded_in_words};
use recorder::Recorder;

pub(super) use recorder::Step;
pub(super) use state::{Change, Mark, Marks, NodeState, States};

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
        let evaluation = trace.evaluation_with_steps(Detail::Nodes(length), |step| {
            recorder.take(step);
        })?;
        let mut end = recorder.states;
        end.finish(&evaluation);
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
            let take = |step: &TraceStep| recorder.take(step);
            let again = self.trace.evaluation_with_steps(Detail::Summary, take);
            again.expect("the same search has ended before");
            self.end_with_what_is_proved(&mut recorder);
            recorder.steps
        })
    }

    /// The last step changes what it takes for all nodes to be as they are at the end. It may tell only a
    /// bound, as the last of several passes does, though the whole search proves the value.
    fn end_with_what_is_proved(&self, recorder: &mut Recorder) {
        let (states, found) = (&recorder.states, &self.evaluation.outcome.found);
        let is_said = states.of(NodeId::ROOT).found.as_ref() == Some(found);
        let marks = states.marks_at(&self.end);
        let Some(last) = recorder.steps.last_mut() else {
            return;
        };
        last.changes.extend(marks);
        if !is_said {
            let name = self.evaluation.labels.readable(NodeId::ROOT);
            let (said, value) = (&last.sentence, bounded_in_words(found));
            last.sentence = format!("{said}; the whole search proves that {name} is {value}");
            last.changes
                .push((NodeId::ROOT, Change::Found(found.clone())));
        }
    }

    /// What nodes and values are called in a drawing.
    pub(super) fn words(&self) -> Words<'t> {
        Words::new(self.evaluation.labels, self.trace.glyphs).with_short_names()
    }

    /// α and β of a window, as MAX sees them.
    pub(super) fn ends(&self, window: &Window) -> [String; 2] {
        let ends = [WindowEnd::Alpha, WindowEnd::Beta];
        ends.map(|end| self.words().end(Player::Max, window, end))
    }

    /// The values that α and β had in the last visit of a node.
    pub(super) fn bounds(&self, state: &NodeState) -> [Vec<String>; 2] {
        let windows = state.windows.iter().map(|window| self.ends(window));
        let windows: Vec<[String; 2]> = windows.collect();
        [0, 1].map(|end| {
            let mut bounds: Vec<String> = windows.iter().map(|ends| ends[end].clone()).collect();
            bounds.dedup_by_key(|bound| typeset(bound));
            bounds
        })
    }

    /// When a node was statically evaluated: `3`, or for several passes `1 5 9`.
    pub(super) fn order(&self, state: &NodeState) -> String {
        let numbers: Vec<String> = state.evaluations.iter().map(usize::to_string).collect();
        self.words().orders(&numbers)
    }

    /// What is known after so many steps; after the last one the nodes that were never visited are
    /// known to be pruned.
    pub(super) fn states_after(&self, steps: usize) -> States {
        if steps == self.length {
            return self.end.clone();
        }
        let mut states = States::new(&self.evaluation.document.tree);
        for (node, change) in self.steps()[..steps].iter().flat_map(|step| &step.changes) {
            states.apply(*node, change);
        }
        states
    }
}
