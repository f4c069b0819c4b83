//! Laws that hold for every tree, every algorithm and every convention, tried on random games:
//! ragged and tied ones, chains, single leaves, movers that don't alternate, infinite leaves,
//! fractions, horizons and chance nodes.
//!
//! Each law is tried twice: by proptest, which shrinks what it finds, and by a plain loop from a
//! seed, which is fast.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::common::oracle::{Node, Oracle, is_true, minimax_value, minimax_values};
use crate::common::random::{
    Case, Choices, FLAVOURS, Flavour, Odometer, Plan, TIED, Tape, WITH_CHANCE, Xorshift,
    all_conventions, games, tried, with_values,
};
use crate::common::trace::{Run, Step};
use abtree::game::Game as _;
use abtree::search::{
    ALGORITHMS, Algorithm, Bound, Bounded, Chance, Convention, Cut, CutoffKind, Fail,
    InitialWindow, LeafValues, Order, PassResult, Scope, SearchError, TreeGame,
};
use abtree::tree::{Mover, NodeId, Player, Tree};
use abtree::value::Value;
use abtree::vocabulary::Vocabulary;
use proptest::collection::vec;
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};

/// How many games the plain loop plays for each law.
fn seeds() -> Range<u64> {
    games(7_000)
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
        for &algorithm in ALGORITHMS {
            let run = Run::of(&case.tree, algorithm, &convention);
            let outcome = run.outcome();
            assert_eq!(
                outcome.found,
                Bounded::exact(value.clone()),
                "{}",
                algorithm.word()
            );
            for pass in outcome.passes.iter().filter(|pass| pass.depth.is_none()) {
                assert!(is_true(&pass.found, &value), "{}", algorithm.word());
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

#[test]
fn every_bound_of_every_visited_node_is_true() {
    holds(&FLAVOURS, |case| {
        let values = minimax_values(&case.tree, &case.convention);
        let game = TreeGame::new(&case.tree, &case.convention);
        // An earlier pass of progressive deepening searches another game.
        let others = |algorithm: &&Algorithm| **algorithm != Algorithm::ProgressiveDeepening;
        for &algorithm in ALGORITHMS.iter().filter(others) {
            let run = Run::of(&case.tree, algorithm, &case.convention);
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
fn pruned_leaves_do_not_matter() {
    holds(&FLAVOURS, |case| {
        let convention = case.with_full_window();
        let run = Run::of(&case.tree, Algorithm::AlphaBeta, &convention);
        let value = &run.outcome().found.value;
        let tally = run.record.tally();
        if tally.cutoffs() == 0 {
            return;
        }
        for extreme in [Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY] {
            let changed = with_values(&case.tree, |node| {
                if tally.is_visited(node) {
                    case.tree.value(node)
                } else {
                    Some(extreme.clone())
                }
            });
            assert_eq!(minimax_value(&changed, &convention), *value);
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

/// The line starts at the root, takes the first child with the root's value at each step, and
/// ends at a leaf, the horizon or the first chance node.
fn is_principal_variation(line: &[NodeId], case: &Case, values: &[Option<Value>]) {
    let root = Node::root_of(&case.tree);
    let oracle = Oracle::new(&case.convention);
    let mut here: &Node = &root;
    assert_eq!(line[0], NodeId::ROOT);
    for (ply, pair) in line.windows(2).enumerate() {
        assert_eq!(here.id, pair[0]);
        assert!(here.mover != Mover::Chance);
        let children = oracle.searched_children(here, ply);
        here = children
            .into_iter()
            .find(|child| values[child.id.index()] == values[0])
            .unwrap();
        assert_eq!(here.id, pair[1], "the first child with the value");
    }
    let is_end = here.mover == Mover::Chance || oracle.is_static(here, line.len() - 1);
    assert!(is_end, "the line ends too early");
}

/// What the visits of a run have proved of each node: its value, where they have shown that it is
/// this or more, and this or less.
fn proved_values(case: &Case, run: &Run) -> Vec<Option<Value>> {
    let mut bounds = vec![(None, None); case.tree.len()];
    for step in &run.steps {
        match step {
            // Another pass of progressive deepening searches another game.
            Step::Pass(Some(_)) => bounds.fill((None, None)),
            Step::Leave(node, found, _) => {
                let (lower, upper) = &mut bounds[node.index()];
                if found.bound != Bound::Upper {
                    *lower = (*lower).max(Some(&found.value));
                }
                if found.bound != Bound::Lower {
                    let least = upper.map_or(&found.value, |upper: &Value| upper.min(&found.value));
                    *upper = Some(least);
                }
            }
            _ => {}
        }
    }
    let meeting = bounds
        .iter()
        .map(|(lower, upper)| lower.filter(|_| lower == upper));
    meeting.map(Option::<&Value>::cloned).collect()
}

/// Whether a search proves each value of its line by a single visit: null windows prove some by several
/// visits together, and SSS* and DUAL* by strategies.
fn proves_by_single_visits(algorithm: Algorithm) -> bool {
    !matches!(
        algorithm,
        Algorithm::Pvs | Algorithm::Mtdf | Algorithm::SssStar | Algorithm::DualStar
    )
}

/// The line follows what the run has proved.
fn is_proved(case: &Case, algorithm: Algorithm, run: &Run) {
    let (outcome, root) = (run.outcome(), &run.outcome().found.value);
    let oracle = Oracle::new(&case.convention);
    let (line, proved) = (&outcome.principal_variation, proved_values(case, run));
    let is_proved = |node: NodeId| proved[node.index()].as_ref() == Some(root);
    let steps = line.windows(2).enumerate();
    let tree = Node::root_of(&case.tree);
    let mut here = &tree;
    for (ply, step) in steps {
        assert!(is_proved(step[1]), "{algorithm:?}");
        let mut children = oracle.searched_children(here, ply).into_iter();
        let first = children.clone().find(|child| is_proved(child.id));
        here = children.find(|child| child.id == step[1]).unwrap();
        assert_eq!(
            here.id,
            first.unwrap().id,
            "{algorithm:?}: the first that is proved"
        );
        let record = run.nodes.get(here.id).unwrap();
        let found = Some(Bounded::exact(root.clone()));
        assert_eq!(record.found, found, "{algorithm:?}");
    }
}

/// The line takes the first child that the evaluated leaves prove to have the value of the root,
/// whatever all other leaves hold.
fn is_proved_by_what_was_evaluated(case: &Case, run: &Run) {
    let extremes = [Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY];
    let [least, most] = extremes.map(|extreme| {
        let changed = with_values(&case.tree, |node| {
            if run.record.tally().is_evaluated(node) {
                case.tree.value(node)
            } else {
                Some(seen_as(&extreme, &case.convention, case.tree.player(node)))
            }
        });
        minimax_values(&changed, &case.convention)
    });
    let proved = least.into_iter().zip(most);
    let proved: Vec<_> = proved
        .map(|(low, high)| low.filter(|low| Some(low) == high.as_ref()))
        .collect();
    is_principal_variation(&run.outcome().principal_variation, case, &proved);
}

/// A value of MAX's as a convention has it stand in a tree.
fn seen_as(value: &Value, convention: &Convention, player: Player) -> Value {
    match (convention.leaf_values, player) {
        (LeafValues::Mover, Player::Min) => -value,
        _ => value.clone(),
    }
}

fn keeps_the_value_of_the_root(case: &Case, algorithm: Algorithm) {
    let values = minimax_values(&case.tree, &case.convention);
    let run = Run::of(&case.tree, algorithm, &case.convention);
    let outcome = run.outcome();
    let variation = &outcome.principal_variation;
    if outcome.found.bound == Bound::Exact {
        if proves_by_single_visits(algorithm) {
            is_proved(case, algorithm, &run);
        } else {
            is_proved_by_what_was_evaluated(case, &run);
        }
        for node in variation {
            assert_eq!(values[node.index()], values[0]);
        }
        let is_open = case.convention.window == InitialWindow::FULL;
        if is_open && algorithm != Algorithm::Aspiration {
            if proves_by_single_visits(algorithm) {
                is_principal_variation(variation, case, &values);
            }
            is_proved_by_what_was_evaluated(case, &run);
        }
        assert_eq!(outcome.best_move, variation.get(1).copied());
    } else {
        assert!(variation.is_empty());
    }
}

#[test]
fn the_principal_variation_keeps_the_value_of_the_root() {
    holds(&FLAVOURS, |case| {
        let with_windows = [Algorithm::Pvs, Algorithm::ProgressiveDeepening];
        for algorithm in IN_ONE_PASS.into_iter().chain(with_windows) {
            keeps_the_value_of_the_root(case, algorithm);
        }
        let full = Case {
            tree: case.tree.clone(),
            convention: case.with_full_window(),
        };
        for &algorithm in ALGORITHMS {
            keeps_the_value_of_the_root(&full, algorithm);
        }
    });
}

#[test]
fn the_principal_variation_ends_at_the_first_chance_node() {
    holds(&WITH_CHANCE, |case| {
        let run = Run::of(&case.tree, Algorithm::Expectiminimax, &case.convention);
        match &run.outcome {
            Ok(outcome) => {
                let values = minimax_values(&case.tree, &case.convention);
                is_principal_variation(&outcome.principal_variation, case, &values);
            }
            Err(error) => assert!(matches!(error, SearchError::UndefinedAverage(_))),
        }
    });
}

#[test]
fn a_search_without_windows_knows_every_optimal_move() {
    let flavours = [&FLAVOURS[..], &WITH_CHANCE[..]].concat();
    holds(&flavours, |case| {
        let algorithm = Algorithm::default_for(&case.tree);
        let run = Run::of(&case.tree, algorithm, &case.convention);
        let Ok(outcome) = &run.outcome else { return };
        let values = minimax_values(&case.tree, &case.convention);
        let root = Node::root_of(&case.tree);
        let children = Oracle::new(&case.convention).searched_children(&root, 0);
        let best: Vec<NodeId> = children
            .iter()
            .filter(|child| root.mover != Mover::Chance && values[child.id.index()] == values[0])
            .map(|child| child.id)
            .collect();
        assert_eq!(outcome.optimal_moves, Some(best));
    });
}

/// "At a root that was cut it is the child that closed the window; after failing low it is null."
#[test]
fn the_best_move_at_a_bound_is_the_move_that_closed_the_window() {
    holds(&FLAVOURS, |case| {
        let run = Run::of(&case.tree, Algorithm::AlphaBeta, &case.convention);
        let outcome = run.outcome();
        let at_root = |cutoff: &&_| matches!(cutoff, Step::Cutoff(NodeId::ROOT, ..));
        if outcome.found.bound == Bound::Exact {
            return;
        }
        if let Some(Step::Cutoff(_, after, _)) = run.steps.iter().find(at_root) {
            assert_eq!(outcome.best_move, Some(*after));
        }
        let low = match case.tree.player(NodeId::ROOT) {
            Player::Max => PassResult::FailLow,
            Player::Min => PassResult::FailHigh,
        };
        if outcome.passes[0].result == low {
            assert_eq!(outcome.best_move, None);
        } else {
            assert!(outcome.best_move.is_some());
        }
    });
}

/// The bound that closed a window was set by an improvement at the ancestor that is named, and
/// that ancestor is on the line to the root.
#[test]
fn cutoffs_name_where_their_bound_came_from() {
    holds(&FLAVOURS, |case| {
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Negamax, Algorithm::Pvs] {
            their_bounds_were_set(case, algorithm, &case.convention);
        }
        // It has no initial window, so that no cutoff can come from one.
        their_bounds_were_set(case, Algorithm::Scout, &case.with_full_window());
    });
}

fn their_bounds_were_set(case: &Case, algorithm: Algorithm, convention: &Convention) {
    let run = Run::of(&case.tree, algorithm, convention);
    for cutoff in run.record.cutoffs() {
        let limit = cutoff.closing_bound(&case.tree).unwrap();
        let Some(from) = cutoff.bound_from(&case.tree) else {
            assert_eq!(cutoff.kind(&case.tree), CutoffKind::Window);
            let window = &convention.window;
            assert!([window.alpha(), window.beta()].contains(&Some(&limit.value)));
            continue;
        };
        let via = cutoff.bound_via(&case.tree).unwrap();
        let is_set = |step: &Step| match step {
            Step::Improve(node, child, best, _) => {
                (*node, *child) == (from, via) && *best == limit.value
            }
            // A null window of PVS has shown that the child is worth this at least.
            Step::Leave(node, found, _) if algorithm == Algorithm::Pvs => {
                *node == via && found.value == limit.value
            }
            _ => false,
        };
        assert!(run.steps.iter().any(is_set), "{algorithm:?}");
        assert!(case.tree.ancestors(cutoff.at).any(|above| above == from));
        let is_parent = case.tree.parent(cutoff.at) == Some(from);
        let kind = cutoff.kind(&case.tree);
        assert_eq!(kind == CutoffKind::Shallow, is_parent);
    }
}

/// A visit that is not over yet.
struct Visit<'n> {
    node: &'n Node,
    is_static: bool,
    children: std::vec::IntoIter<&'n Node>,
}

/// The order of events that the library documents.
fn events_are_in_order(run: &Run, tree: &Tree, convention: &Convention) {
    let root = Node::root_of(tree);
    let oracle = Oracle::new(convention);
    let nodes = root.all();
    let mut visits: Vec<Visit> = Vec::new();
    let (first, steps) = run.steps.split_first().unwrap();
    assert!(matches!(first, Step::Pass(_)), "rule 1");
    let mut before = first;
    for (number, step) in steps.iter().enumerate() {
        match step {
            Step::Pass(_) => panic!("rule 1: a second pass"),
            Step::Enter(node, ply, _) => {
                let node = nodes[node.index()];
                assert_eq!(*ply, visits.len(), "rule 2");
                match visits.last_mut() {
                    Some(parent) => assert_eq!(parent.children.next().unwrap().id, node.id),
                    None => assert_eq!((number, node.id), (0, NodeId::ROOT)),
                }
                visits.push(Visit {
                    node,
                    is_static: oracle.is_static(node, *ply),
                    children: oracle.searched_children(node, *ply).into_iter(),
                });
            }
            Step::Evaluate(node, _) => {
                assert!(matches!(before, Step::Enter(entered, ..) if entered == node));
                assert!(visits.last().unwrap().is_static, "rule 3");
            }
            Step::Improve(node, child, ..) => {
                assert!(
                    matches!(before, Step::Leave(left, ..) if left == child),
                    "rule 4"
                );
                assert_eq!(visits.last().unwrap().node.id, *node, "rule 4");
            }
            Step::Cutoff(node, after, _) => {
                assert!(
                    matches!(before, Step::Leave(left, ..) if left == after)
                        || matches!(before, Step::Improve(_, left, ..) if left == after),
                    "rule 4"
                );
                let here = visits.last_mut().unwrap();
                assert_eq!(here.node.id, *node, "rule 4");
                assert!(here.children.len() > 0, "rule 4: children remain");
                here.children = Vec::new().into_iter();
            }
            Step::Estimate(..) => panic!("no chance node"),
            Step::Leave(node, ..) => {
                let here = visits.pop().unwrap();
                assert_eq!(here.node.id, *node, "rules 2 and 6");
                assert_eq!(here.children.len(), 0, "all children or a cutoff");
                let is_evaluated = matches!(before, Step::Evaluate(..));
                assert_eq!(here.is_static, is_evaluated, "rule 3");
            }
        }
        if let Step::Cutoff(node, ..) = before {
            assert!(
                matches!(step, Step::Leave(left, ..) if left == node),
                "rule 5"
            );
        }
        before = step;
    }
    assert!(visits.is_empty(), "rule 6");
}

#[test]
fn events_come_in_the_documented_order() {
    holds(&FLAVOURS, |case| {
        for algorithm in IN_ONE_PASS {
            let run = Run::of(&case.tree, algorithm, &case.convention);
            events_are_in_order(&run, &case.tree, &case.convention);
        }
    });
}

#[test]
fn algorithms_that_refuse_chance_nodes_name_the_node() {
    holds(&WITH_CHANCE, |case| {
        for &algorithm in ALGORITHMS
            .iter()
            .filter(|one| one.chance() == Chance::Refused)
        {
            let run = Run::of(&case.tree, algorithm, &case.convention);
            match run.outcome {
                Ok(_) => assert!(!case.tree.has_chance()),
                Err(SearchError::ChanceNode(node)) => {
                    assert!(case.tree.has_chance());
                    assert_eq!(case.tree.mover(node), Mover::Chance);
                }
                Err(error) => panic!("{error}"),
            }
        }
    });
}

/// Who moves where the tree does not say: the opponent of the nearest MAX or MIN ancestor.
#[test]
fn movers_that_are_not_stated_alternate_past_chance_nodes() {
    fn check(plan: &Plan, turn: Player, tree: &Tree, next: &mut impl Iterator<Item = NodeId>) {
        let node = next.next().unwrap();
        let player = match plan.mover {
            Some(Mover::Max) => Player::Max,
            Some(Mover::Min) => Player::Min,
            Some(Mover::Chance) | None => turn,
        };
        let is_chance = plan.mover == Some(Mover::Chance);
        let mover = if is_chance {
            Mover::Chance
        } else {
            player.into()
        };
        assert_eq!((tree.mover(node), tree.player(node)), (mover, player));
        let after = if is_chance { turn } else { player.opponent() };
        for child in &plan.children {
            check(child, after, tree, next);
        }
    }
    for seed in seeds() {
        let mut choices = Xorshift::new(seed);
        let plan = Plan::random(&mut choices, WITH_CHANCE[0]);
        for root in [Player::Max, Player::Min] {
            let tree = plan.tree(root);
            check(&plan, root, &tree, &mut tree.nodes());
        }
    }
}
