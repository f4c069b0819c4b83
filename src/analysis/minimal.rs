//! The fewest leaves that any order of the children lets alpha-beta evaluate.
//!
//! Whatever the order, the leaves that alpha-beta evaluates prove that the root's value v is at
//! least v and that it is at most v. A proof of "at least" has one child at each of its MAX nodes
//! and all children at each of its MIN nodes; a proof of "at most" the other way round. The two
//! share exactly one leaf: at each shared node the player whose proof has one child names it, and
//! the other proof has it too. So no order costs less than the smallest proofs of both kinds
//! together, less one. An order that puts first, at each MAX node, the child with the smallest
//! proof of "at least", and at each MIN node that of "at most", costs no more: down the line of
//! first children both proofs grow, and beside it one end of the window is v and the other open
//! until a first child closes it.
//!
//! Knuth and Moore (1975), theorem 1 and its corollary 1, for uniform trees, where the sum is
//! b^⌈d/2⌉ + b^⌊d/2⌋ − 1. Sorting children by value is not the best order where subtrees differ in
//! size: `(min (max 1 1) 1)`.

use std::cmp::Ordering;

use super::fold::fold;
use crate::game::Game;
use crate::search::TreeGame;
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// The fewest leaves that prove something of a node's value; `None` stands for no proof at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proofs {
    at_least: Leaves,
    at_most: Leaves,
}

/// A number of leaves, or no proof. A tree has fewer than 2^32 − 1 leaves, so that the largest
/// number is free to mean that there is none, and adding to it changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Leaves(u32);

impl Leaves {
    const NO_PROOF: Self = Self(u32::MAX);

    fn one_if(holds: bool) -> Self {
        if holds { Self(1) } else { Self::NO_PROOF }
    }

    fn and(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    fn count(self) -> Option<usize> {
        (self != Self::NO_PROOF).then_some(self.0 as usize)
    }
}

impl Proofs {
    /// What a leaf or horizon node proves. A value that is not known proves nothing.
    #[inline]
    fn at_static(game: &TreeGame, node: NodeId, value: &Value) -> Self {
        let order = game.static_value(node).map(|found| found.cmp(value));
        Self {
            at_least: Leaves::one_if(order.is_some_and(Ordering::is_ge)),
            at_most: Leaves::one_if(order.is_some_and(Ordering::is_le)),
        }
    }

    #[inline]
    fn join(player: Player, sum: &mut Self, child: Self) {
        *sum = match player {
            Player::Max => Self {
                at_least: sum.at_least.min(child.at_least),
                at_most: sum.at_most.and(child.at_most),
            },
            Player::Min => Self {
                at_least: sum.at_least.and(child.at_least),
                at_most: sum.at_most.min(child.at_most),
            },
        };
    }

    /// The size of the proof in which this player moves once at each of the player's nodes.
    pub(super) fn of_choice(self, player: Player) -> Option<usize> {
        match player {
            Player::Max => self.at_least.count(),
            Player::Min => self.at_most.count(),
        }
    }

    fn both(self) -> Option<usize> {
        Some(self.at_least.count()? + self.at_most.count()? - 1)
    }
}

/// The smallest proofs of every node's being at least and at most a value. Takes linear time.
pub(super) fn proofs(game: &TreeGame, value: &Value) -> Vec<Proofs> {
    let none = Proofs {
        at_least: Leaves::NO_PROOF,
        at_most: Leaves::NO_PROOF,
    };
    let mut proofs = vec![none; game.tree().len()];
    fold(
        game,
        |node| Proofs::at_static(game, node, value),
        Proofs::join,
        |node, &found| proofs[node.index()] = found,
    );
    proofs
}

/// The fewest leaves that any order lets alpha-beta evaluate, with weak cuts, deep scope and an
/// open window. `value` must be the exact value of the root, and the tree without chance nodes.
/// `None` if the value can't be proved without a leaf whose value is not known.
///
/// Takes linear time, and memory for one entry a ply.
pub fn minimal_leaves(game: &TreeGame, value: &Value) -> Option<usize> {
    let at_static = |node| Proofs::at_static(game, node, value);
    fold(game, at_static, Proofs::join, |_, _| {}).both()
}

/// The minimax value of the root in linear time, for a tree without chance nodes. `None` if it
/// depends on a value that is not known.
pub(super) fn root_value(game: &TreeGame) -> Option<Value> {
    let at_static = |node| match game.static_value(node) {
        Some(value) => (value.clone(), value),
        None => (Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY),
    };
    let (least, most) = fold(game, at_static, join_ranges, |_, _| {});
    (least == most).then_some(least)
}

/// A range in which a value must lie.
type Range = (Value, Value);

fn join_ranges(player: Player, sum: &mut Range, child: Range) {
    let better = match player {
        Player::Max => Value::max,
        Player::Min => Value::min,
    };
    sum.0 = better(sum.0.clone(), child.0);
    sum.1 = better(sum.1.clone(), child.1);
}

/// The minimax value of every node that is not below the horizon, for a tree without chance nodes
/// and unknown values. Takes linear time.
pub(super) fn node_values(game: &TreeGame) -> Vec<Option<Value>> {
    let mut values = vec![None; game.tree().len()];
    fold(
        game,
        |node| game.static_value(node),
        |player, sum, child| {
            *sum = match player {
                Player::Max => sum.take().max(child),
                Player::Min => sum.take().min(child),
            }
        },
        |node, value| values[node.index()].clone_from(value),
    );
    values
}
