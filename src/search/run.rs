//! A run: the passes of an algorithm over the root, and what they found.

use super::bound::{Bound, Bounded};
use super::child_order::ChildOrder;
use super::convention::Convention;
use super::error::SearchError;
use super::game::TreeGame;
use super::mtdf::MemoryUse;
use super::observe::{Event, Observer};
use super::outcome::{Outcome, Pass, PassResult};
use super::progressive_deepening::Deepening;
use super::table::{Algorithm, Chance, Optimal};
use super::test::Test;
use super::value_range::ValueRange;
use super::window::Window;
use super::{
    alpha_beta, aspiration, dual_star, expectiminimax, minimax, mtdf, negamax,
    progressive_deepening, pvs, scout, sss_star, stack, star1, star2, variation,
};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// An algorithm and what it needs beside the tree and the convention.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The first guess at the root's value, for algorithms that begin with one.
    pub guess: Value,
    /// Whether an algorithm of several passes remembers what earlier ones proved.
    pub memory: MemoryUse,
    /// How far the value may be from the guess, for algorithms that ask; above 0.
    pub epsilon: Value,
    /// The range that every static value lies in, for algorithms that cut at chance nodes.
    pub value_range: Option<ValueRange>,
    /// What progressive deepening does between its passes.
    pub deepening: Deepening,
}

impl From<Algorithm> for Plan {
    fn from(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            guess: Value::ZERO,
            memory: MemoryUse::Remember,
            epsilon: Value::from(1),
            value_range: None,
            deepening: Deepening::default(),
        }
    }
}

/// Searches a tree with an algorithm under a convention and tells the observer every step.
///
/// The search recurses as its textbook does, on a stack sized from the tree's depth.
///
/// ```
/// use abtree::formats::Format;
/// use abtree::read::ReadOptions;
/// use abtree::search::{Algorithm, Convention, Record, search};
/// let document = Format::Sexp.read("(max (min 3 12 8) (min 2 4 6))", &ReadOptions::default())?;
/// let mut record = Record::new(&document.tree);
/// let outcome = search(&document.tree, Algorithm::AlphaBeta, &Convention::default(), &mut record)?;
/// assert_eq!(outcome.found.value, 3.into());
/// assert_eq!(record.evaluations().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(
    tree: &Tree,
    plan: impl Into<Plan>,
    convention: &Convention,
    observer: &mut (impl Observer + Send),
) -> Result<Outcome, SearchError> {
    let plan = plan.into();
    refuse_chance_nodes(&plan, tree)?;
    stack::run_on_stack_for(tree.plies(), || {
        let convention = plan.algorithm.convention(convention);
        let game = TreeGame::new(tree, &convention);
        let mut run = Run {
            game: &game,
            plan: &plan,
            observer,
            passes: Vec::new(),
            line: None,
            child_order: None,
        };
        let found = match plan.algorithm {
            Algorithm::Minimax => minimax::run(&mut run)?,
            Algorithm::AlphaBeta => alpha_beta::run(&mut run)?,
            Algorithm::Negamax => negamax::run(&mut run)?,
            Algorithm::Aspiration => aspiration::run(&mut run)?,
            Algorithm::ProgressiveDeepening => progressive_deepening::run(&mut run)?,
            Algorithm::Scout => scout::run(&mut run)?,
            Algorithm::Pvs => pvs::run(&mut run)?,
            Algorithm::Mtdf => mtdf::run(&mut run)?,
            Algorithm::SssStar => sss_star::run(&mut run)?,
            Algorithm::DualStar => dual_star::run(&mut run)?,
            Algorithm::Expectiminimax => expectiminimax::run(&mut run)?,
            Algorithm::Star1 => star1::run(&mut run)?,
            Algorithm::Star2 => star2::run(&mut run)?,
        };
        Ok(run.outcome(found))
    })
}

/// An error if there are chance nodes and the plan can't search them.
fn refuse_chance_nodes(plan: &Plan, tree: &Tree) -> Result<(), SearchError> {
    let refusal: fn(NodeId) -> SearchError = match plan.algorithm.description().chance {
        Chance::Refused => SearchError::ChanceNode,
        Chance::Bounded if plan.value_range.is_none() => SearchError::NoValueRange,
        Chance::Bounded | Chance::Averaged => return Ok(()),
    };
    first_chance_node(tree).map_or(Ok(()), |node| Err(refusal(node)))
}

fn first_chance_node(tree: &Tree) -> Option<NodeId> {
    let mut nodes = tree.nodes().filter(|_| tree.has_chance());
    nodes.find(|&node| !tree.is_leaf(node) && tree.mover(node) == Mover::Chance)
}

