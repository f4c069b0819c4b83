//! What is kept of some nodes of a tree, and of all: their children in an order that is not the tree's.

use std::iter;

use super::{NodeId, Tree};
use crate::value::Value;

/// Something for each of some nodes, in the order in which they got it: 4 bytes a node of the tree,
/// and what is kept of those that have it.
#[derive(Clone, Debug)]
pub(crate) struct ByNode<T> {
    /// Where in `kept` a node has its own, counted from 1; 0 where it has none, and so have all nodes
    /// after the last place.
    places: Vec<u32>,
    kept: Vec<T>,
}

impl<T> Default for ByNode<T> {
    fn default() -> Self {
        Self {
            places: Vec::new(),
            kept: Vec::new(),
        }
    }
}

impl<T> ByNode<T> {
    /// Nothing, with room for the nodes of this tree.
    pub(crate) fn new(tree: &Tree) -> Self {
        Self {
            places: vec![0; tree.len()],
            kept: Vec::new(),
        }
    }

    /// What is kept, in the order in which nodes got it.
    pub(crate) fn all(&self) -> &[T] {
        &self.kept
    }

    /// The same, to change it.
    pub(crate) fn all_mut(&mut self) -> &mut [T] {
        &mut self.kept
    }

    /// What is kept of a node.
    #[inline(always)]
    pub(crate) fn get(&self, node: NodeId) -> Option<&T> {
        let place = *self.places.get(node.index())? as usize;
        self.kept.get(place.checked_sub(1)?)
    }

    /// The same, to change it.
    pub(crate) fn get_mut(&mut self, node: NodeId) -> Option<&mut T> {
        let place = *self.places.get(node.index())? as usize;
        self.kept.get_mut(place.checked_sub(1)?)
    }

    /// What is kept of a node, made anew where that is nothing.
    #[inline(always)]
    pub(crate) fn entry(&mut self, node: NodeId, make: impl FnOnce() -> T) -> &mut T {
        if self.places.len() <= node.index() {
            self.places.resize(node.index() + 1, 0);
        }
        let place = &mut self.places[node.index()];
        if *place == 0 {
            // Made where it stays: to move it there can take longer than all else.
            self.kept.extend(iter::once_with(make));
            *place = u32::try_from(self.kept.len()).expect("a tree has fewer than 2^32 nodes");
        }
        &mut self.kept[*place as usize - 1]
    }
}

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
