//! The fewest leaves that must change so that a node's value compares so with another.

use super::overlay::Overlay;
use crate::game::Game;
use crate::search::{Comparison, Test, TreeGame};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// A leaf or horizon node with the value that it gets.
pub(super) type NewValue = (NodeId, Value);

/// A tree of which some leaves or horizon nodes may change. It must have no chance nodes.
pub(super) struct Changeable<'c> {
    /// The tree in search order.
    pub(super) game: &'c TreeGame<'c>,
    /// Its nodes.
    pub(super) overlay: &'c Overlay<'c>,
    /// Their values, by number.
    pub(super) values: &'c [Value],
    /// Which nodes may change, by number.
    pub(super) is_open: &'c [bool],
}

impl Changeable<'_> {
    /// The fewest changes below a node that make it pass a test; `None` if nothing does. What a
    /// leaf gets is finite wherever a finite value passes.
    ///
    /// Exact, because no two children share a leaf: where the mover wants the test passed, one
    /// child must pass it, else all of them. Takes time linear in the subtree.
    pub(super) fn fewest(&self, root: NodeId, test: &Test) -> Option<Vec<NewValue>> {
        let costs = self.costs(root, test);
        let cost = |node: NodeId| costs[node.index() - root.index()];
        cost(root)?;
        let mut changes = Vec::new();
        let mut next = vec![root];
        while let Some(node) = next.pop() {
            if cost(node) == Some(0) {
                continue;
            }
            if self.is_open[node.index()] {
                changes.push((node, passing(test)?));
                continue;
            }
            let first = next.len();
            if self.one_child_does(node, test) {
                let mut children = self.game.children(node);
                next.extend(children.find(|&child| cost(child) == cost(node)));
            } else {
                next.extend(self.game.children(node));
            }
            next[first..].reverse();
        }
        Some(changes)
    }

    /// How many changes each node of a subtree needs, by its number behind the root's; `None` if
    /// none will do.
    fn costs(&self, root: NodeId, test: &Test) -> Vec<Option<usize>> {
        let tree = self.game.tree();
        let can_pass = passing(test).is_some();
        let mut costs = vec![None; tree.subtree_end(root) - root.index()];
        for &(node, ply) in self.overlay.below(root).iter().rev() {
            let children = || {
                tree.children(node)
                    .map(|child| costs[child.index() - root.index()])
            };
            let cost = if self.game.is_static(node, ply) {
                let passes = test.holds(&self.values[node.index()]);
                let is_changed = can_pass && self.is_open[node.index()];
                passes.then_some(0).or(is_changed.then_some(1))
            } else if self.one_child_does(node, test) {
                children().flatten().min()
            } else {
                children().sum()
            };
            costs[node.index() - root.index()] = cost;
        }
        costs
    }

    /// Whether the mover wants the test to be passed.
    fn one_child_does(&self, node: NodeId, test: &Test) -> bool {
        let wants = match test.comparison {
            Comparison::AtLeast | Comparison::MoreThan => Player::Max,
            Comparison::AtMost | Comparison::LessThan => Player::Min,
        };
        self.game.tree().player(node) == wants
    }
}

/// A value that passes a test, finite if possible.
fn passing(test: &Test) -> Option<Value> {
    let beside = |step: i64, far: Value| match &test.value {
        value if value.is_finite() => Some(value + &Value::from(step)),
        value if *value == far => None,
        _ => Some(Value::ZERO),
    };
    match test.comparison {
        Comparison::AtLeast | Comparison::AtMost => Some(test.value.clone()),
        Comparison::MoreThan => beside(1, Value::POSITIVE_INFINITY),
        Comparison::LessThan => beside(-1, Value::NEGATIVE_INFINITY),
    }
}
