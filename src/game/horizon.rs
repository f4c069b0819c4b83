//! A game that is searched to some ply only.

use super::Game;
use super::adapter::Adapter;

/// A game whose nodes at a ply are statically evaluated instead of searched.
#[derive(Clone, Debug)]
pub struct Horizon<G> {
    game: G,
    depth: Option<usize>,
}

impl<G> Horizon<G> {
    /// The horizon in plies below the root; `None` searches to the leaves.
    pub fn new(game: G, depth: Option<usize>) -> Self {
        Self { game, depth }
    }
}

impl<G: Game> Adapter for Horizon<G> {
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

    #[inline(always)]
    fn is_static(&self, node: G::Node, ply: usize) -> bool {
        self.game.is_static(node, ply) || self.depth == Some(ply)
    }

    fn plies(&self) -> usize {
        let plies = self.game.plies();
        self.depth.map_or(plies, |depth| depth.min(plies))
    }
}
