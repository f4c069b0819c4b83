//! What alpha-beta does at an inner node, as far as textbooks, and people, do it differently.
//!
//! Every rule is a function of the player, the window and the best value so far. A convention is the
//! policy of a right search; a policy of your own may do one thing wrong and leave the rest as it is.

use std::borrow::Cow;

use crate::game::Game;
use crate::search::{
    Bounded, Convention, Cut, Fail, LentWindow, Limit, RootWindow, Scope, SearchError, Side, Test,
    Window,
};
use crate::tree::Player;
use crate::value::Value;

/// What alpha-beta does at an inner node.
pub(crate) trait Policy<N: Copy> {
    /// The convention that decides whatever the policy does not.
    fn convention(&self) -> &Convention;

    /// Whose view values and windows are kept in at a node.
    #[inline(always)]
    fn view<G: Game<Node = N>>(&self, _game: &G, _node: N) -> View {
        View::MAX
    }

    /// With what the best value of a node begins: with nothing, or under F2 with the near end of its
    /// window, if a node can return that.
    #[inline(always)]
    fn first_best<'w>(&self, player: Player, entry: LentWindow<'w, N>) -> Option<&'w Limit<N>> {
        match self.convention().fail {
            Fail::Soft | Fail::Hard => None,
            Fail::F2 => entry.near_end(player).filter(|end| end.is_a_value()),
        }
    }

    /// The window that a child is searched with.
    #[inline(always)]
    fn window_for_child<'w>(
        &self,
        player: Player,
        window: LentWindow<'w, N>,
        best: Option<&'w Limit<N>>,
    ) -> LentWindow<'w, N> {
        match self.convention().scope {
            Scope::Deep => window,
            Scope::Shallow => LentWindow::OPEN.with_near_end(player, best),
        }
    }

    /// Whether every child of a node at this ply gets the window of the first.
    #[inline(always)]
    fn has_fresh_windows(&self, ply: usize) -> bool {
        ply == 0 && self.convention().root_window == RootWindow::Fresh
    }

    /// Whether the best value raises α at a MAX node, lowers β at a MIN node: where it is beyond that
    /// end. One that is only equalled stays.
    #[inline(always)]
    fn improves(&self, player: Player, window: LentWindow<N>, best: &Value) -> bool {
        !window.is_beyond(player, best)
    }

    /// The window that a node was entered with, as the best value improves it.
    #[inline(always)]
    fn improved<'w>(
        &self,
        player: Player,
        entry: LentWindow<'w, N>,
        best: Option<&'w Limit<N>>,
    ) -> LentWindow<'w, N> {
        match best {
            Some(limit) if self.improves(player, entry, &limit.value) => {
                entry.with_near_end(player, best)
            }
            _ => entry,
        }
    }

    /// Whether a value closes the window, where `best` was the best one before: where it has met the
    /// bound of the other player (weak) or passed it (strict), the rest can't matter.
    #[inline(always)]
    fn closes(
        &self,
        player: Player,
        entry: LentWindow<N>,
        _best: Option<&Limit<N>>,
        value: &Value,
    ) -> bool {
        let far_end = entry.near_end(player.opponent());
        far_end.is_some_and(|bound| meets(self.convention().cut, player, value, bound))
    }

    /// Whether whoever searches skips the children that remain at a node, of which `next` is the
    /// first, if its window is closed or not.
    #[inline(always)]
    fn cuts(&self, _node: N, is_closed: bool, _next: impl FnOnce() -> Option<N>) -> bool {
        is_closed
    }

    /// Whether a child that does not improve the best value can close the window.
    #[inline(always)]
    fn tests_every_child(&self) -> bool {
        false
    }

    /// What a node returns: its best value, under fail-hard moved into the window it was entered
    /// with.
    #[inline(always)]
    fn returned(&self, entry: LentWindow<N>, found: Bounded) -> Bounded {
        match self.convention().fail {
            Fail::Hard => entry.clamp(found),
            Fail::Soft | Fail::F2 => found,
        }
    }

    /// What whoever searches takes for the result of a visit.
    #[inline(always)]
    fn believed(&self, _node: N, found: Bounded) -> Bounded {
        found
    }

    /// An error if a static value is not what the search was told to expect.
    #[inline(always)]
    fn accept(&self, _node: N, _value: &Value) -> Result<(), SearchError<N>> {
        Ok(())
    }

    /// A window as observers are told it.
    #[inline(always)]
    fn told(&self, view: View, window: Option<LentWindow<N>>) -> Option<Window<N>> {
        window.map(|window| view.of_window(window))
    }

    /// The one question of the pass, where that is told in place of windows.
    #[inline(always)]
    fn test(&self) -> Option<&Test> {
        None
    }

    /// What is known of a node from before, if that answers what the window asks.
    #[inline(always)]
    fn recall(&self, _node: N, _window: LentWindow<N>) -> Option<Bounded> {
        None
    }

    /// Takes what a search within the window has shown of a node.
    #[inline(always)]
    fn remember(&mut self, _node: N, _window: LentWindow<N>, _found: &Bounded) {}

    /// Takes a static value.
    #[inline(always)]
    fn remember_static(&mut self, _node: N, _value: &Value) {}
}

/// Whether a player's best value has met a bound (weak) or passed it (strict).
#[inline(always)]
pub(crate) fn meets<N>(cut: Cut, player: Player, best: &Value, bound: &Limit<N>) -> bool {
    let best = (best, Side::At);
    match cut {
        Cut::Weak => !player.prefers(&bound.position(), &best),
        Cut::Strict => player.prefers(&best, &bound.position()),
    }
}

impl<N: Copy> Policy<N> for &Convention {
    #[inline(always)]
    fn convention(&self) -> &Convention {
        self
    }
}

/// Whose eyes values and windows are seen with; turns MAX's view into that player's, and back. What
/// MIN sees has the other sign, and a window its ends exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View(pub(crate) Player);

impl View {
    /// The view of reports.
    pub(crate) const MAX: Self = Self(Player::Max);

    /// How a player appears in this view: who sees the own values maximises.
    #[inline(always)]
    pub(crate) fn of_player(self, player: Player) -> Player {
        match self.0 {
            Player::Max => player,
            Player::Min => player.opponent(),
        }
    }

    /// What was found, passed on to the other view.
    #[inline(always)]
    pub(crate) fn turned(self, found: Bounded) -> Bounded {
        match self.0 {
            Player::Max => found,
            Player::Min => found.negated(),
        }
    }

    /// A window as this view has it.
    #[inline(always)]
    pub(crate) fn of_window<N: Copy>(self, window: LentWindow<N>) -> Window<N> {
        match self.0 {
            Player::Max => window.kept(),
            Player::Min => window.negated(),
        }
    }

    /// What was found as this view has it, copied only where it has to be turned.
    #[inline(always)]
    pub(crate) fn of_found(self, found: &Bounded) -> Cow<'_, Bounded> {
        match self.0 {
            Player::Max => Cow::Borrowed(found),
            Player::Min => Cow::Owned(found.negated()),
        }
    }
}
