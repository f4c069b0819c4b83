//! `explain --leaves` and `explain --if`: every interval is held against searches of the tree with each
//! value of the others in the leaf's place, with all halves between them, beyond them and ±∞.

use std::collections::BTreeSet;

use crate::common::naive::Changed;
use crate::common::oracle::{Node, Oracle};
use crate::common::random::{
    Case, FLAVOURS, Flavour, TIED, WITH_CHANCE, games, tried, with_values,
};
use crate::common::terminal::{abtree, run, words};
use crate::common::trace::Step;
use crate::common::{document_of, evaluated};
use abtree::analysis::{Explainer, Values};
use abtree::search::{
    ALGORITHMS, Algorithm, Convention, Infinity, LeafValues, Plan, SearchOption, Setup, Tally,
};
use abtree::tree::{NodeId, Player, Tree};
use abtree::value::Value;

/// All values that may make a difference, and one between each two of them.
fn candidates(tree: &Tree, convention: &Convention) -> Vec<Value> {
    let values = tree.nodes().filter_map(|node| tree.value(node));
    let window = convention.window.ends().map(Value::clone).into_iter();
    let mut known: Vec<Value> = values.chain(window).chain([Value::ZERO]).collect();
    known.extend(known.clone().iter().map(|value| -value));
    known.retain(Value::is_finite);
    known.sort();
    known.dedup();
    let (one, two) = (Value::from(1), Value::from(2));
    let between = known.windows(2).map(|pair| &(&pair[0] + &pair[1]) / &two);
    let mut all: Vec<Value> = between.collect();
    all.push(&known[0] - &one);
    all.push(&known[known.len() - 1] + &one);
    all.extend(known);
    all.extend([Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY]);
    all
}

/// The tree with a value in MAX's view at a leaf.
fn with_leaf(tree: &Tree, convention: &Convention, leaf: NodeId, value: &Value) -> Tree {
    let is_turned = convention.leaf_values == LeafValues::Mover && tree.player(leaf) == Player::Min;
    let stated = if is_turned { -value } else { value.clone() };
    let own = |node: NodeId| (node == leaf).then(|| stated.clone());
    with_values(tree, |node| own(node).or_else(|| tree.value(node)))
}

/// What a naive alpha-beta visits.
fn visited(tree: &Tree, convention: &Convention) -> BTreeSet<NodeId> {
    let mut oracle = Oracle::new(convention);
    oracle.search_root(&Node::root_of(tree)).unwrap();
    let entered = oracle.steps.iter().filter_map(|step| match step {
        Step::Enter(entered, ..) => Some(*entered),
        _ => None,
    });
    entered.collect()
}

fn holds(values: Option<&Values>, value: &Value) -> bool {
    values.is_some_and(|Values(intervals)| intervals.iter().any(|values| values.contains(value)))
}

/// The notation says the same as the intervals, but for what it can't say of an infinite end.
fn is_well_written(values: Option<&Values>) {
    let Some(Values(intervals)) = values else {
        return;
    };
    let written: Vec<String> = values
        .unwrap()
        .to_string()
        .split(" or ")
        .map(str::to_owned)
        .collect();
    assert_eq!(written.len(), intervals.len());
    for (written, interval) in written.iter().zip(intervals) {
        let (low, high) = written[1..written.len() - 1].split_once(", ").unwrap();
        assert_eq!(
            (low, high),
            (&*interval.low.to_string(), &*interval.high.to_string())
        );
        let is_point = low == high;
        let is_closed = |end: &str, included| included && (is_point || !end.contains("inf"));
        assert_eq!(
            written.starts_with('['),
            is_closed(low, interval.low_included)
        );
        assert_eq!(
            written.ends_with(']'),
            is_closed(high, interval.high_included)
        );
    }
    assert!(
        intervals.windows(2).all(|pair| pair[0].high <= pair[1].low),
        "{written:?}"
    );
}

