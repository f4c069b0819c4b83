//! Star1 and Star2 against expectiminimax, against Ballard's procedures written out as in his
//! paper, and against what their events and reports promise. Single trees stand in `said/chance.txt`.

mod paper;

use crate::common::oracle::{Node, Oracle, is_true, minimax_values};
use crate::common::random::{Case, FLAVOURS, Flavour, TIED, games, tried, with_values};
use crate::common::trace::{Run, Step};
use crate::common::tree_of;
use crate::laws::line::is_principal_variation;
use abtree::search::{
    Algorithm, Bounded, Convention, CutoffKind, Fail, LeafValues, PassResult, Plan, TreeGame,
    ValueRange, search,
};
use abtree::tree::{Mover, NodeId};
use abtree::value::Value;
use std::collections::BTreeSet;

const STARS: [Algorithm; 2] = [Algorithm::Star1, Algorithm::Star2];

/// Trees with chance nodes anywhere and leaves from 0 to 3, and others with odd fractions.
const CHANCY: [Flavour; 4] = [
    Flavour {
        chance: true,
        free_movers: 3,
        ..TIED
    },
    Flavour {
        chance: true,
        plies: 6,
        children: 2,
        ..TIED
    },
    Flavour {
        values: &["1/3", "2/7", "0", "3", "2.999999"],
        chance: true,
        plies: 5,
        ..TIED
    },
    Flavour {
        chance: true,
        chains: 3,
        plies: 3,
        children: 5,
        ..TIED
    },
];

fn holds(flavours: &[Flavour], law: fn(&Case)) {
    tried(games(2_000), flavours, law);
}

fn range(low: &str, high: &str) -> ValueRange {
    ValueRange::new(low.parse().unwrap(), high.parse().unwrap()).unwrap()
}

fn plan(algorithm: Algorithm, value_range: ValueRange) -> Plan {
    Plan {
        value_range: Some(value_range),
        ..Plan::from(algorithm)
    }
}

/// A range that holds every value of the case: as narrow as can be, or wider on one side.
fn ranges(case: &Case) -> Vec<ValueRange> {
    let sides = match case.convention.leaf_values {
        LeafValues::Max => [("0", "3"), ("-1/2", "3"), ("0", "10")],
        LeafValues::Mover => [("-3", "3"), ("-7/2", "3"), ("-3", "10")],
    };
    sides.map(|(low, high)| range(low, high)).to_vec()
}

/// Every run of both algorithms with every range.
fn runs(case: &Case, convention: &Convention) -> Vec<Run> {
    let mut runs = Vec::new();
    for algorithm in STARS {
        for range in ranges(case) {
            runs.push(Run::of(&case.tree, plan(algorithm, range), convention));
        }
    }
    runs
}

fn values(case: &Case) -> Vec<Option<Value>> {
    minimax_values(&case.tree, &case.convention)
}

#[test]
fn full_windows_give_the_value_and_the_line_of_expectiminimax() {
    holds(&CHANCY, |case| {
        let values = values(case);
        for run in runs(case, &case.with_full_window()) {
            let outcome = run.outcome();
            let value = values[0].clone().unwrap();
            assert_eq!(outcome.found, Bounded::exact(value));
            is_principal_variation(&outcome.principal_variation, case, &values);
        }
    });
}

#[test]
fn narrowed_windows_give_bounds_that_hold() {
    holds(&CHANCY, |case| {
        let value = values(case)[0].clone().unwrap();
        for run in runs(case, &case.convention) {
            let pass = &run.outcome().passes[0];
            assert!(is_true(&pass.found, &value), "{:?} {value}", pass.found);
            match pass.result {
                PassResult::FailLow => assert!(value <= pass.found.value),
                PassResult::FailHigh => assert!(value >= pass.found.value),
                PassResult::Inside => assert_eq!(pass.found, Bounded::exact(value.clone())),
            }
            let is_static = case.tree.is_leaf(NodeId::ROOT) || case.convention.depth == Some(0);
            if case.convention.fail == Fail::Hard && !is_static {
                let low = case.convention.window.alpha().cloned();
                let raised = value.clone().max(low.unwrap_or(value.clone()));
                let high = case.convention.window.beta().cloned();
                let clamped = raised.clone().min(high.unwrap_or(raised));
                assert_eq!(pass.found.value, clamped);
            }
        }
    });
}

