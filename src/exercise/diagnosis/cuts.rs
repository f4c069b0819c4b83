//! Where children of one node can be skipped too early or too late.

use super::mistake::Timing;
use crate::exercise::habits::{ClosedWindow, WrongCut};
use crate::exercise::key::Key;
use crate::game::Game;
use crate::search::{Bound, TreeGame};
use crate::tree::NodeId;

/// What those do below a node who skip its children too early, and what they take its value for:
/// perhaps they don't expect anything of the children.
const AS_IF_CLOSED: [(ClosedWindow, Option<Bound>); 2] = [
    (ClosedWindow::CutsByValue, None),
    (ClosedWindow::CutsByValue, Some(Bound::Exact)),
];

/// What those do who go on though the window is closed.
const GOING_ON: [(ClosedWindow, Option<Bound>); 2] = [
    (ClosedWindow::CutsByValue, None),
    (ClosedWindow::CutsAtOnce, None),
];

/// The places where children can be skipped and were not, or were and need not.
pub(super) fn wrong_cuts(right: &Key, timing: Timing) -> Vec<WrongCut> {
    let game = TreeGame::new(right.tree(), right.convention());
    let mut cuts = Vec::new();
    for (node, _) in game.walk() {
        if right.visit(node).is_none() || right.static_number(node).is_some() {
            continue;
        }
        let children: Vec<NodeId> = Game::children(&game, node).collect();
        let is_visited = |child: &&NodeId| right.visit(**child).is_some();
        let visited = children.iter().filter(is_visited).count();
        let (places, ways) = match timing {
            Timing::TooEarly => (1..visited, &AS_IF_CLOSED),
            Timing::TooLate if visited < children.len() => {
                (visited + 1..children.len() + 1, &GOING_ON)
            }
            Timing::TooLate => continue,
        };
        for place in places.rev() {
            cuts.extend(ways.iter().map(|&(below, bound)| WrongCut {
                node,
                before: children.get(place).copied(),
                bound,
                below,
            }));
        }
    }
    cuts
}
