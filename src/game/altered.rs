//! A game with changes: leaves have other values, or it is searched in another way.

use std::iter::Rev;
use std::vec;

use super::{Children, Game, LeafValues, Order};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// A borrowed game in which a few things are not as they were.
pub struct Altered<'g, G: Game> {
    game: &'g G,
    value: Option<Values<'g, G>>,
    leaf_values: LeafValues,
    order: Order,
    horizon: Option<usize>,
}

/// The value of each node in place of that which the game says, if there is one.
type Values<'g, G> = Box<dyn Fn(<G as Game>::Node) -> Option<Value> + Sync + 'g>;

impl<'g, G: Game> Altered<'g, G> {
    /// The game without a change yet.
    pub fn of(game: &'g G) -> Self {
        Self {
            game,
            value: None,
            leaf_values: LeafValues::Max,
            order: Order::Left,
            horizon: None,
        }
    }

    /// The same with these values of leaves and horizon nodes, in MAX's view, where there is one.
    #[must_use]
    pub fn with_values(self, value: impl Fn(G::Node) -> Option<Value> + Sync + 'g) -> Self {
        Self {
            value: Some(Box::new(value)),
            ..self
        }
    }

    /// The same where the game states its values in this view, with its children in this order, as far as it
    /// lies not below a horizon.
    #[must_use]
    pub fn searched(self, leaf_values: LeafValues, order: Order, horizon: Option<usize>) -> Self {
        Self {
            leaf_values,
            order,
            horizon,
            ..self
        }
    }
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
        let altered = self.value.as_ref().and_then(|value| value(node));
        altered.or_else(|| {
            let stated = self.game.static_value(node)?;
            let player = || self.game.player(node);
            Some(self.leaf_values.in_max_view(stated, player))
        })
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
