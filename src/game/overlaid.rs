//! A game with other values over some of its leaves.

use super::Game;
use super::adapter::Adapter;
use crate::value::Value;

/// A game in which a leaf or horizon node has the value that `laid_over` tells, in MAX's view, or
/// its own where that is `None`.
#[derive(Clone, Debug)]
pub struct Overlaid<G, F> {
    game: G,
    laid_over: F,
}

impl<G: Game, F: Fn(G::Node) -> Option<Value> + Sync> Overlaid<G, F> {
    /// Lays values over a game.
    pub fn new(game: G, laid_over: F) -> Self {
        Self { game, laid_over }
    }
}

impl<G: Game, F: Fn(G::Node) -> Option<Value> + Sync> Adapter for Overlaid<G, F> {
    type Base = G;
    type Children<'g>
        = G::Children<'g>
    where
        Self: 'g;

    fn base(&self) -> &G {
        &self.game
    }

    #[inline(always)]
    fn children(&self, node: G::Node) -> G::Children<'_> {
        self.game.children(node)
    }

    fn static_value(&self, node: G::Node) -> Option<Value> {
        (self.laid_over)(node).or_else(|| self.game.static_value(node))
    }
}
