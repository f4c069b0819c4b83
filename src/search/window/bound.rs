//! What a search has proved of a value.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::tree::Player;
use crate::value::Value;
use crate::vocabulary::words_in_documents;

/// What a search has proved of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[repr(usize)]
pub enum Bound {
    /// It is the node's minimax value.
    Exact,
    /// The node's minimax value is this or more.
    Lower,
    /// The node's minimax value is this or less.
    Upper,
}

words_in_documents!(Bound);

impl Bound {
    /// The bound that a player secures by a move: MAX can have this or more, MIN this or less.
    #[inline(always)]
    pub fn secured_by(player: Player) -> Self {
        match player {
            Player::Max => Self::Lower,
            Player::Min => Self::Upper,
        }
    }

    /// The same bound seen by the other player.
    #[inline(always)]
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }
}

/// A value together with what was proved of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounded {
    /// The value.
    pub value: Value,
    /// What was proved.
    pub bound: Bound,
}

impl Bounded {
    /// A value that is known exactly.
    pub fn exact(value: Value) -> Self {
        Self {
            value,
            bound: Bound::Exact,
        }
    }

    /// The same seen by the other player.
    #[inline(always)]
    #[must_use]
    pub fn negated(&self) -> Self {
        Self {
            value: -&self.value,
            bound: self.bound.negated(),
        }
    }
}
