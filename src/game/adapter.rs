//! What adapters leave as it is.

use super::Game;
use crate::tree::{Mover, Player};
use crate::value::Value;

/// A game made from another one with the same nodes. Whatever it does not define is that of the other
/// game.
pub trait Adapter: Sync {
    /// The game it is made from.
    type Base: Game;

    /// See [`Game::Children`].
    type Children<'g>: Iterator<Item = <Self::Base as Game>::Node> + Clone
    where
        Self: 'g;

    /// The game it is made from.
    fn base(&self) -> &Self::Base;

    /// See [`Game::root`].
    fn root(&self) -> <Self::Base as Game>::Node {
        self.base().root()
    }

    /// See [`Game::children`].
    fn children(&self, node: <Self::Base as Game>::Node) -> Self::Children<'_>;

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
        = A::Children<'g>
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
        Adapter::children(self, node)
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
