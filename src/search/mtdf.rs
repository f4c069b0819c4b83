//! MTD(f): Plaat, Schaeffer, Pijls and de Bruin, *Best-First Fixed-Depth Minimax Algorithms*
//! (1996), figure of MTD(f) and of AlphaBetaWithMemory.
//!
//! Every pass asks one question of the root with a null window, beginning at a first guess: the
//! answer raises the lower or lowers the upper bound of its value, until the two meet. A memory of
//! what earlier passes proved of each node keeps the passes cheap.

use super::alpha_beta::alpha_beta;
use super::memory::{Memory, Proved};
use super::run::{Follower, PassStart, Run};
use super::visit::{Found, View};
use super::{Bounded, Comparison, Convention, LentWindow, MemoryUse, Policy, Test, Window};
use crate::game::Game;
use crate::value::Value;

/// Passes until the bounds of the root's value meet.
pub(super) fn run<G: Game>(
    run: &mut Run<G, impl Follower<G>>,
    mut memory: impl Memory<G::Node>,
) -> Found<G> {
    let mut guess = run.plan.guess.clone();
    let mut root = Proved::default();
    loop {
        let comparison = if root.lower.as_ref() == Some(&guess) {
            Comparison::MoreThan
        } else {
            Comparison::AtLeast
        };
        let test = Test {
            comparison,
            value: guess,
        };
        let policy = WithMemory {
            convention: run.convention,
            test: &test,
            memory: (run.plan.memory == MemoryUse::Remember).then_some(&mut memory),
        };
        let window = Window::of_test(&test);
        let found = run.pass(PassStart::with_test(test.clone()), policy, |search| {
            alpha_beta(search.root(), window.lent(), search)
        })?;
        root.learn_from(window.lent(), &found);
        if let Some(value) = root.value() {
            return Ok(Bounded::exact(value));
        }
        guess = found.value;
    }
}

/// AlphaBetaWithMemory: alpha-beta that first looks into its memory, and writes into it what it has
/// found. Its windows are all the one question of the pass.
struct WithMemory<'p, M> {
    convention: &'p Convention,
    test: &'p Test,
    memory: Option<&'p mut M>,
}

impl<N: Copy, M: Memory<N>> Policy<N> for WithMemory<'_, M> {
    #[inline(always)]
    fn convention(&self) -> &Convention {
        self.convention
    }

    #[inline(always)]
    fn told(&self, _: View, _: Option<LentWindow<N>>) -> Option<Window<N>> {
        None
    }

    #[inline(always)]
    fn test(&self) -> Option<&Test> {
        Some(self.test)
    }

    #[inline(always)]
    fn recall(&self, node: N, window: LentWindow<N>) -> Option<Bounded> {
        self.memory.as_ref()?.get(node)?.answer(window)
    }

    #[inline(always)]
    fn remember(&mut self, node: N, window: LentWindow<N>, found: &Bounded) {
        if let Some(memory) = &mut self.memory {
            let proved = memory.entry(node, Proved::default);
            proved.learn_from(window, found);
        }
    }

    #[inline(always)]
    fn remember_static(&mut self, node: N, value: &Value) {
        if let Some(memory) = &mut self.memory {
            memory.entry(node, || Proved::exactly(value));
        }
    }
}
