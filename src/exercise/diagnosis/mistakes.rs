//! The mistakes that people make in the search: a row each.

use std::sync::LazyLock;

use super::HypothesisId;
use super::chance::CHANCE;
use super::cuts::{too_early, too_late};
use super::habits::{Exchange, Habits};
use super::mistake::{Makes, Mistake, always, is_alpha_beta};
use super::seen::SEEN;
use super::windows::WINDOWS;
use super::written::WRITTEN;
use crate::exercise::key::Key;
use crate::search::{
    Algorithm, Cut, Fail, Infinity, LeafValues, Order, PRESETS, Preset, RootWindow, Scope,
    SearchOption,
};
use crate::tree::{NodeId, Player};

/// All mistakes.
pub(super) static MISTAKES: LazyLock<Vec<Mistake>> = LazyLock::new(|| {
    let searches = RULES
        .into_iter()
        .chain(WINDOWS)
        .chain(CHANCE)
        .chain(AT_NODES);
    let books = PRESETS.iter().map(of_book);
    let others = WRITTEN.into_iter().chain(SEEN).chain([SLIPS]);
    searches.chain(books).chain(others).collect()
});

/// Another rule, or another player.
const RULES: [Mistake; 20] = [
    Mistake {
        id: HypothesisId::OtherCutRule,
        title: "pruned on equality (α ≥ β), where this exercise prunes only when α > β",
        is_possible: cuts,
        makes: Makes::Searches(&[|search, _| search.convention.cut = Cut::Weak]),
    },
    Mistake {
        id: HypothesisId::OtherCutRule,
        title: "pruned only when α > β, where this exercise prunes on equality too (α ≥ β)",
        is_possible: cuts,
        makes: Makes::Searches(&[|search, _| search.convention.cut = Cut::Strict]),
    },
    Mistake {
        id: HypothesisId::OtherFailRule,
        title: "returned the best child's value even when it was outside the window (fail-soft)",
        is_possible: fails,
        makes: Makes::Searches(&[|search, _| search.convention.fail = Fail::Soft]),
    },
    Mistake {
        id: HypothesisId::OtherFailRule,
        title: "clamped values to the node's window (fail-hard)",
        is_possible: fails,
        makes: Makes::Searches(&[|search, _| search.convention.fail = Fail::Hard]),
    },
    Mistake {
        id: HypothesisId::OtherFailRule,
        title: "started each node's best value at the bound it inherited (F2)",
        is_possible: fails,
        makes: Makes::Searches(&[|search, _| search.convention.fail = Fail::F2]),
    },
    Mistake {
        id: HypothesisId::RightToLeft,
        title: "searched the children from left to right, not from right to left",
        is_possible: always,
        makes: Makes::Searches(&[|search, _| search.convention.order = Order::Left]),
    },
    Mistake {
        id: HypothesisId::RightToLeft,
        title: "searched the children from right to left",
        is_possible: always,
        makes: Makes::Searches(&[|search, _| search.convention.order = Order::Right]),
    },
    Mistake {
        id: HypothesisId::OtherPlayerAtRoot,
        title: "took MAX for MIN and MIN for MAX at every node",
        is_possible: always,
        makes: Makes::Searches(&[|_, habits| habits.exchange = Some(Exchange::Everywhere)]),
    },
    Mistake {
        id: HypothesisId::OtherPlayerAtRoot,
        title: "let the wrong player move at the root only: MIN for MAX, or MAX for MIN",
        is_possible: always,
        makes: Makes::Searches(&[|_, habits| {
            habits.exchange = Some(Exchange::At(NodeId::ROOT));
        }]),
    },
    Mistake {
        id: HypothesisId::DeepToo,
        title: "used bounds from further up, where only the parent's counts (deep cutoffs)",
        is_possible: inherits_bounds,
        makes: Makes::Searches(&[|search, _| search.convention.scope = Scope::Deep]),
    },
    Mistake {
        id: HypothesisId::ShallowOnly,
        title: "used only the parent's bound, and none from further up (shallow cutoffs only)",
        is_possible: inherits_bounds,
        makes: Makes::Searches(&[|search, _| search.convention.scope = Scope::Shallow]),
    },
    Mistake {
        id: HypothesisId::OtherRootWindow,
        title: "used one window for all children of the root, not a fresh one for each",
        is_possible: has_root_window,
        makes: Makes::Searches(&[|search, _| search.convention.root_window = RootWindow::Shared]),
    },
    Mistake {
        id: HypothesisId::OtherRootWindow,
        title: "started again with the initial window at each child of the root",
        is_possible: has_root_window,
        makes: Makes::Searches(&[|search, _| search.convention.root_window = RootWindow::Fresh]),
    },
    Mistake {
        id: HypothesisId::OtherInfinityRule,
        title: "never cut at an open end, where an infinite leaf reaches it",
        is_possible: cuts,
        makes: Makes::Searches(&[|search, _| search.convention.infinity = Infinity::Open]),
    },
    Mistake {
        id: HypothesisId::OtherInfinityRule,
        title: "cut where an infinite leaf reached an open end",
        is_possible: cuts,
        makes: Makes::Searches(&[|search, _| search.convention.infinity = Infinity::Value]),
    },
    Mistake {
        id: HypothesisId::MoverView,
        title: "read the leaves as MAX sees them, not as the player to move there does",
        is_possible: always,
        makes: Makes::Searches(&[|search, _| search.convention.leaf_values = LeafValues::Max]),
    },
    Mistake {
        id: HypothesisId::MoverView,
        title: "read the leaves as the player to move there sees them, not as MAX does",
        is_possible: always,
        makes: Makes::Searches(&[|search, _| search.convention.leaf_values = LeafValues::Mover]),
    },
    Mistake {
        id: HypothesisId::MaxEverywhere,
        title: "took the highest value at every node, at MIN nodes too",
        is_possible: always,
        makes: Makes::Searches(&[|_, habits| habits.exchange = Some(Exchange::Of(Player::Min))]),
    },
    Mistake {
        id: HypothesisId::MinEverywhere,
        title: "took the lowest value at every node, at MAX nodes too",
        is_possible: always,
        makes: Makes::Searches(&[|_, habits| habits.exchange = Some(Exchange::Of(Player::Max))]),
    },
    Mistake {
        id: HypothesisId::WrongPlayerAtLevel,
        title: "let the wrong player move at one level: MIN for MAX, or MAX for MIN",
        is_possible: always,
        makes: Makes::Searches(&[
            |_, habits| habits.exchange = Some(Exchange::AtPly(1)),
            |_, habits| habits.exchange = Some(Exchange::AtPly(2)),
            |_, habits| habits.exchange = Some(Exchange::AtPly(3)),
            |_, habits| habits.exchange = Some(Exchange::AtPly(4)),
        ]),
    },
];

