//! Studies against figures that are known exactly, by second methods.

use std::collections::BTreeMap;

use abtree::search::{Algorithm, Convention, search};
use abtree::tree::Tree;
use abtree::vocabulary::Vocabulary as _;

use super::{lines, number};
use crate::common::hash_tree::Counter;

/// Every order of some values (Heap's algorithm).
fn each_order(values: &mut [i64], size: usize, check: &mut impl FnMut(&[i64])) {
    if size <= 1 {
        return check(values);
    }
    for place in 0..size {
        each_order(values, size - 1, check);
        values.swap(if size.is_multiple_of(2) { place } else { 0 }, size - 1);
    }
}

fn orders(branching: usize, plies: u32, mut check: impl FnMut(&[i64])) {
    let mut values: Vec<i64> = (0..).take(branching.pow(plies)).collect();
    let size = values.len();
    each_order(&mut values, size, &mut check);
}

/// A uniform tree with these leaves.
fn uniform(branching: usize, leaves: &[i64]) -> Tree {
    let mut nodes: Vec<String> = leaves.iter().map(i64::to_string).collect();
    while nodes.len() > 1 {
        let parents = nodes.chunks(branching);
        let parents = parents.map(|children| format!("({})", children.join(" ")));
        nodes = parents.collect();
    }
    crate::common::tree_of(&nodes[0])
}

/// Alpha-beta on whole numbers, with no more than it needs; counts the leaves.
fn leaves_evaluated(
    branching: usize,
    leaves: &[i64],
    is_max: bool,
    window: [i64; 2],
) -> (i64, u64) {
    let [mut alpha, mut beta] = window;
    if let [leaf] = leaves {
        return (*leaf, 1);
    }
    let (mut best, mut count) = (if is_max { i64::MIN } else { i64::MAX }, 0);
    for child in leaves.chunks(leaves.len() / branching) {
        let (value, more) = leaves_evaluated(branching, child, !is_max, [alpha, beta]);
        count += more;
        if is_max {
            best = best.max(value);
            alpha = alpha.max(best);
        } else {
            best = best.min(value);
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    (best, count)
}

const OPEN: [i64; 2] = [i64::MIN, i64::MAX];

/// The exact mean lies within three standard errors of what a study finds.
fn assert_near(line: &serde_json::Value, mean: f64) {
    let (found, se) = (
        number(line, "/static_evaluations/mean"),
        number(line, "/static_evaluations/se"),
    );
    assert!(
        (found - mean).abs() <= 3.0 * se + 1e-9,
        "{found} ± {se} is not {mean}: {line}"
    );
}

#[test]
fn means_over_all_orders_are_found_with_every_algorithm() {
    // The others begin with a guess at the value, or a range of values, which orders don't have.
    const ALL: [Algorithm; 6] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Negamax,
        Algorithm::Scout,
        Algorithm::Pvs,
        Algorithm::Expectiminimax,
    ];
    for (branching, plies) in [(2, 2), (2, 3)] {
        let (mut sums, mut count) = ([0; ALL.len()], 0);
        orders(branching, plies, |values| {
            let tree = uniform(branching, values);
            for (sum, algorithm) in sums.iter_mut().zip(ALL) {
                let mut counter = Counter::default();
                search(&tree, algorithm, &Convention::default(), &mut counter).unwrap();
                *sum += u32::try_from(counter.static_evaluations).unwrap();
            }
            count += 1;
        });
        for (sum, algorithm) in sums.into_iter().zip(ALL) {
            let found = lines(&format!(
                "--branching {branching} --plies {plies} --distribution distinct --algorithm {}",
                algorithm.word()
            ));
            assert_near(&found[0], f64::from(sum) / f64::from(count));
        }
    }
}

/// The number of orders for each number of leaves evaluated.
fn distribution(branching: usize, plies: u32) -> BTreeMap<u64, u64> {
    let mut counts = BTreeMap::new();
    orders(branching, plies, |values| {
        let (_, count) = leaves_evaluated(branching, values, true, OPEN);
        *counts.entry(count).or_default() += 1;
    });
    counts
}

#[allow(clippy::cast_precision_loss, reason = "the numbers are small")]
fn mean_of(counts: &BTreeMap<u64, u64>) -> f64 {
    let orders: u64 = counts.values().sum();
    let sum: u64 = counts.iter().map(|(count, orders)| count * orders).sum();
    sum as f64 / orders as f64
}

#[test]
#[allow(clippy::cast_precision_loss, reason = "the numbers are small")]
fn the_whole_distribution_is_found() {
    let exact = distribution(2, 3);
    let orders: u64 = exact.values().sum();
    let text = super::study("--plies 3 --distribution distinct --trees 40000 --shard 1/1");
    let line: serde_json::Value = serde_json::from_str(text.trim()).unwrap();
    let found = line["histogram"]["static_evaluations"].as_object().unwrap();
    assert_eq!(found.len(), exact.len());
    let terms = exact.iter().map(|(count, times)| {
        let expected = 40_000.0 * *times as f64 / orders as f64;
        let found = found[&count.to_string()].as_f64().unwrap();
        (found - expected).powi(2) / expected
    });
    // Three degrees of freedom; a larger sum comes once in a thousand seeds.
    assert_eq!(exact.len(), 4);
    assert!(terms.sum::<f64>() < 16.3);
}

/// Functions of values from 0 to 1 are sampled at the ends of so many equal steps.
const STEPS: usize = 300;

/// Which bounds a child inherits.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    Deep,
    Shallow,
}

