//! Aspiration search: Eppstein, ICS 180, lecture of 22 April 1997.
//!
//! "Suppose the guess is v; let ε be a small number. Call alpha-beta with the window
//! (v − ε, v + ε)." A value inside is the root's value. If the search fails high or low, the value
//! it returned is the new guess, ε doubles, and the root is searched again.

use super::SearchError;
use super::alpha_beta::alpha_beta;
use super::observe::Observer;
use super::run::{PassStart, Run};
use super::window::{Bound, Bounded, Limit, Window};
use crate::tree::NodeId;
use crate::value::Value;

/// Passes until the value is exact. An infinite guess is an open window.
pub(super) fn run(run: &mut Run<impl Observer>) -> Result<Bounded, SearchError> {
    let mut guess = run.plan.guess.clone();
    let mut epsilon = run.plan.epsilon.clone();
    loop {
        let window = window_around(&guess, &epsilon);
        let found = run.pass(PassStart::with_window(window.clone()), |game, observer| {
            alpha_beta(game, NodeId::ROOT, 0, window, observer)
        })?;
        if found.bound == Bound::Exact {
            return Ok(found);
        }
        guess = found.value;
        epsilon = epsilon.plus(&epsilon);
    }
}

/// The window (guess − ε, guess + ε); open around an infinite guess.
fn window_around(guess: &Value, epsilon: &Value) -> Window {
    let end = |value: Value| value.is_finite().then_some(Limit { value, via: None });
    Window {
        alpha: end(guess.plus(&epsilon.negated())),
        beta: end(guess.plus(epsilon)),
    }
}
