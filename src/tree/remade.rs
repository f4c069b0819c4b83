//! The same tree with other values, or with other names.

use super::{NodeId, Tree};
use crate::value::Value;

impl Tree {
    /// Puts another value at a leaf, or another static value at an inner node that has one.
    pub(crate) fn put_value(&mut self, node: NodeId, value: Value) {
        self.values.set(node.index(), value);
    }

    /// The same tree with names for its nodes and for the moves into them, in preorder. No two nodes
    /// may have the same name, and none may begin with a slash.
    #[must_use]
    pub(crate) fn with_names(&self, names: &[Option<String>], moves: &[Option<String>]) -> Self {
        Self {
            names: names.iter().map(Option::as_deref).collect(),
            moves: moves.iter().map(Option::as_deref).collect(),
            ..self.clone()
        }
    }
}
