//! What is noted of a run for its outcome: its passes, and the line of best play.

use super::proved_line::ProvedLine;
use super::{Follower, PassStart, Run};
use crate::game::Game;
use crate::search::visit::Found;
use crate::search::{
    Algorithm, Bound, Bounded, Convention, Event, Observer, Outcome, Pass, PassResult, Plan,
    SearchError, Window,
};
use crate::tree::{ChildOrder, Player};
use crate::value::Value;

/// Notes what a run finds, and passes its steps on to an observer.
pub(crate) struct Notes<'n, G: Game, O> {
    game: &'n G,
    plan: &'n Plan,
    observer: &'n mut O,
    find_line: FindLine<G>,
    proved: ProvedLine<G::Node>,
    passes: Vec<Pass<G::Node>>,
    /// The principal variation of the latest pass that proved the value of the root.
    line: Option<Line<G::Node>>,
    child_order: Option<ChildOrder>,
}

/// Completes a line of play that keeps the exact value of the root.
pub(crate) type FindLine<G> = fn(&G, &Value, Vec<<G as Game>::Node>) -> Vec<<G as Game>::Node>;

/// A principal variation, and how many of its nodes the search itself has proved.
struct Line<N> {
    nodes: Vec<N>,
    proved: usize,
}

impl<G: Game, O: Observer<G::Node>> Observer<G::Node> for Notes<'_, G, O> {
    const LOOKS_AT_VALUES: bool = O::LOOKS_AT_VALUES;

    #[inline(always)]
    fn observe(&mut self, event: Event<'_, G::Node>) {
        self.observer.observe(event);
        self.proved.observe(event);
    }
}

impl<G: Game, O: Observer<G::Node>> Follower<G> for Notes<'_, G, O> {
    fn begin_pass(&mut self) {
        self.proved = ProvedLine::new();
    }

    fn end_pass(&mut self, game: &G, start: PassStart<G::Node>, found: &Bounded) {
        if found.bound == Bound::Exact {
            let nodes = std::iter::once(game.root()).chain(self.proved.below_root());
            self.line = Some(self.line(game, &found.value, nodes.collect(), &start));
        } else if start.depth.is_some() {
            // Another horizon has another line.
            self.line = None;
        }
        let result = pass_result(&start, &found.value);
        self.passes.push(Pass {
            best_move: self.best_move(found, result),
            found: found.clone(),
            result,
            window: start.window,
            test: start.test,
            depth: start.depth,
            order: start.order,
            saved_evaluations: 0,
        });
    }

    fn note_saved_evaluations(&mut self, saved: usize) {
        if let Some(pass) = self.passes.last_mut() {
            pass.saved_evaluations = saved;
        }
    }

    fn note_child_order(&mut self, order: ChildOrder) {
        self.child_order = Some(order);
    }
}

impl<'n, G: Game, O> Notes<'n, G, O> {
    pub(crate) fn new(
        game: &'n G,
        plan: &'n Plan,
        observer: &'n mut O,
        find_line: FindLine<G>,
    ) -> Self {
        Self {
            game,
            plan,
            observer,
            find_line,
            proved: ProvedLine::new(),
            passes: Vec::new(),
            line: None,
            child_order: None,
        }
    }

    /// The first move of the principal variation if the value is exact, else the child that closed
    /// the window; none if the pass failed on the mover's side.
    fn best_move(&self, found: &Bounded, result: PassResult) -> Option<G::Node> {
        if found.bound == Bound::Exact {
            let line = self.line.as_ref();
            return line.and_then(|line| line.nodes.get(1).copied());
        }
        match (result, self.game.player(self.game.root())) {
            (PassResult::FailHigh, Player::Max) | (PassResult::FailLow, Player::Min) => {
                self.proved.latest_root_move()
            }
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
    ) -> Line<G::Node> {
        let is_open = |window: &Window<G::Node>| *window == Window::default();
        match &start.window {
            Some(window) if self.plan.algorithm == Algorithm::Pvs && is_open(window) => {
                let line = self.completed(game, value, vec![game.root()]);
                let both = line.nodes.iter().zip(&proved);
                Line {
                    proved: both.take_while(|(one, other)| one == other).count(),
                    ..line
                }
            }
            None if start.test.is_some() => self.completed(game, value, vec![game.root()]),
            _ => self.completed(game, value, proved),
        }
    }

    /// The line that begins with these nodes and goes on as minimax does.
    fn completed(&self, game: &G, value: &Value, proved: Vec<G::Node>) -> Line<G::Node> {
        Line {
            proved: proved.len(),
            nodes: (self.find_line)(game, value, proved),
        }
    }

    /// What a run finds by an algorithm under a convention.
    pub(crate) fn outcome_of(
        mut self,
        convention: &Convention,
        search: impl FnOnce(&mut Run<G, Self>) -> Found<G>,
    ) -> Result<Outcome<G::Node>, SearchError<G::Node>> {
        let found = search(&mut Run {
            game: self.game,
            convention,
            plan: self.plan,
            follower: &mut self,
        })?;
        Ok(self.outcome(found))
    }

    fn outcome(mut self, found: Bounded) -> Outcome<G::Node> {
        let line = match (found.bound, self.line.take()) {
            (Bound::Exact, Some(line)) => line,
            (Bound::Exact, None) => self.completed(self.game, &found.value, vec![self.game.root()]),
            (Bound::Lower | Bound::Upper, _) => Line {
                nodes: Vec::new(),
                proved: 0,
            },
        };
        let last = self.passes.last().and_then(|pass| pass.best_move);
        Outcome {
            best_move: match found.bound {
                Bound::Exact => line.nodes.get(1).copied(),
                Bound::Lower | Bound::Upper => last,
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
