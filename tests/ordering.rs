//! The best order is what it is called: tried against every order there is, one after the other, searched
//! by the real alpha-beta.

use crate::common::oracle::minimax_value;
use crate::common::random::{Case, Choices, FLAVOURS, Flavour, Odometer, Xorshift, with_values};
use crate::common::{document_of, origin, setup, tree_of};
use abtree::analysis::{Detail, Evaluation, Orderings, SearchedTree, minimal_leaves};
use abtree::search::{
    Algorithm, Convention, Cut, Fail, Order, Plan, RootWindow, Scope, SearchError, Tally, TreeGame,
    ValueRange, search,
};
use abtree::tree::{Builder, Labels, Naming, Player, Tree};
use abtree::value::Value;

/// Games for each law; brute force makes them slow.
const GAMES: u64 = 1_500;

/// Trees with more orders than this are left out of brute force.
const MOST_ORDERS: usize = 2_000;

/// All kinds of small trees: ragged, tied, chains, movers that don't alternate, infinite leaves.
fn cases(unknown: usize) -> impl Iterator<Item = Case> {
    (0..GAMES).map(move |seed| {
        let flavours = FLAVOURS.map(|flavour| Flavour {
            plies: flavour.plies.min(4),
            unknown,
            ..flavour
        });
        let mut case = Case::random(&mut Xorshift::new(seed), &flavours);
        case.convention = Convention {
            window: ValueRange::default(),
            root_window: RootWindow::Shared,
            order: Order::Left,
            ..case.convention
        };
        case
    })
}

fn evaluations(tree: &Tree, convention: &Convention) -> Result<usize, SearchError> {
    let mut tally = Tally::new(tree);
    search(tree, Algorithm::AlphaBeta, convention, &mut tally)?;
    Ok(tally.evaluations())
}

/// The evaluations of every order that finds the value; `None` if there are too many orders.
fn by_brute_force(tree: &Tree, convention: &Convention) -> Option<Vec<usize>> {
    let mut orders = 1_usize;
    for node in tree.nodes() {
        let children = tree.children(node).count();
        orders = orders.saturating_mul((1..=children).product());
    }
    if orders > MOST_ORDERS {
        return None;
    }
    let mut odometer = Odometer::default();
    let mut counts = Vec::new();
    loop {
        let permuted = tree.rearranged(|_, children| {
            for place in 0..children.len() {
                let other = place + odometer.below(children.len() - place);
                children.swap(place, other);
            }
        });
        counts.extend(evaluations(&permuted.tree, convention));
        if !odometer.advance() {
            return Some(counts);
        }
    }
}

fn conventions(base: &Convention) -> Vec<Convention> {
    let mut all = Vec::new();
    for fail in [Fail::Soft, Fail::Hard, Fail::F2] {
        for (cut, scope) in [
            (Cut::Weak, Scope::Deep),
            (Cut::Strict, Scope::Deep),
            (Cut::Weak, Scope::Shallow),
            (Cut::Strict, Scope::Shallow),
        ] {
            all.push(Convention {
                fail,
                cut,
                scope,
                ..base.clone()
            });
        }
    }
    all
}

#[test]
fn the_best_order_is_that_of_brute_force() {
    let mut tried = 0;
    let mut improved = 0;
    for (number, case) in cases(0).enumerate() {
        let conventions = conventions(&case.convention);
        let convention = &conventions[number % conventions.len()];
        let Some(counts) = by_brute_force(&case.tree, convention) else {
            continue;
        };
        let fewest = *counts.iter().min().unwrap();
        let found = Orderings::new(&TreeGame::new(&case.tree, convention)).unwrap();
        let what = format!("{:?} {convention:?}", case.tree);
        let is_plain = (convention.cut, convention.scope) == (Cut::Weak, Scope::Deep);
        assert!(found.is_proven || !is_plain, "{what}");
        let tree = &found.rearranged.tree;
        assert_eq!(
            evaluations(tree, convention),
            Ok(found.best.evaluations),
            "{what}"
        );
        assert!(found.best.evaluations >= fewest, "{what}");
        assert!(
            !found.is_proven || found.best.evaluations == fewest,
            "{what}"
        );
        tried += 1;
        improved += usize::from(found.best.evaluations < found.as_given.evaluations);
    }
    assert!(tried > 500 && improved > 100, "{tried}, {improved}");
}

