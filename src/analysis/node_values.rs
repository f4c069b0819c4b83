//! What minimax says of every node: no windows, no cutoffs, no recursion.

use std::ops::Index;

use super::fold::fold;
use crate::game::Game;
use crate::search::{SearchError, average_of, static_value};
use crate::tree::{Mover, NodeId, Tree};
use crate::value::Value;

/// The minimax value of every node of a tree, in MAX's view. Nodes that the search does not reach,
/// such as those below the horizon, have no meaning here.
pub(super) struct NodeValues(Vec<Value>);

impl NodeValues {
    /// The values in a game whose nodes are those of a tree. Takes linear time.
    ///
    /// Of several errors, it is the last one in search order.
    pub(super) fn minimax(
        tree: &Tree,
        game: &impl Game<Node = NodeId>,
    ) -> Result<Self, SearchError> {
        let mut values = Self(vec![Value::ZERO; tree.len()]);
        fold(
            game,
            (game.root(), 0),
            |node| static_value(game, node),
            |parent, best, next| {
                let (next, best) = (next?, best?);
                Ok(match game.mover(parent) {
                    Mover::Max | Mover::Min => game.player(parent).better(best, next),
                    // What it is, `done` says.
                    Mover::Chance => best,
                })
            },
            |node, ply, found| {
                let mut found = found?;
                if game.mover(node) == Mover::Chance && !game.is_static(node, ply) {
                    let children = game.children(node).map(|child| (child, &values[child]));
                    found = average_of(game, node, children)?;
                }
                values.0[node.index()] = found.clone();
                Ok(found)
            },
        )?;
        Ok(values)
    }

    /// The value of the root.
    pub(super) fn root(&self) -> &Value {
        &self[NodeId::ROOT]
    }

    /// The first child of the root, in search order, that has the root's value; none at a chance
    /// node, and none if the root is statically evaluated.
    pub(super) fn best_move(&self, game: &impl Game<Node = NodeId>) -> Option<NodeId> {
        let is_choice = game.mover(NodeId::ROOT) != Mover::Chance;
        let mut children = game.children(NodeId::ROOT);
        (is_choice && !game.is_static(NodeId::ROOT, 0))
            .then(|| children.find(|&child| self[child] == *self.root()))?
    }
}

impl Index<NodeId> for NodeValues {
    type Output = Value;

    fn index(&self, node: NodeId) -> &Value {
        &self.0[node.index()]
    }
}
