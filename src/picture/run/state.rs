//! What is known of each node at a moment of a run.

use crate::analysis::Evaluation;
use crate::search::{Bounded, Window};
use crate::tree::{NodeId, Tree};

/// Something that a step of a run changes at a node.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// It is entered with this window, if the algorithm has any.
    Entered(Option<Window>),
    /// Its window is another now.
    Narrowed(Window),
    /// It is statically evaluated.
    Evaluated,
    /// It is left with this.
    Found(Bounded),
    /// A cutoff happens at it, or skips it.
    Marked(Mark),
    /// No other marks are right any more.
    Marks(Marks),
}

/// What is known of a node.
#[derive(Clone, Debug, Default)]
pub(crate) struct NodeState {
    pub(crate) marks: Marks,
    /// What its last complete visit has found.
    pub(crate) found: Option<Bounded>,
    /// The numbers of its static evaluations.
    pub(crate) evaluations: Vec<usize>,
    /// The windows of its last visit.
    pub(crate) windows: Vec<Window>,
}

/// What is known of all nodes.
#[derive(Clone, Debug)]
pub(crate) struct States {
    nodes: Vec<NodeState>,
    /// How many static evaluations there were so far.
    evaluations: usize,
}

impl States {
    /// Before the first step.
    pub(crate) fn new(tree: &Tree) -> Self {
        Self {
            nodes: vec![NodeState::default(); tree.len()],
            evaluations: 0,
        }
    }

    pub(crate) fn of(&self, node: NodeId) -> &NodeState {
        &self.nodes[node.index()]
    }

    pub(crate) fn apply(&mut self, node: NodeId, change: &Change) {
        let state = &mut self.nodes[node.index()];
        match change {
            Change::Entered(window) => {
                state.marks.set(Mark::Visited, true);
                state.marks.set(Mark::Pruned, false);
                state.marks.set(Mark::Skipped, false);
                state.windows = window.iter().cloned().collect();
            }
            Change::Narrowed(window) => state.windows.push(window.clone()),
            Change::Evaluated => {
                self.evaluations += 1;
                state.evaluations.push(self.evaluations);
            }
            Change::Found(found) => state.found = Some(found.clone()),
            Change::Marked(mark) => state.marks.set(*mark, true),
            Change::Marks(marks) => state.marks = *marks,
        }
    }

    /// Nothing more is going to be looked at: what some pass has looked at is not cut, even if another
    /// pass skipped it, and the best line is known.
    pub(super) fn finish(&mut self, evaluation: &Evaluation) {
        let (tree, tally) = (&evaluation.document.tree, evaluation.observations.tally());
        for node in tree.nodes() {
            let marks = &mut self.nodes[node.index()].marks;
            marks.set(Mark::Pruned, !tally.is_visited(node));
            marks.set(Mark::Skipped, tally.is_cut(tree, node));
        }
        for node in &evaluation.outcome.principal_variation {
            self.nodes[node.index()].marks.set(Mark::Best, true);
        }
        self.nodes[0].found = Some(evaluation.outcome.found.clone());
    }

    /// The changes of marks that make them those of the end.
    pub(super) fn marks_at(&self, end: &Self) -> Vec<(NodeId, Change)> {
        let nodes = self.nodes.iter().zip(&end.nodes).enumerate();
        let other = nodes.filter(|(_, (own, end))| own.marks != end.marks);
        other
            .map(|(node, (_, end))| (NodeId::from_index(node), Change::Marks(end.marks)))
            .collect()
    }
}

/// One thing that may hold of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Visited,
    /// A cutoff has skipped it: the edge into it is cut.
    Skipped,
    /// It was not visited, and a cutoff has skipped it or an ancestor.
    Pruned,
    /// A cutoff happened at it.
    Cutoff,
    /// It belongs to the principal variation.
    Best,
    /// The latest step was about it, and more steps follow.
    Current,
}

/// All that holds of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks([bool; 6]);

impl Marks {
    pub(crate) fn has(self, mark: Mark) -> bool {
        self.0[mark as usize]
    }

    /// Puts a mark on, or takes it off.
    pub(crate) fn set(&mut self, mark: Mark, holds: bool) {
        self.0[mark as usize] = holds;
    }
}
