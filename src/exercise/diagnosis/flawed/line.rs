//! What whoever searches wrongly takes for the line of play, and for what is found.

use crate::game::Game;
use crate::search::{Bound, Bounded, NodeRecords, Outcome, Window};
use crate::tree::{Mover, NodeId, Player};

/// What whoever searches so takes for the line of play: the best children one below the other. Where
/// F2 begins with a best value that no child improves, the first child that reaches it is the best.
/// Nobody chooses at a chance node, where the line ends.
pub(super) fn line(
    game: &impl Game<Node = NodeId>,
    best_children: &[Option<NodeId>],
    records: &NodeRecords,
) -> Vec<NodeId> {
    let found = |node: NodeId| records.get(node).and_then(|record| record.found.as_ref());
    let reaches_best = |node: NodeId, child: &NodeId| {
        let not_reached = Bound::secured_by(game.player(node).opponent());
        let (best, child) = (found(node), found(*child));
        child.is_some_and(|child| {
            child.bound != not_reached && best.is_some_and(|best| best.value == child.value)
        })
    };
    let below = |&node: &NodeId| {
        if game.mover(node) == Mover::Chance {
            return None;
        }
        best_children[node.index()].or_else(|| {
            let mut children = game.children(node);
            children.find(|child| reaches_best(node, child))
        })
    };
    std::iter::successors(Some(NodeId::ROOT), below).collect()
}

/// What whoever searches so believes to have found: within the window a value and a line of play.
pub(super) fn outcome(
    player: Player,
    window: &Window,
    found: Bounded,
    line: Vec<NodeId>,
) -> Outcome {
    let (is_low, is_high) = (
        window.lent().is_low(&found.value),
        window.lent().is_high(&found.value),
    );
    let is_known = found.bound == Bound::Exact || !(is_low || is_high);
    let is_lost = match player {
        Player::Max => is_low,
        Player::Min => is_high && !is_low,
    };
    let best_move = line.get(1).copied();
    let principal_variation = if is_known { line } else { Vec::new() };
    Outcome {
        passes: Vec::new(),
        found,
        best_move: best_move.filter(|_| is_known || !is_lost),
        optimal_moves: None,
        child_order: None,
        principal_variation,
    }
}
