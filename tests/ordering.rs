//! The best and the worst order are what they are called: tried against every order there is, one
//! after the other, searched by the real alpha-beta.

#![allow(clippy::unwrap_used)]

mod common;

use abtree::analysis::{Arrangement, Ordered, Orderings, Uniform, minimal_leaves};
use abtree::document::Format;
use abtree::search::{
    Algorithm, Convention, Cut, Fail, Game, LeafValues, Scope, SearchError, Tally, search,
};
use abtree::tree::{NodeId, Tree};
use common::oracle::{Node, Oracle};
use common::random::{Case, Choices, FLAVOURS, Flavour, Odometer, TIED, Xorshift};
use common::read_text;

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
            alpha: None,
            beta: None,
            root_window: abtree::search::RootWindow::Shared,
            order: abtree::search::Order::Left,
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

/// The fewest and the most evaluations of all orders that find the value; `None` if there are too
/// many orders.
fn by_brute_force(tree: &Tree, convention: &Convention) -> Option<Option<(usize, usize)>> {
    let mut orders = 1_usize;
    for node in tree.nodes() {
        let children = tree.children(node).count();
        orders = orders.saturating_mul((1..=children).product());
    }
    if orders > MOST_ORDERS {
        return None;
    }
    let mut odometer = Odometer::default();
    let mut extremes: Option<(usize, usize)> = None;
    loop {
        let permuted = tree.rearranged(|_, children| {
            for place in 0..children.len() {
                let other = place + odometer.below(children.len() - place);
                children.swap(place, other);
            }
        });
        if let Ok(count) = evaluations(&permuted.tree, convention) {
            let (fewest, most) = extremes.unwrap_or((count, count));
            extremes = Some((fewest.min(count), most.max(count)));
        }
        if !odometer.advance() {
            return Some(extremes);
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
fn the_best_and_the_worst_order_are_those_of_brute_force() {
    let mut tried = 0;
    let mut improved = 0;
    for (number, case) in cases(0).enumerate() {
        let conventions = conventions(&case.convention);
        let convention = &conventions[number % conventions.len()];
        let Some(extremes) = by_brute_force(&case.tree, convention) else {
            continue;
        };
        let (fewest, most) = extremes.unwrap();
        let orderings = Orderings::new(&Game::new(&case.tree, convention)).unwrap();
        let what = format!("{:?} {convention:?}", case.tree);
        for (extreme, expected) in [(&orderings.best, fewest), (&orderings.worst, most)] {
            let tree = &extreme.ordered.rearranged.tree;
            assert!(extreme.is_proven, "{what}");
            assert_eq!(extreme.ordered.cost.evaluations, expected, "{what}");
            assert_eq!(evaluations(tree, convention), Ok(expected), "{what}");
        }
        tried += 1;
        improved += usize::from(fewest < most);
    }
    assert!(tried > 500 && improved > 200, "{tried}, {improved}");
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
        let Some(extremes) = by_brute_force(&case.tree, &convention) else {
            continue;
        };
        let game = Game::new(&case.tree, &convention);
        let value = value_in_any_order(&case.tree, &convention);
        let found = value.and_then(|value| minimal_leaves(&game, &value));
        assert_eq!(found, extremes.map(|(fewest, _)| fewest), "{:?}", case.tree);
        tried += 1;
        unknown += usize::from(extremes.is_none());
    }
    assert!(tried > 500 && unknown > 20, "{tried}, {unknown}");
}

/// What the value would be if it is the same whatever the unknown leaves hold, up to infinity.
fn value_in_any_order(tree: &Tree, convention: &Convention) -> Option<abtree::value::Value> {
    let with = |text: &str| {
        let filled = common::random::with_values(tree, |node| {
            tree.value(node).or_else(|| Some(text.parse().unwrap()))
        });
        let convention = convention.clone();
        Oracle::new(&convention)
            .minimax(&Node::root_of(&filled), 0)
            .unwrap()
    };
    let (low, high) = (with("-inf"), with("inf"));
    (low == high).then_some(low)
}