/// The mean number of leaves that alpha-beta evaluates in a uniform tree with independent values, by
/// integrating over windows. Everything is in the view of who moves; leaves are uniform in 0..1.
#[allow(clippy::cast_precision_loss, reason = "the numbers are small")]
fn mean_by_integrals(branching: i32, plies: usize, scope: Scope) -> f64 {
    let all = 0..=STEPS;
    let mut cost = vec![vec![1.0; STEPS + 1]; STEPS + 1];
    // How likely a node's value is at most so much.
    let mut value: Vec<f64> = all.clone().map(|step| step as f64 / STEPS as f64).collect();
    for _ in 0..plies {
        let of_child: Vec<f64> = all.clone().map(|step| 1.0 - value[STEPS - step]).collect();
        let best_of = |children: i32, step: usize| of_child[step].powi(children);
        let mut above = vec![vec![0.0; STEPS + 1]; STEPS + 1];
        for beta in all.clone() {
            // What a child costs once the best value so far is this.
            let of_next = |best: usize| match scope {
                Scope::Deep => cost[STEPS - beta][STEPS - best],
                Scope::Shallow => cost[0][STEPS - best],
            };
            for before in 0..branching {
                let mut beyond_alpha = 0.0;
                for alpha in (0..=beta).rev() {
                    above[alpha][beta] += best_of(before, alpha) * of_next(alpha) + beyond_alpha;
                    if let Some(lower) = alpha.checked_sub(1) {
                        let likely = best_of(before, alpha) - best_of(before, lower);
                        beyond_alpha += likely * f64::midpoint(of_next(alpha), of_next(lower));
                    }
                }
            }
        }
        value = all.clone().map(|step| best_of(branching, step)).collect();
        cost = above;
    }
    cost[0][STEPS]
}

