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

use super::values::fold;
use crate::game::Game;
use crate::search::TreeGame;
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// The fewest leaves that prove something of a node's value: that it is at least as high as another,
/// which MAX has to choose for, and that it is at most as high, which MIN has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proofs([u32; 2]);

/// No proof at all. A tree has fewer leaves, and adding to it changes nothing.
const NO_PROOF: u32 = u32::MAX;

impl Proofs {
    /// What a leaf or horizon node proves. A value that is not known proves nothing.
    #[inline]
    fn at_static(game: &TreeGame, node: NodeId, value: &Value) -> Self {
        Self(
            match game.static_value(node).map(|found| found.cmp(value)) {
                None => [NO_PROOF, NO_PROOF],
                Some(Ordering::Less) => [NO_PROOF, 1],
                Some(Ordering::Equal) => [1, 1],
                Some(Ordering::Greater) => [1, NO_PROOF],
            },
        )
    }

    /// A player's own proof needs one child, that of the other player all of them.
    #[inline]
    fn join(player: Player, Self(mut sum): Self, Self(child): Self) -> Self {
        let (own, other) = (place(player), place(player.opponent()));
        sum[own] = sum[own].min(child[own]);
        sum[other] = sum[other].saturating_add(child[other]);
        Self(sum)
    }

    /// The size of the proof in which this player moves once at each of the player's nodes.
    pub(super) fn of_choice(self, player: Player) -> Option<usize> {
        let leaves = self.0[place(player)];
        (leaves != NO_PROOF).then_some(leaves as usize)
    }

    /// The size of both proofs together, which share a leaf.
    fn both(self) -> Option<usize> {
        Some(self.of_choice(Player::Max)? + self.of_choice(Player::Min)? - 1)
    }
}

fn place(player: Player) -> usize {
    usize::from(player == Player::Min)
}

/// The smallest proofs of every node's being at least and at most a value. Takes linear time.
pub(super) fn proofs(game: &TreeGame, value: &Value) -> Vec<Proofs> {
    let mut proofs = vec![Proofs([NO_PROOF; 2]); game.tree().len()];
    fold_proofs(game, value, |node, found| proofs[node.index()] = found);
    proofs
}

/// The fewest leaves that any order lets alpha-beta evaluate, with weak cuts, deep scope and an
/// open window. `value` must be the exact value of the root, and the tree without chance nodes.
/// `None` if the value can't be proved without a leaf whose value is not known.
///
/// Takes linear time, and memory for one entry a ply.
pub fn minimal_leaves(game: &TreeGame, value: &Value) -> Option<usize> {
    fold_proofs(game, value, |_, _| {}).both()
}

/// The smallest proofs of the root; each node's are told on the way.
fn fold_proofs(game: &TreeGame, value: &Value, mut told: impl FnMut(NodeId, Proofs)) -> Proofs {
    fold(
        game,
        (NodeId::ROOT, 0),
        |node| Proofs::at_static(game, node, value),
        |parent, sum, child| Proofs::join(game.player(parent), sum, child),
        |node, _, found| {
            told(node, found);
            found
        },
    )
}
