//! A tree in the making.

use crate::tree::{NodeId, Tree};

/// A tree whose values may still change.
pub(super) struct Candidate {
    pub(super) tree: Tree,
    /// The nodes that have values.
    pub(super) slots: Vec<NodeId>,
    /// Their values, in units of the last decimal.
    pub(super) units: Vec<i64>,
}