#[test]
fn means_by_integrating_over_windows_are_found() {
    for (branching, plies) in [(2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (3, 3)] {
        let sizes = format!("--branching {branching} --plies {plies} --distribution distinct");
        let found = lines(&format!(
            "{sizes} --trees 4000 --convention textbook,knuth-moore-f1"
        ));
        let exact =
            [Scope::Deep, Scope::Shallow].map(|scope| mean_by_integrals(branching, plies, scope));
        assert_near(&found[0], exact[0]);
        assert_near(&found[1], exact[1]);
        let is_apart = exact[1] - exact[0] > 0.01;
        assert_eq!(
            is_apart,
            plies >= 4,
            "four plies are the first with a deep cutoff"
        );
    }
    // The two second methods agree.
    let [two, three] = [2, 3].map(|plies| mean_of(&distribution(2, plies)));
    assert!((mean_by_integrals(2, 2, Scope::Deep) - two).abs() < 1e-4);
    assert!((mean_by_integrals(2, 3, Scope::Deep) - three).abs() < 1e-4);
}

/// Knuth and Moore's b^⌈d/2⌉ + b^⌊d/2⌋ − 1 where every best child comes first.
#[test]
fn the_best_order_costs_the_minimum() {
    for branching in 1..=5_u64 {
        let sizes = format!("--branching {branching} --plies 1..6 --distribution ordered:1");
        for (plies, line) in (1..=6_u32).zip(lines(&format!("{sizes} --trees 3"))) {
            let minimum = branching.pow(plies.div_ceil(2)) + branching.pow(plies / 2) - 1;
            assert_eq!(line["theory"]["minimal"].as_u64(), Some(minimum));
            for end in ["min", "max"] {
                assert_eq!(
                    line["static_evaluations"][end].as_u64(),
                    Some(minimum),
                    "{line}"
                );
            }
        }
    }
}

/// Pearl (1982), and theorem 2 of Knuth and Moore (1975).
#[test]
#[allow(clippy::approx_constant, reason = "the rate for four children is no π")]
fn rates_of_growth_are_the_published_ones() {
    let rate = |branching: u64, convention: &str| {
        let one = format!("--branching {branching} --plies 1 --trees 1");
        lines(&format!("{one} --convention {convention}"))[0]["theory"]["growth"].as_f64()
    };
    let is_near = |found: Option<f64>, published: f64| {
        found.is_some_and(|found| (found - published).abs() < 0.000_6)
    };
    for (branching, published) in [(1, 1.0), (2, 1.618), (3, 2.148), (4, 2.630)] {
        assert!(
            is_near(rate(branching, "textbook"), published),
            "{branching}"
        );
    }
    for (branching, published) in (2..).zip([1.847, 2.534, 3.142, 3.701, 4.226, 4.724, 5.203]) {
        assert!(
            is_near(rate(branching, "knuth-moore-f1"), published),
            "{branching}"
        );
    }
    assert_eq!(rate(129, "knuth-moore-f1"), None);
}

/// Every assignment of four values to the leaves of a small tree is equally likely.
#[test]
fn values_of_a_range_are_equally_likely() {
    let (mut sum, mut all) = (0, 0);
    for number in 0..256_i64 {
        let leaves = [0, 2, 4, 6].map(|shift| number >> shift & 3);
        sum += leaves_evaluated(2, &leaves, true, OPEN).1;
        all += 1;
    }
    let mean = f64::from(u32::try_from(sum).unwrap()) / f64::from(all);
    for values in ["--values -1..2", "--distribution few:4"] {
        let found = lines(&format!("--plies 2 --trees 20000 {values}"));
        assert_near(&found[0], mean);
    }
}

/// The best child comes first with probability P, and otherwise anywhere, at each inner node by itself.
#[test]
fn ordered_nodes_have_their_best_child_first_so_often() {
    for share in [0.0, 0.5, 1.0] {
        let (mut sum, mut all) = (0.0, 0.0);
        orders(2, 2, |leaves| {
            let [a, b, c, d] = leaves else {
                panic!("four leaves")
            };
            let firsts = [a < b, c < d, a.min(b) > c.min(d)];
            let weights = firsts.map(|is_first| if is_first { 1.0 + share } else { 1.0 - share });
            let weight: f64 = weights.iter().product();
            let count = leaves_evaluated(2, leaves, true, OPEN).1;
            sum += weight * f64::from(u32::try_from(count).unwrap());
            all += weight;
        });
        let found = lines(&format!(
            "--plies 2 --trees 20000 --distribution ordered:{share}"
        ));
        assert_near(&found[0], sum / all);
    }
}
