//! MTD(f): Plaat, Schaeffer, Pijls and de Bruin, *Best-First Fixed-Depth Minimax Algorithms*
//! (1996), figure of MTD(f) and of AlphaBetaWithMemory.
//!
//! Every pass asks one question of the root with a null window, beginning at a first guess: the
//! answer raises the lower or lowers the upper bound of its value, until the two meet. A memory of
//! what earlier passes proved of each node keeps the passes cheap. As in the figure, a bound there
//! answers once it meets the window (lowerbound ≥ β, upperbound ≤ α), also under strict cuts.

use super::alpha_beta::alpha_beta;
use super::visit::{Found, Place, Search};
use super::window::{Bound, Bounded, Comparison, LentWindow, Test, Window};
use super::{MemoryUse, Observer};
use crate::game::{Game, Memory};
use crate::value::Value;

/// Passes until the bounds of the root's value meet.
pub(super) fn run<G: Game>(search: &mut Search<G, impl Observer<G::Node>>) -> Found<G> {
    let mut memory = (search.plan.memory == MemoryUse::Remember).then(Memory::default);
    let mut guess = search.plan.guess.clone();
    let mut root = StoredBounds::default();
    loop {
        let test = Test {
            comparison: if root.lower.as_ref() == Some(&guess) {
                Comparison::MoreThan
            } else {
                Comparison::AtLeast
            },
            value: guess,
        };
        let window = Window::of_test(&test);
        search.test = Some(test);
        let found = search.pass(None, |search| match &mut memory {
            Some(memory) => alpha_beta_with_memory(search.root(), window.lent(), memory, search),
            None => alpha_beta(search.root(), window.lent(), search),
        })?;
        if search.is_settled_by_range(&found) {
            return Ok(Bounded::exact(found.value));
        }
        root.learn(window.lent(), &found);
        if let Some(value) = root.value() {
            return Ok(Bounded::exact(value.clone()));
        }
        guess = found.value;
    }
}

/// Alpha-beta that first looks into its memory, and writes into it what it has found.
fn alpha_beta_with_memory<G: Game>(
    place: Place<G::Node>,
    window: LentWindow<G::Node>,
    memory: &mut Memory<G::Node, StoredBounds>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Found<G> {
    let known = memory
        .get(search.game, place.node)
        .and_then(|stored| stored.answer(window));
    if let Some(found) = known {
        search.enter(place, Some(window))?;
        return Ok(search.leave(place, found, None));
    }
    let found = search.visit(place, Some(window), |search, node| {
        while let Some(child) = node.next_child() {
            let window = node.window_for_child();
            let found = alpha_beta_with_memory(child, window, memory, search)?;
            search.improve(node, child, found);
            if node.cuts_rest() {
                return Ok(search.cut(node, child));
            }
        }
        Ok(search.finish(node))
    })?;
    let is_known =
        search.game.is_static(place.node, place.ply) || search.is_settled_by_range(&found);
    let stored = memory.entry(search.game, place.node);
    if is_known {
        *stored = StoredBounds {
            lower: Some(found.value.clone()),
            upper: Some(found.value.clone()),
        };
    } else {
        stored.learn(window, &found);
    }
    Ok(found)
}

/// What was proved of a node's value in any pass.
#[derive(Clone, Debug, Default)]
struct StoredBounds {
    lower: Option<Value>,
    upper: Option<Value>,
}

impl StoredBounds {
    /// As the paper stores it: a value at or above the window's upper end is a lower bound, any
    /// other one an upper bound.
    fn learn<N: Copy>(&mut self, window: LentWindow<N>, found: &Bounded) {
        if window.is_high(&found.value) {
            self.lower = Some(found.value.clone());
        } else {
            self.upper = Some(found.value.clone());
        }
    }

    /// The value, once both bounds are the same.
    fn value(&self) -> Option<&Value> {
        let lower = self.lower.as_ref();
        lower.filter(|_| self.lower == self.upper)
    }

    /// What is known, if it answers what the window asks.
    fn answer<N: Copy>(&self, window: LentWindow<N>) -> Option<Bounded> {
        let (bound, value) = match (&self.lower, &self.upper) {
            (Some(lower), Some(upper)) if lower == upper => (Bound::Exact, lower),
            (Some(lower), _) if window.is_high(lower) => (Bound::Lower, lower),
            (_, Some(upper)) if window.is_low(upper) => (Bound::Upper, upper),
            _ => return None,
        };
        Some(Bounded::new(value.clone(), bound))
    }
}