#[test]
fn every_bound_and_every_estimate_is_true() {
    holds(&CHANCY, |case| {
        let values = values(case);
        for run in runs(case, &case.convention) {
            for step in &run.steps {
                match step {
                    Step::Leave(node, found, _) => {
                        let value = values[node.index()].as_ref().unwrap();
                        assert!(is_true(found, value), "{found:?} at {node:?}: {value}");
                    }
                    Step::Estimate(node, _, low, high) => {
                        let value = values[node.index()].as_ref().unwrap();
                        assert!(low <= value && value <= high, "{node:?}: {value}");
                    }
                    _ => {}
                }
            }
        }
    });
}

/// Every node is visited, or below exactly one root of what one cutoff skipped.
#[test]
fn what_cutoffs_skip_and_what_is_visited_are_all_nodes() {
    holds(&CHANCY, |case| {
        let game = TreeGame::new(&case.tree, &case.convention);
        for run in runs(case, &case.convention) {
            let tally = run.record.tally();
            let mut skipped = BTreeSet::new();
            for cutoff in run.record.cutoffs() {
                assert!(!cutoff.skipped.is_empty(), "{cutoff:?}");
                for &root in &cutoff.skipped {
                    assert!(skipped.insert(root), "{root:?} is skipped twice");
                }
            }
            let pruned: BTreeSet<NodeId> = tally.pruned_subtrees(&game).into_iter().collect();
            assert_eq!(skipped, pruned);
            let evaluated = run.record.evaluations();
            let distinct: BTreeSet<&NodeId> = evaluated.iter().collect();
            assert_eq!(distinct.len(), evaluated.len(), "evaluated twice");
        }
    });
}

#[test]
fn skipped_leaves_set_to_the_ends_of_the_range_leave_the_root_alone() {
    holds(&CHANCY, |case| {
        let convention = case.with_full_window();
        for algorithm in STARS {
            let range = ranges(case).remove(0);
            let run = Run::of(&case.tree, plan(algorithm, range.clone()), &convention);
            if run.record.cutoffs().is_empty() {
                continue;
            }
            for end in range.ends() {
                let tally = run.record.tally();
                let changed = with_values(&case.tree, |node| {
                    if tally.is_visited(node) {
                        case.tree.value(node)
                    } else {
                        Some(end.clone())
                    }
                });
                let mut oracle = Oracle::new(&convention);
                let value = oracle.minimax(&Node::root_of(&changed), 0).unwrap();
                assert_eq!(run.outcome().found.value, value);
            }
        }
    });
}

#[test]
fn without_chance_nodes_both_are_alpha_beta() {
    const NUMBERS: [Flavour; 4] = [FLAVOURS[0], FLAVOURS[1], FLAVOURS[2], FLAVOURS[6]];
    holds(&NUMBERS, |case| {
        let alpha_beta = Run::of(&case.tree, Algorithm::AlphaBeta, &case.convention);
        for algorithm in STARS {
            let star = plan(algorithm, range("-9", "9"));
            let run = Run::of(&case.tree, star, &case.convention);
            assert_eq!(run.steps, alpha_beta.steps, "{algorithm:?}");
        }
    });
}

#[test]
fn cutoffs_name_where_their_bound_came_from() {
    holds(&CHANCY, |case| {
        for run in runs(case, &case.convention) {
            for cutoff in run.record.cutoffs() {
                let limit = cutoff.closing_bound(&case.tree).unwrap();
                let Some(from) = cutoff.bound_from(&case.tree) else {
                    assert_eq!(cutoff.kind(&case.tree), CutoffKind::Window);
                    let window = &case.convention.window;
                    let ends = [window.alpha(), window.beta()];
                    assert!(ends.contains(&Some(&limit.value)));
                    continue;
                };
                assert!(case.tree.ancestors(cutoff.at).any(|above| above == from));
                let is_chance = case.tree.mover(from) == Mover::Chance;
                let via = cutoff.bound_via(&case.tree);
                assert_eq!(is_chance, via.is_none());
                let is_set = |step: &Step| match step {
                    Step::Improve(node, child, best, _) => {
                        Some(*child) == via && *node == from && *best == limit.value
                    }
                    _ => false,
                };
                assert!(is_chance || run.steps.iter().any(is_set));
            }
        }
    });
}

/// Chance nodes as deep as a tree can be, with others between them, on a debug build's stack.
#[test]
fn the_deepest_trees_are_searched() {
    for unit in [
        "(chance ",
        "(chance (min ",
        "(chance 1 (max 0 ",
        "(max (chance 0 (min 2 ",
    ] {
        let plies = unit.matches('(').count();
        let times = 9_990 / plies;
        let tree = tree_of(&format!(
            "{}1{}",
            unit.repeat(times),
            ")".repeat(times * plies)
        ));
        for algorithm in STARS {
            let star = plan(algorithm, range("0", "9"));
            search(&tree, star, &Convention::default(), &mut ()).unwrap();
        }
    }
}