/// The root's value and best move with other values of some leaves.
fn answer(
    tree: &Tree,
    convention: &Convention,
    laid_over: &impl Fn(NodeId) -> Option<Value>,
) -> (Value, Option<NodeId>) {
    Changed {
        tree,
        convention,
        laid_over,
    }
    .answer()
}

/// Holds the rows of all leaves against what a search of each changed tree visits.
fn rows_are_exact(case: &Case, setup: &Setup, visited: impl Fn(&Tree) -> Option<BTreeSet<NodeId>>) {
    let (tree, convention) = (&case.tree, &setup.convention);
    let as_given = visited(tree);
    let _may_fail = evaluated(&document_of(tree), &setup.plan, convention, |evaluation| {
        let explainer = Explainer::new(evaluation).unwrap();
        let unchanged = answer(tree, convention, &|_| None);
        for row in explainer.leaves().unwrap() {
            let leaf = row.name.node;
            let stays = [
                &row.root_value_stays,
                &row.best_move_stays,
                &row.pruned_stays,
            ];
            for values in stays {
                is_well_written(values.as_ref());
            }
            let can_be_told = setup.plan.algorithm != Algorithm::Aspiration;
            assert_eq!(row.pruned_stays.is_some(), can_be_told || !row.evaluated);
            for value in candidates(tree, convention) {
                let told = [
                    &row.root_value_stays,
                    &row.best_move_stays,
                    &row.pruned_stays,
                ]
                .map(|values| holds(values.as_ref(), &value));
                let changed = answer(tree, convention, &|node| {
                    (node == leaf).then(|| value.clone())
                });
                assert_eq!(told[0], changed.0 == unchanged.0, "value {leaf:?} {value}");
                let is_same_move = unchanged.1.is_some() && changed.1 == unchanged.1;
                assert_eq!(told[1], is_same_move, "move {leaf:?} {value}");
                if row.pruned_stays.is_some() {
                    let changed = visited(&with_leaf(tree, convention, leaf, &value));
                    assert_eq!(told[2], changed == as_given, "pruned {leaf:?} {value}");
                }
            }
        }
    });
}

/// Alpha-beta under all conventions, ties, fractions, horizons and infinite leaves among them.
#[test]
fn all_leaves_are_told_exactly() {
    tried(games(150), &FLAVOURS, |case| {
        let setup = Setup {
            convention: case.convention.clone(),
            ..Setup::from(Algorithm::AlphaBeta)
        };
        rows_are_exact(case, &setup, |tree| Some(visited(tree, &case.convention)));
    });
}

/// Other searches, infinities that count as values and a known range: each changed tree is searched
/// with the same settings.
#[test]
fn all_leaves_are_told_exactly_of_every_search() {
    const SMALL: Flavour = Flavour {
        values: &["0", "1", "2", "inf", "1/2"],
        plies: 3,
        ..TIED
    };
    tried(games(30), &[SMALL], |case| {
        for &algorithm in ALGORITHMS {
            let is_bounded = [Algorithm::Star1, Algorithm::Star2].contains(&algorithm);
            let mut plan = if is_bounded {
                case.plan(algorithm)
            } else {
                Plan::from(algorithm)
            };
            let mut convention = algorithm.convention(&case.convention);
            if algorithm.takes(SearchOption::Infinity) {
                convention.infinity = Infinity::Value;
            }
            if algorithm == Algorithm::Pvs {
                plan.value_range =
                    abtree::search::ValueRange::new(Value::ZERO, Value::POSITIVE_INFINITY);
            }
            let setup = Setup { plan, convention };
            rows_are_exact(case, &setup, |tree| {
                let mut tally = Tally::new(tree);
                setup.search(tree, &mut tally).ok()?;
                Some(
                    tree.nodes()
                        .filter(|&node| tally.is_visited(node))
                        .collect(),
                )
            });
        }
    });
}

