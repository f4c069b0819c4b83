//! Random trees have the shapes and the values that they are said to have.

use std::collections::{BTreeMap, BTreeSet};

use std::sync::atomic::AtomicBool;

use crate::game::{Game as _, mixed};
use crate::study::random_tree::{RandomNode, RandomTree, TreeKind};
use crate::study::shape::Shape;
use crate::study::values::Probability;
use crate::tree::Player;
use crate::value::Value;

fn kind(leaves: u64, branching: u64, values: &str) -> TreeKind {
    TreeKind {
        shape: Shape::of_leaves(leaves, branching).expect("it is there"),
        values: values.parse().expect("it is there"),
        chance: Probability::NONE,
    }
}

fn each_tree(kind: &TreeKind, mut check: impl FnMut(&RandomTree)) {
    let stop = AtomicBool::new(false);
    for key in 0..200_u64 {
        let key = mixed(key);
        check(&RandomTree {
            kind,
            key,
            stop: &stop,
        });
    }
}

/// The values of the leaves from left to right, and the ply of each.
fn leaves(tree: &RandomTree) -> Vec<(usize, Value)> {
    fn add(tree: &RandomTree, node: RandomNode, ply: usize, leaves: &mut Vec<(usize, Value)>) {
        if tree.is_static(node, ply) {
            leaves.push((ply, tree.static_value(node).expect("it is there")));
        } else {
            tree.children(node)
                .for_each(|child| add(tree, child, ply + 1, leaves));
        }
    }
    let mut found = Vec::new();
    add(tree, tree.root(), 0, &mut found);
    found
}

fn minimax(tree: &RandomTree, node: RandomNode) -> Value {
    if tree.is_static(node, 0) {
        return tree.static_value(node).expect("it is there");
    }
    let values = tree.children(node).map(|child| minimax(tree, child));
    match node.player() {
        Player::Max => values.max().expect("it is there"),
        Player::Min => values.min().expect("it is there"),
    }
}

#[test]
fn leaves_are_split_evenly_and_the_larger_parts_come_first() {
    let plies = |count, branching| {
        let kind = kind(count, branching, "0..9");
        let mut plies = Vec::new();
        each_tree(&kind, |tree| {
            plies = leaves(tree).iter().map(|(ply, _)| *ply).collect::<Vec<_>>();
        });
        plies
    };
    assert_eq!(plies(1, 2), [0]);
    assert_eq!(plies(3, 2), [2, 2, 1]);
    assert_eq!(plies(5, 2), [3, 3, 2, 2, 2]);
    assert_eq!(plies(7, 3), [2, 2, 2, 2, 2, 2, 2]);
    assert_eq!(plies(4, 3), [2, 2, 1, 1]);
}

#[test]
fn distinct_leaves_are_distinct() {
    for count in [2, 100, 1 << 10] {
        each_tree(&kind(count, 2, "distinct"), |tree| {
            let values: BTreeSet<Value> =
                leaves(tree).into_iter().map(|(_, value)| value).collect();
            assert_eq!(values.len() as u64, count);
        });
    }
}

#[test]
fn values_of_a_range_are_equally_likely() {
    for (values, least, most) in [("-1..2", -1, 2), ("few:4", 0, 3)] {
        let mut counts: BTreeMap<Value, u32> = BTreeMap::new();
        each_tree(&kind(200, 2, values), |tree| {
            for (_, value) in leaves(tree) {
                *counts.entry(value).or_default() += 1;
            }
        });
        assert_eq!(counts.keys().next(), Some(&Value::from(least)));
        assert_eq!(counts.keys().next_back(), Some(&Value::from(most)));
        // Of 40,000 draws, 10,000 each; the standard deviation is 87.
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
        ("ordered:0.5", 0.61, 0.72),
        ("ordered:0", 0.28, 0.39),
    ] {
        let (mut first, mut all) = (0.0, 0.0);
        each_tree(&kind(243, 3, values), |tree| {
            let mut open = vec![tree.root()];
            while let Some(node) = open.pop() {
                let best = tree.children(node).next().map(|child| minimax(tree, child));
                let is_first = best == Some(minimax(tree, node));
                first += f64::from(u8::from(is_first));
                all += 1.0;
                open.extend(tree.children(node).filter(|child| child.size.get() > 4));
            }
        });
        assert!(
            (least..=most).contains(&(first / all)),
            "{values}: {}",
            first / all
        );
    }
}

#[test]
fn incremental_leaves_are_sums_of_branches() {
    each_tree(&kind(16, 2, "incremental"), |tree| {
        let found = leaves(tree);
        assert!(
            found
                .iter()
                .all(|(_, value)| *value <= 40.into() && *value >= (-40).into())
        );
        // Neighbours have all branches but the last in common.
        let apart = &found[0].1 - &found[1].1;
        assert!(apart <= 20.into() && apart >= (-20).into());
    });
}

#[test]
fn trees_of_2_to_the_63_leaves_have_values() {
    for values in ["distinct", "-9..9", "ordered:0.3", "incremental"] {
        each_tree(&kind(1 << 63, 2, values), |tree| {
            let mut node = tree.root();
            while !tree.is_static(node, 0) {
                node = tree.children(node).last().expect("it is there");
            }
            assert_eq!(node.number(), (1 << 63) - 1);
            assert!(tree.static_value(node).is_some());
        });
    }
}
