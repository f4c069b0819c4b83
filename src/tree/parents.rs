//! The way up: the parent of a node, which the arena does not hold.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{NodeId, Tree};

/// The parents of all nodes, found when they are worth it.
///
/// A parent is found by going down from the root until that took as many steps as the tree has nodes;
/// from then on all parents are in a table. So a few questions cost no memory, and many cost at most
/// twice what the table does.
#[derive(Default)]
pub(super) struct Parents {
    table: OnceLock<Vec<u32>>,
    /// How many nodes were looked at on ways down.
    steps: AtomicUsize,
}

impl Parents {
    /// The parent of a node of this tree, other than the root.
    #[inline]
    pub(super) fn of(&self, tree: &Tree, node: NodeId) -> NodeId {
        match self.table.get() {
            Some(table) => NodeId(table[node.index()]),
            None => self.find(tree, node),
        }
    }

    fn find(&self, tree: &Tree, node: NodeId) -> NodeId {
        let mut left = tree
            .len()
            .saturating_sub(self.steps.load(Ordering::Relaxed));
        let before = left;
        let found = from_root(tree, node, &mut left);
        self.steps.fetch_add(before - left, Ordering::Relaxed);
        found.unwrap_or_else(|| NodeId(self.table.get_or_init(|| table(tree))[node.index()]))
    }
}

/// Nothing was found out yet of a copy, which may become another tree.
impl Clone for Parents {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The parent of a node, if so many steps down from the root are enough.
fn from_root(tree: &Tree, node: NodeId, steps: &mut usize) -> Option<NodeId> {
    let mut above = NodeId::ROOT;
    loop {
        let mut children = tree.children(above);
        let next = loop {
            let child = children.next().filter(|&child| child <= node)?;
            *steps = steps.checked_sub(1)?;
            if node.index() < tree.subtree_end(child) {
                break child;
            }
        };
        if next == node {
            return Some(above);
        }
        above = next;
    }
}

fn table(tree: &Tree) -> Vec<u32> {
    let mut parents = vec![0; tree.len()];
    for node in tree.nodes() {
        for child in tree.children(node) {
            parents[child.index()] = node.0;
        }
    }
    parents
}
