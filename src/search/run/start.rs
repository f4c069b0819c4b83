//! Searches a tree, or any other game, with an algorithm, on a stack that is deep enough.

use std::panic::resume_unwind;
use std::thread;

use super::Run;
use super::notes::Notes;
use super::variation::{EveryAnswer, NoAnswers, optimal_moves};
use crate::game::{Borrowed, Game, Horizon, RightToLeft, SeenByMover};
use crate::search::events::{NodeSet, Told};
use crate::search::visit::{Found, Search};
use crate::search::{Chance, alpha_beta, expectiminimax, search_any, search_tree};
use crate::search::{
    Convention, Event, Observer, Order, Outcome, Plan, Policy, SearchError, TreeGame, Window,
};
use crate::tree::{Mover, NodeId, Tree};

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
pub fn search<O: Observer + Send>(
    tree: &Tree,
    plan: impl Into<Plan>,
    convention: &Convention,
    observer: &mut O,
) -> Result<Outcome, SearchError> {
    let plan = plan.into();
    refuse_chance_nodes(&plan, tree)?;
    if O::LOOKS_AT_VALUES {
        // Whoever keeps what it sees has more to do than to be called: these share one copy of the
        // algorithms, which take long to compile.
        let tell = &mut |event: Event| observer.observe(event);
        return search_told(tree, &plan, convention, &mut Told(tell));
    }
    search_told(tree, &plan, convention, observer)
}

fn search_told(
    tree: &Tree,
    plan: &Plan,
    convention: &Convention,
    observer: &mut (impl Observer + Send),
) -> Result<Outcome, SearchError> {
    let convention = plan.algorithm.convention(convention);
    run_on_stack_for(tree.plies(), NodeId::ROOT, || {
        let game = TreeGame::new(tree, &convention);
        let no_nodes = || NodeSet::new(tree);
        let notes = Notes::<_, _, EveryAnswer>::new(&game, plan, observer, no_nodes);
        let mut outcome = notes.outcome_of(&convention, search_tree)?;
        if plan.algorithm.looks_at_all() {
            let value = &outcome.found.value;
            outcome.optimal_moves = Some(optimal_moves(&game, value));
        }
        Ok(outcome)
    })
}

/// Searches any game with an algorithm under a convention and shows the observer every step.
///
/// Algorithms that need the whole tree in memory refuse: progressive deepening, SSS* and DUAL*.
/// The optimal moves at the root are not looked up. PVS and MTD(f) keep what they evaluate, and look up
/// the principal variation in it, which takes about as long again as the search.
pub fn search_game<G: Game>(
    game: &G,
    plan: impl Into<Plan>,
    convention: &Convention,
    observer: &mut (impl Observer<G::Node> + Send),
) -> Result<Outcome<G::Node>, SearchError<G::Node>> {
    let plan = plan.into();
    let convention = plan.algorithm.convention(convention);
    let seen = SeenByMover::new(Borrowed::whole(game), convention.leaf_values);
    let game = Horizon::new(seen, convention.depth);
    run_on_stack_for(game.plies(), game.root(), || match convention.order {
        Order::Left => outcome(&game, &plan, &convention, observer),
        Order::Right => outcome(&RightToLeft(game), &plan, &convention, observer),
    })
}

fn outcome<G: Game>(
    game: &G,
    plan: &Plan,
    convention: &Convention,
    observer: &mut impl Observer<G::Node>,
) -> Result<Outcome<G::Node>, SearchError<G::Node>> {
    let notes = Notes::<_, _, NoAnswers>::new(game, plan, observer, Default::default);
    notes.outcome_of(convention, search_any)
}

/// Searches any game with an algorithm by the rules of a convention, and shows the observer every
/// step; nothing is kept for an outcome. The game is searched as it is, whatever the convention has
/// to say of views, horizons and orders.
pub(crate) fn search_steps<G: Game>(
    game: &G,
    plan: &Plan,
    convention: &Convention,
    mut observer: &mut (impl Observer<G::Node> + Send),
) -> Found<G> {
    run_on_stack_for(game.plies(), game.root(), || {
        search_any(&mut Run {
            game,
            convention,
            plan,
            follower: &mut observer,
        })
    })
}

/// An error if there are chance nodes and the plan can't search them.
fn refuse_chance_nodes(plan: &Plan, tree: &Tree) -> Result<(), SearchError> {
    let refusal: fn(NodeId) -> SearchError = match plan.algorithm.chance() {
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

/// One pass of alpha-beta by the rules of a policy.
pub(crate) fn alpha_beta_by<G: Game>(
    policy: impl Policy<G::Node> + Send,
    game: &G,
    window: &Window<G::Node>,
    observer: &mut (impl Observer<G::Node> + Send),
) -> Found<G> {
    observer.observe(Event::Pass {
        window: Some(window),
        test: None,
    });
    search_by(policy, game, observer, |search| {
        alpha_beta::alpha_beta(search.root(), window.lent(), search)
    })
}

/// One pass of expectiminimax by the rules of a policy.
pub(crate) fn expectiminimax_by<G: Game>(
    policy: impl Policy<G::Node> + Send,
    game: &G,
    observer: &mut (impl Observer<G::Node> + Send),
) -> Found<G> {
    observer.observe(Event::Pass {
        window: None,
        test: None,
    });
    search_by(policy, game, observer, |search| {
        expectiminimax::expectiminimax(search.root(), search)
    })
}

fn search_by<G: Game, P: Policy<G::Node> + Send, O: Observer<G::Node> + Send>(
    policy: P,
    game: &G,
    observer: &mut O,
    search: impl FnOnce(&mut Search<G, P, O>) -> Found<G> + Send,
) -> Found<G> {
    run_on_stack_for(game.plies(), game.root(), || {
        search(&mut Search {
            game,
            policy,
            observer,
        })
    })
}

/// Trees up to this depth are searched on the caller's stack.
const SHALLOW: usize = if cfg!(debug_assertions) { 20 } else { 100 };

/// More than any algorithm needs for one ply. Without optimisation a visit takes several calls.
const BYTES_A_PLY: usize = if cfg!(debug_assertions) { 48 } else { 8 } * 1024;

/// What is needed beside the plies.
const BASE_BYTES: usize = 1024 * 1024;

/// Runs a search from a root with this many plies below it: at once if these are few, else on a
/// stack of its own that has room for the recursion.
pub(crate) fn run_on_stack_for<N: Send, R: Send>(
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
