//! The mistakes that people make: a row each.

use std::sync::LazyLock;

use super::HypothesisId;
use super::chance::CHANCE;
use super::mistake::{Finds, Mistake, Timing, always};
use super::writing_mistakes::WRITTEN;
use crate::exercise::habits::Flaw;
use crate::search::{
    Algorithm, Cut, Fail, LeafValues, Order, PRESETS, Preset, RootWindow, Scope, SearchOption,
    Setup,
};
use crate::tree::{NodeId, Player, Tree};

/// All mistakes, in the order in which they are looked for.
pub(super) static MISTAKES: LazyLock<Vec<Mistake>> = LazyLock::new(|| {
    let books = PRESETS.iter().map(of_book);
    let first = FIRST.into_iter().chain(CHANCE).chain(WRITTEN);
    first.chain(CUTS).chain(books).chain(LAST).collect()
});

/// The number of the first mistake of which things are found out in this way.
pub(super) fn number_of(is_way: impl Fn(&Finds) -> bool) -> usize {
    let found = MISTAKES.iter().position(|row| is_way(&row.finds));
    found.expect("the table has a row for each way to find something")
}

/// Those that are one thing done otherwise.
const FIRST: [Mistake; 24] = [
    Mistake {
        id: HypothesisId::OtherCutRule,
        title: "pruned on equality (α ≥ β), where this exercise prunes only when α > β",
        is_possible: cuts,
        finds: Finds::Search(|search| search.convention.cut = Cut::Weak),
    },
    Mistake {
        id: HypothesisId::OtherCutRule,
        title: "pruned only when α > β, where this exercise prunes on equality too (α ≥ β)",
        is_possible: cuts,
        finds: Finds::Search(|search| search.convention.cut = Cut::Strict),
    },
    Mistake {
        id: HypothesisId::OtherFailRule,
        title: "returned the best child's value even when it was outside the window (fail-soft)",
        is_possible: fails,
        finds: Finds::Search(|search| search.convention.fail = Fail::Soft),
    },
    Mistake {
        id: HypothesisId::OtherFailRule,
        title: "clamped values to the node's window (fail-hard)",
        is_possible: fails,
        finds: Finds::Search(|search| search.convention.fail = Fail::Hard),
    },
    Mistake {
        id: HypothesisId::OtherFailRule,
        title: "started each node's best value at the bound it inherited (F2)",
        is_possible: fails,
        finds: Finds::Search(|search| search.convention.fail = Fail::F2),
    },
    Mistake {
        id: HypothesisId::RightToLeft,
        title: "searched the children from left to right, not from right to left",
        is_possible: always,
        finds: Finds::Search(|search| search.convention.order = Order::Left),
    },
    Mistake {
        id: HypothesisId::RightToLeft,
        title: "searched the children from right to left",
        is_possible: always,
        finds: Finds::Search(|search| search.convention.order = Order::Right),
    },
    Mistake {
        id: HypothesisId::OtherPlayerAtRoot,
        title: "took MAX for MIN and MIN for MAX at every node",
        is_possible: always,
        finds: Finds::Habits(&[|_, habits| habits.exchanges_players = Some(|_, _| true)]),
    },
    Mistake {
        id: HypothesisId::OtherPlayerAtRoot,
        title: "let the wrong player move at the root only: MIN for MAX, or MAX for MIN",
        is_possible: always,
        finds: Finds::Habits(&[|_, habits| {
            habits.exchanges_players = Some(|_, node| node == NodeId::ROOT);
        }]),
    },
    Mistake {
        id: HypothesisId::DeepToo,
        title: "used bounds from further up, where only the parent's counts (deep cutoffs)",
        is_possible: inherits_bounds,
        finds: Finds::Search(|search| search.convention.scope = Scope::Deep),
    },
    Mistake {
        id: HypothesisId::ShallowOnly,
        title: "used only the parent's bound, and none from further up (shallow cutoffs only)",
        is_possible: inherits_bounds,
        finds: Finds::Search(|search| search.convention.scope = Scope::Shallow),
    },
    Mistake {
        id: HypothesisId::OtherRootWindow,
        title: "used one window for all children of the root, not a fresh one for each",
        is_possible: has_root_window,
        finds: Finds::Search(|search| search.convention.root_window = RootWindow::Shared),
    },
    Mistake {
        id: HypothesisId::OtherRootWindow,
        title: "started again with the initial window at each child of the root",
        is_possible: has_root_window,
        finds: Finds::Search(|search| search.convention.root_window = RootWindow::Fresh),
    },
    Mistake {
        id: HypothesisId::WindowNotPassed,
        title: "started every node with an open window: passed no bounds down",
        is_possible: is_alpha_beta,
        finds: Finds::Habits(&[|_, habits| habits.flaw = Some(Flaw::WindowNotPassed)]),
    },
    Mistake {
        id: HypothesisId::BoundsNotUpdated,
        title: "never updated α and β with the values of the children",
        is_possible: is_alpha_beta,
        finds: Finds::Habits(&[|_, habits| habits.flaw = Some(Flaw::BoundsNotUpdated)]),
    },
    Mistake {
        id: HypothesisId::WrongBound,
        title: "compared with the wrong player's bound: MAX with α, MIN with β",
        is_possible: is_alpha_beta,
        finds: Finds::Habits(&[
            |_, habits| habits.flaw = Some(Flaw::WrongBound(Cut::Weak)),
            |_, habits| habits.flaw = Some(Flaw::WrongBound(Cut::Strict)),
        ]),
    },
    Mistake {
        id: HypothesisId::NoPruning,
        title: "pruned nothing: this is minimax",
        is_possible: |algorithm| !algorithm.looks_at_all(),
        finds: Finds::Search(|search| search.plan.algorithm = Algorithm::Minimax),
    },
    Mistake {
        id: HypothesisId::NoPruning,
        title: "passed α and β down, but never pruned",
        is_possible: is_alpha_beta,
        finds: Finds::Habits(&[|_, habits| habits.flaw = Some(Flaw::NeverCuts)]),
    },
    Mistake {
        id: HypothesisId::NotMinimax,
        title: "pruned as alpha-beta does, although every leaf must be evaluated",
        is_possible: |algorithm| algorithm == Algorithm::Minimax,
        finds: Finds::Habits(&[
            |setup, _| prune(setup, Cut::Weak),
            |setup, habits| {
                prune(setup, Cut::Weak);
                habits.takes_bounds_for_values = true;
            },
            |setup, _| prune(setup, Cut::Strict),
            |setup, habits| {
                prune(setup, Cut::Strict);
                habits.takes_bounds_for_values = true;
            },
        ]),
    },
    Mistake {
        id: HypothesisId::MoverView,
        title: "read the leaves as MAX sees them, not as the player to move there does",
        is_possible: always,
        finds: Finds::Search(|search| search.convention.leaf_values = LeafValues::Max),
    },
    Mistake {
        id: HypothesisId::MoverView,
        title: "read the leaves as the player to move there sees them, not as MAX does",
        is_possible: always,
        finds: Finds::Search(|search| search.convention.leaf_values = LeafValues::Mover),
    },
    Mistake {
        id: HypothesisId::MaxEverywhere,
        title: "took the highest value at every node, at MIN nodes too",
        is_possible: always,
        finds: Finds::Habits(&[|_, habits| {
            habits.exchanges_players = Some(|tree, node| moves(tree, node, Player::Min));
        }]),
    },
    Mistake {
        id: HypothesisId::MinEverywhere,
        title: "took the lowest value at every node, at MAX nodes too",
        is_possible: always,
        finds: Finds::Habits(&[|_, habits| {
            habits.exchanges_players = Some(|tree, node| moves(tree, node, Player::Max));
        }]),
    },
    Mistake {
        id: HypothesisId::WrongPlayerAtLevel,
        title: "let the wrong player move at one level: MIN for MAX, or MAX for MIN",
        is_possible: always,
        finds: Finds::Habits(&[
            |_, habits| habits.exchanges_players = Some(|tree, node| tree.ply(node) == 1),
            |_, habits| habits.exchanges_players = Some(|tree, node| tree.ply(node) == 2),
            |_, habits| habits.exchanges_players = Some(|tree, node| tree.ply(node) == 3),
            |_, habits| habits.exchanges_players = Some(|tree, node| tree.ply(node) == 4),
        ]),
    },
];

