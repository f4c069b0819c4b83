//! What people do otherwise everywhere: a row for each mistake, and for each way to make it.

use super::cause::HypothesisId;
use super::flawed::found;
use super::habits::{Exchange, Flaw, Habits, Instead, is_alpha_beta};
use crate::exercise::key::Key;
use crate::search::{Algorithm, Cut, Fail};
use crate::tree::{NodeId, Player};

/// What is done otherwise everywhere.
pub(super) const HABITS: [(HypothesisId, Habit); 31] = {
    use Habit::{Chance, Cutting, Failing, Minimax, Pruning, Turning};
    use HypothesisId as Id;
    use Instead::{Choice, ChoiceOffTheLine, Likeliest, Summed, Unweighted};
    [
        (Id::OtherPlayerAtRoot, Turning(Exchange::Everywhere)),
        (Id::OtherPlayerAtRoot, Turning(Exchange::At(NodeId::ROOT))),
        (Id::MaxEverywhere, Turning(Exchange::Of(Player::Min))),
        (Id::MinEverywhere, Turning(Exchange::Of(Player::Max))),
        (Id::WrongPlayerAtLevel, Turning(Exchange::AtPly(1))),
        (Id::WrongPlayerAtLevel, Turning(Exchange::AtPly(2))),
        (Id::WrongPlayerAtLevel, Turning(Exchange::AtPly(3))),
        (Id::WrongPlayerAtLevel, Turning(Exchange::AtPly(4))),
        (Id::WindowNotPassed, Cutting(Flaw::WindowNotPassed)),
        (Id::BoundsNotUpdated, Cutting(Flaw::BoundsNotUpdated)),
        (Id::WrongBound, Cutting(Flaw::WrongBound(Cut::Weak))),
        (Id::WrongBound, Cutting(Flaw::WrongBound(Cut::Strict))),
        (Id::NoPruning, Minimax),
        (Id::NoPruning, Cutting(Flaw::NeverCuts)),
        (Id::NotMinimax, Pruning(Cut::Weak, Bounds::Known)),
        (Id::NotMinimax, Pruning(Cut::Weak, Bounds::AsValues)),
        (Id::NotMinimax, Pruning(Cut::Strict, Bounds::Known)),
        (Id::NotMinimax, Pruning(Cut::Strict, Bounds::AsValues)),
        (Id::HindsightBounds, Cutting(Flaw::Hindsight)),
        (Id::CutsOnWrongSide, Cutting(Flaw::WrongSide(Cut::Weak))),
        (Id::CutsOnWrongSide, Cutting(Flaw::WrongSide(Cut::Strict))),
        (Id::BoundsGlobal, Cutting(Flaw::OneWindow)),
        (Id::FailHardAsValues, Failing),
        (Id::SiblingWindow, Cutting(Flaw::SiblingWindow)),
        (Id::ChanceUnweighted, Chance(Unweighted)),
        (Id::ChanceAsMax, Chance(Choice(Player::Max))),
        (Id::ChanceAsMax, Chance(ChoiceOffTheLine(Player::Max))),
        (Id::ChanceAsMin, Chance(Choice(Player::Min))),
        (Id::ChanceAsMin, Chance(ChoiceOffTheLine(Player::Min))),
        (Id::ChanceSummed, Chance(Summed)),
        (Id::ChanceLikeliest, Chance(Likeliest)),
    ]
};

/// What is done otherwise everywhere, where it can be.
#[derive(Clone, Copy)]
pub(super) enum Habit {
    /// In any search: MAX and MIN are taken for each other.
    Turning(Exchange),
    /// In expectiminimax: something stands in the place of the average.
    Chance(Instead),
    /// In alpha-beta.
    Cutting(Flaw),
    /// In alpha-beta: values outside the window are moved to its ends, and taken for exact ones.
    Failing,
    /// In a search that prunes: minimax is made.
    Minimax,
    /// In minimax, which says nothing of equal bounds: it is pruned, and bounds may be taken for values.
    Pruning(Cut, Bounds),
}

/// What is known of a bound.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Bounds {
    Known,
    AsValues,
}

impl Habit {
    /// What is found by those who have it.
    pub(super) fn found<'t>(self, right: &Key<'t>) -> Option<Key<'t>> {
        let algorithm = right.algorithm();
        let (mut setup, mut habits) = (right.setup.clone(), Habits::default());
        let is_possible = match self {
            Self::Turning(exchange) => {
                habits.exchange = Some(exchange);
                true
            }
            Self::Chance(instead) => {
                habits.instead = Some(instead);
                algorithm == Algorithm::Expectiminimax
            }
            Self::Cutting(flaw) => {
                habits.flaw = Some(flaw);
                habits.cuts_at_once = flaw.closes_windows();
                is_alpha_beta(algorithm)
            }
            Self::Failing => {
                setup.convention.fail = Fail::Hard;
                habits.takes_bounds_for_values = true;
                is_alpha_beta(algorithm)
            }
            Self::Minimax => {
                setup.plan.algorithm = Algorithm::Minimax;
                !algorithm.looks_at_all()
            }
            Self::Pruning(cut, bounds) => {
                setup.plan.algorithm = Algorithm::AlphaBeta;
                setup.convention.cut = cut;
                habits.takes_bounds_for_values = bounds == Bounds::AsValues;
                algorithm == Algorithm::Minimax
            }
        };
        is_possible.then(|| found(right, setup, &habits))?
    }
}
