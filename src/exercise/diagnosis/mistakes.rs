//! What people do otherwise in searching: a row for each mistake, and for each way to make it everywhere; and what
//! they do otherwise at one node of a small tree.

use std::ops::Range;

use super::cause::HypothesisId;
use super::flawed::by_rules;
use super::habits::{
    Exchange, Exchange as exchange, Flaw as flaw, Habit, Instead as instead, Skips, Slip,
    is_alpha_beta,
};
use crate::exercise::key::Key;
use crate::game::Game;
use crate::search::{Algorithm, Bound, Cut, SearchOption, TreeGame};
use crate::tree::{NodeId, Player};

/// What is done otherwise everywhere.
pub(super) fn everywhere() -> Vec<(HypothesisId, Vec<Habit>)> {
    use Habit::{BoundsForValues, Exchange, Flaw, Instead, Rule};
    use HypothesisId as Id;
    use Player::{Max, Min};
    use exchange::{At, AtPly, Everywhere, Of};
    // Minimax says nothing of equal bounds, so that those who prune may do either.
    let prunes = || Rule(SearchOption::Algorithm, "alpha-beta");
    let [weak, strict] = ["weak", "strict"].map(|word| Rule(SearchOption::Cut, word));
    vec![
        (Id::OtherPlayerAtRoot, vec![Exchange(Everywhere)]),
        (Id::OtherPlayerAtRoot, vec![Exchange(At(NodeId::ROOT))]),
        (Id::MaxEverywhere, vec![Exchange(Of(Min))]),
        (Id::MinEverywhere, vec![Exchange(Of(Max))]),
        (Id::WrongPlayerAtLevel, vec![Exchange(AtPly(1))]),
        (Id::WrongPlayerAtLevel, vec![Exchange(AtPly(2))]),
        (Id::WrongPlayerAtLevel, vec![Exchange(AtPly(3))]),
        (Id::WrongPlayerAtLevel, vec![Exchange(AtPly(4))]),
        (Id::WindowNotPassed, vec![Flaw(flaw::WindowNotPassed)]),
        (Id::BoundsNotUpdated, vec![Flaw(flaw::BoundsNotUpdated)]),
        (Id::WrongBound, vec![Flaw(flaw::WrongBound(Cut::Weak))]),
        (Id::WrongBound, vec![Flaw(flaw::WrongBound(Cut::Strict))]),
        (
            Id::NoPruning,
            vec![Rule(SearchOption::Algorithm, "minimax")],
        ),
        (Id::NoPruning, vec![Flaw(flaw::NeverCuts)]),
        (Id::NotMinimax, vec![prunes(), weak.clone()]),
        (Id::NotMinimax, vec![prunes(), weak, BoundsForValues]),
        (Id::NotMinimax, vec![prunes(), strict.clone()]),
        (Id::NotMinimax, vec![prunes(), strict, BoundsForValues]),
        (Id::HindsightBounds, vec![Flaw(flaw::Hindsight)]),
        (Id::CutsOnWrongSide, vec![Flaw(flaw::WrongSide(Cut::Weak))]),
        (
            Id::CutsOnWrongSide,
            vec![Flaw(flaw::WrongSide(Cut::Strict))],
        ),
        (Id::BoundsGlobal, vec![Flaw(flaw::OneWindow)]),
        (
            Id::FailHardAsValues,
            vec![Flaw(flaw::Clamps), BoundsForValues],
        ),
        (Id::SiblingWindow, vec![Flaw(flaw::SiblingWindow)]),
        (Id::ChanceUnweighted, vec![Instead(instead::Unweighted)]),
        (Id::ChanceAsMax, vec![Instead(instead::Choice(Max))]),
        (Id::ChanceAsMin, vec![Instead(instead::Choice(Min))]),
        (Id::ChanceSummed, vec![Instead(instead::Summed)]),
        (Id::ChanceLikeliest, vec![Instead(instead::Likeliest)]),
    ]
}

/// Whether the search can go wrong in this way, whatever the tree.
pub(super) fn can_be_made(habits: &[Habit], right: &Key) -> bool {
    let (algorithm, setup) = (right.algorithm(), by_rules(right.setup.clone(), habits));
    let follows = setup.plan.algorithm;
    let is_possible = |habit: &Habit| match habit {
        Habit::Rule(SearchOption::Algorithm, "minimax") => !algorithm.looks_at_all(),
        Habit::Rule(SearchOption::Algorithm, _) => algorithm == Algorithm::Minimax,
        Habit::Rule(SearchOption::Convention, _) => follows.takes(SearchOption::Cut),
        Habit::Rule(option, _) => option.is_used_by(follows),
        Habit::Instead(_) => algorithm == Algorithm::Expectiminimax,
        Habit::Flaw(_) => is_alpha_beta(algorithm),
        _ => true,
    };
    // The exercise may follow the rule itself.
    let is_rule = |habit: &Habit| matches!(habit, Habit::Rule(..));
    habits.iter().all(is_possible) && !(habits.iter().all(is_rule) && setup == right.setup)
}

/// Where something is done otherwise, once for each way to do it.
pub(super) type Places = fn(&Key) -> Vec<(NodeId, Vec<Habit>)>;

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
fn wrong_player(right: &Key) -> Vec<(NodeId, Vec<Habit>)> {
    let nodes = right.expanded().iter().copied();
    let nodes = nodes.filter(|node| *node != NodeId::ROOT);
    nodes
        .map(|node| (node, vec![Habit::Exchange(Exchange::At(node))]))
        .collect()
}

/// Skipping children that the search looks at: what is found of the others is taken for the value, or as much as the
/// opponent has elsewhere, as if that had cut.
fn too_early(right: &Key) -> Vec<(NodeId, Vec<Habit>)> {
    let mut cuts = wrong_cuts(right, |visited, _| 1..visited);
    let closed = cuts.iter().filter_map(|(node, skips)| {
        let slip = Habit::Slip(as_if_closed(right, *node)?);
        Some((*node, [&skips[..], &[slip]].concat()))
    });
    let closed: Vec<_> = closed.collect();
    cuts.extend(closed);
    cuts
}

/// Looking at children that the search skips.
fn too_late(right: &Key) -> Vec<(NodeId, Vec<Habit>)> {
    wrong_cuts(right, |visited, children| visited + 1..children + 1)
}

/// Cuts before other children than that which alpha-beta cuts before: of so many visited ones among so many.
fn wrong_cuts(right: &Key, places: fn(usize, usize) -> Range<usize>) -> Vec<(NodeId, Vec<Habit>)> {
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
            cuts.push((node, vec![Habit::Skips(skips)]));
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
