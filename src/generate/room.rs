//! How much of what constraints count a recipe has room for.

use super::extreme::extreme;
use super::{Counted, Extent, Recipe, Shape};
use crate::search::{Algorithm, Convention, InitialWindow, SearchOption};

impl Counted {
    /// How many there can be at the least and at the most in any tree that is asked for, or an interval
    /// around that.
    pub(super) fn room(self, recipe: &Recipe) -> [u64; 2] {
        let shape = recipe.searched_shape();
        let rules = &recipe.setup.convention;
        let most = |counted| [0, recipe.extreme(rules, counted).unwrap_or(u64::MAX)];
        match self {
            Self::Ties => ties_room(recipe),
            Self::PvFromLeft => [
                shape.most_root_children().min(1),
                shape.most_root_children(),
            ],
            Self::Evaluations => recipe.evaluations_room(),
            _ if !recipe.is_cutting() => [0, 0],
            _ if recipe.has_passes() => [0, u64::MAX],
            // Nothing but inner nodes is skipped above the leaves.
            Self::InnerCutoffs if shape.extent != recipe.shape.extent => most(Self::Cutoffs),
            _ => most(self),
        }
    }
}

/// Of more leaves than there are values some tie.
fn ties_room(recipe: &Recipe) -> [u64; 2] {
    let ([fewest, most], values) = (recipe.shape.leaves(), recipe.values.len());
    let least = if fewest > values {
        fewest - values + 1
    } else {
        0
    };
    [least, if most < 2 { 0 } else { most }]
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
    fn evaluations_room(&self) -> [u64; 2] {
        let leaves = self.searched_shape().leaves();
        let rules = &self.setup.convention;
        let is_ragged = matches!(self.shape.extent, Extent::Leaves(_));
        if self.has_passes() || is_ragged && rules.depth.is_some() {
            return [0, u64::MAX];
        }
        if !self.is_cutting() {
            return leaves;
        }
        let least = self.extreme(rules, Counted::Evaluations);
        [least.unwrap_or(1), leaves[1]]
    }

    /// The most cutoffs of a kind or the fewest evaluations of one pass under some rules, if the shape
    /// does not leave so much to chance that it takes long to find out.
    pub(super) fn extreme(&self, rules: &Convention, counted: Counted) -> Option<u64> {
        const MOST_CHILDREN: u64 = 10_000;
        let shape = self.searched_shape();
        let [least, most] = shape.branching;
        let is_drawn = matches!(shape.extent, Extent::Leaves(_));
        let is_short = !is_drawn || most.saturating_mul(most - least) <= MOST_CHILDREN;
        is_short.then(|| extreme(counted, &shape, rules))
    }

    /// Whether the algorithm may cut anything off.
    pub(super) fn is_cutting(&self) -> bool {
        let algorithm = self.setup.plan.algorithm;
        algorithm.takes(SearchOption::Cut)
    }

    /// Whether the algorithm may look at a node more than once, or evaluate without windows.
    pub(super) fn has_passes(&self) -> bool {
        use Algorithm::{AlphaBeta, Expectiminimax, Minimax, Negamax};
        let once = [Minimax, AlphaBeta, Negamax, Expectiminimax];
        !once.contains(&self.setup.plan.algorithm)
    }

    /// Whether the players move by turns, with an open window.
    pub(super) fn is_plain(&self) -> bool {
        self.shape.chance == 0 && self.setup.convention.window == InitialWindow::FULL
    }
}
