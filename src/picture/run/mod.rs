//! A run that is to be drawn: the search, and what is known of each node after any of its steps.

mod state;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::scene_node::typeset;
use crate::analysis::{Detail, Evaluation};
use crate::report::Trace;
use crate::search::{SearchError, Window, WindowEnd};
use crate::tree::{NodeId, Player};
use crate::words::{Words, bounded_in_words};

pub(super) use state::{Mark, Marks, NodeState, States, Step};

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
    pub(super) fn new(trace: &'t Trace<'t>) -> Result<Self, SearchError> {
        let tree = &trace.tree.document.tree;
        let (mut end, mut length) = (States::new(tree), 0);
        let evaluation = trace.evaluation_with_steps(Detail::Nodes, |step| {
            length += 1;
            end.apply(&Step::of(step, String::new()), tree);
        })?;
        end.finish(&evaluation);
        Ok(Self {
            trace,
            evaluation,
            length,
            end,
            steps: OnceLock::new(),
        })
    }

    /// Its steps. Searches the tree once more when they are first asked for, and keeps memory linear
    /// in them.
    pub(super) fn steps(&self) -> &[Step] {
        self.steps.get_or_init(|| {
            let (says, mut steps) = (self.trace.says(), Vec::new());
            let again = self.trace.evaluation_with_steps(Detail::Summary, |step| {
                steps.push(Step::of(step, says(step)));
            });
            again.expect("the same search has ended before");
            // The last of several passes may tell only a bound, though the whole search proves the value.
            let of_root = steps.iter().filter(|step| step.node == Some(NodeId::ROOT));
            let said = of_root.filter_map(|step| step.found.as_ref()).next_back();
            let found = &self.evaluation.outcome.found;
            if said != Some(found)
                && let Some(last) = steps.last_mut()
            {
                let name = self.evaluation.labels.readable(NodeId::ROOT);
                let (said, value) = (&last.sentence, bounded_in_words(found));
                last.sentence = format!("{said}; the whole search proves that {name} is {value}");
            }
            steps
        })
    }

    /// Makes the next step, and tells the nodes that look otherwise after it. After the last one the nodes
    /// that were never visited are known to be pruned.
    pub(super) fn follow(&self, step: usize, states: &mut States) -> BTreeSet<NodeId> {
        let tree = &self.evaluation.document.tree;
        let mut changed = BTreeSet::from_iter(states.apply(&self.steps()[step], tree));
        if step + 1 == self.length {
            let differs = |node: &NodeId| states.of(*node) != self.end.of(*node);
            changed.extend(tree.nodes().filter(differs));
            states.clone_from(&self.end);
        }
        changed
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

    /// What is known after so many steps.
    pub(super) fn states_after(&self, steps: usize) -> States {
        if steps == self.length {
            return self.end.clone();
        }
        let mut states = States::new(&self.evaluation.document.tree);
        for step in 0..steps {
            self.follow(step, &mut states);
        }
        states
    }
}
