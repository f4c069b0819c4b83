//! Star1 and Star2 on single trees, worked out by hand.

use crate::common::trace::Run;
use crate::common::tree_of;
use abtree::search::{
    ALGORITHMS, Algorithm, Bounded, Chance, Convention, Cut, Cutoff, Limit, Scope, SearchError,
    ValueRange, search,
};
use abtree::tree::{NodeId, Tree};
use abtree::value::Value;

use super::{STARS, plan, range};

/// Max(LO, A) is a child's α even where it meets β: 6 takes all of Q's window here, and the first leaf
/// below 6 ends the search of q1 and of Q.
#[test]
fn a_window_that_the_range_closes_stays_closed() {
    let tree = tree_of("(max R A=6 (chance Q (min q1 5 6 4) q2=4))");
    for cut in [Cut::Weak, Cut::Strict] {
        let rules = Convention {
            cut,
            ..Convention::default()
        };
        let run = Run::of(&tree, plan(Algorithm::Star1, range("0", "6")), &rules);
        assert_eq!(run.record.evaluations().len(), 2, "{cut:?}");
    }
}

fn chance_cuts() -> Tree {
    let file = crate::common::repository("trees/made/chance-cuts.sexp");
    crate::common::documents_in(&file).remove(0).tree
}

fn named(tree: &Tree, nodes: &[NodeId]) -> Vec<String> {
    let name = |&node: &NodeId| tree.name(node).unwrap().to_owned();
    nodes.iter().map(name).collect()
}

/// Worked by hand in the file itself: Q needs more than 3 from q2, T is at most 4.6.
#[test]
fn the_example_is_cut_as_worked_out_by_hand() {
    let tree = chance_cuts();
    let convention = Convention::default();
    // At, after, α, β: what is skipped.
    let expected: [(Algorithm, &str, &[&str]); 2] = [
        (
            Algorithm::Star1,
            "p1 p2 q11 q12 q21 t1",
            &["q2 q21 3 3: q22", "Q q2 5 5: q3", "T t1 5 4.6: t2"],
        ),
        (
            Algorithm::Star2,
            "p1 p2 q11 q21 t1",
            &["Q q2 5 5: q12 q22 q3", "T t1 5 4.6: t2"],
        ),
    ];
    for (algorithm, leaves, cutoffs) in expected {
        let run = Run::of(&tree, plan(algorithm, range("0", "10")), &convention);
        assert_eq!(named(&tree, run.record.evaluations()).join(" "), leaves);
        let told = |cutoff: &Cutoff| {
            let end = |limit: &Option<Limit>| limit.as_ref().unwrap().value.to_string();
            let place = named(&tree, &[cutoff.at, cutoff.after]).join(" ");
            let (alpha, beta) = (end(&cutoff.window.alpha), end(&cutoff.window.beta));
            let skipped = named(&tree, &cutoff.skipped).join(" ");
            format!("{place} {alpha} {beta}: {skipped}")
        };
        let found: Vec<String> = run.record.cutoffs().iter().map(told).collect();
        assert_eq!(found, cutoffs, "{algorithm:?}");
    }
}

#[test]
fn a_leaf_outside_the_range_stops_the_search_that_meets_it() {
    let tree = chance_cuts();
    let convention = Convention::default();
    // q31 and t21, both 8, are skipped; p1 is 6.
    let is_met = |high: &str| {
        let star = plan(Algorithm::Star1, range("0", high));
        Run::of(&tree, star, &convention).outcome.err()
    };
    let Some(SearchError::OutsideRange(node, value)) = is_met("5.9") else {
        panic!("p1 lies outside");
    };
    assert_eq!((tree.name(node), value), (Some("p1"), 6.into()));
    assert_eq!(is_met("7"), None);
}

#[test]
fn chance_nodes_need_a_range() {
    let tree = chance_cuts();
    let needs_a_range = ALGORITHMS
        .iter()
        .filter(|algorithm| algorithm.chance() == Chance::Bounded);
    for &algorithm in needs_a_range {
        let run = Run::of(&tree, algorithm, &Convention::default());
        assert!(matches!(
            run.outcome,
            Err(SearchError::NoValueRange(node)) if tree.name(node) == Some("P")
        ));
    }
    assert!(ValueRange::new(0.into(), 0.into()).is_none());
    assert!(ValueRange::new(1.into(), 0.into()).is_none());
    assert!(ValueRange::new(0.into(), Value::POSITIVE_INFINITY).is_none());
}

/// Where bounds only meet, a strict cut goes on: q3 is the last hope then, with α = 10, which 8 falls
/// short of. And a node without its own best value hands its window on, whatever the scope.
#[test]
fn conventions_cut_at_chance_nodes_as_elsewhere() {
    let tree = chance_cuts();
    let expected = [
        (Cut::Strict, Scope::Deep, "p1 p2 q11 q12 q21 q22 q31 t1"),
        (Cut::Weak, Scope::Shallow, "p1 p2 q11 q12 q21 t1"),
    ];
    for (cut, scope, leaves) in expected {
        let convention = Convention {
            cut,
            scope,
            ..Convention::default()
        };
        let run = Run::of(&tree, plan(Algorithm::Star1, range("0", "10")), &convention);
        let evaluated = named(&tree, run.record.evaluations()).join(" ");
        assert_eq!(evaluated, leaves, "{cut:?} {scope:?}");
    }
}

/// The search skips the unknown leaf, and so must what looks up the line.
#[test]
fn the_line_needs_no_leaf_that_was_skipped() {
    let text = "(max A (chance C (max (min 5 6) (min 4 ?)) 5) (chance D 1 ?))";
    let tree = tree_of(text);
    for algorithm in STARS {
        let star = plan(algorithm, range("0", "9"));
        let run = Run::of(&tree, star, &Convention::default());
        let outcome = run.outcome();
        assert_eq!(outcome.found, Bounded::exact(5.into()));
        assert_eq!(named(&tree, &outcome.principal_variation), ["A", "C"]);
    }
}

/// Chance nodes as deep as a tree can be, with others between them, on a debug build's stack.
#[test]
fn the_deepest_trees_are_searched() {
    let units = [
        "(chance ",
        "(chance (min ",
        "(chance 1 (max 0 ",
        "(max (chance 0 (min 2 ",
    ];
    for unit in units {
        let times = 9_990 / unit.matches('(').count();
        let ends = ")".repeat(times * unit.matches('(').count());
        let text = format!("{}1{ends}", unit.repeat(times));
        let tree = tree_of(&text);
        for algorithm in STARS {
            let star = plan(algorithm, range("0", "9"));
            search(&tree, star, &Convention::default(), &mut ()).unwrap();
        }
    }
}
