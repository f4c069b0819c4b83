//! Lists that were meant otherwise than they are read: behind a pair of brackets too many, or as the payoffs of
//! players.

use super::{Builder, NodeId};
use crate::value::Value;

/// Larger trees are not written by hand: what looks like a slip there is none.
pub(crate) const MOST_DOUBTED: usize = 10_000;

impl Builder {
    /// Remembers the first list that says nothing of itself and stands alone in the root or in a node that does, as
    /// behind one pair of brackets too many: `(A ((B 3 12) (C 2 4)))`; or the first leaf that stands alone in such a
    /// list, if it has a name or all do: `(min (D=3) (E=12))`. Who moves is said only while a tree is made.
    pub(crate) fn note_child_alone(&mut self) {
        let tree = &self.tree;
        if tree.len() > MOST_DOUBTED || self.has_players() {
            return;
        }
        let is_leaf = |node: &NodeId| tree.is_leaf(*node);
        // In preorder the first child stands right behind its parent.
        let parent = |only: NodeId| NodeId(only.0 - 1);
        let is_alone = |only| tree.subtree_end(only) == tree.subtree_end(parent(only));
        let is_in_list = |only| only != NodeId(1) && self.is_bare_list(parent(only));
        let has_leaves = |list| tree.subtree(list).filter(is_leaf).nth(1).is_some();
        let is_alone_in_list = |leaf| is_alone(leaf) && is_in_list(leaf);
        let are_all_alone = tree.leaves() > 1 && tree.nodes().filter(is_leaf).all(is_alone_in_list);
        let is_slip = |&only: &NodeId| match tree.is_leaf(only) {
            _ if !is_alone(only) => false,
            true => is_in_list(only) && (are_all_alone || tree.name(only).is_some()),
            false => self.is_bare_list(only) && !is_in_list(only) && has_leaves(only),
        };
        self.tree.child_alone = tree.nodes().skip(1).find(is_slip);
    }

    /// Whether lists of numbers may have been meant as payoffs: at least three, of nodes that say neither who moves
    /// nor a name, all of one length and of one sum.
    pub(crate) fn has_lists_like_payoffs(&self) -> bool {
        let tree = &self.tree;
        let says_nothing = |node| tree.name(node).is_none() && self.stated.get(node.0).is_none();
        let is_bare = |node| tree.is_leaf(node) && tree.name(node).is_none();
        let is_list = |&node: &NodeId| {
            !tree.is_leaf(node) && says_nothing(node) && tree.children(node).all(is_bare)
        };
        if tree.len() > MOST_DOUBTED || self.has_players() {
            return false;
        }
        let values = |list| tree.children(list).map(|child| tree.value(child));
        let length_and_sum = |list| {
            values(list).try_fold((0, Value::ZERO), |(length, sum), value| {
                let value = value.filter(Value::is_finite)?;
                Some((length + 1, &sum + &value))
            })
        };
        let mut lists = tree.nodes().filter(is_list);
        let Some(first) = lists.next() else {
            return false;
        };
        let alike = length_and_sum(first).filter(|(length, _)| *length > 1);
        // Nearly always the first of the others tells that these are no payoffs.
        let differs = |list| {
            let is_alike = alike.is_some() && length_and_sum(list) == alike;
            is_alike.then(|| !values(list).eq(values(first)))
        };
        let others: Option<Vec<bool>> = lists.map(differs).collect();
        others.is_some_and(|others| others.len() > 1 && others.contains(&true))
    }

    /// Whether a node says nothing of itself, not even who moves.
    pub(super) fn is_bare_list(&self, node: NodeId) -> bool {
        self.tree.says_nothing(node) && self.stated.get(node.0).is_none()
    }
}
