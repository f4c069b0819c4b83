//! What a search does at the best possible values: a known range, infinities that count as values,
//! and ties, each held against a few lines of its own.

use crate::common::random::{Flavour, TIED, games, tried};
use abtree::search::{
    ALGORITHMS, Algorithm, Chance, Convention, Cut, CutoffKind, Fail, Infinity, Plan, Record,
    Scope, SearchOption, Ties, ValueRange, search,
};
use abtree::tree::{NodeId, Player, Tree};
use abtree::value::Value;
use abtree::vocabulary::Vocabulary;

const FEW: [Flavour; 1] = [Flavour {
    values: &["-2", "-1", "0", "1", "2"],
    plies: 5,
    children: 4,
    free_movers: 3,
    ..TIED
}];

const INFINITE: [Flavour; 1] = [Flavour {
    values: &["-inf", "-1", "0", "1", "inf"],
    ..FEW[0]
}];

fn with_windows() -> impl Iterator<Item = Algorithm> {
    let all = ALGORITHMS.iter().copied();
    all.filter(|algorithm| {
        algorithm.chance() == Chance::Refused && algorithm.takes(SearchOption::ValueRange)
    })
}

/// Alpha-beta with fail-soft as books print it, begun with infinite numbers; it stops a node where a player
/// has such a best value and such a window.
fn printed(
    tree: &Tree,
    node: NodeId,
    [mut alpha, mut beta]: [Value; 2],
    stops: &dyn Fn(Player, &Value, [&Value; 2]) -> bool,
    evaluated: &mut Vec<NodeId>,
) -> Value {
    if tree.is_leaf(node) {
        evaluated.push(node);
        return tree.value(node).unwrap();
    }
    let player = tree.player(node);
    let mut best: Option<Value> = None;
    for child in tree.children(node) {
        let window = [alpha.clone(), beta.clone()];
        let value = printed(tree, child, window, stops, evaluated);
        let value = match (player, best) {
            (_, None) => value,
            (Player::Max, Some(best)) => best.max(value),
            (Player::Min, Some(best)) => best.min(value),
        };
        match player {
            Player::Max => alpha = alpha.max(value.clone()),
            Player::Min => beta = beta.min(value.clone()),
        }
        let is_over = stops(player, &value, [&alpha, &beta]);
        best = Some(value);
        if is_over {
            break;
        }
    }
    best.unwrap()
}

const OPEN: [Value; 2] = [Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY];

fn record(tree: &Tree, plan: impl Into<Plan>, convention: &Convention) -> (Record, Value, bool) {
    let mut record = Record::new(tree);
    let outcome = search(tree, plan, convention, &mut record).unwrap();
    let is_exact = outcome.found.bound == abtree::search::Bound::Exact;
    assert_eq!(is_exact, !outcome.principal_variation.is_empty());
    (record, outcome.found.value, is_exact)
}

#[test]
fn a_known_range_finishes_nodes_and_keeps_the_value() {
    let mut by_range = 0;
    tried(games(800), &FEW, |case| {
        let tree = &case.tree;
        let value = record(tree, Algorithm::Minimax, &Convention::default()).1;
        for algorithm in with_windows() {
            for &cut in Cut::ALL {
                let convention = Convention {
                    cut,
                    ..Convention::default()
                };
                let plan = Plan {
                    value_range: ValueRange::new((-2).into(), 2.into()),
                    ..Plan::from(algorithm)
                };
                if algorithm == Algorithm::ProgressiveDeepening && tree.plies() > 1 {
                    continue;
                }
                let (found, of_root, is_exact) = record(tree, plan, &convention);
                assert_eq!((of_root, is_exact), (value.clone(), true), "{algorithm:?}");
                let cutoffs = found.cutoffs().iter();
                let by = cutoffs.filter(|cutoff| cutoff.kind(tree) == CutoffKind::ValueRange);
                by_range += by
                    .inspect(|cutoff| assert_eq!(cutoff.bound_from(tree), None))
                    .count();
                let is_plain = matches!(algorithm, Algorithm::AlphaBeta | Algorithm::Negamax);
                if is_plain && cut == Cut::Strict {
                    let mut expected = Vec::new();
                    // Only strict cuts, so that nothing but the range can be the reason.
                    let stops = |player, best: &Value, [alpha, beta]: [&Value; 2]| {
                        let end = if player == Player::Max { 2 } else { -2 };
                        *best == end.into() || alpha > beta
                    };
                    printed(tree, NodeId::ROOT, OPEN, &stops, &mut expected);
                    assert_eq!(found.evaluations(), expected);
                }
            }
        }
    });
    assert!(by_range > 1_000, "{by_range}");
}