/// For which values of each leaf each node is skipped.
#[test]
fn skipped_if_is_exact() {
    tried(games(60), &FLAVOURS[..5], |case| {
        let (tree, convention) = (&case.tree, &case.convention);
        let plan = Plan::from(Algorithm::AlphaBeta);
        let _may_fail = evaluated(&document_of(tree), &plan, convention, |evaluation| {
            let explainer = Explainer::new(evaluation).unwrap();
            for leaf in evaluation.observations.record().unwrap().evaluations() {
                let told = tree.nodes().map(|node| {
                    let skipped_if = explainer.skipped_if(node, *leaf).unwrap();
                    is_well_written(skipped_if.values.as_ref());
                    (node, skipped_if.values)
                });
                let told: Vec<_> = told.collect();
                for value in candidates(tree, convention) {
                    let changed = with_leaf(tree, convention, *leaf, &value);
                    let seen = visited(&changed, convention);
                    for (node, values) in &told {
                        let is_skipped = holds(values.as_ref(), &value);
                        assert_eq!(
                            is_skipped,
                            !seen.contains(node),
                            "{node:?} {leaf:?} {value}"
                        );
                    }
                }
            }
        });
    });
}

/// Averages: the root's value and its best move as exactly as elsewhere; expectiminimax skips nothing.
#[test]
fn leaves_below_chance_nodes_are_told_exactly() {
    tried(games(150), &WITH_CHANCE[..2], |case| {
        let (tree, convention) = (
            &case.tree,
            &Algorithm::Expectiminimax.convention(&case.convention),
        );
        let plan = Plan::from(Algorithm::Expectiminimax);
        let _may_fail = evaluated(&document_of(tree), &plan, convention, |evaluation| {
            let unchanged = answer(tree, convention, &|_| None);
            for row in Explainer::new(evaluation).unwrap().leaves().unwrap() {
                assert_eq!(row.pruned_stays.unwrap().to_string(), "(-inf, inf)");
                let ends = row.root_value_stays.iter().chain(&row.best_move_stays);
                let ends = ends.flat_map(|Values(all)| all.iter());
                let step = &Value::from(1) / &Value::from(1000);
                let ends = ends.flat_map(|values| [values.low.clone(), values.high.clone()]);
                let near = ends.flat_map(|end| [&end - &step, &end + &step, end]);
                for value in near.filter(Value::is_finite) {
                    let changed = answer(tree, convention, &|node| {
                        (node == row.name.node).then(|| value.clone())
                    });
                    let is_same = changed.0 == unchanged.0;
                    assert_eq!(holds(row.root_value_stays.as_ref(), &value), is_same);
                    let is_same = unchanged.1.is_some() && changed.1 == unchanged.1;
                    assert_eq!(holds(row.best_move_stays.as_ref(), &value), is_same);
                }
            }
        });
    });
}

/// A row for each of so many children of the root would compare each with all others.
#[test]
fn a_table_that_would_take_too_long_is_refused() {
    for (children, code) in [(4_472, 0), (4_473, 2)] {
        let tree = format!("({})", vec!["1"; children].join(" "));
        let line = words("explain - --leaves --format csv");
        let ended = run(abtree().args(line), tree.as_bytes());
        assert_eq!(ended.status.code(), Some(code), "{children}");
        if code == 2 {
            let told = String::from_utf8(ended.stderr).unwrap();
            assert!(told.contains("20 million steps") && told.contains("name single leaves"));
            assert!(!String::from_utf8(ended.stdout).unwrap().contains("/1,"));
        }
    }
}

/// Each average in a chain of chance nodes has a bit more than the one below it.
#[test]
fn a_table_of_long_numbers_is_refused() {
    for (plies, code) in [(200, 0), (4_000, 2)] {
        let tree = format!("{}1{}", "(chance 0 ".repeat(plies), ")".repeat(plies));
        let line = words("explain - --leaves --format csv --quiet");
        let ended = run(abtree().args(line), tree.as_bytes());
        assert_eq!(ended.status.code(), Some(code), "{plies}");
    }
}
