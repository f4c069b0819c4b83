//! A run: the passes of an algorithm over the root, and what they found.

use super::bound::{Bound, Bounded};
use super::convention::Convention;
use super::observe::{Event, Observer};
use super::outcome::{Outcome, Pass, PassResult};
use super::plan::Plan;
use super::policy::Policy;
use super::test::Test;
use super::visit::{Found, Search};
use super::window::Window;
use crate::game::{ChildOrder, Game};
use crate::tree::Player;
use crate::value::Value;

/// What an algorithm works with: it searches the root in one pass or several, and returns what it
/// found in the end.
pub(super) struct Run<'r, G: Game, O> {
    pub(super) game: &'r G,
    pub(super) convention: &'r Convention,
    pub(super) plan: &'r Plan,
    observer: &'r mut O,
    passes: Vec<Pass<G::Node>>,
    find_line: FindLine<G>,
    /// The last principal variation that was looked up, and the value it is for.
    line: Option<(Value, Vec<G::Node>)>,
    child_order: Option<ChildOrder>,
}

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

/// Looks the principal variation up, given the exact value of the root.
pub(super) type FindLine<G> = fn(&G, &Value) -> Vec<<G as Game>::Node>;

/// The observer of a pass: whoever watches the run, and what the run itself needs to know.
pub(super) type PassObserver<'o, O, N> = (&'o mut O, RootMove<N>);

impl<'r, G: Game, O: Observer<G::Node>> Run<'r, G, O> {
    pub(super) fn new(
        game: &'r G,
        convention: &'r Convention,
        plan: &'r Plan,
        observer: &'r mut O,
        find_line: FindLine<G>,
    ) -> Self {
        Self {
            game,
            convention,
            plan,
            observer,
            passes: Vec::new(),
            find_line,
            line: None,
            child_order: None,
        }
    }

    /// Searches the root once.
    pub(super) fn pass<P: Policy<G::Node>>(
        &mut self,
        start: PassStart<G::Node>,
        policy: P,
        search: impl FnOnce(&mut Search<G, P, PassObserver<O, G::Node>>) -> Found<G>,
    ) -> Found<G> {
        self.pass_in(self.game, start, policy, search)
    }

    /// Searches the root once in a game of the pass's own: another horizon, another order.
    pub(super) fn pass_in<P: Policy<G::Node>>(
        &mut self,
        game: &G,
        start: PassStart<G::Node>,
        policy: P,
        search: impl FnOnce(&mut Search<G, P, PassObserver<O, G::Node>>) -> Found<G>,
    ) -> Found<G> {
        if start.depth.is_some() {
            // Another horizon has another line, be the value the same.
            self.line = None;
        }
        self.observer.observe(Event::Pass {
            window: start.window.as_ref(),
            test: start.test.as_ref(),
        });
        let mut observer = (&mut *self.observer, RootMove::new(game.root()));
        let found = search(&mut Search {
            game,
            policy,
            observer: &mut observer,
        })?;
        let root_move = observer.1.latest;
        let result = pass_result(&start, &found.value);
        let best_move = self.best_move(game, &found, result, root_move);
        self.passes.push(Pass {
            best_move,
            found: found.clone(),
            result,
            window: start.window,
            test: start.test,
            depth: start.depth,
            order: start.order,
            saved_evaluations: 0,
        });
        Ok(found)
    }

    /// The first move of the principal variation if the value is exact, else the child that closed
    /// the window; none if the pass failed on the mover's side.
    fn best_move(
        &mut self,
        game: &G,
        found: &Bounded,
        result: PassResult,
        root_move: Option<G::Node>,
    ) -> Option<G::Node> {
        if found.bound == Bound::Exact {
            return self.line(game, &found.value).get(1).copied();
        }
        match (result, game.player(game.root())) {
            (PassResult::FailHigh, Player::Max) | (PassResult::FailLow, Player::Min) => root_move,
            _ => None,
        }
    }

    /// The principal variation for the exact value of the root; looked up once for a value.
    fn line(&mut self, game: &G, value: &Value) -> &[G::Node] {
        let is_known = self.line.as_ref().is_some_and(|(known, _)| known == value);
        if !is_known {
            self.line = Some((value.clone(), (self.find_line)(game, value)));
        }
        self.line.as_ref().map_or(&[], |(_, line)| line)
    }

    /// Notes how many static evaluations of the latest pass a cache saved.
    pub(super) fn note_saved_evaluations(&mut self, saved: usize) {
        if let Some(pass) = self.passes.last_mut() {
            pass.saved_evaluations = saved;
        }
    }

    /// Notes the order in which the last pass searched the children of all nodes.
    pub(super) fn note_child_order(&mut self, order: ChildOrder) {
        self.child_order = Some(order);
    }

    pub(super) fn outcome(mut self, found: Bounded) -> Outcome<G::Node> {
        let is_exact = found.bound == Bound::Exact;
        let principal_variation = if is_exact {
            // After a pass in a game of its own, this is the line that it had.
            self.line(self.game, &found.value).to_vec()
        } else {
            Vec::new()
        };
        let last = self.passes.last().and_then(|pass| pass.best_move);
        Outcome {
            best_move: if is_exact {
                principal_variation.get(1).copied()
            } else {
                last
            },
            optimal_moves: None,
            principal_variation,
            passes: self.passes,
            child_order: self.child_order,
            found,
        }
    }
}

fn pass_result<N: Copy>(start: &PassStart<N>, value: &Value) -> PassResult {
    match (&start.window, &start.test) {
        (Some(window), _) if window.is_low(value) => PassResult::FailLow,
        (Some(window), _) if window.is_high(value) => PassResult::FailHigh,
        (None, Some(test)) if Window::<N>::of_test(test).is_high(value) => PassResult::FailHigh,
        (None, Some(_)) => PassResult::FailLow,
        _ => PassResult::Inside,
    }
}

/// The last child of the root that was an improvement.
pub(super) struct RootMove<N> {
    root: N,
    latest: Option<N>,
}

impl<N> RootMove<N> {
    fn new(root: N) -> Self {
        Self { root, latest: None }
    }
}

impl<N: Copy + Eq> Observer<N> for RootMove<N> {
    const LOOKS_AT_VALUES: bool = false;

    #[inline]
    fn observe(&mut self, event: Event<'_, N>) {
        if let Event::Improve { node, child, .. } = event
            && node == self.root
        {
            self.latest = Some(child);
        }
    }
}
