//! The mistakes that people make with windows and cutoffs everywhere: a row each.

use super::HypothesisId;
use super::habits::{ClosedWindow, Flaw};
use super::mistake::{Makes, Mistake, is_alpha_beta};
use crate::search::{Algorithm, Cut, Fail, Scope, Setup};

/// What is done wrong at every node.
pub(super) const WINDOWS: [Mistake; 11] = [
    Mistake {
        id: HypothesisId::WindowNotPassed,
        title: "started every node with an open window: passed no bounds down",
        is_possible: is_alpha_beta,
        makes: Makes::Searches(&[|_, habits| habits.flaw = Some(Flaw::WindowNotPassed)]),
    },
    Mistake {
        id: HypothesisId::BoundsNotUpdated,
        title: "never updated α and β with the values of the children",
        is_possible: is_alpha_beta,
        makes: Makes::Searches(&[|_, habits| habits.flaw = Some(Flaw::BoundsNotUpdated)]),
    },
    Mistake {
        id: HypothesisId::WrongBound,
        title: "compared with the wrong player's bound: MAX with α, MIN with β",
        is_possible: is_alpha_beta,
        makes: Makes::Searches(&[
            |_, habits| habits.flaw = Some(Flaw::WrongBound(Cut::Weak)),
            |_, habits| habits.flaw = Some(Flaw::WrongBound(Cut::Strict)),
        ]),
    },
    Mistake {
        id: HypothesisId::NoPruning,
        title: "pruned nothing: this is minimax",
        is_possible: |algorithm| !algorithm.looks_at_all(),
        makes: Makes::Searches(&[|search, _| search.plan.algorithm = Algorithm::Minimax]),
    },
    Mistake {
        id: HypothesisId::NoPruning,
        title: "passed α and β down, but never pruned",
        is_possible: is_alpha_beta,
        makes: Makes::Searches(&[|_, habits| habits.flaw = Some(Flaw::NeverCuts)]),
    },
    Mistake {
        id: HypothesisId::NotMinimax,
        title: "pruned as alpha-beta does, although every leaf must be evaluated",
        is_possible: |algorithm| algorithm == Algorithm::Minimax,
        makes: Makes::Searches(&[
            |setup, _| prune(setup, Cut::Weak),
            |setup, habits| {
                prune(setup, Cut::Weak);
                habits.takes_bounds_for_values = true;
            },
            |setup, _| prune(setup, Cut::Strict),
            |setup, habits| {
                prune(setup, Cut::Strict);
                habits.takes_bounds_for_values = true;
            },
        ]),
    },
    Mistake {
        id: HypothesisId::HindsightBounds,
        title: "cut with the final values of siblings, even of those that are searched later",
        is_possible: is_alpha_beta,
        makes: Makes::Searches(&[
            |_, habits| habits.flaw = Some(Flaw::Hindsight(Scope::Deep)),
            |_, habits| habits.flaw = Some(Flaw::Hindsight(Scope::Shallow)),
            |_, habits| {
                habits.flaw = Some(Flaw::Hindsight(Scope::Deep));
                habits.closed = ClosedWindow::CutsAtOnce;
            },
            |_, habits| {
                habits.flaw = Some(Flaw::Hindsight(Scope::Shallow));
                habits.closed = ClosedWindow::CutsAtOnce;
            },
        ]),
    },
    Mistake {
        id: HypothesisId::CutsOnWrongSide,
        title: "cut on the wrong side of the window: at MAX at or below α, at MIN at or above β",
        is_possible: is_alpha_beta,
        makes: Makes::Searches(&[
            |_, habits| habits.flaw = Some(Flaw::WrongSide(Cut::Weak)),
            |_, habits| habits.flaw = Some(Flaw::WrongSide(Cut::Strict)),
        ]),
    },
    Mistake {
        id: HypothesisId::BoundsGlobal,
        title: "never restored α and β on the way back: one window for the whole search",
        is_possible: is_alpha_beta,
        makes: Makes::Searches(&[
            |_, habits| habits.flaw = Some(Flaw::OneWindow),
            |_, habits| {
                habits.flaw = Some(Flaw::OneWindow);
                habits.closed = ClosedWindow::CutsAtOnce;
            },
        ]),
    },
    Mistake {
        id: HypothesisId::FailHardAsValues,
        title: "clamped values to the window (fail-hard) and wrote them as exact values",
        is_possible: is_alpha_beta,
        makes: Makes::Searches(&[|setup, habits| {
            setup.convention.fail = Fail::Hard;
            habits.takes_bounds_for_values = true;
        }]),
    },
    Mistake {
        id: HypothesisId::SiblingWindow,
        title: "entered nodes with the window with which the sibling before was left",
        is_possible: is_alpha_beta,
        makes: Makes::Searches(&[
            |_, habits| habits.flaw = Some(Flaw::SiblingWindow),
            |_, habits| {
                habits.flaw = Some(Flaw::SiblingWindow);
                habits.closed = ClosedWindow::CutsAtOnce;
            },
        ]),
    },
];

/// Prunes where nothing is to be pruned, by either rule for equal bounds, of which an exercise in minimax
/// says nothing; some who do so take every bound that they find for a value.
fn prune(setup: &mut Setup, cut: Cut) {
    setup.plan.algorithm = Algorithm::AlphaBeta;
    setup.convention.cut = cut;
}
