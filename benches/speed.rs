//! Reading and searching in process: `cargo bench --bench speed`.
//!
//! A table sets what the specification limits beside its yardstick, both measured in turns in the
//! same run. The exit code is 1 when a limit is exceeded.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
#![allow(
    clippy::cast_precision_loss,
    reason = "sizes are far below 2^52 and ratios need few digits"
)]

#[path = "../tests/common/hash_tree.rs"]
mod hash_tree;
mod support;
#[path = "support/twin.rs"]
mod twin;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;
use std::{env, iter};

use abtree::formats::Format;
use abtree::read::ReadOptions;
use abtree::search::{
    ALGORITHMS, Algorithm, Bound, Convention, Tally, TreeGame, ValueRange, Window, search,
    search_game,
};
use abtree::tree::{NodeId, Tree};
use abtree::value::Value;
use abtree::vocabulary::Vocabulary;
use hash_tree::{Counter, HashTree};
use support::{Shape, Table, median, minimum, uniform_nodes, uniform_tree};
use twin::Ends;

/// The limits, all from the product's specification.
mod limits {
    /// A search with the observer off against one written without observer.
    pub(super) const OBSERVER_OFF: f64 = 1.02;
    /// The largest against the smallest time a node, over all sizes.
    pub(super) const SPREAD_OF_TIME: f64 = 2.0;
    /// A node visited by any algorithm without an open list against one visited by alpha-beta.
    pub(super) const TIME_A_VISIT: f64 = 1.5;
    /// A node visited of a tree that is never held against one of a tree in memory.
    pub(super) const NEVER_HELD: f64 = 3.0;
}

fn main() -> ExitCode {
    // Started as a test, it judges nothing.
    if !env::args().any(|argument| argument == "--bench") {
        return ExitCode::SUCCESS;
    }
    let mut table = Table::default();
    observing_nothing(&mut table);
    time_a_node(&mut table);
    time_a_visit(&mut table);
    tree_never_held(&mut table);
    println!("{table}");
    if table.holds() {
        ExitCode::SUCCESS
    } else {
        println!("a limit is exceeded");
        ExitCode::FAILURE
    }
}

fn tree_of(text: &str, format: Format) -> Tree {
    format
        .read(text, &ReadOptions::default())
        .expect("the text is a tree")
        .tree
}

fn uniform(branching: usize, plies: u32) -> Tree {
    tree_of(&uniform_tree(Shape::Sexp, branching, plies), Format::Sexp)
}

/// A uniform tree that every algorithm can search: shallow passes need static values.
fn uniform_with_static_values(branching: usize, plies: u32) -> Tree {
    let text = uniform_tree(Shape::StaticSexp, branching, plies);
    tree_of(&text, Format::Sexp)
}

fn value_of(tree: &Tree, convention: &Convention) -> Value {
    let outcome = search(tree, Algorithm::AlphaBeta, convention, &mut ());
    outcome.expect("the tree can be searched").found.value
}

/// How many nodes an algorithm visits.
fn visits(tree: &Tree, algorithm: Algorithm) -> usize {
    let mut tally = Tally::new(tree);
    search(tree, algorithm, &Convention::default(), &mut tally).expect("the tree can be searched");
    tally.entries()
}

/// Times both sides in turns. The window lies above the root's value: such a search is never
/// exact, so that neither side goes on to find the principal variation.
fn observing_nothing(table: &mut Table) {
    const TURNS: usize = 41;
    let tree = uniform(4, 9);
    let root = value_of(&tree, &Convention::default());
    let above = Value::weighted_sum([(&Value::from(1), &root), (&Value::from(1), &Value::from(1))]);
    let above = above.expect("the leaves are numbers");
    let window = ValueRange::new(above, Value::POSITIVE_INFINITY);
    let convention = Convention {
        window: window.expect("a number is below infinity"),
        ..Convention::default()
    };
    let ours = || {
        let outcome = search(&tree, Algorithm::AlphaBeta, &convention, &mut ());
        outcome.expect("the tree can be searched").found
    };
    let twin = || {
        let game = TreeGame::new(&tree, &convention);
        let window = Window::initial(&convention);
        let found = twin::alpha_beta(&game, NodeId::ROOT, 0, Ends::of(&window));
        found.expect("the tree can be searched")
    };
    assert_eq!(ours(), twin(), "the twin must find the same");
    assert_eq!(ours().bound, Bound::Upper);
    let mut ratios = Vec::new();
    let mut best = [f64::INFINITY; 2];
    for _ in 0..TURNS {
        let (a, b) = (seconds(100, ours), seconds(100, twin));
        best = [best[0].min(a), best[1].min(b)];
        ratios.push(a / b);
    }
    table.add(
        "search with observer () / the same by hand",
        median(&ratios),
        Some(limits::OBSERVER_OFF),
        "times",
        format!("best against best {:.3}", best[0] / best[1]),
    );
}

/// Seconds for one run, from many. Results are kept until the clock has stopped, so that every run
/// needs memory of its own.
fn seconds<T>(runs: usize, run: impl FnMut() -> T) -> f64 {
    let mut results = Vec::with_capacity(runs);
    let start = Instant::now();
    results.extend(iter::repeat_with(run).take(runs));
    let seconds = start.elapsed().as_secs_f64();
    drop(black_box(results));
    seconds / runs as f64
}

