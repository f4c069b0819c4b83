//! A whole search: from its first pass over the root to its outcome, on a stack that is deep enough.

mod error;
mod notes;
mod tree_game;
mod variation;

pub use error::{Interrupt, SearchError};
pub(crate) use notes::Notes;
pub use notes::{Outcome, Pass, PassResult};
pub use tree_game::{TreeGame, Walk};
use variation::ProvedLine;

use std::panic::resume_unwind;
use std::thread;

use super::events::Relay;
use super::visit::{Found, Search};
use super::{
    Algorithm, Chance, Convention, Event, Observer, Plan, Setup, Window, search_any, search_tree,
};
use crate::game::{Altered, Game};
use crate::tree::{Mover, NodeId, Tree};
use crate::value::Value;

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
    Setup::new(plan, convention).search(tree, observer)
}

/// Searches any game with an algorithm under a convention and shows the observer every step.
///
/// Algorithms that need the whole tree in memory refuse: progressive deepening, SSS*, DUAL* and those for
/// several players.
/// PVS, NegaScout and MTD(f) keep which nodes they have evaluated, and look up the principal variation
/// there, which takes about as long again as the search.
pub fn search_game<G: Game>(
    game: &G,
    plan: impl Into<Plan>,
    convention: &Convention,
    observer: &mut (impl Observer<G::Node> + Send),
) -> Result<Outcome<G::Node>, SearchError<G::Node>> {
    Setup::new(plan, convention).search_game_until(Interrupt::NEVER, game, observer)
}

impl Setup {
    /// Searches a tree and tells the observer every step, as [`search`] does.
    pub fn search(
        &self,
        tree: &Tree,
        observer: &mut (impl Observer + Send),
    ) -> Result<Outcome, SearchError> {
        self.search_until(Interrupt::NEVER, tree, observer)
    }

    /// The same until it is interrupted: then the error is [`SearchError::Interrupted`].
    pub fn search_until<O: Observer + Send>(
        &self,
        interrupt: Interrupt,
        tree: &Tree,
        observer: &mut O,
    ) -> Result<Outcome, SearchError> {
        refuse_players(&self.plan, tree)?;
        refuse_chance_nodes(&self.plan, tree)?;
        let convention = &self.plan.algorithm.convention(&self.convention);
        let game = &TreeGame::new(tree, convention);
        if O::LOOKS_AT_VALUES {
            // Whoever keeps what it sees has more to do than to be called: these share one copy of the
            // algorithms, which take long to compile.
            let mut relay = Relay {
                looks_at_windows: observer.looks_at_windows(),
                tell: &mut |event: Event| observer.observe(event),
            };
            let search = Search::new(game, &self.plan, convention, &mut relay);
            return search.outcome(interrupt, search_tree);
        }
        Search::new(game, &self.plan, convention, observer).outcome(interrupt, search_tree)
    }

    /// Searches any game until it is interrupted, as [`search_game`] does.
    pub fn search_game_until<G: Game>(
        &self,
        interrupt: Interrupt,
        game: &G,
        observer: &mut (impl Observer<G::Node> + Send),
    ) -> Result<Outcome<G::Node>, SearchError<G::Node>> {
        let convention = &self.plan.algorithm.convention(&self.convention);
        let game = &Altered {
            game,
            leaf_values: convention.leaf_values,
            order: convention.order,
            horizon: convention.depth,
        };
        Search::new(game, &self.plan, convention, observer).outcome(interrupt, search_any)
    }
}

impl<'s, G: Game, O: Observer<G::Node>> Search<'s, G, O> {
    /// A search that has not begun. The game is searched as it is, whatever the convention has to say of
    /// views, horizons and orders.
    pub(crate) fn new(
        game: &'s G,
        plan: &'s Plan,
        convention: &'s Convention,
        observer: &'s mut O,
    ) -> Self {
        Self {
            game,
            convention,
            plan,
            observer,
            notes: None,
            interrupt: Interrupt::NEVER,
            test: None,
            range: plan.known_range(),
        }
    }

    /// What an algorithm finds, which may be one of one's own, on a stack that is deep enough.
    pub(crate) fn run<R: Send>(
        mut self,
        algorithm: impl FnOnce(&mut Self) -> Result<R, SearchError<G::Node>> + Send,
    ) -> Result<R, SearchError<G::Node>>
    where
        O: Send,
    {
        run_on_stack_for(self.game.plies(), self.game.root(), move || {
            algorithm(&mut self)
        })
    }

