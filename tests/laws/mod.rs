//! Laws that hold for every tree, every algorithm and every convention, tried on random games:
//! ragged and tied ones, chains, single leaves, movers that don't alternate, infinite leaves,
//! fractions, horizons and chance nodes.
//!
//! Each law is tried twice: by proptest, which shrinks what it finds, and by a plain loop from a
//! seed, which is fast.

pub(crate) mod line;
mod movers;
mod steps;

use crate::common::oracle::{Node, Oracle, is_true, minimax_value, minimax_values};
use crate::common::random::{
    Case, Choices, FLAVOURS, Flavour, Odometer, Plan, TIED, Tape, WITH_CHANCE, all_conventions,
    games, tried, with_values,
};
use crate::common::trace::{Run, Step};
use abtree::game::Game as _;
use abtree::search::{
    ALGORITHMS, Algorithm, Bound, Bounded, Convention, Cut, Fail, LeafValues, Order, PassResult,
    Plan as SearchPlan, Scope, TreeGame,
};
use abtree::tree::{NodeId, Player, Tree};
use abtree::value::Value;
use abtree::vocabulary::Vocabulary;
use proptest::collection::vec;
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};
use std::collections::BTreeSet;
use std::ops::Range;

/// How many games the plain loop plays for each law.
fn seeds() -> Range<u64> {
    games(2_000)
}

/// How many games proptest plays for each law.
const SHRINKING_GAMES: u32 = 300;

fn holds(flavours: &[Flavour], law: fn(&Case)) {
    shrinking(flavours, law);
    tried(seeds(), flavours, law);
}

fn shrinking(flavours: &[Flavour], law: fn(&Case)) {
    let config = Config {
        cases: SHRINKING_GAMES,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..Config::default()
    };
    let bytes = vec(proptest::num::u8::ANY, 0..160);
    let result = TestRunner::new(config).run(&bytes, |bytes| {
        law(&Case::random(&mut Tape(&bytes), flavours));
        Ok(())
    });
    if let Err(TestError::Fail(reason, bytes)) = result {
        let case = Case::random(&mut Tape(&bytes), flavours);
        panic!("{reason}\nsmallest case: {case:?}");
    }
}

fn visited(tree: &Tree, convention: &Convention) -> BTreeSet<NodeId> {
    let run = Run::of(tree, Algorithm::AlphaBeta, convention);
    run.record.visited().iter().copied().collect()
}

/// What aspiration and MTD(f) may be told to begin with.
const GUESSES: [&str; 4] = ["0", "3", "inf", "-inf"];

/// The algorithms that visit every node at most once, parents before children.
const IN_ONE_PASS: [Algorithm; 4] = [
    Algorithm::Minimax,
    Algorithm::AlphaBeta,
    Algorithm::Negamax,
    Algorithm::Expectiminimax,
];

#[test]
fn every_algorithm_finds_the_minimax_value() {
    holds(&FLAVOURS, |case| {
        let convention = case.with_full_window();
        let value = minimax_value(&case.tree, &convention);
        for (number, &algorithm) in ALGORITHMS.iter().enumerate() {
            let guess = GUESSES[(number + case.tree.len()) % GUESSES.len()];
            let plan = SearchPlan {
                guess: guess.parse().unwrap(),
                ..algorithm.into()
            };
            let run = Run::of(&case.tree, plan, &convention);
            let outcome = run.outcome();
            let word = algorithm.word();
            assert_eq!(outcome.found, Bounded::exact(value.clone()), "{word}");
            for pass in outcome.passes.iter().filter(|pass| pass.depth.is_none()) {
                assert!(is_true(&pass.found, &value), "{word}");
            }
        }
    });
}

#[test]
fn expectiminimax_averages_exactly() {
    holds(&WITH_CHANCE, |case| {
        let mut oracle = Oracle::new(&case.convention);
        let value = oracle.minimax(&Node::root_of(&case.tree), 0);
        let run = Run::of(&case.tree, Algorithm::Expectiminimax, &case.convention);
        assert_eq!(run.steps[0], Step::Pass(None));
        assert_eq!(run.steps[1..], oracle.steps);
        assert_eq!(run.outcome.map(|outcome| outcome.found.value), value);
    });
}

#[test]
fn minimax_looks_at_every_node_in_order() {
    holds(&FLAVOURS, |case| {
        let mut oracle = Oracle::new(&case.convention);
        oracle.minimax(&Node::root_of(&case.tree), 0).unwrap();
        for algorithm in [Algorithm::Minimax, Algorithm::Expectiminimax] {
            let run = Run::of(&case.tree, algorithm, &case.convention);
            assert_eq!(run.steps[0], Step::Pass(None));
            assert_eq!(run.steps[1..], oracle.steps, "{algorithm:?}");
        }
    });
}