#[test]
fn the_minimal_leaves_are_those_of_brute_force() {
    let mut tried = 0;
    let mut unknown = 0;
    for case in cases(6) {
        let convention = Convention {
            cut: Cut::Weak,
            scope: Scope::Deep,
            ..case.convention.clone()
        };
        let Some(counts) = by_brute_force(&case.tree, &convention) else {
            continue;
        };
        let game = TreeGame::new(&case.tree, &convention);
        let value = value_in_any_order(&case.tree, &convention);
        let found = value.and_then(|value| minimal_leaves(&game, &value));
        assert_eq!(found, counts.iter().copied().min(), "{:?}", case.tree);
        tried += 1;
        unknown += usize::from(counts.is_empty());
    }
    assert!(tried > 500 && unknown > 20, "{tried}, {unknown}");
}

/// What the value would be if it is the same whatever the unknown leaves hold, up to infinity.
fn value_in_any_order(tree: &Tree, convention: &Convention) -> Option<Value> {
    let with = |text: &str| {
        let filled = with_values(tree, |node| {
            tree.value(node).or_else(|| Some(text.parse().unwrap()))
        });
        minimax_value(&filled, convention)
    };
    let (low, high) = (with("-inf"), with("inf"));
    (low == high).then_some(low)
}

/// The window of a search and what the search proves don't change what the best order costs.
#[test]
fn every_report_has_the_same_minimal_leaves() {
    let mut bounds = 0;
    for seed in 0..GAMES {
        let case = Case::random(&mut Xorshift::new(seed), &FLAVOURS);
        let document = document_of(&case.tree);
        let labels = Labels::new(&document.tree, Naming::Paths);
        let open = Convention {
            window: ValueRange::default(),
            ..case.convention.clone()
        };
        let run = |convention| {
            let setup = setup(&Plan::from(Algorithm::AlphaBeta), convention);
            let detail = Detail::Summary;
            let origin = origin();
            let tree = SearchedTree {
                origin: &origin,
                document: &document,
                labels: &labels,
                setup: &setup,
            };
            let run = Evaluation::run(tree, detail).unwrap();
            (run.outcome.found.bound, run.minimal_leaves())
        };
        let (bound, found) = run(&case.convention);
        let (_, expected) = run(&open);
        assert_eq!(found, expected, "{:?}", document.tree);
        assert!(found.is_some());
        bounds += usize::from(bound != abtree::search::Bound::Exact);
    }
    assert!(bounds > 50, "{bounds}");
}

/// A tree with this many children at every node and random leaves.
fn uniform_tree(branching: usize, plies: usize, seed: u64) -> Tree {
    fn grow(builder: &mut Builder, branching: usize, plies: usize, choices: &mut Xorshift) {
        if plies == 0 {
            let value = i64::try_from(choices.below(50)).unwrap();
            builder.leaf(Some(value.into())).unwrap();
            return;
        }
        builder.open().unwrap();
        for _ in 0..branching {
            grow(builder, branching, plies - 1, choices);
        }
        builder.close().unwrap();
    }
    let mut builder = Builder::default();
    grow(&mut builder, branching, plies, &mut Xorshift::new(seed));
    builder.finish(Player::Max).unwrap()
}

/// Knuth and Moore's figures, worked out by hand: (b, d, leaves).
const UNIFORM: [(usize, usize, usize); 8] = [
    (1, 4, 1),
    (2, 1, 2),
    (3, 2, 5),
    (2, 3, 5),
    (2, 4, 7),
    (2, 6, 15),
    (3, 4, 17),
    (4, 3, 19),
];

#[test]
fn uniform_trees_have_the_leaves_of_the_formula() {
    for (branching, plies, minimal) in UNIFORM {
        let tree = uniform_tree(branching, plies, 1);
        let convention = Convention::default();
        let found = Orderings::new(&TreeGame::new(&tree, &convention)).unwrap();
        assert_eq!(found.best.evaluations, minimal);
        assert!(found.is_proven);
    }
}

#[test]
fn orders_need_every_value_and_no_chance_node() {
    let error = |text: &str| {
        let tree = tree_of(text);
        let convention = Convention::default();
        Orderings::new(&TreeGame::new(&tree, &convention)).err()
    };
    let at = |index: usize| tree_of("(1 2 3)").nodes().nth(index);
    assert!(
        error("((1 2) (0 ?))").is_some(),
        "the order as given prunes the unknown leaf"
    );
    assert_eq!(error("(2 ?)"), at(2).map(SearchError::UnknownLeaf));
    assert_eq!(error("(chance 1 2)"), at(0).map(SearchError::ChanceNode));
    assert_eq!(error("(1 2)"), None);
}