/// What an algorithm works with: it searches the root in one pass or several, and returns what it
/// found in the end.
pub(super) struct Run<'r, O> {
    pub(super) game: &'r TreeGame<'r>,
    pub(super) plan: &'r Plan,
    observer: &'r mut O,
    passes: Vec<Pass>,
    /// The last principal variation that was looked up, and the value it is for.
    line: Option<(Value, Vec<NodeId>)>,
    child_order: Option<ChildOrder>,
}

/// With what a pass begins.
#[derive(Clone, Debug, Default)]
pub(super) struct PassStart {
    pub(super) window: Option<Window>,
    pub(super) test: Option<Test>,
    pub(super) depth: Option<usize>,
    pub(super) order: Option<Vec<NodeId>>,
}

impl PassStart {
    pub(super) fn with_window(window: Window) -> Self {
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

impl<O: Observer> Run<'_, O> {
    /// Searches the root once.
    pub(super) fn pass(
        &mut self,
        start: PassStart,
        search: impl FnOnce(&TreeGame, &mut (&mut O, &mut RootMove)) -> Result<Bounded, SearchError>,
    ) -> Result<Bounded, SearchError> {
        self.pass_in(self.game, start, search)
    }

    /// Searches the root once in a game of the pass's own: another horizon, another order.
    pub(super) fn pass_in(
        &mut self,
        game: &TreeGame,
        start: PassStart,
        search: impl FnOnce(&TreeGame, &mut (&mut O, &mut RootMove)) -> Result<Bounded, SearchError>,
    ) -> Result<Bounded, SearchError> {
        if start.depth.is_some() {
            // Another horizon has another line, be the value the same.
            self.line = None;
        }
        self.observer.observe(Event::Pass {
            window: start.window.as_ref(),
            test: start.test.as_ref(),
        });
        let mut root_move = RootMove(None);
        let found = search(game, &mut (&mut *self.observer, &mut root_move))?;
        let result = pass_result(&start, &found.value);
        let best_move = self.best_move(game, &found, result, root_move.0);
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
        game: &TreeGame,
        found: &Bounded,
        result: PassResult,
        root_move: Option<NodeId>,
    ) -> Option<NodeId> {
        if found.bound == Bound::Exact {
            return self.line(game, &found.value).get(1).copied();
        }
        match (result, game.tree().player(NodeId::ROOT)) {
            (PassResult::FailHigh, Player::Max) | (PassResult::FailLow, Player::Min) => root_move,
            _ => None,
        }
    }

    /// The principal variation for the exact value of the root; looked up once for a value.
    fn line(&mut self, game: &TreeGame, value: &Value) -> &[NodeId] {
        let is_known = self.line.as_ref().is_some_and(|(known, _)| known == value);
        if !is_known {
            let line = variation::principal_variation(game, value);
            self.line = Some((value.clone(), line));
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

    fn outcome(mut self, found: Bounded) -> Outcome {
        let is_exact = found.bound == Bound::Exact;
        let principal_variation = if is_exact {
            // After a pass in a game of its own, this is the line that it had.
            self.line(self.game, &found.value).to_vec()
        } else {
            Vec::new()
        };
        let optimal_moves = match self.plan.algorithm.description().optimal {
            Optimal::All => Some(variation::optimal_moves(self.game, &found.value)),
            Optimal::First => None,
        };
        let last = self.passes.last().and_then(|pass| pass.best_move);
        Outcome {
            best_move: if is_exact {
                principal_variation.get(1).copied()
            } else {
                last
            },
            optimal_moves,
            principal_variation,
            passes: self.passes,
            child_order: self.child_order,
            found,
        }
    }
}

fn pass_result(start: &PassStart, value: &Value) -> PassResult {
    match (&start.window, &start.test) {
        (Some(window), _) if window.is_low(value) => PassResult::FailLow,
        (Some(window), _) if window.is_high(value) => PassResult::FailHigh,
        (None, Some(test)) if Window::of_test(test).is_high(value) => PassResult::FailHigh,
        (None, Some(_)) => PassResult::FailLow,
        _ => PassResult::Inside,
    }
}

/// The last child of the root that was an improvement.
pub(super) struct RootMove(Option<NodeId>);

impl Observer for RootMove {
    const LOOKS_AT_VALUES: bool = false;

    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        if let Event::Improve {
            node: NodeId::ROOT,
            child,
            ..
        } = event
        {
            self.0 = Some(child);
        }
    }
}
