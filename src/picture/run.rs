//! A run that is to be drawn: the search, and what is known of each node after any of its steps.

use std::collections::BTreeSet;

use super::node::{Mark, Marks};
use crate::analysis::{Detail, Evaluation, SearchedTree};
use crate::report::{Action, Trace, TraceStep};
use crate::search::{Algorithm, Bounded, Event, SearchError, Window, WindowEnd};
use crate::tree::{NodeId, Player, Tree};
use crate::words::{Words, orders, typeset};

/// A run with its steps.
pub(super) struct Run<'t> {
    pub(super) trace: Trace<'t>,
    pub(super) evaluation: Evaluation<'t>,
    pub(super) steps: Vec<Step>,
    /// What is known at its end.
    end: States,
    /// Whether some name would be printed otherwise if it were a number.
    has_number_as_name: bool,
}

impl<'t> Run<'t> {
    /// Searches the tree, and keeps memory linear in the steps.
    pub(super) fn new(tree: SearchedTree<'t>) -> Result<Self, SearchError> {
        let (trace, tree) = (Trace { tree }, &tree.document.tree);
        let (says, mut steps, mut end) = (trace.says(), Vec::new(), States::new(tree));
        let evaluation = trace.evaluation_with_steps(Detail::Nodes, |step| {
            let step = Step::of(step, says(step));
            end.apply(&step);
            steps.push(step);
        })?;
        end.finish(&evaluation);
        let mut names = tree
            .nodes()
            .filter_map(|node| evaluation.labels.given(node));
        let has_number_as_name = names.any(|name| typeset(name) != name);
        Ok(Self {
            trace,
            evaluation,
            steps,
            end,
            has_number_as_name,
        })
    }

    /// Makes the next step, and tells the nodes that look otherwise after it. Every node is drawn as its latest
    /// visit has left it so far; after the last step, the nodes that were never visited are known to be pruned.
    pub(super) fn follow(&self, step: usize, states: &mut States) -> BTreeSet<NodeId> {
        let tree = &self.evaluation.document.tree;
        let made = &self.steps[step];
        let mut changed = BTreeSet::new();
        if made.action == Action::Enter {
            let children = made.node.into_iter().flat_map(|node| tree.children(node));
            changed.extend(children.filter(|child| states.uncross(*child)));
        }
        states.apply(made);
        changed.extend(made.node);
        for &skipped in &made.skipped {
            changed.extend(states.prune(skipped, tree));
        }
        changed.extend(&made.skipped);
        if step + 1 == self.steps.len() {
            let differs = |node: &NodeId| states.of(*node) != self.end.of(*node);
            changed.extend(tree.nodes().filter(differs));
            states.clone_from(&self.end);
        }
        changed
    }

    /// A sentence about the run with its numbers as they are printed, unless some node is called like
    /// a number.
    pub(super) fn typeset(&self, sentence: &str) -> String {
        if self.has_number_as_name {
            sentence.to_owned()
        } else {
            typeset(sentence)
        }
    }

    pub(super) fn algorithm(&self) -> Algorithm {
        self.evaluation.setup.plan.algorithm
    }

    /// What nodes and values are called in a drawing.
    pub(super) fn words(&self) -> Words<'t> {
        Words::new(self.evaluation.labels).with_short_names()
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
            // An open end is +∞, and a value ∞.
            bounds.dedup_by_key(|bound| typeset(bound).trim_start_matches('+').to_owned());
            bounds
        })
    }

    /// What is known after so many steps.
    pub(super) fn states_after(&self, steps: usize) -> States {
        if steps == self.steps.len() {
            return self.end.clone();
        }
        let mut states = States::new(&self.evaluation.document.tree);
        for step in 0..steps {
            self.follow(step, &mut states);
        }
        states
    }
}

/// One step of a run, numbered from 1 as in a trace.
pub(super) struct Step {
    pub(super) action: Action,
    /// None where the step is about the whole tree.
    pub(super) node: Option<NodeId>,
    /// The window that a pass begins with, that the node is entered with, or that it has from now on.
    pub(super) window: Option<Window>,
    /// What the node is left with.
    pub(super) found: Option<Bounded>,
    /// The children that a cutoff skips.
    pub(super) skipped: Vec<NodeId>,
    /// What happens, in the words of the convention's notation.
    pub(super) sentence: String,
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
            node: step.node.map(|name| name.node),
            window: step.window.cloned(),
            found,
            skipped,
            sentence,
        }
    }
}

