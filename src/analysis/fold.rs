//! One pass over a game from the leaves up, without recursion.

use crate::game::Game;
use crate::search::TreeGame;
use crate::tree::{NodeId, Player};

/// What each node of a game comes to: `at_static` says it of a leaf or horizon node, and `join`
/// adds a child's to what its parent's earlier children came to. `done` is told of every node,
/// children first. Children are taken from left to right, whatever the search order.
///
/// The tree must have no chance nodes. Takes linear time, and memory for one entry a ply.
pub(super) fn fold<T: Clone>(
    game: &TreeGame,
    mut at_static: impl FnMut(NodeId) -> T,
    mut join: impl FnMut(Player, &mut T, T),
    mut done: impl FnMut(NodeId, &T),
) -> T {
    let tree = game.tree();
    let mut open: Vec<Open<T>> = Vec::new();
    let mut node = NodeId::ROOT;
    loop {
        if !game.is_static(node, open.len()) {
            open.push(Open {
                node,
                end: tree.subtree_end(node),
                player: tree.player(node),
                sum: None,
            });
            node = NodeId::from_index(node.index() + 1);
            continue;
        }
        let mut next = tree.subtree_end(node);
        let mut found = at_static(node);
        done(node, &found);
        loop {
            let Some(parent) = open.last_mut() else {
                return found;
            };
            match &mut parent.sum {
                None => parent.sum = Some(found),
                Some(sum) => join(parent.player, sum, found),
            }
            if next < parent.end {
                break;
            }
            next = parent.end;
            let closed = open.pop().expect("it was just looked at");
            found = closed.sum.expect("an inner node has a child");
            done(closed.node, &found);
        }
        node = NodeId::from_index(next);
    }
}

/// An inner node whose children are being taken.
struct Open<T> {
    node: NodeId,
    end: usize,
    player: Player,
    /// What the children so far come to.
    sum: Option<T>,
}
