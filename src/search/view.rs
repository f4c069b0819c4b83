//! Whose eyes values and windows are seen with.

use std::borrow::Cow;

use super::bound::Bounded;
use super::window::Window;
use crate::tree::Player;

/// Whose eyes values and windows are seen with; turns MAX's view into that player's, and back. What
/// MIN sees has the other sign, and a window its ends exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View(pub(super) Player);

impl View {
    /// The view of reports.
    pub(super) const MAX: Self = Self(Player::Max);

    /// How a player appears in this view: who sees the own values maximises.
    #[inline]
    pub(super) fn of_player(self, player: Player) -> Player {
        match self.0 {
            Player::Max => player,
            Player::Min => player.opponent(),
        }
    }

    /// What was found, passed on to the other view.
    #[inline]
    pub(super) fn turned(self, found: Bounded) -> Bounded {
        match self.0 {
            Player::Max => found,
            Player::Min => found.negated(),
        }
    }

    /// A window as this view has it, copied only where it has to be turned.
    #[inline]
    pub(super) fn of_window<N: Copy>(self, window: &Window<N>) -> Cow<'_, Window<N>> {
        match self.0 {
            Player::Max => Cow::Borrowed(window),
            Player::Min => Cow::Owned(window.negated()),
        }
    }

    /// What was found as this view has it, copied only where it has to be turned.
    #[inline]
    pub(super) fn of_found(self, found: &Bounded) -> Cow<'_, Bounded> {
        match self.0 {
            Player::Max => Cow::Borrowed(found),
            Player::Min => Cow::Owned(found.negated()),
        }
    }
}
