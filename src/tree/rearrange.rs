//! The same tree with the children of its nodes in another order.

use std::collections::HashSet;
use std::sync::OnceLock;

use super::{NodeId, Tree};

/// A tree whose children were put in another order, and which node is which.
#[derive(Clone, Debug)]
pub struct Rearranged {
    /// The tree in the new order.
    pub tree: Tree,
    /// For each node of the new tree, in preorder, the node that it was.
    pub origins: Vec<NodeId>,
}

impl Rearranged {
    /// Where children changed places: the node and its children in their new order, all by the
    /// names of the old tree. In preorder of the new tree.
    pub fn changes(&self) -> impl Iterator<Item = (NodeId, Vec<NodeId>)> {
        let origin = |node: NodeId| self.origins[node.index()];
        self.tree.nodes().filter_map(move |node| {
            let children: Vec<NodeId> = self.tree.children(node).map(origin).collect();
            (!children.is_sorted()).then(|| (origin(node), children))
        })
    }
}

impl Tree {
    /// The same tree in another order: `arrange` gets each inner node with its children from left
    /// to right and puts them in the order that is wanted. Takes linear time.
    #[must_use]
    pub fn rearranged(&self, mut arrange: impl FnMut(NodeId, &mut [NodeId])) -> Rearranged {
        let mut origins = Vec::with_capacity(self.len());
        let mut next = vec![NodeId::ROOT];
        let mut children = Vec::new();
        while let Some(node) = next.pop() {
            origins.push(node);
            children.clear();
            children.extend(self.children(node));
            if !children.is_empty() {
                arrange(node, &mut children);
            }
            next.extend(children.iter().rev());
        }
        Rearranged {
            tree: self.in_order(&origins),
            origins,
        }
    }

    /// The tree with these nodes in preorder.
    pub(super) fn in_order(&self, origins: &[NodeId]) -> Self {
        let normalised: HashSet<NodeId> = self.normalised.iter().copied().collect();
        let places = || (0..).map(NodeId).zip(origins.iter().copied());
        let size = |node: NodeId| self.subtree_ends[node.index()] - node.0;
        Self {
            subtree_ends: places().map(|(place, node)| place.0 + size(node)).collect(),
            parents: OnceLock::new(),
            turns: origins
                .iter()
                .map(|node| self.turns[node.index()])
                .collect(),
            values: origins.iter().map(|&node| self.value(node)).collect(),
            names: origins.iter().map(|&node| self.name(node)).collect(),
            moves: origins.iter().map(|&node| self.move_name(node)).collect(),
            probabilities: origins
                .iter()
                .map(|&node| self.stated_probability(node))
                .collect(),
            normalised: places()
                .filter(|(_, node)| normalised.contains(node))
                .map(|(place, _)| place)
                .collect(),
            ..*self
        }
    }
}
