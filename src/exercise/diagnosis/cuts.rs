//! Where children of one node can be skipped too early or too late.

use std::iter;

use super::case::{Case, Parts};
use super::evidence::bits;
use super::lists::OF_SKIPPED;
use super::mistake::Timing;
use super::search_order::in_search_order;
use crate::exercise::habits::{ClosedWindow, ResultOfCut, WrongCut};
use crate::exercise::key::{Key, MistakenKey};
use crate::game::Game;
use crate::search::{Order, TreeGame};
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

/// The cuts with which somebody skips what an answer says that is skipped, where it says something
/// else for the first time than a key's owner finds: none but at one node make that difference. None
/// where the rest, which is not what the owner finds, is wrong before.
pub(super) fn at_first_difference(
    case: &Case,
    key: &Key,
    rest: Parts,
) -> Option<Vec<(Timing, WrongCut)>> {
    let claims = || case.claims_in(rest);
    let said = claims().find_map(|claim| claim.evaluated_leaves(key))?;
    let leaves = in_search_order(key, key.static_nodes().collect());
    let mut numbers = leaves
        .into_iter()
        .filter_map(|leaf| key.static_number(leaf));
    let first = numbers.find(|&number| said[number] != key.is_evaluated(number))?;
    let first_leaf = key.static_node(first);
    let rows = claims().filter(|claim| claim.values.len() == 1);
    let mut rows = rows.flat_map(|claim| &claim.values);
    if rows.any(|(node, _)| is_left_before(key, *node, first_leaf)) {
        return None;
    }
    // A list of what is skipped may lack something.
    if said[first] && claims().all(|claim| OF_SKIPPED.contains(&claim.question)) {
        return None;
    }
    let (timing, ways, (node, before)) = if said[first] {
        let below = key.pruned_root(first_leaf)?;
        let place = gone_on_at(key, below, &said)?;
        (Timing::TooLate, &GOING_ON[..], place)
    } else {
        let place = skipped_at(key, first_leaf, &said)?;
        (Timing::TooEarly, &AS_IF_CLOSED[..], place)
    };
    // Whether a result is taken for an exact one is seen in values of nodes only.
    let has_values = claims().any(|claim| !claim.values.is_empty());
    let ways = ways.iter();
    let ways = ways.filter(|(_, result)| has_values || *result != ResultOfCut::Exact);
    let cut = |&(below, result): &(ClosedWindow, ResultOfCut)| WrongCut {
        node,
        before,
        result,
        below,
    };
    Some(ways.map(|way| (timing, cut(way))).collect())
}

/// Where somebody goes on who looks at a subtree that is skipped: at its parent, up to the last child
/// of which anything is looked at.
fn gone_on_at(key: &Key, below: NodeId, said: &[bool]) -> Option<(NodeId, Option<NodeId>)> {
    let node = key.tree().parent(below)?;
    let game = TreeGame::new(key.tree(), key.convention());
    let children: Vec<NodeId> = Game::children(&game, node).collect();
    let is_said = |child: &NodeId| key.statics_in(*child).any(|number| said[number]);
    let last = children.iter().rposition(is_said)?;
    Some((node, children.get(last + 1).copied()))
}

/// Where somebody skips children who does not look at this leaf: at the nearest node of which it is
/// not below the first child, if all behind it is skipped too.
fn skipped_at(key: &Key, leaf: NodeId, said: &[bool]) -> Option<(NodeId, Option<NodeId>)> {
    let game = TreeGame::new(key.tree(), key.convention());
    let line = iter::once(leaf).chain(key.tree().ancestors(leaf));
    let mut edges = line.filter_map(|child| Some((key.tree().parent(child)?, child)));
    let is_later =
        |&(node, child): &(NodeId, NodeId)| Game::children(&game, node).next() != Some(child);
    let (node, first) = edges.find(is_later)?;
    let mut skipped = Game::children(&game, node).skip_while(|child| *child != first);
    let is_skipped = |child| !key.statics_in(child).any(|number| said[number]);
    skipped.all(is_skipped).then_some((node, Some(first)))
}

/// Whether a search is done with a node before it comes to a leaf.
fn is_left_before(key: &Key, node: NodeId, leaf: NodeId) -> bool {
    match key.convention().order {
        Order::Left => key.tree().subtree_end(node) <= leaf.index(),
        Order::Right => node.index() > leaf.index(),
    }
}

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