/// Reading and searching S-expressions with ten children a node, from 10^4 to 10^7 nodes.
fn time_a_node(table: &mut Table) {
    const TURNS: usize = 5;
    let mut spreads: [Vec<f64>; 3] = Default::default();
    let tasks = ["reading", "minimax", "alpha-beta"];
    for plies in 4..=7 {
        let text = uniform_tree(Shape::Sexp, 10, plies);
        let tree = tree_of(&text, Format::Sexp);
        let runs = uniform_nodes(10, 7).div_ceil(tree.len());
        let searching = |algorithm| {
            let samples: Vec<f64> = (0..TURNS)
                .map(|_| {
                    seconds(runs, || {
                        search(&tree, algorithm, &Convention::default(), &mut ())
                    })
                })
                .collect();
            minimum(&samples) / visits(&tree, algorithm) as f64
        };
        let reading: Vec<f64> = (0..TURNS)
            .map(|_| seconds(runs, || tree_of(&text, Format::Sexp)))
            .collect();
        let figures = [
            minimum(&reading) / tree.len() as f64,
            searching(Algorithm::Minimax),
            searching(Algorithm::AlphaBeta),
        ];
        for ((figure, task), spread) in figures.into_iter().zip(tasks).zip(&mut spreads) {
            let what = format!("{task}, {} nodes", tree.len());
            table.add(what, figure * 1e9, None, "ns/node", "");
            spread.push(figure);
        }
    }
    for (spread, task) in spreads.iter().zip(tasks) {
        table.add(
            format!("{task}: time a node, largest / smallest"),
            support::maximum(spread) / minimum(spread),
            Some(limits::SPREAD_OF_TIME),
            "times",
            "from 10^4 to 10^7 nodes",
        );
    }
}

/// Every algorithm on one tree in turns: the time for each entry into a node, against alpha-beta's.
/// Those with an open list keep it sorted, which takes more the longer it is; they have no limit.
fn time_a_visit(table: &mut Table) {
    const TURNS: usize = 21;
    const RUNS: usize = 20;
    let tree = uniform_with_static_values(6, 6);
    let mut samples: [Vec<f64>; ALGORITHMS.len()] = Default::default();
    for _ in 0..TURNS {
        for (&algorithm, samples) in ALGORITHMS.iter().zip(&mut samples) {
            samples.push(seconds(RUNS, || {
                search(&tree, algorithm, &Convention::default(), &mut ())
            }));
        }
    }
    let entries = ALGORITHMS.iter().map(|&algorithm| visits(&tree, algorithm));
    let entries: Vec<usize> = entries.collect();
    let figures: Vec<f64> = samples
        .iter()
        .zip(&entries)
        .map(|(samples, entries)| minimum(samples) / *entries as f64)
        .collect();
    let yardstick = ALGORITHMS.iter().zip(&figures);
    let mut yardstick = yardstick.filter(|(algorithm, _)| **algorithm == Algorithm::AlphaBeta);
    let (_, yardstick) = yardstick.next().expect("the table lists alpha-beta");
    for ((algorithm, figure), entries) in ALGORITHMS.iter().zip(&figures).zip(&entries) {
        let has_open_list = matches!(algorithm, Algorithm::SssStar | Algorithm::DualStar);
        table.add(
            format!("{}: time a visit / alpha-beta's", algorithm.word()),
            figure / yardstick,
            (!has_open_list).then_some(limits::TIME_A_VISIT),
            "times",
            format!("{entries} visits, {:.1} ns each", figure * 1e9),
        );
    }
}

/// Alpha-beta on a tree that comes from a hash, and on one of the same shape in memory, in turns: the
/// time for each entry into a node. The window lies above all values, so that neither side goes on to
/// find the principal variation, and both visit the same nodes.
fn tree_never_held(table: &mut Table) {
    const TURNS: usize = 21;
    let game = HashTree(4, 9, 1);
    let tree = uniform(4, 9);
    let convention = Convention {
        window: ValueRange::new(1_000_000.into(), Value::POSITIVE_INFINITY)
            .expect("a number is below infinity"),
        ..Convention::default()
    };
    let (mut held, mut never_held) = (Tally::new(&tree), Counter::default());
    search(&tree, Algorithm::AlphaBeta, &convention, &mut held).expect("the tree can be searched");
    search_game(&game, Algorithm::AlphaBeta, &convention, &mut never_held)
        .expect("the game can be searched");
    assert_eq!(
        held.entries() as u64,
        never_held.entries,
        "both visit the same nodes"
    );
    let mut ratios = Vec::new();
    for _ in 0..TURNS {
        let never_held = seconds(100, || {
            search_game(&game, Algorithm::AlphaBeta, &convention, &mut ())
        });
        let held = seconds(100, || {
            search(&tree, Algorithm::AlphaBeta, &convention, &mut ())
        });
        ratios.push(never_held / held);
    }
    table.add(
        "a visit of a tree that is never held / of one in memory",
        median(&ratios),
        Some(limits::NEVER_HELD),
        "times",
        format!("{} visits", held.entries()),
    );
}
