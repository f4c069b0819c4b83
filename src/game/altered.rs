//! A game that is searched in another way than it lies there.

use std::iter::Rev;
use std::vec;

use super::{Children, Game, LeafValues, Order};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// A borrowed game that states its values in this view, with its children in this order, as far as it lies not below
/// a horizon.
pub(crate) struct Altered<'g, G: Game> {
    pub(crate) game: &'g G,
    pub(crate) leaf_values: LeafValues,
    pub(crate) order: Order,
    pub(crate) horizon: Option<usize>,
}

impl<G: Game> Game for Altered<'_, G> {
    type Node = G::Node;
    type Children<'c>
        = Children<G::Children<'c>, Rev<vec::IntoIter<G::Node>>>
    where
        Self: 'c;

    fn root(&self) -> G::Node {
        self.game.root()
    }

    #[inline(always)]
    fn mover(&self, node: G::Node) -> Mover {
        self.game.mover(node)
    }

    #[inline(always)]
    fn is_static(&self, node: G::Node, ply: usize) -> bool {
        self.horizon == Some(ply) || self.game.is_static(node, ply)
    }

    #[inline(always)]
    fn static_value(&self, node: G::Node) -> Option<Value> {
        let stated = self.game.static_value(node)?;
        let player = || self.game.player(node);
        Some(self.leaf_values.in_max_view(stated, player))
    }

    #[inline(always)]
    fn children(&self, node: G::Node) -> Self::Children<'_> {
        let children = self.game.children(node);
        match self.order {
            Order::Left => Children::AsGiven(children),
            Order::Right => Children::Rearranged(children.collect::<Vec<_>>().into_iter().rev()),
        }
    }

    fn in_tree(&self, node: G::Node) -> Option<NodeId> {
        self.game.in_tree(node)
    }

    fn plies(&self) -> usize {
        let horizon = self.horizon.unwrap_or(usize::MAX);
        self.game.plies().min(horizon)
    }

    fn weight(&self, child: G::Node) -> Value {
        self.game.weight(child)
    }

    #[inline(always)]
    fn player(&self, node: G::Node) -> Player {
        self.game.player(node)
    }
}
