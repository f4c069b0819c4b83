//! What people do otherwise in searching: a row for each mistake, and for each way to make it everywhere; and what
//! they do otherwise at one node of a small tree.

use std::ops::Range;

use super::cause::HypothesisId;
use super::habits::{Exchange, Flaw, Habits, Instead, Skips, Slip, is_alpha_beta};
use crate::exercise::key::Key;
use crate::game::Game;
use crate::search::{Algorithm, Bound, Cut, TreeGame};
use crate::tree::{NodeId, Player};

/// What is done otherwise everywhere.
pub(super) fn everywhere() -> Vec<(HypothesisId, Habits)> {
    use HypothesisId as Id;
    use Player::{Max, Min};
    vec![
        (Id::OtherPlayerAtRoot, turning(Exchange::Everywhere)),
        (Id::OtherPlayerAtRoot, turning(Exchange::At(NodeId::ROOT))),
        (Id::MaxEverywhere, turning(Exchange::Of(Min))),
        (Id::MinEverywhere, turning(Exchange::Of(Max))),
        (Id::WrongPlayerAtLevel, turning(Exchange::AtPly(1))),
        (Id::WrongPlayerAtLevel, turning(Exchange::AtPly(2))),
        (Id::WrongPlayerAtLevel, turning(Exchange::AtPly(3))),
        (Id::WrongPlayerAtLevel, turning(Exchange::AtPly(4))),
        (Id::WindowNotPassed, cutting(Flaw::WindowNotPassed)),
        (Id::BoundsNotUpdated, cutting(Flaw::BoundsNotUpdated)),
        (Id::WrongBound, cutting(Flaw::WrongBound(Cut::Weak))),
        (Id::WrongBound, cutting(Flaw::WrongBound(Cut::Strict))),
        (Id::NoPruning, by(Algorithm::Minimax)),
        (Id::NoPruning, cutting(Flaw::NeverCuts)),
        (Id::NotMinimax, pruning(Cut::Weak)),
        (Id::NotMinimax, without_bounds(pruning(Cut::Weak))),
        (Id::NotMinimax, pruning(Cut::Strict)),
        (Id::NotMinimax, without_bounds(pruning(Cut::Strict))),
        (Id::HindsightBounds, cutting(Flaw::Hindsight)),
        (Id::CutsOnWrongSide, cutting(Flaw::WrongSide(Cut::Weak))),
        (Id::CutsOnWrongSide, cutting(Flaw::WrongSide(Cut::Strict))),
        (Id::BoundsGlobal, cutting(Flaw::OneWindow)),
        (Id::FailHardAsValues, without_bounds(cutting(Flaw::Clamps))),
        (Id::SiblingWindow, cutting(Flaw::SiblingWindow)),
        (Id::ChanceUnweighted, chance(Instead::Unweighted)),
        (Id::ChanceAsMax, chance(Instead::Choice(Max))),
        (Id::ChanceAsMax, chance(Instead::ChoiceOffTheLine(Max))),
        (Id::ChanceAsMin, chance(Instead::Choice(Min))),
        (Id::ChanceAsMin, chance(Instead::ChoiceOffTheLine(Min))),
        (Id::ChanceSummed, chance(Instead::Summed)),
        (Id::ChanceLikeliest, chance(Instead::Likeliest)),
    ]
}

/// Whether an algorithm can go wrong in this way, whatever the tree.
pub(super) fn can_be_made(habits: &Habits, algorithm: Algorithm) -> bool {
    match habits.algorithm {
        Some(Algorithm::Minimax) => !algorithm.looks_at_all(),
        Some(_) => algorithm == Algorithm::Minimax,
        None if habits.instead.is_some() => algorithm == Algorithm::Expectiminimax,
        None => habits.flaw.is_none() || is_alpha_beta(algorithm),
    }
}

fn turning(exchange: Exchange) -> Habits {
    Habits {
        exchange: Some(exchange),
        ..Habits::default()
    }
}

fn cutting(flaw: Flaw) -> Habits {
    Habits {
        flaw: Some(flaw),
        ..Habits::default()
    }
}

fn chance(instead: Instead) -> Habits {
    Habits {
        instead: Some(instead),
        ..Habits::default()
    }
}

fn by(algorithm: Algorithm) -> Habits {
    Habits {
        algorithm: Some(algorithm),
        ..Habits::default()
    }
}

/// In minimax, which says nothing of equal bounds.
fn pruning(cut: Cut) -> Habits {
    Habits {
        cut: Some(cut),
        ..by(Algorithm::AlphaBeta)
    }
}

fn without_bounds(habits: Habits) -> Habits {
    Habits {
        takes_bounds_for_values: true,
        ..habits
    }
}

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
    nodes
        .map(|&node| (node, turning(Exchange::At(node))))
        .collect()
}

/// Skipping children that the search looks at: what is found of the others is taken for the value, or as much as the
/// opponent has elsewhere, as if that had cut.
fn too_early(right: &Key) -> Vec<(NodeId, Habits)> {
    let mut cuts = wrong_cuts(right, |visited, _| 1..visited);
    let closed = cuts.iter().filter_map(|(node, skips)| {
        let slip = Some(as_if_closed(right, *node)?);
        let skips = skips.clone();
        Some((*node, Habits { slip, ..skips }))
    });
    let closed: Vec<_> = closed.collect();
    cuts.extend(closed);
    cuts
}

/// Looking at children that the search skips.
fn too_late(right: &Key) -> Vec<(NodeId, Habits)> {
    wrong_cuts(right, |visited, children| visited + 1..children + 1)
}

/// Cuts before other children than that which alpha-beta cuts before: of so many visited ones among so many.
fn wrong_cuts(right: &Key, places: fn(usize, usize) -> Range<usize>) -> Vec<(NodeId, Habits)> {
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
            let skips = Skips::At(node, children.get(place).copied());
            let skips = Some(skips);
            cuts.push((
                node,
                Habits {
                    skips,
                    ..Habits::default()
                },
            ));
        }
    }
    cuts
}

/// As much as the opponent has elsewhere already, taken for the value of a node: with that its window would be
/// closed.
fn as_if_closed(right: &Key, node: NodeId) -> Option<Slip> {
    let player = right.tree().player(node);
    let window = right.visit(node)?.entry.as_ref()?;
    let value = window.lent().end_of(player.opponent())?.value.clone();
    let bound = Some(Bound::secured_by(player));
    Some(Slip { node, value, bound })
}