/// What is known of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NodeState {
    pub(super) marks: Marks,
    /// What its last complete visit has found.
    pub(super) found: Option<Bounded>,
    /// The numbers of its static evaluations.
    pub(super) evaluations: Vec<usize>,
    /// The windows of its last visit.
    pub(super) windows: Vec<Window>,
}

impl NodeState {
    /// When the node was statically evaluated: `3`, or for several passes `1 5 9`.
    pub(super) fn order(&self) -> String {
        let numbers: Vec<String> = self.evaluations.iter().map(usize::to_string).collect();
        orders(&numbers)
    }
}

/// What is known of all nodes.
#[derive(Clone, Debug)]
pub(super) struct States {
    nodes: Vec<NodeState>,
    /// How many static evaluations there were so far.
    evaluations: usize,
}

impl States {
    /// Before the first step.
    pub(super) fn new(tree: &Tree) -> Self {
        Self {
            nodes: vec![NodeState::default(); tree.len()],
            evaluations: 0,
        }
    }

    pub(super) fn of(&self, node: NodeId) -> &NodeState {
        &self.nodes[node.index()]
    }

    /// Makes a step.
    fn apply(&mut self, step: &Step) {
        let Some(node) = step.node else {
            return;
        };
        let state = &mut self.nodes[node.index()];
        match step.action {
            Action::Enter | Action::Evaluate | Action::Recall => {
                let is_again = state.marks.has(Mark::Visited);
                state.marks.set(Mark::Again, is_again);
                state.marks.set(Mark::Visited, true);
                state.marks.set(Mark::Pruned, false);
                state.marks.set(Mark::Skipped, false);
                state.windows = step.window.iter().cloned().collect();
            }
            // A chance node's window closes without an improvement.
            Action::Improve | Action::Cutoff | Action::Return => {
                let is_new = state.windows.last() != step.window.as_ref();
                let window = step.window.clone().filter(|_| is_new);
                state.windows.extend(window);
            }
            Action::Pass | Action::Estimate => {}
        }
        if step.action == Action::Cutoff {
            state.marks.set(Mark::Cutoff, true);
        }
        if step.action == Action::Evaluate {
            self.evaluations += 1;
            state.evaluations.push(self.evaluations);
        }
        if let Some(found) = &step.found {
            state.found = Some(found.clone());
        }
        for &skipped in &step.skipped {
            let marks = &mut self.nodes[skipped.index()].marks;
            marks.set(Mark::Skipped, true);
        }
    }

    /// Takes the cross of a former visit of its parent off a node; whether it had one.
    fn uncross(&mut self, node: NodeId) -> bool {
        let marks = &mut self.nodes[node.index()].marks;
        let had_one = marks.has(Mark::Skipped);
        marks.set(Mark::Skipped, false);
        had_one
    }

    /// What a skipped node's subtree has that was never looked at is pruned so far. Tells the nodes of which that
    /// is news.
    fn prune(&mut self, skipped: NodeId, tree: &Tree) -> impl Iterator<Item = NodeId> {
        tree.subtree(skipped).filter(|node| {
            let marks = &mut self.nodes[node.index()].marks;
            let is_pruned = !marks.has(Mark::Visited);
            let is_news = marks.has(Mark::Pruned) != is_pruned;
            marks.set(Mark::Pruned, is_pruned);
            is_news
        })
    }

    /// Nothing more is going to be looked at: which nodes no pass has looked at, and the best line, is known.
    fn finish(&mut self, evaluation: &Evaluation) {
        let (tree, tally) = (&evaluation.document.tree, evaluation.observations.tally());
        for node in tree.nodes() {
            let marks = &mut self.nodes[node.index()].marks;
            marks.set(Mark::Pruned, !tally.is_visited(node));
        }
        for node in &evaluation.outcome.principal_variation {
            self.nodes[node.index()].marks.set(Mark::Best, true);
        }
        self.nodes[0].found = Some(evaluation.outcome.found.clone());
    }
}
