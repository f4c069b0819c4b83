//! The extremes against all orders of the leaves of small trees, and reached in larger ones.

use super::*;
use crate::generate::constraint::Searched;
use crate::generate::{Constraint, NamedBy, Recipe, Share, Span, ValueGrid, Valued};
use crate::random::Random;
use crate::search::{Algorithm, Convention, Plan, Preset, Setup};

const COUNTED: [Counted; 6] = [
    Counted::Cutoffs,
    Counted::DeepCutoffs,
    Counted::CutoffsAtMax,
    Counted::CutoffsAtMin,
    Counted::InnerCutoffs,
    Counted::Evaluations,
];

fn recipe(extent: Extent, branching: u64, convention: Convention) -> Recipe {
    Recipe {
        shape: Shape {
            branching: branching..=branching,
            extent,
            chance: Share::NONE,
            root: Player::Max,
            valued: Valued::Leaves,
        },
        values: ValueGrid {
            least: 1,
            most: 99,
            decimals: 0,
        },
        names: NamedBy::Paths,
        setup: Setup {
            plan: Plan::from(Algorithm::AlphaBeta),
            convention,
        },
        constraints: Vec::new(),
        tries: 2_000,
    }
}

/// The rules by which bounds are passed on differently.
fn conventions() -> [Convention; 4] {
    let rules = |name: &str| Preset::find(name).expect("it is known").convention();
    let textbook = rules("textbook");
    let right = Convention {
        order: Order::Right,
        ..textbook.clone()
    };
    let fresh = Convention {
        root_window: RootWindow::Fresh,
        ..textbook.clone()
    };
    [textbook, rules("knuth-moore-f1"), right, fresh]
}

/// Calls for each order of the values (Heap 1963).
fn each_order(values: &mut [i64], length: usize, visit: &mut impl FnMut(&[i64])) {
    if length < 2 {
        return visit(values);
    }
    for at in 0..length {
        each_order(values, length - 1, visit);
        let other = if length.is_multiple_of(2) { at } else { 0 };
        values.swap(other, length - 1);
    }
}

/// The extremes over all orders of leaves that differ.
fn enumerated(recipe: &Recipe) -> [u64; 6] {
    let mut candidate = recipe.draw(&mut Random::new(1, 0));
    let slots = candidate.slots.clone();
    let mut values: Vec<i64> = (0..).take(slots.len()).collect();
    let mut extremes: Option<[u64; 6]> = None;
    each_order(&mut values, slots.len(), &mut |values| {
        for (&slot, &value) in slots.iter().zip(values) {
            candidate.tree.put_value(slot, value.into());
        }
        let searched = Searched::new(&candidate.tree, &recipe.setup).expect("it is searched");
        let found = COUNTED.map(|counted| searched.count(counted).expect("it is counted"));
        extremes = Some(extremes.map_or(found, |mut best| {
            for (best, (found, counted)) in best.iter_mut().zip(found.into_iter().zip(COUNTED)) {
                *best = better(counted, Some(*best), Some(found)).expect("there are two");
            }
            best
        }));
    });
    extremes.expect("there is an order")
}

#[test]
fn extremes_of_small_trees_are_those_of_all_orders_of_their_leaves() {
    let uniform = [
        (Extent::Plies(1), 3),
        (Extent::Plies(2), 2),
        (Extent::Plies(3), 2),
        (Extent::Plies(5), 1),
    ];
    let even = (2..=7).flat_map(|leaves| [2, 3].map(|most| (Extent::Leaves(leaves), most)));
    for (extent, branching) in uniform.into_iter().chain(even) {
        for convention in conventions() {
            let recipe = recipe(extent, branching, convention);
            let expected = enumerated(&recipe);
            let found =
                COUNTED.map(|counted| extreme(counted, &recipe.shape, &recipe.setup.convention));
            assert_eq!(
                found, expected,
                "{extent:?} {branching} {:?}",
                recipe.setup.convention
            );
        }
    }
}

/// Trees too large for all orders are made with as much as there can be.
#[test]
fn extremes_of_larger_trees_are_reached() {
    for (plies, branching) in [(4, 2), (2, 4), (3, 3)] {
        for counted in COUNTED {
            let mut recipe = recipe(Extent::Plies(plies), branching, Convention::default());
            let extreme = Some(extreme(counted, &recipe.shape, &recipe.setup.convention));
            let span = Span {
                least: extreme,
                most: extreme,
            };
            recipe.constraints = vec![Constraint::Count(counted, span)];
            let made = recipe.make(1, &mut |_| {});
            assert!(made.is_ok(), "{plies} {branching} {counted:?} {extreme:?}");
        }
    }
}
