//! What is noted of a run for its outcome: its passes, and the line of best play.

use super::proved_line::ProvedLine;
use super::variation::{Answers, Nodes, completed};
use super::{Follower, PassStart, Run};
use crate::game::Game;
use crate::search::visit::Found;
use crate::search::{
    Bound, Bounded, Convention, Event, Observer, Outcome, Pass, PassResult, Plan, SearchError,
    Window,
};
use crate::tree::{ChildOrder, Player};
use crate::value::Value;

/// Notes what a run finds, and passes its steps on to an observer.
pub(crate) struct Notes<'n, G: Game, O, A: Answers<G>> {
    game: &'n G,
    plan: &'n Plan,
    observer: &'n mut O,
    /// All that was evaluated, where only this proves a line and no visit does.
    evaluated: Option<A::Nodes>,
    proved: ProvedLine<G::Node>,
    passes: Vec<Pass<G::Node>>,
    /// The principal variation of the latest pass that proved the value of the root.
    line: Option<Vec<G::Node>>,
    child_order: Option<ChildOrder>,
}

impl<G: Game, O: Observer<G::Node>, A: Answers<G>> Observer<G::Node> for Notes<'_, G, O, A> {
    const LOOKS_AT_VALUES: bool = O::LOOKS_AT_VALUES;

    #[inline(always)]
    fn observe(&mut self, event: Event<'_, G::Node>) {
        self.observer.observe(event);
        if let (Event::Evaluate { node, .. }, Some(evaluated)) = (event, &mut self.evaluated) {
            keep(evaluated, node);
        }
        self.proved.observe(event);
    }
}

/// Most searches need not keep what they evaluate, and are not to pay for it.
#[cold]
#[inline(never)]
fn keep<N>(evaluated: &mut impl Nodes<N>, node: N) {
    evaluated.add(node);
}

impl<G: Game, O: Observer<G::Node>, A: Answers<G>> Follower<G> for Notes<'_, G, O, A> {
    fn begin_pass(&mut self) {
        self.proved = ProvedLine::new();
    }

    fn end_pass(&mut self, game: &G, start: PassStart<G::Node>, found: &Bounded) {
        if found.bound == Bound::Exact {
            let nodes = std::iter::once(game.root()).chain(self.proved.below_root());
            self.line = Some(self.line(game, &found.value, nodes.collect()));
        } else if start.depth.is_some() || self.evaluated.is_some() {
            // Another horizon has another line, and so may what was evaluated since.
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

impl<'n, G: Game, O, A: Answers<G>> Notes<'n, G, O, A> {
    pub(crate) fn new(
        game: &'n G,
        plan: &'n Plan,
        observer: &'n mut O,
        no_nodes: impl FnOnce() -> A::Nodes,
    ) -> Self {
        Self {
            game,
            plan,
            observer,
            evaluated: plan.algorithm.proves_by_several_visits().then(no_nodes),
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
            return line.and_then(|line| line.get(1).copied());
        }
        match (result, self.game.player(self.game.root())) {
            (PassResult::FailHigh, Player::Max) | (PassResult::FailLow, Player::Min) => {
                self.proved.latest_root_move()
            }
            _ => None,
        }
    }

    /// The line that begins with the nodes that single visits have proved. Where it takes several
    /// visits to prove a value, the line is that of all leaves that were evaluated.
    fn line(&self, game: &G, value: &Value, proved: Vec<G::Node>) -> Vec<G::Node> {
        let evaluated = self.evaluated.as_ref();
        let known = match evaluated {
            Some(_) => vec![game.root()],
            None => proved,
        };
        completed::<G, A>(game, value, evaluated, known)
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
            (Bound::Exact, None) => self.line(self.game, &found.value, vec![self.game.root()]),
            (Bound::Lower | Bound::Upper, _) => Vec::new(),
        };
        let last = self.passes.last().and_then(|pass| pass.best_move);
        Outcome {
            best_move: match found.bound {
                Bound::Exact => line.get(1).copied(),
                Bound::Lower | Bound::Upper => last,
            },
            optimal_moves: None,
            principal_variation: line,
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
