//! The windows that nodes are searched with.

use super::bound::{Bound, Bounded};
use super::convention::{Convention, Cut};
use super::limit::{Limit, Side};
use super::test::{Comparison, Test};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// The pair (α, β) that a node is searched with. An open end never closes the window, whatever
/// the leaves hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Window<N = NodeId> {
    /// What MAX is sure of elsewhere; `None` is open.
    pub alpha: Option<Limit<N>>,
    /// What MIN is sure of elsewhere; `None` is open.
    pub beta: Option<Limit<N>>,
}

/// Open at both ends.
impl<N> Default for Window<N> {
    fn default() -> Self {
        Self {
            alpha: None,
            beta: None,
        }
    }
}

/// One of the two ends of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowEnd {
    /// The lower end.
    Alpha,
    /// The upper end.
    Beta,
}

impl WindowEnd {
    /// The other end.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Alpha => Self::Beta,
            Self::Beta => Self::Alpha,
        }
    }
}

impl Window {
    /// Of a closed window the end that its node inherited: β at a MAX node, α at a MIN node, and at
    /// a chance node the one that its estimate met after this child. The other end is its own.
    pub fn inherited_end(&self, tree: &Tree, node: NodeId, after: NodeId) -> WindowEnd {
        let is_own = |limit: &Limit| limit.via == Some(after);
        match tree.mover(node) {
            Mover::Min => WindowEnd::Alpha,
            Mover::Chance if self.beta.as_ref().is_some_and(is_own) => WindowEnd::Alpha,
            Mover::Max | Mover::Chance => WindowEnd::Beta,
        }
    }
}

impl<N: Copy> Window<N> {
    /// One end; `None` is open.
    pub fn end(&self, end: WindowEnd) -> Option<&Limit<N>> {
        match end {
            WindowEnd::Alpha => self.alpha.as_ref(),
            WindowEnd::Beta => self.beta.as_ref(),
        }
    }

    /// What a player is sure of: α for MAX, β for MIN.
    #[inline(always)]
    pub fn near_end(&self, player: Player) -> Option<&Limit<N>> {
        match player {
            Player::Max => self.alpha.as_ref(),
            Player::Min => self.beta.as_ref(),
        }
    }

    /// A window with what a player is sure of, its other end open.
    #[inline(always)]
    pub(super) fn with_near_end(player: Player, end: Option<Limit<N>>) -> Self {
        let mut window = Self::default();
        *window.near_end_mut(player) = end;
        window
    }

    #[inline(always)]
    fn near_end_mut(&mut self, player: Player) -> &mut Option<Limit<N>> {
        match player {
            Player::Max => &mut self.alpha,
            Player::Min => &mut self.beta,
        }
    }

    /// Raises α for MAX, or lowers β for MIN, to a limit beyond it. One that is only equalled stays.
    #[inline(always)]
    pub(crate) fn improve(&mut self, player: Player, limit: &Limit<N>) {
        let end = self.near_end_mut(player);
        let is_improved = end
            .as_ref()
            .is_none_or(|end| player.prefers(&limit.position(), &end.position()));
        if is_improved {
            *end = Some(limit.clone());
        }
    }

    /// α and β as values; an open end is an infinity.
    pub fn ends_as_values(&self) -> [Value; 2] {
        let value = |limit: &Option<Limit<N>>| limit.as_ref().map(|limit| limit.value.clone());
        [
            value(&self.alpha).unwrap_or(Value::NEGATIVE_INFINITY),
            value(&self.beta).unwrap_or(Value::POSITIVE_INFINITY),
        ]
    }

    /// The window that a search of the root begins with.
    pub fn initial(convention: &Convention) -> Self {
        let limit = |value: Option<&Value>| value.cloned().map(Limit::at);
        Self {
            alpha: limit(convention.window.alpha()),
            beta: limit(convention.window.beta()),
        }
    }

    /// The window that asks only one question.
    pub fn of_test(test: &Test) -> Self {
        let end = |side| Some(Limit::at(test.value.clone()).moved(side));
        let (alpha, beta) = match test.comparison {
            Comparison::AtLeast | Comparison::LessThan => (Side::JustBelow, Side::At),
            Comparison::MoreThan | Comparison::AtMost => (Side::At, Side::JustAbove),
        };
        Self {
            alpha: end(alpha),
            beta: end(beta),
        }
    }

    /// The null window in which this player's next child only has to show whether it is better
    /// than what the player is sure of; `None` while that is nothing. The two ends are next to each
    /// other, so that in a null window it is that window again.
    #[inline]
    pub fn null(&self, player: Player) -> Option<Self> {
        let near = self.near_end(player)?;
        let far = near.moved(match player {
            Player::Max => near.side.next_above()?,
            Player::Min => near.side.next_below()?,
        });
        let (near, far) = (Some(near.clone()), Some(far));
        Some(match player {
            Player::Max => Self {
                alpha: near,
                beta: far,
            },
            Player::Min => Self {
                alpha: far,
                beta: near,
            },
        })
    }

    /// The window that is left for a search again, once a null window has shown this bound for the
    /// player.
    #[must_use]
    pub fn narrowed(&self, player: Player, shown: &Bounded) -> Self {
        let mut narrowed = self.clone();
        if !self.is_beyond(player, &shown.value) {
            *narrowed.near_end_mut(player) = Some(Limit::at(shown.value.clone()));
        }
        narrowed
    }

    /// Whether the two ends have met (weak) or passed each other (strict).
    #[inline(always)]
    pub fn is_closed(&self, cut: Cut) -> bool {
        match (&self.alpha, &self.beta) {
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
    pub fn negated(&self) -> Self {
        Self {
            alpha: self.beta.as_ref().map(Limit::negated),
            beta: self.alpha.as_ref().map(Limit::negated),
        }
    }

    /// Whether a value is at or below α.
    pub fn is_low(&self, value: &Value) -> bool {
        self.is_beyond(Player::Max, value)
    }

    /// Whether a value is at or above β.
    pub fn is_high(&self, value: &Value) -> bool {
        self.is_beyond(Player::Min, value)
    }

    /// Whether a value is no better for a player than what the player is sure of: at or below α for
    /// MAX, at or above β for MIN.
    #[inline(always)]
    pub fn is_beyond(&self, player: Player, value: &Value) -> bool {
        let end = self.near_end(player);
        end.is_some_and(|end| !player.prefers(&(value, Side::At), &end.position()))
    }

    /// The value moved to the nearer end if it lies outside, and the bound that it is then. An end
    /// just beside a value is no value, so nothing is moved there.
    pub(super) fn clamp(&self, found: Bounded) -> Bounded {
        let end = |limit: &Option<Limit<N>>| limit.clone().filter(Limit::is_a_value);
        match (end(&self.alpha), end(&self.beta)) {
            (Some(alpha), _) if found.value < alpha.value => Bounded {
                value: alpha.value,
                bound: Bound::Upper,
            },
            (_, Some(beta)) if found.value > beta.value => Bounded {
                value: beta.value,
                bound: Bound::Lower,
            },
            _ => found,
        }
    }
}
