//! Names → nodes, looked up many times.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::understand::PlainNames;
use crate::text::composed;
use crate::tree::{Labels, Naming, NodeId, Tree};

/// The named nodes of a tree, shared by all that look names up.
///
/// Takes memory for each name; paths are followed, not stored.
pub struct NodeIndex<'t> {
    tree: &'t Tree,
    naming: Naming,
    /// Names come from the input, so that the hash must have a key.
    by_name: HashMap<Box<str>, NodeId>,
    longest: usize,
    /// What the nodes may be called besides; made when an answer needs it.
    plain: OnceLock<PlainNames<'t>>,
}

impl<'t> NodeIndex<'t> {
    /// The index of a tree whose unnamed nodes are called like this. Takes linear time.
    pub fn new(tree: &'t Tree, naming: Naming) -> Self {
        let labels = Labels::new(tree, naming);
        let is_stored = |node: &NodeId| naming == Naming::Letters || tree.name(*node).is_some();
        let named = tree.nodes().filter(is_stored);
        let by_name: HashMap<Box<str>, _> = named
            .map(|node| (labels.owned(node).into_boxed_str(), node))
            .collect();
        Self {
            tree,
            naming,
            longest: by_name.keys().map(|name| name.len()).max().unwrap_or(0),
            by_name,
            plain: OnceLock::new(),
        }
    }

    /// The tree.
    pub fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// Labels for one thread; they are the same on every thread.
    pub fn labels(&self) -> Labels<'t> {
        Labels::new(self.tree, self.naming)
    }

    /// What the nodes may be called besides.
    pub(super) fn plain(&self) -> &PlainNames<'t> {
        self.plain.get_or_init(|| PlainNames::new(self.tree))
    }

    /// The node that reports call by this text.
    pub fn find(&self, labels: &Labels, name: &str) -> Option<NodeId> {
        if name.starts_with('/') {
            return labels.find(name);
        }
        // No name becomes four times as short.
        if name.len() > 4 * self.longest {
            return None;
        }
        let name = composed(name);
        self.by_name.get(&*name).copied()
    }
}
