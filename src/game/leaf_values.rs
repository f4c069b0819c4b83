//! From whose view the values of a game are stated.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::tree::Player;
use crate::value::Value;
use crate::vocabulary::words_in_documents;

/// Whose view the values in the input take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum LeafValues {
    /// MAX's everywhere.
    #[default]
    Max,
    /// The view of the player to move.
    ///
    /// That is the player whose turn it is at the leaf or horizon node.
    Mover,
}

words_in_documents!(LeafValues);

impl LeafValues {
    /// A static value in MAX's view, as it is stated at a node where this player is to move, who is asked
    /// for only if that matters.
    #[inline(always)]
    pub(crate) fn in_max_view(self, stated: Value, player: impl FnOnce() -> Player) -> Value {
        if self == Self::Mover && player() == Player::Min {
            return -stated;
        }
        stated
    }
}
