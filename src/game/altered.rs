//! A game with changes: it begins elsewhere, or others choose, or leaves and chances weigh otherwise.

use super::Game;
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// A borrowed game in which a few things are not as they were.
pub struct Altered<'g, G: Game> {
    game: &'g G,
    root: G::Node,
    value: Option<OfNode<'g, G, Option<Value>>>,
    mover: Option<OfNode<'g, G, Mover>>,
    weight: Option<OfNode<'g, G, Value>>,
}

/// What is said of each node in place of what the game says.
type OfNode<'g, G, T> = Box<dyn Fn(<G as Game>::Node) -> T + Sync + 'g>;

impl<'g, G: Game> Altered<'g, G> {
    /// The game without a change yet.
    pub fn of(game: &'g G) -> Self {
        Self::below(game, game.root())
    }

    /// The same as far as it lies below a node.
    pub fn below(game: &'g G, root: G::Node) -> Self {
        Self {
            game,
            root,
            value: None,
            mover: None,
            weight: None,
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

    /// The same in which these choose.
    #[must_use]
    pub fn with_movers(self, mover: impl Fn(G::Node) -> Mover + Sync + 'g) -> Self {
        Self {
            mover: Some(Box::new(mover)),
            ..self
        }
    }

    /// The same with these weights of the children of chance nodes.
    #[must_use]
    pub fn with_weights(self, weight: impl Fn(G::Node) -> Value + Sync + 'g) -> Self {
        Self {
            weight: Some(Box::new(weight)),
            ..self
        }
    }
}

impl<G: Game> Game for Altered<'_, G> {
    type Node = G::Node;
    type Children<'c>
        = G::Children<'c>
    where
        Self: 'c;

    fn root(&self) -> G::Node {
        self.root
    }

    #[inline(always)]
    fn mover(&self, node: G::Node) -> Mover {
        let altered = self.mover.as_ref();
        altered.map_or_else(|| self.game.mover(node), |mover| mover(node))
    }

    #[inline(always)]
    fn is_static(&self, node: G::Node, ply: usize) -> bool {
        self.game.is_static(node, ply)
    }

    #[inline(always)]
    fn static_value(&self, node: G::Node) -> Option<Value> {
        let altered = self.value.as_ref().and_then(|value| value(node));
        altered.or_else(|| self.game.static_value(node))
    }

    #[inline(always)]
    fn children(&self, node: G::Node) -> Self::Children<'_> {
        self.game.children(node)
    }

    fn in_tree(&self, node: G::Node) -> Option<NodeId> {
        self.game.in_tree(node)
    }

    fn plies(&self) -> usize {
        self.game.plies()
    }

    fn weight(&self, child: G::Node) -> Value {
        let altered = self.weight.as_ref();
        altered.map_or_else(|| self.game.weight(child), |weight| weight(child))
    }

    #[inline(always)]
    fn player(&self, node: G::Node) -> Player {
        self.game.player(node)
    }
}
