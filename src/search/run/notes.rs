//! What is noted of a search for its outcome: its passes, and the line of best play.

use std::hash::Hash;
use std::iter;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::variation::{Evidence, ProvedLine};
use crate::game::Game;
use crate::search::{Algorithm, Bound, Bounded, Plan, Test, Window};
use crate::tree::{ChildOrder, NodeId, Player};
use crate::value::Value;
use crate::vocabulary::words_in_documents;

/// How a pass came back relative to its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PassResult {
    /// Between α and β.
    Inside,
    /// At or above β.
    FailHigh,
    /// At or below α.
    FailLow,
}

words_in_documents!(PassResult);

/// One search of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Pass<N = NodeId> {
    /// The window at the root; `None` for passes without one.
    pub window: Option<Window<N>>,
    /// The one question that the pass asked, if it asked only one.
    pub test: Option<Test>,
    /// The horizon of this pass, if it has one of its own.
    pub depth: Option<usize>,
    /// The children of the root, if this pass searched them in an order of its own.
    pub order: Option<Vec<N>>,
    /// Static evaluations that a cache of earlier passes saved.
    pub saved_evaluations: usize,
    /// How the pass came back.
    pub result: PassResult,
    /// What it returned.
    pub found: Bounded,
    /// The move it recommends; see [`Outcome::best_move`].
    pub best_move: Option<N>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<N = NodeId> {
    /// The root's value and what was proved of it.
    pub found: Bounded,
    /// The first move of the principal variation; at a root whose value is only a bound, the
    /// child that closed the window, or none if the search failed on the mover's side.
    pub best_move: Option<N>,
    /// Every child of the root that has the root's value, from algorithms that know it.
    pub optimal_moves: Option<Vec<N>>,
    /// The line of best play from the root, through the first child, in search order, that what was
    /// evaluated proves to have the value; empty unless the value is exact.
    pub principal_variation: Vec<N>,
    /// The passes in order.
    pub passes: Vec<Pass<N>>,
    /// The children in the order of the last pass, if it searched them in an order of its own.
    pub child_order: Option<ChildOrder>,
}

/// What is noted while a search runs that has an outcome.
pub(crate) struct Notes<N> {
    pub(crate) line_so_far: ProvedLine<N>,
    pub(crate) evidence: Option<Evidence<N>>,
    pub(crate) passes: Vec<Pass<N>>,
    /// The principal variation of the latest pass, if that proved the value of the root.
    line: Option<Vec<N>>,
    pub(crate) child_order: Option<ChildOrder>,
}

impl<N: Copy + Eq + Hash> Notes<N> {
    /// Nothing noted yet.
    pub(super) fn new(plan: &Plan) -> Self {
        Self {
            line_so_far: ProvedLine::new(),
            evidence: Evidence::new(plan),
            passes: Vec::new(),
            line: None,
            child_order: None,
        }
    }

    /// A pass over the root of a game has found something.
    pub(super) fn end_pass<G: Game<Node = N>>(
        &mut self,
        game: &G,
        window: Option<&Window<N>>,
        test: Option<&Test>,
        found: &Bounded,
    ) {
        let is_exact = found.bound == Bound::Exact;
        self.line = is_exact.then(|| self.line(game, &found.value));
        let result = pass_result(window, test, found);
        self.passes.push(Pass {
            window: window.cloned(),
            test: test.cloned(),
            depth: None,
            order: None,
            saved_evaluations: 0,
            result,
            found: found.clone(),
            best_move: self.best_move(game, result),
        });
    }

    /// The line of best play once the value of the root is proved: by single visits, or by all leaves that
    /// were evaluated.
    fn line<G: Game<Node = N>>(&self, game: &G, value: &Value) -> Vec<N> {
        match &self.evidence {
            Some(evidence) => evidence.line(game, value),
            None => iter::once(game.root())
                .chain(self.line_so_far.below_root())
                .collect(),
        }
    }

    /// The first move of the principal variation if the value is exact, else the child that closed
    /// the window; none if the pass failed on the mover's side.
    fn best_move<G: Game<Node = N>>(&self, game: &G, result: PassResult) -> Option<N> {
        if let Some(line) = &self.line {
            return line.get(1).copied();
        }
        match (result, game.player(game.root())) {
            (PassResult::FailHigh, Player::Max) | (PassResult::FailLow, Player::Min) => {
                self.line_so_far.root_moves.first().copied()
            }
            _ => None,
        }
    }

    /// The outcome of a search that has found this in the end.
    pub(super) fn outcome<G: Game<Node = N>>(
        mut self,
        game: &G,
        algorithm: Algorithm,
        found: Bounded,
    ) -> Outcome<N> {
        let is_exact = found.bound == Bound::Exact;
        if is_exact && self.line.is_none() {
            // Several passes have proved the value together.
            self.line = Some(self.line(game, &found.value));
        }
        let line = self.line.filter(|_| is_exact).unwrap_or_default();
        let last = self.passes.last().and_then(|pass| pass.best_move);
        Outcome {
            best_move: if is_exact { line.get(1).copied() } else { last },
            optimal_moves: algorithm
                .looks_at_all()
                .then_some(self.line_so_far.root_moves),
            principal_variation: line,
            passes: self.passes,
            child_order: self.child_order,
            found,
        }
    }
}

fn pass_result<N: Copy>(
    window: Option<&Window<N>>,
    test: Option<&Test>,
    Bounded { value, bound }: &Bounded,
) -> PassResult {
    let of_test = test.map(Window::<N>::of_test);
    match window.or(of_test.as_ref()).map(Window::lent) {
        Some(window) if window.is_low(value) => PassResult::FailLow,
        Some(window) if window.is_high(value) => PassResult::FailHigh,
        // Without a window only a known sum of payoffs cuts the root.
        None if *bound == Bound::Lower => PassResult::FailHigh,
        _ => PassResult::Inside,
    }
}
