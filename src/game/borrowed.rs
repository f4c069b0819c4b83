//! Somebody else's game.

use super::Game;
use super::adapter::Adapter;

/// A game that belongs to somebody else, for adapters to build on.
#[derive(Clone, Copy, Debug)]
pub struct Borrowed<'g, G>(pub &'g G);

impl<G: Game> Adapter for Borrowed<'_, G> {
    type Base = G;
    type Children<'c>
        = G::Children<'c>
    where
        Self: 'c;

    #[inline(always)]
    fn base(&self) -> &G {
        self.0
    }

    #[inline(always)]
    fn children(&self, node: G::Node) -> G::Children<'_> {
        self.0.children(node)
    }
}
