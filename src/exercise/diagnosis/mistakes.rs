//! What people do otherwise in searching: a row for each mistake, and for each way to make it everywhere; and what
//! they do otherwise at one node of a small tree.

use std::ops::Range;

use super::cause::HypothesisId;
use super::flawed::by_rules;
use super::habits::{Exchange, Flaw, Habits, Instead, Skips, Slip, is_alpha_beta};
use crate::exercise::key::Key;
use crate::game::Game;
use crate::search::{Algorithm, Bound, Cut, SearchOption, TreeGame};
use crate::tree::{NodeId, Player};

/// What is done otherwise everywhere.
pub(super) fn everywhere() -> Vec<(HypothesisId, Habits)> {
    use Cut::{Strict, Weak};
    use Exchange::{At, AtPly, Everywhere, Of};
    use HypothesisId as Id;
    use Player::{Max, Min};
    let (exchange, flaw, instead) = (Habits::exchange, Habits::flaw, Habits::instead);
    let minimax = Habits::rules(&[(SearchOption::Algorithm, "minimax")]);
    // Minimax says nothing of equal bounds, so that those who prune may do either.
    let algorithm = (SearchOption::Algorithm, "alpha-beta");
    let prunes = |cut, takes_bounds_for_values| Habits {
        takes_bounds_for_values,
        ..Habits::rules(&[algorithm, (SearchOption::Cut, cut)])
    };
    let clamps = Habits {
        takes_bounds_for_values: true,
        ..flaw(Flaw::Clamps)
    };
    vec![
        (Id::OtherPlayerAtRoot, exchange(Everywhere)),
        (Id::OtherPlayerAtRoot, exchange(At(NodeId::ROOT))),
        (Id::MaxEverywhere, exchange(Of(Min))),
        (Id::MinEverywhere, exchange(Of(Max))),
        (Id::WrongPlayerAtLevel, exchange(AtPly(1))),
        (Id::WrongPlayerAtLevel, exchange(AtPly(2))),
        (Id::WrongPlayerAtLevel, exchange(AtPly(3))),
        (Id::WrongPlayerAtLevel, exchange(AtPly(4))),
        (Id::WindowNotPassed, flaw(Flaw::WindowNotPassed)),
        (Id::BoundsNotUpdated, flaw(Flaw::BoundsNotUpdated)),
        (Id::WrongBound, flaw(Flaw::WrongBound(Weak))),
        (Id::WrongBound, flaw(Flaw::WrongBound(Strict))),
        (Id::NoPruning, minimax),
        (Id::NoPruning, flaw(Flaw::NeverCuts)),
        (Id::NotMinimax, prunes("weak", false)),
        (Id::NotMinimax, prunes("weak", true)),
        (Id::NotMinimax, prunes("strict", false)),
        (Id::NotMinimax, prunes("strict", true)),
        (Id::HindsightBounds, flaw(Flaw::Hindsight)),
        (Id::CutsOnWrongSide, flaw(Flaw::WrongSide(Weak))),
        (Id::CutsOnWrongSide, flaw(Flaw::WrongSide(Strict))),
        (Id::BoundsGlobal, flaw(Flaw::OneWindow)),
        (Id::FailHardAsValues, clamps),
        (Id::SiblingWindow, flaw(Flaw::SiblingWindow)),
        (Id::ChanceUnweighted, instead(Instead::Unweighted)),
        (Id::ChanceAsMax, instead(Instead::Choice(Max))),
        (Id::ChanceAsMin, instead(Instead::Choice(Min))),
        (Id::ChanceSummed, instead(Instead::Summed)),
        (Id::ChanceLikeliest, instead(Instead::Likeliest)),
    ]
}

/// Whether the search can go wrong in this way, whatever the tree.
pub(super) fn can_be_made(habits: &Habits, right: &Key) -> bool {
    let (algorithm, setup) = (right.algorithm(), by_rules(right.setup.clone(), habits));
    let follows = setup.plan.algorithm;
    let is_possible = |(option, word): &(SearchOption, &str)| match option {
        SearchOption::Algorithm if *word == "minimax" => !algorithm.looks_at_all(),
        SearchOption::Algorithm => algorithm == Algorithm::Minimax,
        SearchOption::Convention => follows.takes(SearchOption::Cut),
        option => option.is_used_by(follows),
    };
    // The exercise may follow the rules itself.
    let is_other = habits.rules.is_empty() || setup != right.setup;
    habits.rules.iter().all(is_possible)
        && (habits.instead.is_none() || algorithm == Algorithm::Expectiminimax)
        && (habits.flaw.is_none() || is_alpha_beta(algorithm))
        && (is_other || habits.takes_bounds_for_values)
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
    let nodes = right.expanded().iter().copied();
    let nodes = nodes.filter(|node| *node != NodeId::ROOT);
    let exchange = |node| Habits::exchange(Exchange::At(node));
    nodes.map(|node| (node, exchange(node))).collect()
}

/// Skipping children that the search looks at: what is found of the others is taken for the value, or as much as the
/// opponent has elsewhere, as if that had cut.
fn too_early(right: &Key) -> Vec<(NodeId, Habits)> {
    let cuts = wrong_cuts(right, |visited, _| 1..visited);
    let closed = cuts.iter().filter_map(|(node, skips)| {
        let slip = Some(as_if_closed(right, *node)?);
        let skips = skips.clone();
        Some((*node, Habits { slip, ..skips }))
    });
    let closed: Vec<_> = closed.collect();
    [cuts, closed].concat()
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
            let habits = Habits::skips(Skips::At(node, children.get(place).copied()));
            cuts.push((node, habits));
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
