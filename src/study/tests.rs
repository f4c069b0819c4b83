//! Tests of what no command shows: the trees themselves, and each of the costs.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};

use super::cost::{cost, held};
use super::plan::{Amount, Method, Shape, Study};
use super::random_tree::{RandomTree, TreeKind};
use super::run::{Workers, run};
use super::values::Values;
use crate::game::{Game as _, mixed};
use crate::search::{ALGORITHMS, Algorithm, NodeRecords, PRESETS, Preset, Setup, Tally};
use crate::tree::Tree;
use crate::value::Value;

fn kind(leaves: u64, branching: u64, values: &str) -> TreeKind {
    TreeKind {
        shape: Shape::of_leaves(leaves, branching).expect("it is there"),
        values: values.parse().expect("it is there"),
    }
}

/// Random trees of a kind.
fn each_random_tree(kind: &TreeKind, trees: u64, mut check: impl FnMut(&RandomTree)) {
    let stop = &AtomicBool::new(false);
    (0..trees).for_each(|key| {
        let key = mixed(key);
        check(&RandomTree::new(kind, key, stop));
    });
}

/// Random trees of a kind in memory.
fn each_tree(kind: &TreeKind, trees: u64, mut check: impl FnMut(&Tree)) {
    each_random_tree(kind, trees, |tree| check(&held(tree)));
}

fn leaves(tree: &Tree) -> impl Iterator<Item = Value> {
    let leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
    leaves.map(|leaf| tree.value(leaf).expect("it is there"))
}

#[test]
fn leaves_are_split_evenly_and_the_larger_parts_come_first() {
    for (leaves, branching, plies) in [
        (1, 2, vec![0]),
        (3, 2, vec![2, 2, 1]),
        (5, 2, vec![3, 3, 2, 2, 2]),
        (7, 3, vec![2, 2, 2, 2, 2, 2, 2]),
        (4, 3, vec![2, 2, 1, 1]),
    ] {
        each_tree(&kind(leaves, branching, "0..9"), 1, |tree| {
            let leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
            assert!(leaves.map(|leaf| tree.ply(leaf)).eq(plies.clone()));
        });
    }
}

#[test]
fn distinct_leaves_are_distinct() {
    for count in [2, 100, 1 << 10] {
        each_tree(&kind(count, 2, "distinct"), 200, |tree| {
            let values: BTreeSet<Value> = leaves(tree).collect();
            assert_eq!(values.len() as u64, count);
        });
    }
}

#[test]
fn values_of_a_range_are_equally_likely() {
    for (values, least, most) in [("-1..2", -1, 2), ("few:4", 0, 3)] {
        let mut counts: BTreeMap<Value, u32> = BTreeMap::new();
        each_tree(&kind(200, 2, values), 200, |tree| {
            leaves(tree).for_each(|value| *counts.entry(value).or_default() += 1);
        });
        assert_eq!(counts.keys().next(), Some(&Value::from(least)));
        assert_eq!(counts.keys().next_back(), Some(&Value::from(most)));
        // Four standard deviations of 40,000 draws.
        assert!(
            counts.values().all(|&count| count.abs_diff(10_000) < 350),
            "{counts:?}"
        );
    }
}

#[test]
fn ordered_nodes_have_their_best_child_first_so_often() {
    for (values, least, most) in [
        ("ordered:1", 1.0, 1.0),
        ("ordered:0.5", 0.65, 0.68),
        ("ordered:0", 0.32, 0.35),
    ] {
        let (mut first, mut all) = (0.0, 0.0);
        each_tree(&kind(243, 3, values), 200, |tree| {
            let mut values = NodeRecords::new(tree);
            let found = Setup::from(Algorithm::Minimax).search(tree, &mut values);
            assert!(found.is_ok());
            let value = |node| &values.get(node).expect("minimax visits all nodes").found;
            for node in tree.nodes() {
                if let Some(child) = tree.children(node).next() {
                    first += f64::from(u8::from(value(child) == value(node)));
                    all += 1.0;
                }
            }
        });
        let share = first / all;
        assert!((least..=most).contains(&share), "{values}: {share}");
    }
}

