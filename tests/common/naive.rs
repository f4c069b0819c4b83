//! Minimax with other values laid over some nodes, by recursion: a second implementation for
//! claims about changed trees.

use abtree::search::{Convention, LeafValues, Order};
use abtree::tree::{Mover, NodeId, Player, Tree};
use abtree::value::Value;

/// A tree with other values laid over some of its nodes.
pub(crate) struct Changed<'t, F> {
    pub(crate) tree: &'t Tree,
    pub(crate) convention: &'t Convention,
    pub(crate) laid_over: F,
}

impl<F: Fn(NodeId) -> Option<Value>> Changed<'_, F> {
    /// The root's value and the first child in search order that has it.
    pub(crate) fn answer(&self) -> (Value, Option<NodeId>) {
        let value = self.value(NodeId::ROOT, 0);
        let is_static = self.is_static(NodeId::ROOT, 0);
        if is_static || self.tree.mover(NodeId::ROOT) == Mover::Chance {
            return (value, None);
        }
        let mut children: Vec<NodeId> = self.tree.children(NodeId::ROOT).collect();
        if self.convention.order == Order::Right {
            children.reverse();
        }
        let best = children
            .into_iter()
            .find(|&child| self.value(child, 1) == value);
        (value, best)
    }

    fn is_static(&self, node: NodeId, ply: usize) -> bool {
        self.tree.is_leaf(node) || self.convention.depth == Some(ply)
    }

    pub(crate) fn value(&self, node: NodeId, ply: usize) -> Value {
        if let Some(value) = (self.laid_over)(node) {
            return value;
        }
        if self.is_static(node, ply) {
            let stated = self.tree.value(node).unwrap();
            let is_for_min = self.convention.leaf_values == LeafValues::Mover
                && self.tree.player(node) == Player::Min;
            return if is_for_min { -stated } else { stated };
        }
        let children: Vec<NodeId> = self.tree.children(node).collect();
        let values: Vec<Value> = children
            .iter()
            .map(|&child| self.value(child, ply + 1))
            .collect();
        match self.tree.mover(node) {
            Mover::Max => values.into_iter().max().unwrap(),
            Mover::Min => values.into_iter().min().unwrap(),
            Mover::Chance => {
                let share = &Value::from(1) / &Value::from(i64::try_from(children.len()).unwrap());
                let weights: Vec<Value> = children
                    .iter()
                    .map(|&child| self.tree.stated_probability(child).unwrap_or(share.clone()))
                    .collect();
                Value::weighted_sum(weights.iter().zip(&values)).unwrap()
            }
        }
    }

    /// The leaves and horizon nodes, from left to right.
    pub(crate) fn static_nodes(&self) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut next = vec![(NodeId::ROOT, 0)];
        while let Some((node, ply)) = next.pop() {
            if self.is_static(node, ply) {
                found.push(node);
            } else {
                next.extend(self.tree.children(node).map(|child| (child, ply + 1)));
            }
        }
        found.sort_unstable();
        found
    }
}
