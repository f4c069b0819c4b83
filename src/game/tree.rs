//! A tree that is held in memory is a game.

use super::Game;
use crate::tree::{Children, Mover, NodeId, Player, Tree};
use crate::value::Value;

impl Game for Tree {
    type Node = NodeId;
    type Children<'g> = Children<'g>;

    fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    #[inline(always)]
    fn mover(&self, node: NodeId) -> Mover {
        self.mover(node)
    }

    #[inline(always)]
    fn is_static(&self, node: NodeId, _ply: usize) -> bool {
        self.is_leaf(node)
    }

    #[inline(always)]
    fn static_value(&self, node: NodeId) -> Option<Value> {
        self.value(node)
    }

    #[inline(always)]
    fn children(&self, node: NodeId) -> Children<'_> {
        self.children(node)
    }

    fn plies(&self) -> usize {
        self.plies()
    }

    fn weight(&self, child: NodeId) -> Value {
        let stated = self.stated_probability(child);
        stated.unwrap_or(Value::from(1))
    }

    #[inline(always)]
    fn player(&self, node: NodeId) -> Player {
        self.player(node)
    }
}
