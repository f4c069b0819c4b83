//! What few answers ask for: each is found out once, when an answer needs it.

use std::sync::OnceLock;

use super::history::{Histories, History};
use super::key::Key;
use crate::search::search;
use crate::tree::NodeId;

/// What was found out so far.
#[derive(Debug, Default)]
pub(super) struct Derived {
    not_visited: OnceLock<Vec<NodeId>>,
    expanded: OnceLock<Vec<NodeId>>,
    histories: OnceLock<Histories>,
}

impl Key<'_> {
    /// The nodes that are not below the horizon and were never visited, in preorder.
    pub fn not_visited(&self) -> &[NodeId] {
        self.derived.not_visited.get_or_init(|| {
            let nodes = self.tree().nodes();
            nodes.filter(|&node| self.is_pruned(node)).collect()
        })
    }

    /// The inner nodes that were visited and not statically evaluated, in the order of their first
    /// entries.
    pub fn expanded(&self) -> &[NodeId] {
        self.derived.expanded.get_or_init(|| {
            let visited = self.record.visited().iter().copied();
            let is_inner = |node: &NodeId| self.static_number(*node).is_none();
            visited.filter(is_inner).collect()
        })
    }

    /// Whether a node was never visited, though it does not lie below the horizon.
    pub fn is_pruned(&self, node: NodeId) -> bool {
        !self.record.tally().is_visited(node) && !self.is_below_horizon(node)
    }

    /// What a node's window was in its last visit, if it had one.
    pub fn history(&self, node: NodeId) -> Option<&History> {
        let histories = self.derived.histories.get_or_init(|| {
            let mut histories = Histories::new(self.tree());
            let plan = self.setup.plan.clone();
            let searched = search(self.tree(), plan, &self.setup.convention, &mut histories);
            debug_assert!(searched.is_ok(), "the same search has ended before");
            histories
        });
        histories.of(node)
    }
}
