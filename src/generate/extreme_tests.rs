//! The extremes against all orders of the leaves of small trees, and reached in larger ones.

use super::constraint::Searched;
use super::extreme::{better, extreme};
use super::{Constraint, Counted, Extent, NamedBy, Recipe, Shape, Span, ValueGrid};
use crate::random::Random;
use crate::search::{Algorithm, Convention, Order, Plan, Preset, RootWindow, Setup};
use crate::tree::Player;

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
            branching: [branching; 2],
            extent,
            chance: 0,
            root: Player::Max,
            has_static: false,
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
fn enumerated(recipe: &Recipe) -> [Option<u64>; 6] {
    let mut candidate = recipe.draw(&mut Random::new(1, 0));
    let mut values: Vec<i64> = (0..).take(candidate.slots.len()).collect();
    let length = values.len();
    let mut extremes = [None; 6];
    each_order(&mut values, length, &mut |values| {
        for (&(node, _), &value) in candidate.slots.iter().zip(values) {
            candidate.tree.put_value(node, value.into());
        }
        let searched = Searched::new(&candidate.tree, &recipe.setup).expect("it is searched");
        for (best, counted) in extremes.iter_mut().zip(COUNTED) {
            *best = better(
                counted,
                *best,
                searched.count(counted).expect("it is counted"),
            );
        }
    });
    extremes
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
            let rules = &recipe.setup.convention;
            let found = COUNTED.map(|counted| Some(extreme(counted, &recipe.shape, rules)));
            assert_eq!(
                found,
                enumerated(&recipe),
                "{extent:?} {branching} {rules:?}"
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
