//! A run: the passes of an algorithm over the root.

use super::bound::Bounded;
use super::convention::Convention;
use super::observe::{Event, Observer};
use super::plan::Plan;
use super::policy::Policy;
use super::test::Test;
use super::visit::{Found, Search};
use super::window::Window;
use crate::game::Game;
use crate::tree::ChildOrder;

/// What an algorithm works with: it searches the root in one pass or several, and returns what it
/// found in the end.
pub(super) struct Run<'r, G, F> {
    pub(super) game: &'r G,
    pub(super) convention: &'r Convention,
    pub(super) plan: &'r Plan,
    pub(super) follower: &'r mut F,
}

/// Who follows a run: the steps of its searches, and what comes of them.
pub(super) trait Follower<G: Game>: Observer<G::Node> {
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
pub(super) struct PassStart<N> {
    pub(super) window: Option<Window<N>>,
    pub(super) test: Option<Test>,
    pub(super) depth: Option<usize>,
    pub(super) order: Option<Vec<N>>,
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
    pub(super) fn with_window(window: Window<N>) -> Self {
        Self {
            window: Some(window),
            ..Self::default()
        }
    }

    pub(super) fn with_test(test: Test) -> Self {
        Self {
            test: Some(test),
            ..Self::default()
        }
    }
}

impl<G: Game, F: Follower<G>> Run<'_, G, F> {
    /// Searches the root once.
    pub(super) fn pass<P: Policy<G::Node>>(
        &mut self,
        start: PassStart<G::Node>,
        policy: P,
        search: impl FnOnce(&mut Search<G, P, F>) -> Found<G>,
    ) -> Found<G> {
        self.pass_in(self.game, start, policy, search)
    }

    /// Searches the root once in a game of the pass's own: another horizon, another order.
    pub(super) fn pass_in<P: Policy<G::Node>>(
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
