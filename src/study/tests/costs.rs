//! What searches of random trees cost, counted a second time.

use std::sync::atomic::AtomicBool;

use crate::search::{ALGORITHMS, Algorithm, Cut, PRESETS, Tally, search};
use crate::study::method::Method;
use crate::study::random_tree::{RandomTree, TreeKind};
use crate::study::shape::Shape;
use crate::study::trial::{Cost, cost, held};
use crate::study::values::{Values, ValuesError};
use crate::tree::{Mover, NodeId, Tree};
use crate::value::Value;

fn kinds() -> Vec<TreeKind> {
    let shapes = [(13, 2), (16, 2), (27, 3), (17, 3), (30, 7), (1, 2)];
    let shapes =
        shapes.map(|(leaves, branching)| Shape::of_leaves(leaves, branching).expect("it is there"));
    let values = ["-10..10", "distinct", "few:2", "ordered:0.5", "incremental"];
    let kinds = shapes.into_iter().flat_map(|shape| {
        values.map(|values| TreeKind {
            shape,
            values: values.parse().expect("it is there"),
            chance: "0".parse().expect("it is there"),
        })
    });
    kinds.collect()
}

/// Star1 and Star2 prune the more the narrower the range is.
#[test]
fn leaves_lie_in_a_range_that_is_not_much_wider() {
    for kind in kinds() {
        let method = Method {
            algorithm: Algorithm::Star1,
            preset: &PRESETS[0],
        };
        let range = method.setup(&kind).plan.value_range.expect("it is there");
        each_tree(&kind, |_, tree| {
            let leaves = tree.nodes().filter_map(|node| tree.value(node));
            let is_within = |leaf: Value| *range.low() <= leaf && leaf <= *range.high();
            assert!(leaves.into_iter().all(is_within), "{}", kind.values);
        });
        let width = range.high().to_f64() - range.low().to_f64();
        assert!(width < 2_f64.powi(61) / 1e6 + 1.0, "{}", kind.values);
    }
}

#[test]
fn a_range_that_is_turned_round_is_called_so() {
    let error = "9..1".parse::<Values>().expect_err("it is turned round");
    assert_eq!(error, ValuesError::TurnedRound(9, 1));
    let error = "normal".parse::<Values>().expect_err("it is unknown");
    assert_eq!(error, ValuesError::NotADistribution);
}

/// Trees of a kind, each with what is made of it.
fn each_tree(kind: &TreeKind, mut check: impl FnMut(&RandomTree, &Tree)) {
    for key in 0..20_u64 {
        let stop = AtomicBool::new(false);
        let tree = RandomTree {
            kind,
            key: key.wrapping_mul(0x1234_5678_9abc_def1),
            stop: &stop,
        };
        check(&tree, &held(&tree));
    }
}

/// Alpha-beta as a beginner would write it down: fail-soft, deep.
struct Naive<'t> {
    tree: &'t Tree,
    cut: Cut,
    cost: Cost,
}

impl Naive<'_> {
    fn value(&mut self, node: NodeId, mut alpha: Value, mut beta: Value) -> Value {
        self.cost.visited += 1;
        if self.tree.is_leaf(node) {
            self.cost.static_evaluations += 1;
            return self.tree.value(node).expect("it is there");
        }
        let is_max = self.tree.mover(node) == Mover::Max;
        let mut best = None;
        for child in self.tree.children(node) {
            let value = self.value(child, alpha.clone(), beta.clone());
            if is_max {
                best = best.max(Some(value.clone()));
                alpha = alpha.max(value);
            } else {
                best = Some(best.map_or(value.clone(), |best: Value| best.min(value.clone())));
                beta = beta.min(value);
            }
            if alpha > beta || alpha == beta && self.cut == Cut::Weak {
                break;
            }
        }
        best.expect("it is there")
    }
}

#[test]
fn costs_are_those_of_a_naive_alpha_beta() {
    for kind in kinds() {
        for name in ["textbook", "cs188"] {
            let preset = PRESETS
                .iter()
                .find(|preset| preset.name == name)
                .expect("it is there");
            let method = Method {
                algorithm: Algorithm::AlphaBeta,
                preset,
            };
            let setup = method.setup(&kind);
            each_tree(&kind, |tree, held| {
                let none = Cost {
                    static_evaluations: 0,
                    visited: 0,
                };
                let mut naive = Naive {
                    tree: held,
                    cut: preset.cut,
                    cost: none,
                };
                let ends = (Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY);
                naive.value(NodeId::ROOT, ends.0, ends.1);
                assert_eq!(
                    cost(tree, &setup).expect("it is there"),
                    naive.cost,
                    "{kind:?} {name}"
                );
            });
        }
    }
}

#[test]
fn costs_are_those_of_the_tree_in_memory() {
    let mut with_chance = kinds();
    with_chance.retain(|kind| !kind.values.to_string().contains("ordered"));
    for kind in &mut with_chance {
        kind.chance = "0.4".parse().expect("it is there");
    }
    for kind in kinds().iter().chain(&with_chance) {
        for algorithm in ALGORITHMS.iter().map(|description| description.algorithm) {
            let preset = PRESETS.first().expect("it is there");
            let setup = Method { algorithm, preset }.setup(kind);
            each_tree(kind, |tree, held| {
                let mut tally = Tally::new(held);
                let plan = setup.plan.clone();
                if search(held, plan, &setup.convention, &mut tally).is_err() {
                    return;
                }
                // Only a tree tells what the largest number in it is.
                if algorithm == Algorithm::Aspiration
                    || algorithm == Algorithm::ProgressiveDeepening
                {
                    return;
                }
                let found = cost(tree, &setup).expect("it is there");
                assert_eq!(
                    found.static_evaluations,
                    tally.evaluations() as u64,
                    "{algorithm:?}"
                );
                assert_eq!(
                    found.visited,
                    tally.distinct_visited() as u64,
                    "{algorithm:?}"
                );
            });
        }
    }
}

#[test]
fn a_search_ends_when_it_is_stopped() {
    let kind = &kinds()[0];
    let stop = AtomicBool::new(true);
    let tree = RandomTree {
        kind,
        key: 1,
        stop: &stop,
    };
    for description in &ALGORITHMS {
        let preset = PRESETS.first().expect("it is there");
        let setup = Method {
            algorithm: description.algorithm,
            preset,
        }
        .setup(kind);
        assert!(cost(&tree, &setup).is_err());
    }
}
