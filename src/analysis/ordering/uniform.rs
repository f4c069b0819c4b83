//! What the books calculate for uniform trees: the same number of children everywhere, all leaves
//! at one ply, MAX and MIN by turns.

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::Game;
use crate::search::TreeGame;
use crate::tree::NodeId;

/// A uniform tree and its best case by formula.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "UniformReport")]
pub struct Uniform {
    /// How many children every inner node has.
    pub branching: usize,
    /// The ply of all leaves.
    pub plies: usize,
    /// The leaves of the minimal tree, b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
    pub knuth_moore: usize,
    /// The leaves evaluated in the best order with shallow cutoffs only.
    pub shallow: usize,
    /// The rough size of the searched part, b^(d/2).
    pub eppstein: f64,
}

impl Uniform {
    /// The measures of a uniform tree with at least one ply and fewer than 2^32 leaves.
    pub fn new(branching: usize, plies: usize) -> Self {
        Self {
            branching,
            plies,
            knuth_moore: knuth_moore(branching, plies),
            shallow: shallow(branching, plies),
            eppstein: eppstein(branching, plies),
        }
    }

    /// The measures of a game as far as its horizon; `None` if it is not uniform. Takes linear time.
    pub fn of(game: &TreeGame) -> Option<Self> {
        let tree = game.tree();
        let branching = game.children(NodeId::ROOT).count();
        let plies = tree
            .plies()
            .min(game.convention().depth.unwrap_or(usize::MAX));
        let is_regular = |(node, ply)| {
            if game.is_static(node, ply) {
                return ply == plies;
            }
            let mover = tree.mover(node);
            let alternates = |child| game.is_static(child, ply + 1) || tree.mover(child) != mover;
            game.children(node).count() == branching && game.children(node).all(alternates)
        };
        let is_uniform = plies > 0 && !tree.has_chance() && game.walk().all(is_regular);
        is_uniform.then(|| Self::new(branching, plies))
    }
}

/// The leaves of the minimal tree: b^⌈d/2⌉ + b^⌊d/2⌋ − 1. Knuth and Moore (1975), corollary 1
/// of theorem 1.
pub fn knuth_moore(branching: usize, plies: usize) -> usize {
    power(branching, plies.div_ceil(2)) + power(branching, plies / 2) - 1
}

/// The leaves in the best order where only shallow cutoffs are made, as by procedure F1 of Knuth
/// and Moore (1975): F(0) = 1, F(1) = b, F(d) = F(d − 1) + (b − 1) F(d − 2). For a node with an
/// open window searches its first child with an open window, and of each other child only the
/// first child, again with an open window.
fn shallow(branching: usize, plies: usize) -> usize {
    let (mut lower, mut here) = (1, branching);
    for _ in 1..plies {
        (lower, here) = (here, here + (branching - 1) * lower);
    }
    here
}

/// The rough size of the searched part, b^(d/2), the square root of all leaves: every second
/// level multiplies it by b and the others leave it alone. Eppstein, ICS 180 (1997), who counts
/// shallow cutoffs only and leaves the principal variation out.
fn eppstein(branching: usize, plies: usize) -> f64 {
    let leaves = u32::try_from(power(branching, plies));
    f64::from(leaves.expect("a tree has fewer than 2^32 leaves")).sqrt()
}

fn power(branching: usize, exponent: usize) -> usize {
    branching.pow(u32::try_from(exponent).expect("a tree has at most 10,000 plies"))
}