    /// The same with what is noted on the way.
    fn outcome(
        self,
        interrupt: Interrupt<'s>,
        algorithm: impl FnOnce(&mut Search<'_, G, O>) -> Found<G> + Send,
    ) -> Result<Outcome<G::Node>, SearchError<G::Node>>
    where
        O: Send,
    {
        self.run(|search| {
            let mut notes = Notes::new(search.plan);
            let mut searching = Search {
                interrupt,
                notes: Some(&mut notes),
                ..Search::new(search.game, search.plan, search.convention, search.observer)
            };
            let found = algorithm(&mut searching)?;
            Ok(notes.outcome(search.game, search.plan.algorithm, found))
        })
    }

    /// Searches the root once, within a window or without one.
    pub(crate) fn pass(
        &mut self,
        window: Option<&Window<G::Node>>,
        search: impl FnOnce(&mut Self) -> Found<G>,
    ) -> Found<G> {
        let test = self.test.as_ref();
        self.observer.observe(Event::Pass { window, test });
        if let Some(notes) = &mut self.notes {
            notes.line_so_far = ProvedLine::new();
        }
        let found = search(self)?;
        if let Some(notes) = &mut self.notes {
            notes.end_pass(self.game, window, self.test.as_ref(), &found);
        }
        Ok(found)
    }
}

/// An error if the tree has not the players that the plan needs, or payoffs that its sum does not allow.
fn refuse_players(plan: &Plan, tree: &Tree) -> Result<(), SearchError> {
    let has_payoffs = tree.has_payoffs();
    let fits = match plan.algorithm {
        Algorithm::Paranoid => tree.players().is_some() && !has_payoffs,
        algorithm => algorithm.is_for_several_players() == has_payoffs,
    };
    match plan.algorithm {
        _ if !fits && has_payoffs => Err(SearchError::SeveralPlayers(NodeId::ROOT)),
        _ if !fits => Err(SearchError::NotSeveralPlayers(NodeId::ROOT)),
        Algorithm::MaxnShallow => refuse_sums(plan, tree),
        _ => Ok(()),
    }
}

/// An error at the first node with a payoff below 0, or with payoffs that sum to more than was said.
fn refuse_sums(plan: &Plan, tree: &Tree) -> Result<(), SearchError> {
    let one = Value::from(1);
    for node in tree.nodes() {
        let Some(value) = tree.value(node) else {
            continue;
        };
        let payoffs = value.as_payoffs().unwrap_or_default();
        if payoffs.iter().any(|payoff| *payoff < Value::ZERO) {
            return Err(SearchError::PayoffBelowZero(node, value));
        }
        let sum = Value::weighted_sum(payoffs.iter().map(|payoff| (&one, payoff)));
        if sum.is_err() || sum.is_ok_and(|sum| sum > plan.sum) {
            return Err(SearchError::OutsideSum(node, value));
        }
    }
    Ok(())
}

/// An error if there are chance nodes and the plan can't search them.
fn refuse_chance_nodes(plan: &Plan, tree: &Tree) -> Result<(), SearchError> {
    let refusal: fn(NodeId) -> SearchError = match plan.algorithm.chance() {
        Chance::Refused if tree.players().is_some() => SearchError::ChanceInView,
        Chance::Refused => SearchError::ChanceNode,
        Chance::Bounded if plan.value_range.is_none() => SearchError::NoValueRange,
        Chance::Bounded | Chance::Averaged => return Ok(()),
    };
    if !tree.has_chance() {
        return Ok(());
    }
    let first = tree
        .nodes()
        .find(|&node| !tree.is_leaf(node) && tree.mover(node) == Mover::Chance);
    first.map_or(Ok(()), |node| Err(refusal(node)))
}

/// Trees up to this depth are searched on the caller's stack.
const SHALLOW: usize = if cfg!(debug_assertions) { 20 } else { 100 };

/// More than any algorithm needs for one ply. Without optimisation a visit takes several calls.
const BYTES_A_PLY: usize = if cfg!(debug_assertions) { 48 } else { 8 } * 1024;

/// What is needed beside the plies.
const BASE_BYTES: usize = 1024 * 1024;

/// Runs a search from a root with this many plies below it: at once if these are few, else on a
/// stack of its own that has room for the recursion.
fn run_on_stack_for<N: Send, R: Send>(
    plies: usize,
    root: N,
    search: impl FnOnce() -> Result<R, SearchError<N>> + Send,
) -> Result<R, SearchError<N>> {
    if plies <= SHALLOW {
        return search();
    }
    let bytes = BASE_BYTES + plies * BYTES_A_PLY;
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(bytes);
        match thread.spawn_scoped(scope, search) {
            Ok(run) => run.join().unwrap_or_else(|panic| resume_unwind(panic)),
            Err(_) => Err(SearchError::NoStack(root)),
        }
    })
}
