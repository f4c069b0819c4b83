//! Plain minimax on a tree with other values laid over some of its nodes.
//!
//! No windows, no cutoffs, no recursion and no copy of the tree: what a claim about a changed tree
//! is held against.

use crate::game::Game;
use crate::search::{SearchError, TreeGame, average_of};
use crate::tree::{Mover, NodeId};
use crate::value::Value;

/// Evaluates a tree again and again, each time with other values laid over some of its nodes.
pub struct Overlay<'g> {
    game: &'g TreeGame<'g>,
    /// The nodes that are not below the horizon, with their plies, every node before its children.
    nodes: Vec<(NodeId, usize)>,
    /// Where each node stands in that list; `u32::MAX` below the horizon.
    places: Vec<u32>,
}

impl<'g> Overlay<'g> {
    /// Takes linear time.
    pub fn new(game: &'g TreeGame<'g>) -> Self {
        let nodes: Vec<_> = game.walk().collect();
        let mut places = vec![u32::MAX; game.tree().len()];
        for (place, (node, _)) in (0..).zip(&nodes) {
            places[node.index()] = place;
        }
        Self {
            game,
            nodes,
            places,
        }
    }

    /// The leaves and horizon nodes of a subtree, in search order; none below the horizon.
    pub fn static_nodes(&self, root: NodeId) -> impl Iterator<Item = NodeId> {
        let nodes = self.below(root).iter();
        nodes
            .filter(|(node, ply)| self.game.is_static(*node, *ply))
            .map(|&(node, _)| node)
    }

    /// A node and the nodes below it that are not below the horizon, with their plies, every node
    /// before its children; none if the node itself is below the horizon.
    pub fn below(&self, root: NodeId) -> &[(NodeId, usize)] {
        let end = self.game.tree().subtree_end(root);
        let start = self.places[root.index()] as usize;
        let nodes = self.nodes.get(start..).unwrap_or_default();
        let is_below = |(node, _): &&(NodeId, usize)| (root.index()..end).contains(&node.index());
        &nodes[..nodes.iter().take_while(is_below).count()]
    }

    /// The value of every node by its number, in MAX's view: of a node that something is laid over,
    /// that; of any other one what minimax finds. Nodes below the horizon have no meaning there.
    ///
    /// Takes linear time. A value that is not known and not laid over is an error.
    pub fn values(
        &self,
        laid_over: impl Fn(NodeId) -> Option<Value>,
    ) -> Result<Vec<Value>, SearchError> {
        self.evaluated(laid_over, |node| self.game.evaluate(node))
    }

    /// The same, with this in the place of every value that is not known.
    pub fn values_with_unknown(
        &self,
        unknown: &Value,
        laid_over: impl Fn(NodeId) -> Option<Value>,
    ) -> Result<Vec<Value>, SearchError> {
        self.evaluated(laid_over, |node| {
            Ok(self.game.evaluate(node).unwrap_or_else(|_| unknown.clone()))
        })
    }

    fn evaluated(
        &self,
        laid_over: impl Fn(NodeId) -> Option<Value>,
        static_value: impl Fn(NodeId) -> Result<Value, SearchError>,
    ) -> Result<Vec<Value>, SearchError> {
        let mut values = vec![Value::ZERO; self.game.tree().len()];
        for &(node, ply) in self.nodes.iter().rev() {
            values[node.index()] = match laid_over(node) {
                Some(value) => value,
                None if self.game.is_static(node, ply) => static_value(node)?,
                None => self.joined(node, &values)?,
            };
        }
        Ok(values)
    }

    fn joined(&self, node: NodeId, values: &[Value]) -> Result<Value, SearchError> {
        let tree = self.game.tree();
        let children = tree
            .children(node)
            .map(|child| (child, &values[child.index()]));
        let best = match tree.mover(node) {
            Mover::Max => children.map(|(_, value)| value).max(),
            Mover::Min => children.map(|(_, value)| value).min(),
            Mover::Chance => return average_of(self.game, node, children),
        };
        Ok(best.expect("an inner node has a child").clone())
    }

    /// The first child of the root, in search order, that has the root's value; none at a chance
    /// node, and none if the root is statically evaluated.
    pub fn best_move(&self, values: &[Value]) -> Option<NodeId> {
        let tree = self.game.tree();
        let is_static = self.game.is_static(NodeId::ROOT, 0);
        if is_static || tree.mover(NodeId::ROOT) == Mover::Chance {
            return None;
        }
        let mut children = self.game.children(NodeId::ROOT);
        children.find(|child| values[child.index()] == values[NodeId::ROOT.index()])
    }
}