/// Those that are made at one node.
const CUTS: [Mistake; 2] = [
    Mistake {
        id: HypothesisId::CutTooEarly,
        title: "skipped children before the window was closed: at {}",
        is_possible: is_alpha_beta,
        finds: Finds::Cut(Timing::TooEarly),
    },
    Mistake {
        id: HypothesisId::CutTooLate,
        title: "did not stop at {}, although the window was closed there",
        is_possible: is_alpha_beta,
        finds: Finds::Cut(Timing::TooLate),
    },
];

/// Slips, and pruning without a mistake.
const LAST: [Mistake; 2] = [
    Mistake {
        id: HypothesisId::OneSlip,
        title: "took ",
        is_possible: always,
        finds: Finds::Slip,
    },
    Mistake {
        id: HypothesisId::SoundButDifferent,
        title: "skipped other leaves than this exercise's rules do, but none that can change the answer",
        is_possible: always,
        finds: Finds::Sound,
    },
];

fn of_book(book: &'static Preset) -> Mistake {
    Mistake {
        id: HypothesisId::OtherConvention,
        title: "followed another book's rules: convention ",
        is_possible: cuts,
        finds: Finds::Book(book),
    }
}

/// Whether a player moves at an inner node.
fn moves(tree: &Tree, node: NodeId, player: Player) -> bool {
    !tree.is_leaf(node) && tree.player(node) == player
}

fn cuts(algorithm: Algorithm) -> bool {
    algorithm.takes(SearchOption::Cut)
}

fn fails(algorithm: Algorithm) -> bool {
    algorithm.takes(SearchOption::Fail)
}

fn inherits_bounds(algorithm: Algorithm) -> bool {
    algorithm.takes(SearchOption::Scope)
}

fn has_root_window(algorithm: Algorithm) -> bool {
    algorithm.takes(SearchOption::RootWindow)
}

fn is_alpha_beta(algorithm: Algorithm) -> bool {
    [Algorithm::AlphaBeta, Algorithm::Negamax].contains(&algorithm)
}

/// Prunes where nothing is to be pruned, by either rule for equal bounds, of which an exercise in minimax
/// says nothing; some who do so take every bound that they find for a value.
fn prune(setup: &mut Setup, cut: Cut) {
    setup.plan.algorithm = Algorithm::AlphaBeta;
    setup.convention.cut = cut;
}
