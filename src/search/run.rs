//! A run: the passes of an algorithm over the root, and what they found.

use super::bound::{Bound, Bounded};
use super::convention::Convention;
use super::observe::{Event, Observer};
use super::outcome::{Outcome, Pass, PassResult};
use super::plan::Plan;
use super::policy::Policy;
use super::proved_line::ProvedLine;
use super::table::Algorithm;
use super::test::Test;
use super::visit::{Found, Search};
use super::window::Window;
use crate::game::Game;
use crate::tree::{ChildOrder, Player};
use crate::value::Value;

/// What an algorithm works with: it searches the root in one pass or several, and returns what it
/// found in the end.
pub(super) struct Run<'r, G: Game, O> {
    pub(super) game: &'r G,
    pub(super) convention: &'r Convention,
    pub(super) plan: &'r Plan,
    observer: &'r mut O,
    passes: Vec<Pass<G::Node>>,
    /// Nothing where no line is wanted; the outcome then has no moves.
    find_line: Option<FindLine<G>>,
    /// The principal variation of the latest pass that proved the value of the root.
    line: Option<Line<G::Node>>,
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

/// Completes a line of play that keeps the exact value of the root.
pub(super) type FindLine<G> = fn(&G, &Value, Vec<<G as Game>::Node>) -> Vec<<G as Game>::Node>;

/// The observer of a pass: whoever watches the run, and what the run itself needs to know.
pub(super) type PassObserver<'o, O, N> = (&'o mut O, Option<ProvedLine<N>>);

/// A principal variation, and how many of its nodes the search itself has proved.
struct Line<N> {
    nodes: Vec<N>,
    proved: usize,
}

impl<'r, G: Game, O: Observer<G::Node>> Run<'r, G, O> {
    pub(super) fn new(
        game: &'r G,
        convention: &'r Convention,
        plan: &'r Plan,
        observer: &'r mut O,
        find_line: Option<FindLine<G>>,
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
        self.observer.observe(Event::Pass {
            window: start.window.as_ref(),
            test: start.test.as_ref(),
        });
        let proved = self.find_line.map(|_| ProvedLine::new());
        let mut observer = (&mut *self.observer, proved);
        let found = search(&mut Search {
            game,
            policy,
            observer: &mut observer,
        })?;
        let result = pass_result(&start, &found.value);
        let best_move = observer.1.and_then(|proved| {
            if found.bound == Bound::Exact {
                let nodes = std::iter::once(game.root()).chain(proved.below_root());
                self.line = self.line(game, &found.value, nodes.collect(), &start);
            } else if start.depth.is_some() {
                // Another horizon has another line.
                self.line = None;
            }
            self.best_move(&found, result, proved.latest_root_move())
        });
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
        &self,
        found: &Bounded,
        result: PassResult,
        root_move: Option<G::Node>,
    ) -> Option<G::Node> {
        if found.bound == Bound::Exact {
            let line = self.line.as_ref();
            return line.and_then(|line| line.nodes.get(1).copied());
        }
        match (result, self.game.player(self.game.root())) {
            (PassResult::FailHigh, Player::Max) | (PassResult::FailLow, Player::Min) => root_move,
            _ => None,
        }
    }

    /// The line that begins with the nodes that a pass has proved.
    ///
    /// A null window asks whether a child is better than the others, and may prove the value by
    /// another child than the first that has it. Where a pass asks so, the line is that of minimax.
    fn line(
        &self,
        game: &G,
        value: &Value,
        proved: Vec<G::Node>,
        start: &PassStart<G::Node>,
    ) -> Option<Line<G::Node>> {
        let is_open = |window: &Window<G::Node>| *window == Window::default();
        match &start.window {
            Some(window) if self.plan.algorithm == Algorithm::Pvs && is_open(window) => {
                let line = self.completed(game, value, vec![game.root()])?;
                let both = line.nodes.iter().zip(&proved);
                Some(Line {
                    proved: both.take_while(|(one, other)| one == other).count(),
                    ..line
                })
            }
            None if start.test.is_some() => self.completed(game, value, vec![game.root()]),
            _ => self.completed(game, value, proved),
        }
    }

    /// The line that begins with these nodes and goes on as minimax does.
    fn completed(&self, game: &G, value: &Value, proved: Vec<G::Node>) -> Option<Line<G::Node>> {
        let find_line = self.find_line?;
        Some(Line {
            proved: proved.len(),
            nodes: find_line(game, value, proved),
        })
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
        let line = self.line.take().filter(|_| is_exact);
        let line = line.or_else(|| {
            let whole = || self.completed(self.game, &found.value, vec![self.game.root()]);
            is_exact.then(whole).flatten()
        });
        let line = line.unwrap_or(Line {
            nodes: Vec::new(),
            proved: 0,
        });
        let last = self.passes.last().and_then(|pass| pass.best_move);
        Outcome {
            best_move: if is_exact {
                line.nodes.get(1).copied()
            } else {
                last
            },
            optimal_moves: None,
            principal_variation: line.nodes,
            proved_steps: line.proved,
            passes: self.passes,
            child_order: self.child_order,
            found,
        }
    }
}

fn pass_result<N: Copy>(start: &PassStart<N>, value: &Value) -> PassResult {
    match (&start.window, &start.test) {
        (Some(window), _) if window.lent().is_low(value) => PassResult::FailLow,
        (Some(window), _) if window.lent().is_high(value) => PassResult::FailHigh,
        (None, Some(test)) if Window::<N>::of_test(test).lent().is_high(value) => {
            PassResult::FailHigh
        }
        (None, Some(_)) => PassResult::FailLow,
        _ => PassResult::Inside,
    }
}