/// Those that are made at one node.
const AT_NODES: [Mistake; 3] = [
    Mistake {
        id: HypothesisId::WrongPlayerAtNode,
        title: "let the wrong player move at {}: MIN for MAX, or MAX for MIN",
        is_possible: always,
        makes: Makes::SearchesAt(wrong_player),
    },
    Mistake {
        id: HypothesisId::CutTooEarly,
        title: "skipped children before the window was closed: at {}",
        is_possible: is_alpha_beta,
        makes: Makes::SearchesAt(too_early),
    },
    Mistake {
        id: HypothesisId::CutTooLate,
        title: "did not stop at {}, although the window was closed there",
        is_possible: is_alpha_beta,
        makes: Makes::SearchesAt(too_late),
    },
];

/// A wrong value at one node, from which everything else follows.
const SLIPS: Mistake = Mistake {
    id: HypothesisId::OneSlip,
    title: "took {} and went on from there",
    is_possible: always,
    makes: Makes::Slips,
};

fn of_book(book: &'static Preset) -> Mistake {
    Mistake {
        id: HypothesisId::OtherConvention,
        title: "followed another book's rules: convention {}",
        is_possible: cuts,
        makes: Makes::Book(book),
    }
}

/// Exchanging MAX and MIN at one inner node below the root.
fn wrong_player(right: &Key) -> Vec<(NodeId, Habits)> {
    let nodes = right
        .expanded()
        .iter()
        .filter(|&&node| node != NodeId::ROOT);
    let habits = |&node: &NodeId| {
        let exchange = Some(Exchange::At(node));
        let habits = Habits {
            exchange,
            ..Habits::default()
        };
        (node, habits)
    };
    nodes.map(habits).collect()
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
