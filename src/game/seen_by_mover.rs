//! A game whose values are stated as the player to move sees them.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::{Adapter, Game};
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

/// A game whose values are stated from some view, turned into MAX's view.
#[derive(Clone, Debug)]
pub struct SeenByMover<G> {
    game: G,
    stated: LeafValues,
}

impl<G> SeenByMover<G> {
    /// Takes the values of a game as they are stated.
    pub fn new(game: G, stated: LeafValues) -> Self {
        Self { game, stated }
    }
}

impl<G: Game> Adapter for SeenByMover<G> {
    type Base = G;

    fn base(&self) -> &G {
        &self.game
    }

    #[inline(always)]
    fn static_value(&self, node: G::Node) -> Option<Value> {
        let stated = self.game.static_value(node)?;
        Some(match (self.stated, self.game.player(node)) {
            (LeafValues::Mover, Player::Min) => -stated,
            _ => stated,
        })
    }
}
