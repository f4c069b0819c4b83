//! What a search has proved of a value, and the questions that null windows ask about one.

use schemars::JsonSchema;
use serde::Serialize;
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

words_in_documents!(Bound, Comparison);

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
    /// A value of which this was proved.
    #[inline(always)]
    pub(crate) fn new(value: Value, bound: Bound) -> Self {
        Self { value, bound }
    }

    /// A value that is known exactly.
    #[inline(always)]
    pub fn exact(value: Value) -> Self {
        Self::new(value, Bound::Exact)
    }

    /// The same seen by the other player.
    #[inline(always)]
    #[must_use]
    pub fn negated(&self) -> Self {
        Self::new(-&self.value, self.bound.negated())
    }

    /// The same as a player sees it: MIN sees every value with the other sign.
    #[inline(always)]
    pub(crate) fn seen_by(self, player: Player) -> Self {
        match player {
            Player::Max => self,
            Player::Min => self.negated(),
        }
    }
}

/// How a test compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
pub enum Comparison {
    /// Is the value this or more?
    #[strum(serialize = ">=")]
    AtLeast,
    /// Is the value more than this?
    #[strum(serialize = ">")]
    MoreThan,
    /// Is the value this or less?
    #[strum(serialize = "<=")]
    AtMost,
    /// Is the value less than this?
    #[strum(serialize = "<")]
    LessThan,
}

impl Comparison {
    /// The comparison that holds of values that are better for a player.
    #[must_use]
    pub fn better_for(player: Player) -> Self {
        match player {
            Player::Max => Self::MoreThan,
            Player::Min => Self::LessThan,
        }
    }

    /// The player who wants it to hold.
    pub fn wanted_by(self) -> Player {
        match self {
            Self::AtLeast | Self::MoreThan => Player::Max,
            Self::AtMost | Self::LessThan => Player::Min,
        }
    }

    /// The same comparison that holds of equals too.
    #[must_use]
    pub fn or_equal(self) -> Self {
        match self {
            Self::AtLeast | Self::MoreThan => Self::AtLeast,
            Self::AtMost | Self::LessThan => Self::AtMost,
        }
    }

    /// The comparison of b with a that holds when this one holds of a with b.
    #[must_use]
    pub fn converse(self) -> Self {
        match self {
            Self::AtLeast => Self::AtMost,
            Self::MoreThan => Self::LessThan,
            Self::AtMost => Self::AtLeast,
            Self::LessThan => Self::MoreThan,
        }
    }
}

/// A question about the value of the root: what a null window asks, without the α + 1 that only whole
/// numbers have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "TestReport")]
pub struct Test {
    /// `>=`, `>`, `<=` or `<`.
    #[serde(rename = "op")]
    pub comparison: Comparison,
    /// What the value is compared with.
    pub value: Value,
}

impl Test {
    /// Whether the answer is yes for a node with this value.
    pub fn holds(&self, value: &Value) -> bool {
        match self.comparison {
            Comparison::AtLeast => *value >= self.value,
            Comparison::MoreThan => *value > self.value,
            Comparison::AtMost => *value <= self.value,
            Comparison::LessThan => *value < self.value,
        }
    }
}
