//! A game as a search sees it under a convention.

use std::iter::Rev;
use std::vec;

use crate::game::Game;
use crate::search::{Convention, Order};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// A game with its children in search order, its static values in MAX's view, and nothing below the
/// horizon.
pub(super) struct UnderConvention<'g, G> {
    pub(super) game: &'g G,
    pub(super) convention: &'g Convention,
}

impl<G: Game> Game for UnderConvention<'_, G> {
    type Node = G::Node;
    type Children<'c>
        = Children<G::Children<'c>, Rev<vec::IntoIter<G::Node>>>
    where
        Self: 'c;

    fn root(&self) -> G::Node {
        self.game.root()
    }

    fn mover(&self, node: G::Node) -> Mover {
        self.game.mover(node)
    }

    fn player(&self, node: G::Node) -> Player {
        self.game.player(node)
    }

    fn is_static(&self, node: G::Node, ply: usize) -> bool {
        self.convention.depth == Some(ply) || self.game.is_static(node, ply)
    }

    fn static_value(&self, node: G::Node) -> Option<Value> {
        let stated = self.game.static_value(node)?;
        Some(
            self.convention
                .leaf_values
                .in_max_view(stated, || self.game.player(node)),
        )
    }

    fn children(&self, node: G::Node) -> Self::Children<'_> {
        let children = self.game.children(node);
        match self.convention.order {
            Order::Left => Children::LeftToRight(children),
            Order::Right => Children::Reordered(children.collect::<Vec<_>>().into_iter().rev()),
        }
    }

    fn in_tree(&self, node: G::Node) -> Option<NodeId> {
        self.game.in_tree(node)
    }

    fn plies(&self) -> usize {
        let plies = self.game.plies();
        self.convention
            .depth
            .map_or(plies, |depth| depth.min(plies))
    }

    fn weight(&self, child: G::Node) -> Value {
        self.game.weight(child)
    }
}

/// The children of a node in search order.
#[derive(Clone)]
pub enum Children<A, B> {
    /// As the game has them.
    LeftToRight(A),
    /// In another order.
    Reordered(B),
}

impl<N, A: Iterator<Item = N>, B: Iterator<Item = N>> Iterator for Children<A, B> {
    type Item = N;

    #[inline(always)]
    fn next(&mut self) -> Option<N> {
        match self {
            Self::LeftToRight(children) => children.next(),
            Self::Reordered(children) => children.next(),
        }
    }
}
