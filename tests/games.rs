//! Trees that are never held, and searches that are interrupted.

use std::sync::atomic::{AtomicUsize, Ordering};

use abtree::game::Game;
use abtree::search::{
    ALGORITHMS, Algorithm, Convention, Interrupt, Plan, SearchError, Setup, ValueRange, search,
    search_game,
};
use abtree::tree::{Mover, Player, Tree};
use abtree::value::Value;

use crate::common::hash_tree::{Counter, HashTree};
use crate::common::tree_of;

/// The algorithms that need a tree in memory.
const OF_TREES: [Algorithm; 3] = [
    Algorithm::ProgressiveDeepening,
    Algorithm::SssStar,
    Algorithm::DualStar,
];

fn algorithms() -> impl Iterator<Item = Algorithm> {
    let all = ALGORITHMS.iter().copied();
    all.filter(|algorithm| !OF_TREES.contains(algorithm))
}

fn evaluations<G: Game>(game: &G, algorithm: Algorithm, convention: &Convention) -> (Value, u64) {
    let mut counter = Counter::default();
    let outcome = search_game(game, algorithm, convention, &mut counter).unwrap();
    (outcome.found.value, counter.static_evaluations)
}

/// The tree as an S-expression.
fn written<G: Game>(game: &G, node: G::Node, ply: usize) -> String {
    if game.is_static(node, ply) {
        return game.static_value(node).unwrap().to_string();
    }
    let children = game.children(node);
    let children: Vec<String> = children
        .map(|child| written(game, child, ply + 1))
        .collect();
    format!("({})", children.join(" "))
}

#[test]
fn a_hash_tree_is_searched_as_the_same_tree_that_is_held() {
    for seed in 0..20 {
        let game = HashTree(3, 5, seed);
        let text = written(&game, game.root(), 0);
        let tree = tree_of(&text);
        for algorithm in algorithms().filter(|&algorithm| algorithm != Algorithm::Aspiration) {
            let convention = Convention::default();
            let mut counter = Counter::default();
            let outcome = search(&tree, algorithm, &convention, &mut counter).unwrap();
            let held = (outcome.found.value, counter.static_evaluations);
            assert_eq!(
                evaluations(&game, algorithm, &convention),
                held,
                "{algorithm:?}"
            );
        }
    }
}

/// Four thousand million times as many leaves as a tree in memory may have, in no more visits than
/// the window leaves: MAX moves once at each of its nodes, MIN everywhere.
#[test]
fn a_tree_with_2_to_the_40_leaves_is_searched_under_a_budget_of_nodes() {
    const BUDGET: u64 = 200_000;
    let game = HashTree(256, 5, 1);
    let below_all = ValueRange::new(Value::NEGATIVE_INFINITY, (-9).into());
    let convention = Convention {
        window: below_all.unwrap(),
        ..Convention::default()
    };
    let mut counter = Counter::default();
    let outcome = search_game(&game, Algorithm::AlphaBeta, &convention, &mut counter).unwrap();
    assert!(outcome.found.value >= Value::from(-9));
    assert_eq!(counter.static_evaluations, 256 * 256);
    assert!(counter.entries < BUDGET, "{} visits", counter.entries);
}

/// An interrupt is asked once for each visit, whatever the algorithm, and nothing is visited after it.
#[test]
fn a_search_stops_where_it_is_interrupted() {
    let tree = Tree::of_game(&HashTree(3, 4, 5), |_, _| Ok(())).unwrap();
    for &algorithm in ALGORITHMS {
        let mut plan = Plan::from(algorithm);
        // Its inner nodes have no static values.
        plan.deepening.shallow_depths = Some(Vec::new());
        let visits = |most: usize| {
            let (asked, mut counter) = (AtomicUsize::new(0), Counter::default());
            let ask = || asked.fetch_add(1, Ordering::Relaxed) >= most;
            let setup = Setup::new(plan.clone(), &Convention::default());
            let found = setup.search_until(Interrupt::when(&ask), &tree, &mut counter);
            (found.map(|outcome| outcome.found.value), counter.entries)
        };
        let (value, all) = visits(usize::MAX);
        assert_eq!(visits(usize::try_from(all).unwrap()), (value, all));
        for most in [0, 1, 7, all - 1] {
            let (stopped, entries) = visits(usize::try_from(most).unwrap());
            assert!(
                matches!(stopped, Err(SearchError::Interrupted(_))),
                "{algorithm:?}"
            );
            assert_eq!(entries, most, "{algorithm:?}");
        }
    }
}

/// Everybody's best move comes first: a player who takes another one loses by it.
struct BestFirst {
    branching: u32,
    plies: u32,
}

impl Game for BestFirst {
    /// The ply, and the value so far.
    type Node = (u32, i64);
    type Children<'g> = std::vec::IntoIter<Self::Node>;

    fn root(&self) -> Self::Node {
        (0, 0)
    }

    fn mover(&self, (ply, _): Self::Node) -> Mover {
        if ply % 2 == 0 { Mover::Max } else { Mover::Min }
    }

    fn is_static(&self, (ply, _): Self::Node, _: usize) -> bool {
        ply == self.plies
    }

    fn static_value(&self, (_, value): Self::Node) -> Option<Value> {
        Some(value.into())
    }

    fn children(&self, node: Self::Node) -> Self::Children<'_> {
        let (ply, value) = node;
        let loss = match self.player(node) {
            Player::Max => -1,
            Player::Min => 1,
        };
        let moves = 0..i64::from(self.branching);
        let children: Vec<_> = moves
            .map(|number| (ply + 1, value + loss * number))
            .collect();
        children.into_iter()
    }

    fn plies(&self) -> usize {
        self.plies as usize
    }
}

/// Knuth and Moore (1975), corollary 1 of theorem 1: b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
#[test]
fn the_best_order_costs_what_knuth_and_moore_say() {
    for (branching, plies) in [(2, 9), (3, 6), (4, 5), (7, 4)] {
        let game = BestFirst { branching, plies };
        let b = u64::from(branching);
        let minimum = b.pow(plies.div_ceil(2)) + b.pow(plies / 2) - 1;
        let found = evaluations(&game, Algorithm::AlphaBeta, &Convention::default());
        assert_eq!(
            found,
            (0.into(), minimum),
            "{branching} children, {plies} plies"
        );
    }
}
