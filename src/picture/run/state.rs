//! What is known of each node at a moment of a run.

use std::mem;

use crate::analysis::Evaluation;
use crate::report::{Action, TraceStep};
use crate::search::{Bounded, Event, Window};
use crate::tree::{NodeId, Tree};

/// One step of a run, numbered from 1 as in a trace.
pub(crate) struct Step {
    pub(crate) action: Action,
    /// None where the step is about the whole tree.
    pub(crate) node: Option<NodeId>,
    /// The window that a pass begins with, that the node is entered with, or that it has from now on.
    pub(crate) window: Option<Window>,
    /// What the node is left with.
    pub(crate) found: Option<Bounded>,
    /// The children that a cutoff skips.
    pub(crate) skipped: Vec<NodeId>,
    /// What happens, in the words of the convention's notation.
    pub(crate) sentence: String,
}

impl Step {
    pub(super) fn of(step: &TraceStep, sentence: String) -> Self {
        let (found, skipped) = match step.event {
            Event::Evaluate { value, .. } => (Some(Bounded::exact(value.clone())), Vec::new()),
            Event::Leave { found, .. } => (Some(found.clone()), Vec::new()),
            Event::Cutoff(cutoff) => (None, cutoff.skipped.clone()),
            _ => (None, Vec::new()),
        };
        Self {
            action: step.action,
            node: step.node,
            window: step.window().cloned(),
            found,
            skipped,
            sentence,
        }
    }
}

/// What is known of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// What this pass has skipped though an earlier one had looked at it.
    passed_over: Vec<NodeId>,
}

impl States {
    /// Before the first step.
    pub(crate) fn new(tree: &Tree) -> Self {
        Self {
            nodes: vec![NodeState::default(); tree.len()],
            evaluations: 0,
            passed_over: Vec::new(),
        }
    }

    pub(crate) fn of(&self, node: NodeId) -> &NodeState {
        &self.nodes[node.index()]
    }

    /// Makes a step, and tells the nodes that it is about.
    pub(super) fn apply(&mut self, step: &Step, tree: &Tree) -> Vec<NodeId> {
        let mut changed = Vec::from_iter(step.node);
        if step.action == Action::Pass {
            for node in mem::take(&mut self.passed_over) {
                self.nodes[node.index()].marks.set(Mark::Skipped, false);
                changed.push(node);
            }
        }
        let Some(node) = step.node else {
            return changed;
        };
        let state = &mut self.nodes[node.index()];
        match step.action {
            Action::Enter | Action::Evaluate | Action::Recall => {
                state.marks.set(Mark::Visited, true);
                state.marks.set(Mark::Pruned, false);
                state.marks.set(Mark::Skipped, false);
                state.windows = step.window.iter().cloned().collect();
            }
            Action::Improve => state.windows.extend(step.window.clone()),
            Action::Cutoff => state.marks.set(Mark::Cutoff, true),
            Action::Pass | Action::Estimate | Action::Return => {}
        }
        if step.action == Action::Evaluate {
            self.evaluations += 1;
            state.evaluations.push(self.evaluations);
        }
        if let Some(found) = &step.found {
            state.found = Some(found.clone());
        }
        for &skipped in &step.skipped {
            self.skip(skipped, tree, &mut changed);
        }
        changed
    }

    fn skip(&mut self, skipped: NodeId, tree: &Tree, changed: &mut Vec<NodeId>) {
        let marks = &mut self.nodes[skipped.index()].marks;
        marks.set(Mark::Skipped, true);
        changed.push(skipped);
        if marks.has(Mark::Visited) {
            self.passed_over.push(skipped);
        } else if !marks.has(Mark::Pruned) {
            for node in tree.subtree(skipped) {
                self.nodes[node.index()].marks.set(Mark::Pruned, true);
                changed.push(node);
            }
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
