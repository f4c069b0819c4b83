//! A part of a tree as a tree of its own.

use super::{Mover, NodeId, Tree};

impl NodeId {
    /// The node that a node of the tree [below](Tree::below) this one was.
    pub(crate) fn down_to(self, node: Self) -> Self {
        Self(self.0 + node.0)
    }
}

impl Tree {
    /// The tree below a node, which becomes the root: no move leads into it any more. Its node
    /// number 0 is `top`, and every other one follows at the same distance as here. Takes linear time.
    #[must_use]
    pub(crate) fn below(&self, top: NodeId) -> Self {
        let nodes: Vec<NodeId> = self.subtree(top).collect();
        let is_inner = |node: &&NodeId| !self.is_leaf(**node);
        let inner = nodes.iter().filter(is_inner);
        Self {
            leaves: nodes.len() - inner.clone().count(),
            plies: self.plies_below(&nodes),
            has_chance: inner.clone().any(|&node| self.is_chance(node)),
            ..self.in_order(&nodes)
        }
        .without_move_into_root()
    }

    /// The longest way down from the first of some nodes in preorder.
    fn plies_below(&self, nodes: &[NodeId]) -> usize {
        let (mut ends, mut plies) = (Vec::new(), 0);
        for &node in nodes {
            while ends.last().is_some_and(|&end| end <= node.index()) {
                ends.pop();
            }
            plies = plies.max(ends.len());
            ends.push(self.subtree_end(node));
        }
        plies
    }

    fn is_chance(&self, node: NodeId) -> bool {
        self.mover(node) == Mover::Chance
    }

    fn without_move_into_root(mut self) -> Self {
        self.moves.clear(NodeId::ROOT.index());
        self.probabilities.clear(NodeId::ROOT.index());
        self
    }
}
