//! The children of all nodes in an order that is not the tree's.

use super::{NodeId, Tree};
use crate::value::Value;

/// The children of all nodes in an order of their own, in two flat arrays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChildOrder {
    starts: Vec<usize>,
    children: Vec<NodeId>,
}

impl ChildOrder {
    /// The order of the tree. Takes linear time.
    pub fn left_to_right(tree: &Tree) -> Self {
        Self::arranged(tree, |_| {})
    }

    /// The opposite order. Takes linear time.
    pub fn right_to_left(tree: &Tree) -> Self {
        Self::arranged(tree, <[NodeId]>::reverse)
    }

    fn arranged(tree: &Tree, arrange: impl Fn(&mut [NodeId])) -> Self {
        let mut starts = Vec::with_capacity(tree.len() + 1);
        let mut children = Vec::with_capacity(tree.len() - 1);
        for node in tree.nodes() {
            let start = children.len();
            starts.push(start);
            children.extend(tree.children(node));
            arrange(&mut children[start..]);
        }
        starts.push(children.len());
        Self { starts, children }
    }

    /// The children of a node of that tree.
    #[inline(always)]
    pub fn of(&self, node: NodeId) -> &[NodeId] {
        &self.children[self.starts[node.index()]..self.starts[node.index() + 1]]
    }

    /// Puts what looked best to the player who moves first: at MAX nodes the highest values, at
    /// MIN nodes the lowest. Children without a value come after the others; otherwise ties stay
    /// in place. Takes n log n time.
    pub(crate) fn put_best_first(&mut self, tree: &Tree, values: &[Option<Value>]) {
        for node in tree.nodes() {
            let player = tree.player(node);
            let children = self.starts[node.index()]..self.starts[node.index() + 1];
            let value = |child: &NodeId| values[child.index()].as_ref();
            self.children[children]
                .sort_by(|one, other| player.best_first(value(one), value(other)));
        }
    }
}
