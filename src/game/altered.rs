//! A game with changes: it begins elsewhere, or leaves have other values.

use super::Game;
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// A borrowed game in which a few things are not as they were.
pub struct Altered<'g, G: Game> {
    game: &'g G,
    root: G::Node,
    value: Option<Values<'g, G>>,
}

/// The value of each node in place of that which the game says, if there is one.
type Values<'g, G> = Box<dyn Fn(<G as Game>::Node) -> Option<Value> + Sync + 'g>;

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
        self.game.mover(node)
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
        self.game.weight(child)
    }

    #[inline(always)]
    fn player(&self, node: G::Node) -> Player {
        self.game.player(node)
    }
}