/// Alpha-beta and negamax do, event for event, what the second implementation does.
fn equals_the_oracle(tree: &Tree, convention: &Convention) {
    let mut oracle = Oracle::new(convention);
    let found = oracle.search_root(&Node::root_of(tree));
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Negamax] {
        let run = Run::of(tree, algorithm, convention);
        assert_eq!(run.steps, oracle.steps, "{algorithm:?}");
        assert_eq!(
            run.outcome.map(|outcome| outcome.found),
            found,
            "{algorithm:?}"
        );
    }
}

#[test]
fn alpha_beta_and_negamax_do_what_the_contract_says() {
    let law = |case: &Case| equals_the_oracle(&case.tree, &case.convention);
    shrinking(&FLAVOURS, law);
    tried(0..3 * seeds().end, &FLAVOURS, law);
}

#[test]
fn unknown_leaves_stop_the_same_searches() {
    const FLAVOURS: [Flavour; 2] = [
        Flavour {
            unknown: 4,
            free_movers: 4,
            ..TIED
        },
        Flavour {
            unknown: 6,
            chance: true,
            ..TIED
        },
    ];
    holds(&FLAVOURS, |case| {
        if !case.tree.has_chance() {
            equals_the_oracle(&case.tree, &case.convention);
        }
        let mut oracle = Oracle::new(&case.convention);
        let value = oracle.minimax(&Node::root_of(&case.tree), 0);
        let run = Run::of(&case.tree, Algorithm::Expectiminimax, &case.convention);
        assert_eq!(run.outcome.map(|outcome| outcome.found.value), value);
        if !case.tree.has_chance() {
            let run = Run::of(&case.tree, Algorithm::Minimax, &case.convention);
            assert_eq!(run.outcome.map(|outcome| outcome.found.value), value);
        }
    });
}

/// All trees of at most three plies and two children a node with values 0 and 1, under every
/// convention that is not a mirror image of another: nothing is left to luck.
#[test]
fn all_tiny_trees_do_what_the_contract_says() {
    fn tiny(choices: &mut impl Choices, plies: usize) -> Plan {
        let children = if plies == 0 { 0 } else { choices.below(3) };
        let is_leaf = children == 0;
        Plan {
            mover: None,
            value: is_leaf.then(|| choices.one_of(&[0, 1]).into()),
            probability: None,
            children: (0..children).map(|_| tiny(choices, plies - 1)).collect(),
        }
    }
    let conventions: Vec<Convention> = all_conventions()
        .into_iter()
        .filter(|convention| convention.order == Order::Left)
        .filter(|convention| convention.leaf_values == LeafValues::Max)
        .collect();
    let mut odometer = Odometer::default();
    let mut trees = 0;
    loop {
        let tree = tiny(&mut odometer, 3).tree(Player::Max);
        for convention in &conventions {
            equals_the_oracle(&tree, convention);
        }
        trees += 1;
        if !odometer.advance() {
            break;
        }
    }
    assert_eq!((trees, conventions.len()), (5552, 24));
}

/// What was found of every visited node holds for its value.
fn every_bound_is_true(case: &Case, plan: SearchPlan) {
    let algorithm = plan.algorithm;
    if algorithm == Algorithm::ProgressiveDeepening {
        // An earlier pass searches another game.
        return;
    }
    let values = minimax_values(&case.tree, &case.convention);
    let game = TreeGame::new(&case.tree, &case.convention);
    let run = Run::of(&case.tree, plan, &case.convention);
    for record in run.nodes.all() {
        let value = values[record.node.index()].as_ref().unwrap();
        // A best-first search leaves inner nodes unfinished.
        let Some(found) = &record.found else {
            assert!(!proves_by_single_visits(algorithm), "{algorithm:?}");
            assert!(!game.is_static(record.node, record.ply), "{algorithm:?}");
            continue;
        };
        if game.is_static(record.node, record.ply) {
            assert_eq!(found.bound, Bound::Exact, "{algorithm:?}");
        }
        assert!(
            is_true(found, value),
            "{algorithm:?}: {found:?} at {:?}, whose value is {value}",
            record.node
        );
    }
}

#[test]
fn every_bound_of_every_visited_node_is_true() {
    holds(&FLAVOURS, |case| {
        for &algorithm in ALGORITHMS {
            every_bound_is_true(case, algorithm.into());
        }
    });
}

