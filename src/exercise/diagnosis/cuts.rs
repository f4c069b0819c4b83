//! Where children of one node can be skipped too early or too late.

use super::evidence::bits;
use super::mistake::Timing;
use crate::exercise::habits::{ClosedWindow, ResultOfCut, WrongCut};
use crate::exercise::key::{Key, MistakenKey};
use crate::game::Game;
use crate::search::TreeGame;
use crate::tree::NodeId;

/// What those do below a node who skip its children too early, and what they take its value for.
const AS_IF_CLOSED: [(ClosedWindow, ResultOfCut); 3] = [
    (ClosedWindow::CutsByValue, ResultOfCut::OfSearched),
    (ClosedWindow::CutsByValue, ResultOfCut::Exact),
    (ClosedWindow::CutsByValue, ResultOfCut::AsIfClosed),
];

/// What those do who go on though the window is closed.
const GOING_ON: [(ClosedWindow, ResultOfCut); 2] = [
    (ClosedWindow::CutsByValue, ResultOfCut::OfSearched),
    (ClosedWindow::CutsAtOnce, ResultOfCut::OfSearched),
];

/// How many bits it takes to tell the place of a wrong cut from the others.
pub(super) fn bits_of_place(kept: &[MistakenKey]) -> u32 {
    let cuts = kept.iter().flat_map(|other| &other.key.habits.cuts);
    let mut places: Vec<_> = cuts.map(|cut| (cut.node, cut.before)).collect();
    places.dedup();
    bits(places.len())
}

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
            Timing::TooEarly => (1..visited, &AS_IF_CLOSED[..]),
            Timing::TooLate if visited < children.len() => {
                (visited + 1..children.len() + 1, &GOING_ON[..])
            }
            Timing::TooLate => continue,
        };
        for place in places.rev() {
            cuts.extend(ways.iter().map(|&(below, result)| WrongCut {
                node,
                before: children.get(place).copied(),
                result,
                below,
            }));
        }
    }
    cuts
}
