//! What people do otherwise at one node of a small tree.

use std::ops::Range;

use super::cause::HypothesisId;
use super::habits::{Exchange, Habits, Skips, Slip, is_alpha_beta};
use crate::exercise::key::Key;
use crate::game::Game;
use crate::search::{Bound, TreeGame};
use crate::tree::NodeId;

/// Where something is done otherwise, once for each way to do it.
pub(super) type Places = fn(&Key) -> Vec<(NodeId, Habits)>;

/// What is done otherwise at one node of a small tree.
pub(super) const AT_NODES: [(HypothesisId, Places); 3] = [
    (HypothesisId::WrongPlayerAtNode, wrong_player),
    (HypothesisId::CutTooEarly, too_early),
    (HypothesisId::CutTooLate, too_late),
];

/// In larger trees mistakes at single nodes are not tried.
const MOST_NODES: usize = 250;

/// Whether there is time to try mistakes at single nodes.
pub(super) fn is_small(right: &Key) -> bool {
    right.tree().len() <= MOST_NODES
}

/// Exchanging MAX and MIN at one inner node below the root.
fn wrong_player(right: &Key) -> Vec<(NodeId, Habits)> {
    let nodes = right
        .expanded()
        .iter()
        .filter(|node| **node != NodeId::ROOT);
    let exchange = |node| Habits {
        exchange: Some(Exchange::At(node)),
        ..Habits::default()
    };
    nodes.map(|&node| (node, exchange(node))).collect()
}

/// Skipping children that the search looks at: what is found of the others may be taken for exact, or as much as
/// the opponent has elsewhere for what the node has.
fn too_early(right: &Key) -> Vec<(NodeId, Habits)> {
    let ways = |node, skips: Habits| {
        let as_value = Slip::new(node, None, Some(Bound::Exact));
        let slips = [Some(as_value), as_if_closed(right, node)];
        let slips = slips.into_iter().flatten().map(Some).chain([None]);
        let slipped = |slip| Habits {
            slip,
            ..skips.clone()
        };
        slips.map(slipped).collect()
    };
    wrong_cuts(right, |visited, _| 1..visited, ways)
}

/// Looking at children that the search skips, within the closed window or until that cuts.
fn too_late(right: &Key) -> Vec<(NodeId, Habits)> {
    let ways = |_, skips: Habits| {
        let at_once = Habits {
            cuts_at_once: true,
            ..skips.clone()
        };
        vec![at_once, skips]
    };
    wrong_cuts(right, |visited, children| visited + 1..children + 1, ways)
}

/// Cuts before other children than that which alpha-beta cuts before: of so many visited ones among so many.
fn wrong_cuts(
    right: &Key,
    places: fn(usize, usize) -> Range<usize>,
    ways: impl Fn(NodeId, Habits) -> Vec<Habits>,
) -> Vec<(NodeId, Habits)> {
    let game = TreeGame::new(right.tree(), right.convention());
    let mut cuts = Vec::new();
    if !is_alpha_beta(right.algorithm()) {
        return cuts;
    }
    for &node in right.expanded() {
        let children: Vec<NodeId> = Game::children(&game, node).collect();
        let is_visited = |child: &&NodeId| right.visit(**child).is_some();
        let visited = children.iter().filter(is_visited).count();
        for place in places(visited, children.len()).rev() {
            let skips = Habits {
                skips: Some(Skips::At(node, children.get(place).copied())),
                ..Habits::default()
            };
            let ways = ways(node, skips).into_iter();
            cuts.extend(ways.map(|habits| (node, habits)));
        }
    }
    cuts
}

/// As much as the opponent has elsewhere already, taken for the value of a node: with that its window would be
/// closed.
fn as_if_closed(right: &Key, node: NodeId) -> Option<Slip> {
    let player = right.tree().player(node);
    let window = right.visit(node)?.entry.as_ref()?;
    let bound = window.lent().end_of(player.opponent())?;
    let secured = Some(Bound::secured_by(player));
    Some(Slip::new(node, Some(&bound.value), secured))
}
