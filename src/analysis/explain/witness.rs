//! Which leaves are to blame for a cutoff: a fold over the events of a search.

use crate::search::{Event, Observer};
use crate::tree::{Mover, NodeId, Tree};

/// The leaves whose values met at a cutoff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Witnesses {
    /// The leaf whose value the node at the cutoff had reached.
    pub own: Option<NodeId>,
    /// The leaf whose value an ancestor was sure of.
    pub bound: Option<NodeId>,
}

/// Follows every returned value back to the leaf it came from, and notes both leaves of every
/// cutoff, in the order of the cutoffs.
///
/// A value that came from a memory, from the window or from a chance node has no leaf.
pub(super) struct WitnessRecord<'t> {
    tree: &'t Tree,
    /// The leaf that each node's best value came from, in its latest visit.
    sources: Vec<Option<NodeId>>,
    witnesses: Vec<Witnesses>,
}

impl<'t> WitnessRecord<'t> {
    /// An empty record for runs on this tree.
    pub(super) fn new(tree: &'t Tree) -> Self {
        Self {
            tree,
            sources: vec![None; tree.len()],
            witnesses: Vec::new(),
        }
    }

    /// The witnesses of every cutoff, in order.
    pub(super) fn into_all(self) -> Vec<Witnesses> {
        self.witnesses
    }

    fn source(&self, node: Option<NodeId>) -> Option<NodeId> {
        self.sources[node?.index()]
    }
}

impl Observer for WitnessRecord<'_> {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { node, .. } => self.sources[node.index()] = None,
            Event::Evaluate { node, .. } => self.sources[node.index()] = Some(node),
            Event::Improve { node, child, .. } => {
                self.sources[node.index()] = self.sources[child.index()];
            }
            Event::Cutoff {
                node,
                after,
                window,
                ..
            } => {
                let end = window.inherited_end(self.tree, node, after);
                let bound = window.end(end);
                // An average is the value of no leaf.
                let is_a_choice = self.tree.mover(node) != Mover::Chance;
                self.witnesses.push(Witnesses {
                    own: self.source(is_a_choice.then_some(after)),
                    bound: self.source(bound.and_then(|limit| limit.value_of(self.tree))),
                });
            }
            Event::Pass { .. }
            | Event::Confirm { .. }
            | Event::Estimate { .. }
            | Event::Phase { .. }
            | Event::Open { .. }
            | Event::Leave { .. } => {}
        }
    }
}
