//! The way up: the parent of a node, which the arena does not hold, and the node's place among its siblings.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{NodeId, Tree};

/// The parent of a node, and which of its children the node is, from 1.
pub(super) type Place = (NodeId, u32);

/// The places of all nodes, found when they are worth it.
///
/// A place is found by going down from the root until that took as many steps as the tree has nodes;
/// from then on all places are in a table. So a few questions cost no memory, and many cost at most
/// twice what the table does.
#[derive(Default)]
pub(super) struct Parents {
    table: OnceLock<Vec<Place>>,
    /// How many nodes were looked at on ways down.
    steps: AtomicUsize,
}

impl Parents {
    /// The place of a node of this tree, other than the root.
    #[inline]
    pub(super) fn of(&self, tree: &Tree, node: NodeId) -> Place {
        match self.table.get() {
            Some(table) => table[node.index()],
            None => self.find(tree, node),
        }
    }

    /// Whether all places are in the table.
    pub(super) fn is_complete(&self) -> bool {
        self.table.get().is_some()
    }

    fn find(&self, tree: &Tree, node: NodeId) -> Place {
        let mut left = tree
            .len()
            .saturating_sub(self.steps.load(Ordering::Relaxed));
        let before = left;
        let found = from_root(tree, node, &mut left);
        self.steps.fetch_add(before - left, Ordering::Relaxed);
        found.unwrap_or_else(|| self.table.get_or_init(|| table(tree))[node.index()])
    }
}

/// Nothing was found out yet of a copy, which may become another tree.
impl Clone for Parents {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The place of a node, if so many steps down from the root are enough.
fn from_root(tree: &Tree, node: NodeId, steps: &mut usize) -> Option<Place> {
    let mut above = NodeId::ROOT;
    loop {
        let mut children = (1..).zip(tree.children(above));
        let (ordinal, next) = loop {
            let (ordinal, child) = children.next().filter(|&(_, child)| child <= node)?;
            *steps = steps.checked_sub(1)?;
            if node.index() < tree.subtree_end(child) {
                break (ordinal, child);
            }
        };
        if next == node {
            return Some((above, ordinal));
        }
        above = next;
    }
}

fn table(tree: &Tree) -> Vec<Place> {
    let mut places = vec![(NodeId::ROOT, 0); tree.len()];
    for node in tree.nodes() {
        for (ordinal, child) in (1..).zip(tree.children(node)) {
            places[child.index()] = (node, ordinal);
        }
    }
    places
}
