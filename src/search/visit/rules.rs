//! What alpha-beta does at an inner node, as far as textbooks do it differently.
//!
//! Every rule is a function of the player, the window and the best value so far.

use crate::search::{
    Bounded, Convention, Cut, Fail, Infinity, LentWindow, Limit, RootWindow, Scope, Side,
    ValueRange,
};
use crate::tree::Player;
use crate::value::Value;

impl Convention {
    /// With what the best value of a node begins: with nothing, or under F2 with the player's end of
    /// its window, if a node can return that.
    #[inline(always)]
    pub(crate) fn first_best<'w, N: Copy>(
        &self,
        player: Player,
        entry: LentWindow<'w, N>,
    ) -> Option<&'w Limit<N>> {
        match self.fail {
            Fail::Soft | Fail::Hard => None,
            Fail::F2 => entry.end_of(player).filter(|end| end.is_a_value()),
        }
    }

    /// The window that a child is searched with.
    #[inline(always)]
    pub(crate) fn window_for_child<'w, N: Copy>(
        &self,
        player: Player,
        window: LentWindow<'w, N>,
        best: Option<&'w Limit<N>>,
    ) -> LentWindow<'w, N> {
        match self.scope {
            Scope::Deep => window,
            Scope::Shallow => LentWindow::OPEN.with_end_of(player, best),
        }
    }

    /// Whether every child of a node at this ply gets the window of the first.
    #[inline(always)]
    pub(in crate::search) fn has_fresh_windows(&self, ply: usize) -> bool {
        ply == 0 && self.root_window == RootWindow::Fresh
    }

    /// Whether a value closes the window that a node was entered with: where it has met the bound of
    /// the other player (weak) or passed it (strict), the rest can't matter.
    #[inline(always)]
    pub(crate) fn closes<N: Copy>(
        &self,
        player: Player,
        entry: LentWindow<N>,
        value: &Value,
    ) -> bool {
        match entry.end_of(player.opponent()) {
            Some(bound) => meets(self.cut, player, value, bound),
            None => self.cut == Cut::Weak && self.is_unsurpassed(player, value),
        }
    }

    /// Whether infinities count as values, and no value is better for the player than this one: it is what the
    /// open end of the opponent stands for.
    #[inline(always)]
    pub(in crate::search) fn is_unsurpassed(&self, player: Player, value: &Value) -> bool {
        self.infinity == Infinity::Value && value == ValueRange::FULL.best_for(player)
    }

    /// What a node returns: its best value, under fail-hard moved into the window it was entered with.
    #[inline(always)]
    pub(crate) fn returned<N: Copy>(&self, entry: LentWindow<N>, found: Bounded) -> Bounded {
        match self.fail {
            Fail::Hard => entry.clamp(found),
            Fail::Soft | Fail::F2 => found,
        }
    }
}

/// Whether a player's best value has met a bound or passed it: at a MAX node best ≥ β (weak) or
/// best > β (strict), at a MIN node best ≤ α or best < α.
#[inline(always)]
pub(crate) fn meets<N>(cut: Cut, player: Player, best: &Value, bound: &Limit<N>) -> bool {
    let compared = player.compare(&(best, Side::At), &bound.position());
    match cut {
        Cut::Weak => compared.is_ge(),
        Cut::Strict => compared.is_gt(),
    }
}
