//! A run: the passes of an algorithm over the root.

mod error;
mod notes;
mod outcome;
mod proved_line;
mod start;
mod tree_game;
mod variation;

pub use error::SearchError;
pub use outcome::{Outcome, Pass, PassResult};
pub(crate) use start::{alpha_beta_by, expectiminimax_by, run_on_stack_for, search_steps};
pub use start::{search, search_game};
pub use tree_game::{TreeGame, Walk};

use super::visit::{Found, Search};
use super::{Bounded, Convention, Event, Observer, Plan, Policy, Test, Window};
use crate::game::Game;
use crate::tree::ChildOrder;

/// What an algorithm works with: it searches the root in one pass or several, and returns what it
/// found in the end.
pub(crate) struct Run<'r, G, F> {
    pub(crate) game: &'r G,
    pub(crate) convention: &'r Convention,
    pub(crate) plan: &'r Plan,
    pub(crate) follower: &'r mut F,
}

/// Who follows a run: the steps of its searches, and what comes of them.
pub(crate) trait Follower<G: Game>: Observer<G::Node> {
    /// A pass begins.
    fn begin_pass(&mut self) {}

    /// A pass over the root of a game has found something.
    fn end_pass(&mut self, _game: &G, _start: PassStart<G::Node>, _found: &Bounded) {}

    /// A cache saved so many static evaluations in the latest pass.
    fn note_saved_evaluations(&mut self, _saved: usize) {}

    /// The last pass searched the children of all nodes in this order.
    fn note_child_order(&mut self, _order: ChildOrder) {}
}

/// Sees nothing but the steps.
impl<G: Game, O: Observer<G::Node>> Follower<G> for &mut O {}

/// With what a pass begins.
#[derive(Clone, Debug)]
pub(crate) struct PassStart<N> {
    pub(crate) window: Option<Window<N>>,
    pub(crate) test: Option<Test>,
    pub(crate) depth: Option<usize>,
    pub(crate) order: Option<Vec<N>>,
}

impl<N> Default for PassStart<N> {
    fn default() -> Self {
        Self {
            window: None,
            test: None,
            depth: None,
            order: None,
        }
    }
}

impl<N> PassStart<N> {
    pub(crate) fn with_window(window: Window<N>) -> Self {
        Self {
            window: Some(window),
            ..Self::default()
        }
    }

    pub(crate) fn with_test(test: Test) -> Self {
        Self {
            test: Some(test),
            ..Self::default()
        }
    }
}

impl<G: Game, F: Follower<G>> Run<'_, G, F> {
    /// Searches the root once.
    pub(crate) fn pass<P: Policy<G::Node>>(
        &mut self,
        start: PassStart<G::Node>,
        policy: P,
        search: impl FnOnce(&mut Search<G, P, F>) -> Found<G>,
    ) -> Found<G> {
        self.pass_in(self.game, start, policy, search)
    }

    /// Searches the root once in a game of the pass's own: another horizon, another order.
    pub(crate) fn pass_in<P: Policy<G::Node>>(
        &mut self,
        game: &G,
        start: PassStart<G::Node>,
        policy: P,
        search: impl FnOnce(&mut Search<G, P, F>) -> Found<G>,
    ) -> Found<G> {
        self.follower.observe(Event::Pass {
            window: start.window.as_ref(),
            test: start.test.as_ref(),
        });
        self.follower.begin_pass();
        let found = search(&mut Search {
            game,
            policy,
            observer: &mut *self.follower,
        })?;
        self.follower.end_pass(game, start, &found);
        Ok(found)
    }
}
