//! A game in which each player moves for the other.

use super::Game;
use super::adapter::Adapter;
use crate::tree::{Mover, Player};

/// A game with MAX in the place of MIN everywhere, and MIN in the place of MAX. Values stay.
#[derive(Clone, Debug)]
pub struct PlayersExchanged<G>(pub G);

impl<G: Game> Adapter for PlayersExchanged<G> {
    type Base = G;
    type Children<'g>
        = G::Children<'g>
    where
        Self: 'g;

    fn base(&self) -> &G {
        &self.0
    }

    #[inline(always)]
    fn children(&self, node: G::Node) -> G::Children<'_> {
        self.0.children(node)
    }

    fn mover(&self, node: G::Node) -> Mover {
        match self.0.mover(node) {
            Mover::Max => Mover::Min,
            Mover::Min => Mover::Max,
            Mover::Chance => Mover::Chance,
        }
    }

    fn player(&self, node: G::Node) -> Player {
        self.0.player(node).opponent()
    }
}
