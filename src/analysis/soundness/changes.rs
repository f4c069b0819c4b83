//! The fewest leaves that must change so that a node's value compares so with another.

use crate::analysis::fold::fold;
use crate::analysis::node_values::NodeValues;
use crate::game::Game;
use crate::search::{Comparison, Test, TreeGame};
use crate::tree::NodeId;
use crate::value::Value;

/// A leaf or horizon node with the value that it gets.
pub(super) type NewValue = (NodeId, Value);

/// A tree of which some leaves or horizon nodes may change. It must have no chance nodes.
pub(super) struct Changeable<'c> {
    /// The tree in search order.
    pub(super) game: &'c TreeGame<'c>,
    /// The values of its nodes.
    pub(super) values: &'c NodeValues,
    /// Which leaves and horizon nodes may change, by number.
    pub(super) is_open: &'c [bool],
}

/// Leaves that must change; `None` if no changes will do.
type Changes = Option<Vec<NodeId>>;

impl Changeable<'_> {
    /// The fewest changes below a node that make it pass a test; `None` if nothing does. What a
    /// leaf gets is finite wherever a finite value passes.
    ///
    /// Exact, because no two children share a leaf: where the mover wants the test passed, one
    /// child must pass it, else all of them.
    pub(super) fn fewest(&self, root: NodeId, test: &Test) -> Option<Vec<NewValue>> {
        let passing = passing(test);
        let at_static = |node: NodeId| {
            if test.holds(&self.values[node]) {
                return Some(Vec::new());
            }
            let can_change = passing.is_some() && self.is_open[node.index()];
            can_change.then(|| vec![node])
        };
        let join = |parent, sum, child| {
            if self.game.player(parent) == test.comparison.wanted_by() {
                smaller(sum, child)
            } else {
                both(sum, child)
            }
        };
        let place = (root, self.game.tree().ply(root));
        let changes = fold(self.game, place, at_static, join, |_, _, found| found)?;
        let with_value = |leaf| Some((leaf, passing.clone()?));
        changes.into_iter().map(with_value).collect()
    }
}

/// The one of fewer leaves; the first one of equals.
fn smaller(one: Changes, other: Changes) -> Changes {
    match (&one, &other) {
        (Some(ours), Some(theirs)) if theirs.len() < ours.len() => other,
        _ => one.or(other),
    }
}

/// Both in one. The longer list is kept and not copied, so that no leaf is copied often.
fn both(one: Changes, other: Changes) -> Changes {
    let (mut long, mut short) = (one?, other?);
    if long.len() < short.len() {
        (long, short) = (short, long);
    }
    long.append(&mut short);
    Some(long)
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
