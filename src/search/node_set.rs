//! A set of nodes.

use crate::tree::{NodeId, Tree};

/// A set of nodes, one bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NodeSet {
    words: Vec<u64>,
}

impl NodeSet {
    /// An empty set for the nodes of a tree.
    pub(super) fn new(tree: &Tree) -> Self {
        Self {
            words: vec![0; tree.len().div_ceil(64)],
        }
    }

    /// An empty set for the nodes of the same tree.
    pub(super) fn emptied(&self) -> Self {
        Self {
            words: vec![0; self.words.len()],
        }
    }

    /// Adds a node; true if it was not there.
    #[inline]
    pub(super) fn insert(&mut self, node: NodeId) -> bool {
        let (word, bit) = (node.index() / 64, 1 << (node.index() % 64));
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    /// Whether a node is in the set.
    #[inline]
    pub(super) fn contains(&self, node: NodeId) -> bool {
        self.words[node.index() / 64] & (1 << (node.index() % 64)) != 0
    }
}