#[test]
fn incremental_leaves_are_sums_of_branches() {
    each_tree(&kind(16, 2, "incremental"), 200, |tree| {
        let found: Vec<Value> = leaves(tree).collect();
        let is_within =
            |value: &Value, most: i64| *value <= most.into() && *value >= (-most).into();
        assert!(found.iter().all(|value| is_within(value, 40)));
        assert!(is_within(&(&found[0] - &found[1]), 20));
    });
}

#[test]
fn trees_of_2_to_the_63_leaves_have_values() {
    for values in ["distinct", "-9..9", "ordered:0.3", "incremental"] {
        each_random_tree(&kind(1 << 63, 2, values), 200, |tree| {
            let mut node = tree.root();
            while !tree.is_static(node, 0) {
                node = tree.children(node).last().expect("it is there");
            }
            assert_eq!(node.number(), (1 << 63) - 1);
            assert!(tree.static_value(node).is_some());
        });
    }
}

/// Kinds of all shapes and values.
fn kinds() -> Vec<TreeKind> {
    let shapes = [(13, 2), (16, 2), (27, 3), (17, 3), (30, 7), (1, 2)];
    let values = ["-10..10", "distinct", "few:2", "ordered:0.5", "incremental"];
    let kinds = shapes
        .into_iter()
        .flat_map(|(leaves, branching)| values.map(|values| kind(leaves, branching, values)));
    kinds.collect()
}

fn setups() -> Vec<Setup> {
    let presets = ["textbook", "cs188"].map(|name| Preset::find(name).expect("it is there"));
    let methods = presets.into_iter().flat_map(|preset| {
        let algorithms = ALGORITHMS.iter();
        algorithms.map(move |&algorithm| Method { algorithm, preset })
    });
    methods.map(Method::setup).collect()
}

#[test]
fn costs_are_those_of_the_tree_in_memory() {
    for kind in &kinds() {
        for setup in setups() {
            let algorithm = setup.plan.algorithm;
            // Only a tree tells what the largest number in it is.
            if [Algorithm::Aspiration, Algorithm::ProgressiveDeepening].contains(&algorithm) {
                continue;
            }
            each_random_tree(kind, 20, |random| {
                let tree = held(random);
                let mut tally = Tally::new(&tree);
                if setup.search(&tree, &mut tally).is_err() {
                    return;
                }
                let found = cost(random, &setup).expect("it is there");
                let found = [found.static_evaluations, found.visited];
                let counted = [tally.evaluations(), tally.distinct_visited()];
                assert_eq!(found, counted.map(|count| count as u64), "{algorithm:?}");
            });
        }
    }
}

#[test]
fn a_search_ends_when_it_is_stopped() {
    let (kind, stop, key) = (&kinds()[0], &AtomicBool::new(true), 1);
    let tree = RandomTree::new(kind, key, stop);
    for setup in setups() {
        assert!(cost(&tree, &setup).is_err());
    }
}

/// A study that is stopped has found something, and one that is not finds the same on any number of threads.
#[test]
fn a_study_that_is_stopped_counts_what_is_finished() {
    let study = |trees| Study {
        shapes: vec![Shape::of_leaves(1 << 10, 2).expect("it is there")],
        values: Values::Distinct,
        methods: vec![Method {
            algorithm: Algorithm::AlphaBeta,
            preset: &PRESETS[0],
        }],
        amount: Amount::Trees(trees),
        seed: 1,
        shard: None,
    };
    let figures = |trees, jobs, is_stopped| {
        let stop = AtomicBool::new(false);
        let mut workers = Workers {
            jobs: NonZero::new(jobs).expect("it is not 0"),
            stop: &stop,
            watch: &mut |_| stop.store(is_stopped, Ordering::Relaxed),
        };
        let cells = run(&study(trees), &mut workers).expect("all trees can be searched");
        cells[0].figures.clone()
    };
    for jobs in [1, 3] {
        assert!((1..2_000).contains(&figures(2_000, jobs, true).trees()));
        assert_eq!(figures(500, jobs, false), figures(500, 2, false));
    }
}
