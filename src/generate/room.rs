//! How much of what constraints count a recipe has room for.

use std::ops::RangeInclusive;

use super::extreme::extreme;
use super::{Counted, Extent, Recipe, Shape};
use crate::search::{Algorithm, Convention, InitialWindow, SearchOption};

impl Counted {
    /// How many there can be in any tree that is asked for, or an interval around that.
    pub(super) fn room(self, recipe: &Recipe) -> RangeInclusive<u64> {
        let shape = recipe.searched_shape();
        let is_above_leaves = shape.extent != recipe.shape.extent;
        match self {
            Self::Ties => ties_room(recipe),
            Self::PvFromLeft => {
                let most = *shape.root_children().end();
                most.min(1)..=most
            }
            Self::Evaluations => recipe.evaluations_room(),
            _ if !recipe.is_cutting() => 0..=0,
            _ if recipe.has_passes() => 0..=u64::MAX,
            // Nothing but inner nodes is skipped there.
            Self::InnerCutoffs if is_above_leaves => Self::Cutoffs.room(recipe),
            _ => {
                0..={
                    let rules = &recipe.setup.convention;
                    recipe.extreme(rules, self).unwrap_or(u64::MAX)
                }
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

impl Recipe {
    /// The shape as far as a search looks.
    pub(super) fn searched_shape(&self) -> Shape {
        let mut shape = self.shape.clone();
        if let (Extent::Plies(plies), Some(depth)) =
            (&mut shape.extent, self.setup.convention.depth)
        {
            *plies = (*plies).min(depth as u64);
        }
        shape
    }

    /// What one pass does not cut off is evaluated.
    fn evaluations_room(&self) -> RangeInclusive<u64> {
        let leaves = self.searched_shape().leaves();
        let rules = &self.setup.convention;
        let is_ragged = matches!(self.shape.extent, Extent::Leaves(_));
        if self.has_passes() || is_ragged && rules.depth.is_some() {
            0..=u64::MAX
        } else if self.is_cutting() {
            self.extreme(rules, Counted::Evaluations).unwrap_or(1)..=*leaves.end()
        } else {
            leaves
        }
    }

    /// The most cutoffs of a kind or the fewest evaluations of one pass under some rules, if the shape
    /// does not leave so much to chance that it takes long to find out.
    pub(super) fn extreme(&self, rules: &Convention, counted: Counted) -> Option<u64> {
        const MOST_CHILDREN: u64 = 10_000;
        let shape = self.searched_shape();
        let (least, most) = (*shape.branching.start(), *shape.branching.end());
        let is_drawn = matches!(shape.extent, Extent::Leaves(_));
        let children = most.saturating_mul(most - least);
        let is_short = !is_drawn || children <= MOST_CHILDREN;
        is_short.then(|| extreme(counted, &shape, rules))
    }

    /// Whether the algorithm may cut anything off.
    pub(super) fn is_cutting(&self) -> bool {
        let algorithm = self.setup.plan.algorithm;
        algorithm.takes(SearchOption::Cut)
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
