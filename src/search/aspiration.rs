//! Aspiration search: Eppstein, ICS 180, lecture of 22 April 1997.
//!
//! "Suppose the guess is v; let ε be a small number. Call alpha-beta with the window
//! (v − ε, v + ε)." A value inside is the root's value. If the search fails high or low, the value
//! it returned is the new guess, ε doubles, and the root is searched again.
//!
//! The lecture does not say when to give up. With fail-hard the guess moves only by ε, so that a
//! value of a thousand digits would take thousands of passes. Here the window opens after
//! [`MOST_FAILURES`] of them: by then ε has grown by a factor of 10^19.

use super::SearchError;
use super::alpha_beta::alpha_beta;
use super::bound::{Bound, Bounded};
use super::game::TreeGame;
use super::observe::Observer;
use super::run::{PassStart, Run};
use super::window::{Limit, Window};
use crate::tree::NodeId;
use crate::value::Value;

/// The most passes with a window that may fail.
const MOST_FAILURES: usize = 64;

/// Passes until the value is exact. An infinite guess is an open window.
pub(super) fn run(run: &mut Run<impl Observer>) -> Result<Bounded, SearchError> {
    let mut guess = run.plan.guess.clone();
    let mut epsilon = run.plan.epsilon.clone();
    for _ in 0..MOST_FAILURES {
        let found = pass(run, window_around(&guess, &epsilon))?;
        if found.bound == Bound::Exact {
            return Ok(found);
        }
        guess = next_guess(run.game, found);
        epsilon = &epsilon + &epsilon;
    }
    pass(run, Window::default())
}

fn pass(run: &mut Run<impl Observer>, window: Window) -> Result<Bounded, SearchError> {
    let start = PassStart::with_window(window.clone());
    run.pass(start, |game, observer| {
        alpha_beta(game, NodeId::ROOT, 0, window, observer)
    })
}

/// The window (guess − ε, guess + ε), open around an infinite guess.
fn window_around(guess: &Value, epsilon: &Value) -> Window {
    if !guess.is_finite() {
        return Window::default();
    }
    let end = |value: Value| value.is_finite().then_some(Limit::at(value));
    Window {
        alpha: end(guess - epsilon),
        beta: end(guess + epsilon),
    }
}

/// The value of a pass that failed. Where that is already beyond every number in the tree, only
/// an infinite leaf can be the answer, which no doubling of ε would reach with fail-hard.
fn next_guess(game: &TreeGame, failed: Bounded) -> Value {
    let mut numbers = game
        .tree()
        .nodes()
        .filter_map(|node| game.static_value(node).ok());
    let lies_beyond = numbers.all(|number| match failed.bound {
        Bound::Lower => !number.is_finite() || failed.value > number,
        Bound::Upper => !number.is_finite() || failed.value < number,
        Bound::Exact => false,
    });
    match failed.bound {
        Bound::Lower if lies_beyond => Value::POSITIVE_INFINITY,
        Bound::Upper if lies_beyond => Value::NEGATIVE_INFINITY,
        _ => failed.value,
    }
}
