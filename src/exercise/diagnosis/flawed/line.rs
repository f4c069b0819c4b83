//! What whoever searches wrongly takes for the line of play, and for what is found.

use crate::game::Game;
use crate::search::{Bound, Bounded, LentWindow, NodeRecords, Outcome};
use crate::tree::{NodeId, Player};

/// What whoever searches so takes for the line of play: the best children one below the other, down to
/// where nobody chooses. Where F2 begins with a best value that no child improves, the first child that
/// reaches it is the best.
pub(super) fn line(
    game: &impl Game<Node = NodeId>,
    ends_at: impl Fn(NodeId) -> bool,
    best_children: &[Option<NodeId>],
    records: &NodeRecords,
) -> Vec<NodeId> {
    let found = |node: NodeId| records.get(node)?.found.as_ref();
    let reaches_best = |node: NodeId, child: NodeId| {
        let (best, child) = (found(node)?, found(child)?);
        let not_reached = Bound::secured_by(game.player(node).opponent());
        Some(child.bound != not_reached && best.value == child.value)
    };
    let below = |&node: &NodeId| {
        if ends_at(node) {
            return None;
        }
        let mut children = game.children(node);
        let best = best_children[node.index()];
        best.or_else(|| children.find(|child| reaches_best(node, *child) == Some(true)))
    };
    std::iter::successors(Some(NodeId::ROOT), below).collect()
}

/// What whoever searches so believes to have found: within the window a value and a line of play.
pub(super) fn outcome(
    player: Player,
    window: LentWindow,
    found: Bounded,
    line: Vec<NodeId>,
) -> Outcome {
    let (is_low, is_high) = (window.is_low(&found.value), window.is_high(&found.value));
    let is_known = found.bound == Bound::Exact || !(is_low || is_high);
    let is_lost = match player {
        Player::Max => is_low,
        Player::Min => is_high && !is_low,
    };
    Outcome {
        passes: Vec::new(),
        found,
        best_move: line.get(1).copied().filter(|_| is_known || !is_lost),
        optimal_moves: None,
        child_order: None,
        principal_variation: if is_known { line } else { Vec::new() },
    }
}
