//! How much of what constraints count a recipe has room for.

use std::ops::RangeInclusive;

use super::counts::Counted;
use super::recipe::Recipe;
use super::shape::Extent;
use crate::search::{Algorithm, InitialWindow, Scope, SearchOption};
use crate::tree::Player;

impl Counted {
    /// How many there can be in any tree that is asked for, or an interval around that.
    pub(super) fn room(self, recipe: &Recipe) -> RangeInclusive<u64> {
        let shape = &recipe.shape;
        let plies = *shape.plies().end();
        let cutoffs = |least_ply: u64, step: usize, above_leaves: u64| {
            if !recipe.is_cutting() {
                0..=0
            } else if recipe.has_passes() {
                0..=u64::MAX
            } else {
                let end = plies.saturating_sub(above_leaves);
                0..=shape.inner_nodes_at((least_ply..end).step_by(step))
            }
        };
        // A cutoff needs a bound: that of the parent, or for a deep one that of an ancestor of the
        // same player as the parent. With a window or chance nodes there may be others.
        let is_plain = recipe.is_plain();
        let first = u64::from(is_plain);
        let of = |player: Player| match (is_plain, player == shape.root) {
            (false, _) => cutoffs(0, 1, 0),
            (true, true) => cutoffs(2, 2, 0),
            (true, false) => cutoffs(1, 2, 0),
        };
        match self {
            Self::Ties => ties_room(recipe),
            Self::Cutoffs => cutoffs(first, 1, 0),
            Self::InnerCutoffs => cutoffs(first, 1, 1),
            Self::DeepCutoffs if recipe.setup.convention.scope == Scope::Shallow => 0..=0,
            Self::DeepCutoffs => cutoffs(if is_plain { 3 } else { 0 }, 1, 0),
            Self::CutoffsAtMax => of(Player::Max),
            Self::CutoffsAtMin => of(Player::Min),
            Self::Evaluations => evaluations_room(recipe),
            Self::PvFromLeft => {
                let most = *shape.root_children().end();
                most.min(1)..=most
            }
        }
    }
}

/// Of more leaves than there are values some tie.
fn ties_room(recipe: &Recipe) -> RangeInclusive<u64> {
    let (leaves, values) = (recipe.shape.leaves(), recipe.values.len());
    let least = if *leaves.start() > values {
        leaves.start() - values + 1
    } else {
        0
    };
    least..=if *leaves.end() < 2 { 0 } else { *leaves.end() }
}

/// With an open window and no chance, alpha-beta and its kind evaluate at least as many leaves as
/// prove the value: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth and Moore 1975).
fn evaluations_room(recipe: &Recipe) -> RangeInclusive<u64> {
    let leaves = recipe.shape.leaves();
    let convention = &recipe.setup.convention;
    if recipe.has_passes() || convention.depth.is_some() || !recipe.is_plain() {
        return 0..=u64::MAX;
    }
    let least = match recipe.shape.extent {
        _ if !recipe.is_cutting() => *leaves.start(),
        Extent::Leaves(_) => 1,
        Extent::Plies(plies) => {
            let half = |plies: u64| u32::try_from(plies).unwrap_or(u32::MAX);
            let power = |plies| recipe.shape.branching.start().saturating_pow(half(plies));
            power(plies.div_ceil(2)).saturating_add(power(plies / 2)) - 1
        }
    };
    least..=*leaves.end()
}

impl Recipe {
    /// Whether the algorithm may cut anything off.
    pub(super) fn is_cutting(&self) -> bool {
        let algorithm = self.setup.plan.algorithm;
        algorithm.description().takes(SearchOption::Cut)
    }

    /// Whether the algorithm may look at a node more than once, or evaluate without windows.
    pub(super) fn has_passes(&self) -> bool {
        let once = [
            Algorithm::Minimax,
            Algorithm::AlphaBeta,
            Algorithm::Negamax,
            Algorithm::Expectiminimax,
        ];
        !once.contains(&self.setup.plan.algorithm)
    }

    /// Whether the players move by turns, with an open window.
    pub(super) fn is_plain(&self) -> bool {
        self.shape.chance.parts == 0 && self.setup.convention.window == InitialWindow::FULL
    }
}
