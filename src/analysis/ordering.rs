//! What the order of the children does to alpha-beta: the same tree as given and in the best order.
//!
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

use schemars::JsonSchema;
use serde::Serialize;

use super::values::{NodeValues, fold};
use crate::game::Game;
use crate::search::{Algorithm, Convention, SearchError, Tally, TreeGame, search};
use crate::tree::{NodeId, Player, Rearranged, Tree};
use crate::value::Value;

/// What alpha-beta looks at in one order of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "CostReport")]
pub struct Cost {
    /// Static evaluations.
    #[serde(rename = "static_evaluations")]
    pub evaluations: usize,
    /// Visited nodes.
    pub visited: usize,
}

/// What the orders of one tree cost.
#[derive(Clone, Debug)]
pub struct Orderings {
    /// The tree as it stands.
    pub as_given: Cost,
    /// The tree in the best order.
    pub best: Cost,
    /// Whether no order evaluates fewer leaves than the best one.
    pub is_proven: bool,
    /// The tree in the best order, and which node is which.
    pub rearranged: Rearranged,
}

impl Orderings {
    /// Finds the best order of a game that is searched from left to right, with an open window that
    /// the children of the root share: the smallest proofs of the root's value come first. With weak
    /// cuts and deep scope no order needs fewer leaves, and no convention needs fewer than these.
    ///
    /// An error if the tree has chance nodes, or a leaf or horizon node whose value is not known:
    /// some order needs it. Takes linear time.
    pub fn new(game: &TreeGame) -> Result<Self, SearchError> {
        let tree = game.tree();
        let as_given = Cost::of(tree, game.convention())?;
        let mut statics = game.walk().filter(|&(node, ply)| game.is_static(node, ply));
        statics.try_for_each(|(node, _)| game.evaluate(node).map(drop))?;
        let values = NodeValues::minimax(tree, game)?;
        let proofs = proofs(game, values.root());
        let mut rearranged = tree.rearranged(|node, children| {
            let size = |child: NodeId| proofs[child.index()].of_choice(game.player(node));
            let with_proof = (0..children.len()).filter(|&place| size(children[place]).is_some());
            if let Some(smallest) = with_proof.min_by_key(|&place| size(children[place])) {
                children[..=smallest].rotate_right(1);
            }
        });
        let mut best = Cost::of(&rearranged.tree, game.convention())?;
        if as_given.evaluations <= best.evaluations {
            best = as_given;
            rearranged = tree.rearranged(|_, _| {});
        }
        Ok(Self {
            as_given,
            best,
            is_proven: minimal_leaves(game, values.root()) == Some(best.evaluations),
            rearranged,
        })
    }

    /// Whether the best order evaluates fewer leaves than the one as given.
    pub fn is_better(&self) -> bool {
        self.best.evaluations < self.as_given.evaluations
    }
}

impl Cost {
    fn of(tree: &Tree, convention: &Convention) -> Result<Self, SearchError> {
        let mut tally = Tally::new(tree);
        search(tree, Algorithm::AlphaBeta, convention, &mut tally)?;
        Ok(Self {
            evaluations: tally.evaluations(),
            visited: tally.distinct_visited(),
        })
    }
}

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
