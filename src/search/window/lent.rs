//! The window as a search hands it on from node to node.

use crate::search::{Bound, Bounded, Cut, Limit, Side, Window};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// The pair (α, β) that a node is searched with. The node that set an end lends it to all nodes below,
/// so that a search copies nothing.
#[derive(Debug)]
pub struct LentWindow<'w, N = NodeId> {
    alpha: Option<&'w Limit<N>>,
    beta: Option<&'w Limit<N>>,
}

impl<N> Clone for LentWindow<'_, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<N> Copy for LentWindow<'_, N> {}

impl<N> Window<N> {
    /// The window for a search, which only looks at it.
    #[inline(always)]
    pub fn lent(&self) -> LentWindow<'_, N> {
        LentWindow {
            alpha: self.alpha.as_ref(),
            beta: self.beta.as_ref(),
        }
    }
}

impl<'w, N: Copy> LentWindow<'w, N> {
    /// The window open at both ends.
    pub(crate) const OPEN: Self = Self {
        alpha: None,
        beta: None,
    };

    /// A window of one's own, to keep.
    #[inline(always)]
    pub fn kept(self) -> Window<N> {
        Window {
            alpha: self.alpha.cloned(),
            beta: self.beta.cloned(),
        }
    }

    /// What a player is sure of: α for MAX, β for MIN.
    #[inline(always)]
    pub fn near_end(self, player: Player) -> Option<&'w Limit<N>> {
        match player {
            Player::Max => self.alpha,
            Player::Min => self.beta,
        }
    }

    /// The window with another thing that a player is sure of.
    #[inline(always)]
    pub(crate) fn with_near_end(self, player: Player, end: Option<&'w Limit<N>>) -> Self {
        match player {
            Player::Max => Self { alpha: end, ..self },
            Player::Min => Self { beta: end, ..self },
        }
    }

    /// What lies right beside that, on the side that is better for the player; `None` while the
    /// player is sure of nothing.
    #[inline(always)]
    pub fn beside(self, player: Player) -> Option<Limit<N>> {
        let near = self.near_end(player)?;
        Some(near.moved(match player {
            Player::Max => near.side.next_above()?,
            Player::Min => near.side.next_below()?,
        }))
    }

    /// The null window in which this player's next child only has to show whether it is better than
    /// what the player is sure of. Its other end lies right beside that, so that in a null window it
    /// is that window again.
    #[inline(always)]
    #[must_use]
    pub fn null(self, player: Player, beside: &'w Limit<N>) -> Self {
        self.with_near_end(player.opponent(), Some(beside))
    }

    /// The window that is left for a search again, once a null window has shown this bound for the
    /// player.
    #[must_use]
    #[inline(always)]
    pub fn narrowed(self, player: Player, shown: &'w Limit<N>) -> Self {
        if self.is_beyond(player, &shown.value) {
            return self;
        }
        self.with_near_end(player, Some(shown))
    }

    /// Whether the two ends have met (weak) or passed each other (strict).
    #[inline(always)]
    pub fn is_closed(self, cut: Cut) -> bool {
        match (self.alpha, self.beta) {
            (Some(alpha), Some(beta)) => match cut {
                Cut::Weak => alpha.position() >= beta.position(),
                Cut::Strict => alpha.position() > beta.position(),
            },
            _ => false,
        }
    }

    /// The same window seen by the other player: (−β, −α).
    #[inline(always)]
    #[must_use]
    pub fn negated(self) -> Window<N> {
        Window {
            alpha: self.beta.map(Limit::negated),
            beta: self.alpha.map(Limit::negated),
        }
    }

    /// Whether a value is at or below α.
    pub fn is_low(self, value: &Value) -> bool {
        self.is_beyond(Player::Max, value)
    }

    /// Whether a value is at or above β.
    pub fn is_high(self, value: &Value) -> bool {
        self.is_beyond(Player::Min, value)
    }

    /// Whether a value is no better for a player than what the player is sure of: at or below α for
    /// MAX, at or above β for MIN.
    #[inline(always)]
    pub fn is_beyond(self, player: Player, value: &Value) -> bool {
        let end = self.near_end(player);
        end.is_some_and(|end| !player.prefers(&(value, Side::At), &end.position()))
    }

    /// The value moved to the nearer end if it lies outside, and the bound that it is then. An end
    /// just beside a value is no value, so nothing is moved there.
    pub(crate) fn clamp(self, found: Bounded) -> Bounded {
        let end = |limit: Option<&'w Limit<N>>| limit.filter(|limit| limit.is_a_value());
        match (end(self.alpha), end(self.beta)) {
            (Some(alpha), _) if found.value < alpha.value => Bounded {
                value: alpha.value.clone(),
                bound: Bound::Upper,
            },
            (_, Some(beta)) if found.value > beta.value => Bounded {
                value: beta.value.clone(),
                bound: Bound::Lower,
            },
            _ => found,
        }
    }
}
