//! A game that begins somewhere else.

use super::Game;
use super::adapter::Adapter;

/// A game from one of its nodes on.
pub struct FromNode<'g, G: Game> {
    game: &'g G,
    root: G::Node,
}

impl<'g, G: Game> FromNode<'g, G> {
    /// The part of the game below a node of it.
    pub fn new(game: &'g G, root: G::Node) -> Self {
        Self { game, root }
    }
}

impl<G: Game> Adapter for FromNode<'_, G> {
    type Base = G;
    type Children<'c>
        = G::Children<'c>
    where
        Self: 'c;

    fn base(&self) -> &G {
        self.game
    }

    fn root(&self) -> G::Node {
        self.root
    }

    fn children(&self, node: G::Node) -> G::Children<'_> {
        self.game.children(node)
    }
}
