//! Games that are made from others: each adapter changes one thing and leaves the rest as it is.

use super::Game;
use crate::tree::{Mover, Player};
use crate::value::Value;

/// A game made from another one with the same nodes and the same children. Whatever it does not define
/// is that of the other game.
pub trait Adapter: Sync {
    /// The game it is made from.
    type Base: Game;

    /// The game it is made from.
    fn base(&self) -> &Self::Base;

    /// See [`Game::root`].
    fn root(&self) -> <Self::Base as Game>::Node {
        self.base().root()
    }

    /// See [`Game::mover`].
    #[inline(always)]
    fn mover(&self, node: <Self::Base as Game>::Node) -> Mover {
        self.base().mover(node)
    }

    /// See [`Game::is_static`].
    #[inline(always)]
    fn is_static(&self, node: <Self::Base as Game>::Node, ply: usize) -> bool {
        self.base().is_static(node, ply)
    }

    /// See [`Game::static_value`].
    #[inline(always)]
    fn static_value(&self, node: <Self::Base as Game>::Node) -> Option<Value> {
        self.base().static_value(node)
    }

    /// See [`Game::plies`].
    fn plies(&self) -> usize {
        self.base().plies()
    }

    /// See [`Game::weight`].
    fn weight(&self, child: <Self::Base as Game>::Node) -> Value {
        self.base().weight(child)
    }

    /// See [`Game::player`].
    #[inline(always)]
    fn player(&self, node: <Self::Base as Game>::Node) -> Player {
        self.base().player(node)
    }
}

impl<A: Adapter> Game for A {
    type Node = <A::Base as Game>::Node;
    type Children<'g>
        = <A::Base as Game>::Children<'g>
    where
        Self: 'g;

    fn root(&self) -> Self::Node {
        Adapter::root(self)
    }

    #[inline(always)]
    fn mover(&self, node: Self::Node) -> Mover {
        Adapter::mover(self, node)
    }

    #[inline(always)]
    fn is_static(&self, node: Self::Node, ply: usize) -> bool {
        Adapter::is_static(self, node, ply)
    }

    #[inline(always)]
    fn static_value(&self, node: Self::Node) -> Option<Value> {
        Adapter::static_value(self, node)
    }

    #[inline(always)]
    fn children(&self, node: Self::Node) -> Self::Children<'_> {
        self.base().children(node)
    }

    fn plies(&self) -> usize {
        Adapter::plies(self)
    }

    fn weight(&self, child: Self::Node) -> Value {
        Adapter::weight(self, child)
    }

    #[inline(always)]
    fn player(&self, node: Self::Node) -> Player {
        Adapter::player(self, node)
    }
}

/// A borrowed game for adapters to build on: the whole game, or the part below one of its nodes.
#[derive(Clone, Copy, Debug)]
pub struct Borrowed<'g, G: Game> {
    game: &'g G,
    root: G::Node,
}

impl<'g, G: Game> Borrowed<'g, G> {
    /// The whole game.
    pub fn whole(game: &'g G) -> Self {
        Self::below(game, game.root())
    }

    /// The game that begins at a node of it.
    pub fn below(game: &'g G, root: G::Node) -> Self {
        Self { game, root }
    }
}

impl<G: Game> Adapter for Borrowed<'_, G> {
    type Base = G;

    #[inline(always)]
    fn base(&self) -> &G {
        self.game
    }

    fn root(&self) -> G::Node {
        self.root
    }
}

/// A game in which a leaf or horizon node has the value that `laid_over` gives, in MAX's view, or
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

    fn base(&self) -> &G {
        &self.game
    }

    fn static_value(&self, node: G::Node) -> Option<Value> {
        (self.laid_over)(node).or_else(|| self.game.static_value(node))
    }
}