#[test]
fn a_narrowed_window_gives_a_bound_that_holds() {
    holds(&FLAVOURS, |case| {
        let value = minimax_value(&case.tree, &case.convention);
        let outcome = Run::of(&case.tree, Algorithm::AlphaBeta, &case.convention);
        let outcome = outcome.outcome();
        let (found, pass) = (&outcome.found, &outcome.passes[0]);
        assert!(is_true(found, &value));
        let alpha = case.convention.window.alpha();
        let beta = case.convention.window.beta();
        let expected = match (alpha, beta) {
            (Some(alpha), _) if found.value <= *alpha => PassResult::FailLow,
            (_, Some(beta)) if found.value >= *beta => PassResult::FailHigh,
            _ => PassResult::Inside,
        };
        assert_eq!(pass.result, expected);
        match pass.result {
            PassResult::FailLow => assert!(value <= found.value),
            PassResult::FailHigh => assert!(value >= found.value),
            PassResult::Inside => assert_eq!(*found, Bounded::exact(value.clone())),
        }
        let is_static = case.tree.is_leaf(NodeId::ROOT) || case.convention.depth == Some(0);
        let low = alpha.is_some_and(|alpha| value < *alpha).then_some(alpha);
        let high = beta.is_some_and(|beta| value > *beta).then_some(beta);
        match (case.convention.fail, case.tree.player(NodeId::ROOT)) {
            _ if is_static => assert_eq!(*found, Bounded::exact(value)),
            (Fail::Hard, _) => {
                let clamped = low.or(high).flatten().unwrap_or(&value);
                assert_eq!(found.value, *clamped);
            }
            (Fail::F2, Player::Max) if low.is_some() => assert_eq!(Some(&found.value), alpha),
            (Fail::F2, Player::Min) if high.is_some() => assert_eq!(Some(&found.value), beta),
            (Fail::Soft | Fail::F2, _) => {}
        }
    });
}

#[test]
fn fail_rules_and_cut_rules_visit_sets_within_sets() {
    holds(&FLAVOURS, |case| {
        let nodes = |cut, fail, scope| {
            let convention = Convention {
                cut,
                fail,
                scope,
                ..case.with_full_window()
            };
            visited(&case.tree, &convention)
        };
        let strict = |fail| nodes(Cut::Strict, fail, Scope::Deep);
        let weak = |fail| nodes(Cut::Weak, fail, Scope::Deep);
        let soft = strict(Fail::Soft);
        let f2 = strict(Fail::F2);
        assert!(soft.is_subset(&f2), "strict: soft within f2");
        assert!(f2.is_subset(&strict(Fail::Hard)), "strict: f2 within hard");
        let weak_soft = weak(Fail::Soft);
        assert!(weak_soft.is_subset(&soft), "weak within strict");
        assert_eq!(weak_soft, weak(Fail::Hard), "weak: soft and hard");
        assert_eq!(weak_soft, weak(Fail::F2), "weak: soft and f2");
        for cut in [Cut::Weak, Cut::Strict] {
            let shallow = |fail| nodes(cut, fail, Scope::Shallow);
            assert_eq!(shallow(Fail::Soft), shallow(Fail::Hard), "shallow: {cut:?}");
        }
    });
}

#[test]
fn visited_and_pruned_nodes_are_all_nodes_above_the_horizon() {
    holds(&FLAVOURS, |case| {
        let root = Node::root_of(&case.tree);
        let all = Oracle::new(&case.convention).reachable(&root, 0);
        let all: Vec<(NodeId, usize)> = all.iter().map(|(node, ply)| (node.id, *ply)).collect();
        let game = TreeGame::new(&case.tree, &case.convention);
        assert_eq!(game.walk().collect::<Vec<_>>(), all);
        for algorithm in IN_ONE_PASS {
            let run = Run::of(&case.tree, algorithm, &case.convention);
            let subtrees = run.record.tally().pruned_subtrees(&game);
            let is_pruned = |node: NodeId| {
                let mut line = std::iter::once(node).chain(case.tree.ancestors(node));
                line.any(|above| subtrees.contains(&above))
            };
            let visited: BTreeSet<NodeId> = run.record.visited().iter().copied().collect();
            for (node, _) in &all {
                assert!(is_pruned(*node) != visited.contains(node), "{node:?}");
            }
            let tally = run.record.tally();
            assert_eq!(visited.len(), tally.distinct_visited());
            assert_eq!(run.record.evaluations().len(), tally.evaluations());
            assert_eq!(run.record.cutoffs().len(), tally.cutoffs());
        }
    });
}

#[test]
fn pruned_leaves_change_nothing_that_is_found() {
    holds(&FLAVOURS, |case| {
        let convention = case.with_full_window();
        for &algorithm in ALGORITHMS {
            let run = Run::of(&case.tree, algorithm, &convention);
            for other in [Value::NEGATIVE_INFINITY, 0.into(), Value::POSITIVE_INFINITY] {
                let changed = with_values(&case.tree, |node| {
                    if run.record.tally().is_visited(node) {
                        case.tree.value(node)
                    } else {
                        Some(other.clone())
                    }
                });
                let again = Run::of(&changed, algorithm, &convention);
                let [one, other] = [&run, &again].map(Run::outcome);
                assert_eq!(one.found, other.found, "{}", algorithm.word());
                assert_eq!(
                    one.principal_variation,
                    other.principal_variation,
                    "{}",
                    algorithm.word()
                );
            }
        }
    });
}

/// Whether a search proves each value of its line by a single visit: null windows prove some by several
/// visits together, and SSS* and DUAL* by strategies.
fn proves_by_single_visits(algorithm: Algorithm) -> bool {
    !matches!(
        algorithm,
        Algorithm::Pvs
            | Algorithm::Negascout
            | Algorithm::Mtdf
            | Algorithm::SssStar
            | Algorithm::DualStar
    )
}
