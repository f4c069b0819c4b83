//! Who plays: the two players, and who chooses at a node.

use std::cmp::Ordering;
use std::fmt;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::vocabulary::words_in_documents;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Player {
    /// MAX, who wants the value high.
    Max,
    /// MIN, who wants the value low.
    Min,
}

words_in_documents!(Player);

impl Player {
    /// The other player.
    #[inline(always)]
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
        }
    }

    /// Whether something new is better for this player than what was there: more for MAX, less for
    /// MIN.
    #[inline(always)]
    pub fn prefers<T: Ord>(self, new: &T, old: &T) -> bool {
        self.compare(new, old).is_gt()
    }

    /// How something new compares with what was there: greater if it is better for this player.
    #[inline(always)]
    pub fn compare<T: Ord>(self, new: &T, old: &T) -> Ordering {
        match self {
            Self::Max => new.cmp(old),
            Self::Min => old.cmp(new),
        }
    }

    /// The one that is better for this player.
    #[inline]
    #[must_use]
    pub fn better<T: Ord>(self, one: T, other: T) -> T {
        match self {
            Self::Max => one.max(other),
            Self::Min => one.min(other),
        }
    }

    /// How two are sorted where what is better for this player comes first, and what is not known
    /// last.
    pub(crate) fn best_first<T: Ord>(self, one: Option<&T>, other: Option<&T>) -> Ordering {
        match (one, other) {
            (Some(one), Some(other)) => match self {
                Self::Max => other.cmp(one),
                Self::Min => one.cmp(other),
            },
            _ => other.is_some().cmp(&one.is_some()),
        }
    }
}

/// Who chooses at an inner node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Mover {
    /// MAX chooses the highest child.
    Max,
    /// MIN chooses the lowest child.
    Min,
    /// Chance takes the average of the children.
    Chance,
}

words_in_documents!(Mover);

impl From<Player> for Mover {
    #[inline(always)]
    fn from(player: Player) -> Self {
        match player {
            Player::Max => Self::Max,
            Player::Min => Self::Min,
        }
    }
}

impl fmt::Display for Mover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Max => "MAX",
            Self::Min => "MIN",
            Self::Chance => "CHANCE",
        })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Mover::from(*self).fmt(f)
    }
}
