//! What few answers ask for: each is found out once, when an answer needs it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::history::{Histories, History};
use super::key::Key;
use crate::analysis::{Unvaried, Variation, compare, fewest_leaves};
use crate::search::{Convention, InitialWindow, Order, RootWindow, TreeGame, search};
use crate::tree::NodeId;

/// What was found out so far.
#[derive(Debug, Default)]
pub(super) struct Derived {
    not_visited: OnceLock<Vec<NodeId>>,
    expanded: OnceLock<Vec<NodeId>>,
    fewest_leaves: OnceLock<Option<usize>>,
    is_safe: OnceLock<bool>,
    histories: OnceLock<Histories>,
    /// What other values of a leaf would do, by leaves.
    variations: Mutex<BTreeMap<NodeId, Arc<Varied>>>,
}

type Varied = Result<Variation, Unvaried>;

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

    /// The fewest leaves that alpha-beta evaluates under this convention, whatever the order of the
    /// children, with an open window. `None` where that is not known: with chance nodes, with
    /// values that are not known, and where there are too many orders to try.
    pub fn fewest_leaves(&self) -> Option<usize> {
        *self.derived.fewest_leaves.get_or_init(|| {
            let convention = Convention {
                order: Order::default(),
                root_window: RootWindow::default(),
                window: InitialWindow::default(),
                ..self.convention().clone()
            };
            fewest_leaves(&TreeGame::new(self.tree(), &convention)).ok()?
        })
    }

    /// Whether every convention that a book may follow gives the same answer.
    pub fn is_safe(&self) -> bool {
        let is_safe = || compare::is_safe(self.tree(), self.convention());
        *self.derived.is_safe.get_or_init(is_safe)
    }

    /// What other values of a leaf would do, unless it takes more than so many steps to find out.
    pub(super) fn variation(&self, leaf: NodeId, steps: usize) -> Arc<Varied> {
        let variations = self.derived.variations.lock();
        // A search that panicked has left nothing behind that could be wrong.
        let mut variations = variations.unwrap_or_else(PoisonError::into_inner);
        let is_valued = self.tree().is_leaf(leaf) || self.static_number(leaf).is_some();
        let vary = || {
            Arc::new(if is_valued {
                Variation::of(self.tree(), &self.setup, leaf, steps)
            } else {
                Err(Unvaried::NotStatic)
            })
        };
        Arc::clone(variations.entry(leaf).or_insert_with(vary))
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
