//! Where children of one node can be skipped too early or too late.

use super::habits::{ClosedWindow, Habits, ResultOfCut, Slip, WrongCut};
use crate::exercise::key::Key;
use crate::game::Game;
use crate::search::{Bound, TreeGame};
use crate::tree::NodeId;

/// What those do below a node who skip its children too early, and what they take its value for.
const TOO_EARLY: [(ClosedWindow, ResultOfCut); 3] = [
    (ClosedWindow::CutsByValue, ResultOfCut::OfSearched),
    (ClosedWindow::CutsByValue, ResultOfCut::Exact),
    (ClosedWindow::CutsByValue, ResultOfCut::AsIfClosed),
];

/// What those do who go on though the window is closed.
const TOO_LATE: [(ClosedWindow, ResultOfCut); 2] = [
    (ClosedWindow::CutsByValue, ResultOfCut::OfSearched),
    (ClosedWindow::CutsAtOnce, ResultOfCut::OfSearched),
];

/// Skipping children that the search looks at.
pub(super) fn too_early(right: &Key) -> Vec<(NodeId, Habits)> {
    let places = |visited, _| 1..visited;
    wrong_cuts(right, places, &TOO_EARLY)
}

/// Looking at children that the search skips.
pub(super) fn too_late(right: &Key) -> Vec<(NodeId, Habits)> {
    let places = |visited, children| visited + 1..children + 1;
    wrong_cuts(right, places, &TOO_LATE)
}

/// Cuts before other children than that which the search cuts before: of so many visited ones among so many.
fn wrong_cuts(
    right: &Key,
    places: fn(usize, usize) -> std::ops::Range<usize>,
    ways: &[(ClosedWindow, ResultOfCut)],
) -> Vec<(NodeId, Habits)> {
    let game = TreeGame::new(right.tree(), right.convention());
    let mut cuts = Vec::new();
    for &node in right.expanded() {
        let children: Vec<NodeId> = Game::children(&game, node).collect();
        let is_visited = |child: &&NodeId| right.visit(**child).is_some();
        let visited = children.iter().filter(is_visited).count();
        for place in places(visited, children.len()).rev() {
            let cut = |result| WrongCut {
                node,
                before: children.get(place).copied(),
                result,
            };
            let habits = ways.iter();
            let habits =
                habits.filter_map(|&(closed, result)| with_cut(right, closed, cut(result)));
            cuts.extend(habits.map(|habits| (node, habits)));
        }
    }
    cuts
}

/// Cutting there, and believing what goes with it.
fn with_cut(right: &Key, closed: ClosedWindow, cut: WrongCut) -> Option<Habits> {
    let mut habits = Habits {
        cut: Some(cut),
        closed,
        ..Habits::default()
    };
    if cut.result == ResultOfCut::AsIfClosed {
        let player = right.tree().player(cut.node);
        let window = right.visit(cut.node)?.entry.as_ref()?;
        let bound = window.lent().end_of(player.opponent())?;
        let slip = Slip::new(cut.node, &bound.value);
        habits.slip = Some(slip.with_bound(Bound::secured_by(player)));
    }
    Some(habits)
}
