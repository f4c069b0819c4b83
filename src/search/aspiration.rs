//! Aspiration search: Eppstein, ICS 180, lecture of 22 April 1997.
//!
//! "Suppose the guess is v; let ε be a small number. Call alpha-beta with the window
//! (v − ε, v + ε)." A value inside is the root's value, and so is one outside that the search has proved
//! all the same. If it fails high or low with a bound, that is the new guess, ε doubles, and the root is
//! searched again.
//!
//! The lecture does not say when to give up. With fail-hard the guess moves only by ε, so that a
//! value of a thousand digits would take thousands of passes. Here the window opens after
//! [`MOST_FAILURES`] of them: by then ε has grown by a factor of 10^19.

use super::alpha_beta::run_in;
use super::visit::{Found, Search};
use super::{Bound, Limit, Observer, Window};
use crate::game::Game;
use crate::value::Value;

/// The most passes with a window that may fail.
const MOST_FAILURES: usize = 64;

/// Passes until the value is exact. An infinite guess is an open window.
pub(super) fn run<G: Game>(search: &mut Search<G, impl Observer<G::Node>>) -> Found<G> {
    let mut guess = search.plan.guess.clone();
    let mut epsilon = search.plan.epsilon.clone();
    for _ in 0..MOST_FAILURES {
        let found = run_in(&window_around(&guess, &epsilon), search)?;
        if found.bound == Bound::Exact {
            return Ok(found);
        }
        guess = found.value;
        epsilon = &epsilon + &epsilon;
    }
    run_in(&Window::OPEN, search)
}

/// The window (guess − ε, guess + ε), open around an infinite guess.
fn window_around<N: Copy>(guess: &Value, epsilon: &Value) -> Window<N> {
    if !guess.is_finite() {
        return Window::OPEN;
    }
    let end = |value: Value| value.is_finite().then_some(Limit::at(value));
    Window {
        alpha: end(guess - epsilon),
        beta: end(guess + epsilon),
    }
}
