//! The ends of windows.

use std::fmt;

use crate::tree::{NodeId, Player, Tree};
use crate::value::Value;

/// Where an end of a window lies: at a value, or so close beside it that no number lies between.
///
/// A null window needs such an end: (v, just above v) asks whether a value is more than v. Whole
/// numbers would write v + 1; exact numbers have no next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Below the value, and above every lower number.
    JustBelow,
    /// At the value.
    At,
    /// Above the value, and below every higher number.
    JustAbove,
}

impl Side {
    /// The side right beside this one that is better for a player; beyond the last come other numbers.
    pub(crate) fn beside(self, player: Player) -> Option<Self> {
        match (self, player) {
            (Self::JustBelow, Player::Max) | (Self::JustAbove, Player::Min) => Some(Self::At),
            (Self::At, Player::Max) => Some(Self::JustAbove),
            (Self::At, Player::Min) => Some(Self::JustBelow),
            (Self::JustAbove, Player::Max) | (Self::JustBelow, Player::Min) => None,
        }
    }

    fn negated(self) -> Self {
        match self {
            Self::JustBelow => Self::JustAbove,
            Self::At => Self::At,
            Self::JustAbove => Self::JustBelow,
        }
    }
}

/// An end of a window that some value has set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Limit<N = NodeId> {
    /// The value.
    pub value: Value,
    /// Where beside the value the end lies.
    pub side: Side,
    /// The node whose value this is, a child of the ancestor that set the limit, or the child that
    /// a chance node has set it for; `None` if the limit belongs to the initial window.
    pub via: Option<N>,
}

impl<N> Limit<N> {
    /// An end at the value of a node.
    #[inline(always)]
    pub(crate) fn of(node: N, value: Value) -> Self {
        Self {
            value,
            side: Side::At,
            via: Some(node),
        }
    }

    /// An end at a value of no node in particular.
    #[inline(always)]
    pub fn at(value: Value) -> Self {
        Self {
            value,
            side: Side::At,
            via: None,
        }
    }

    /// The same end moved to a side of its value.
    #[must_use]
    pub fn moved(&self, side: Side) -> Self
    where
        N: Copy,
    {
        Self {
            side,
            ..self.clone()
        }
    }

    /// Whether a node can return this end as its value: nothing just beside a value is a value.
    pub fn is_a_value(&self) -> bool {
        self.side == Side::At
    }

    #[inline(always)]
    pub(crate) fn position(&self) -> (&Value, Side) {
        (&self.value, self.side)
    }

    #[must_use]
    pub(crate) fn negated(&self) -> Self
    where
        N: Copy,
    {
        Self {
            value: -&self.value,
            side: self.side.negated(),
            via: self.via,
        }
    }
}

impl Limit {
    /// The ancestor that set the limit: a MAX or MIN node by an improvement, or a chance node when
    /// it turned its own window into one for its child; `None` for the initial window.
    pub fn set_by(&self, tree: &Tree) -> Option<NodeId> {
        tree.parent(self.via?)
    }
}

/// `3`, or just beside it `3+` and `3-`.
impl<N> fmt::Display for Limit<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::JustBelow => "-",
            Side::At => "",
            Side::JustAbove => "+",
        };
        write!(f, "{}{side}", self.value)
    }
}