#[test]
fn infinities_that_count_cut_as_printed_code_does() {
    let mut fewer = 0;
    tried(games(1_500), &INFINITE, |case| {
        let tree = &case.tree;
        let open = record(tree, Algorithm::AlphaBeta, &Convention::default()).0;
        let convention = Convention {
            infinity: Infinity::Value,
            ..Convention::default()
        };
        let mut expected = Vec::new();
        let stops = |_, _: &Value, [alpha, beta]: [&Value; 2]| alpha >= beta;
        let value = printed(tree, NodeId::ROOT, OPEN, &stops, &mut expected);
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Negamax] {
            let (found, of_root, is_exact) = record(tree, algorithm, &convention);
            assert_eq!(found.evaluations(), expected);
            assert_eq!((of_root, is_exact), (value.clone(), true));
        }
        fewer += usize::from(expected.len() < open.evaluations().len());
        for algorithm in with_windows() {
            for (&fail, &scope) in Fail::ALL.iter().zip(Scope::ALL.iter().cycle()) {
                let convention = Convention {
                    fail,
                    scope,
                    ..convention.clone()
                };
                if algorithm == Algorithm::ProgressiveDeepening && tree.plies() > 1 {
                    continue;
                }
                let (_, of_root, is_exact) = record(tree, algorithm, &convention);
                assert_eq!(
                    (of_root, is_exact),
                    (value.clone(), true),
                    "{algorithm:?} {fail:?}"
                );
            }
        }
    });
    assert!(fewer > 100, "{fewer}");
}

/// The value of a node and the line of best play below it.
fn line(tree: &Tree, node: NodeId, ties: Ties) -> (Value, Vec<NodeId>) {
    let player = tree.player(node);
    let mut best: Option<(Value, Vec<NodeId>)> = None;
    for child in tree.children(node) {
        let (value, mut below) = line(tree, child, ties);
        below.insert(0, child);
        let is_taken = best.as_ref().is_none_or(|(old, line)| {
            let good = player.compare(old, &Value::ZERO);
            player.prefers(&value, old)
                || value == *old
                    && match ties {
                        Ties::First => false,
                        Ties::Last => true,
                        Ties::Shortest if good.is_gt() => below.len() < line.len(),
                        Ties::Shortest => good.is_lt() && below.len() > line.len(),
                    }
        });
        if is_taken {
            best = Some((value, below));
        }
    }
    best.unwrap_or_else(|| (tree.value(node).unwrap(), Vec::new()))
}

#[test]
fn ties_choose_the_line() {
    tried(games(1_500), &FEW, |case| {
        let tree = &case.tree;
        for &ties in Ties::ALL {
            let convention = Convention {
                ties,
                ..Convention::default()
            };
            let (value, below) = line(tree, NodeId::ROOT, ties);
            for algorithm in [Algorithm::Minimax, Algorithm::Expectiminimax] {
                let outcome = search(tree, algorithm, &convention, &mut ()).unwrap();
                assert_eq!(outcome.found.value, value);
                assert_eq!(outcome.principal_variation[1..], below, "{ties:?}");
                assert_eq!(outcome.best_move, below.first().copied());
            }
        }
    });
}
