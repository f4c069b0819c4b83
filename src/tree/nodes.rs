//! What every node has: a leaf its value, an inner node the end of its subtree.

use super::columns::Values;
use crate::value::Value;

/// The nodes of a tree in preorder, in 8 bytes each; the static values of inner nodes take 8 more.
#[derive(Clone, Default)]
pub(super) struct Nodes {
    /// The value of a leaf; in place of one, the end of an inner node's subtree.
    values_or_ends: Values,
    static_values: Values,
}

impl Nodes {
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.values_or_ends.len()
    }

    /// Adds a node in preorder, a leaf until [`Self::end_subtree`] says otherwise.
    #[inline(always)]
    pub(super) fn push(&mut self, value: Option<Value>) {
        self.values_or_ends.push(value);
    }

    /// States where the subtree of an inner node ends, whose static value was given before.
    #[inline(always)]
    pub(super) fn end_subtree(&mut self, index: usize, end: u32) {
        // To look for a value that is not there is a call to something cold.
        if self.values_or_ends.is_set(index)
            && let Some(value) = self.values_or_ends.get(index)
        {
            self.static_values.set(index, value);
        }
        self.values_or_ends.set_number(index, end);
    }

    #[inline(always)]
    pub(super) fn is_leaf(&self, index: u32) -> bool {
        self.values_or_ends.number(index as usize).is_none()
    }

    /// The number in preorder of the first node after a node's subtree.
    #[inline(always)]
    pub(super) fn subtree_end(&self, index: u32) -> u32 {
        let end = self.values_or_ends.number(index as usize);
        end.unwrap_or(index + 1)
    }

    /// The value of a leaf, or the static value of an inner node.
    #[inline(always)]
    pub(super) fn value(&self, index: u32) -> Option<Value> {
        if self.is_leaf(index) {
            self.values_or_ends.get(index as usize)
        } else {
            self.static_values.get(index as usize)
        }
    }

    /// Gives a leaf a value, or an inner node a static value.
    #[inline(always)]
    pub(super) fn set_value(&mut self, index: u32, value: Value) {
        if self.is_leaf(index) {
            self.values_or_ends.set(index as usize, value);
        } else {
            self.static_values.set(index as usize, value);
        }
    }
}
