//! The steps of a search: their documented order, and what cutoffs say of themselves.

use crate::common::oracle::{Node, Oracle};
use crate::common::random::{Case, FLAVOURS};
use crate::common::trace::{Run, Step};
use abtree::search::{Algorithm, Convention, CutoffKind};
use abtree::tree::{NodeId, Tree};

use super::{IN_ONE_PASS, holds};

/// The bound that closed a window was set by an improvement at the ancestor that is named, and
/// that ancestor is on the line to the root.
#[test]
fn cutoffs_name_where_their_bound_came_from() {
    holds(&FLAVOURS, |case| {
        for algorithm in [
            Algorithm::AlphaBeta,
            Algorithm::Negamax,
            Algorithm::Pvs,
            Algorithm::Negascout,
        ] {
            their_bounds_were_set(case, algorithm, &case.convention);
        }
        // It has no initial window, so that no cutoff can come from one.
        their_bounds_were_set(case, Algorithm::Scout, &case.with_full_window());
    });
}

fn their_bounds_were_set(case: &Case, algorithm: Algorithm, convention: &Convention) {
    let run = Run::of(&case.tree, algorithm, convention);
    for cutoff in run.record.cutoffs() {
        let limit = cutoff.closing_bound(&case.tree).unwrap();
        let Some(from) = cutoff.bound_from(&case.tree) else {
            assert_eq!(cutoff.kind(&case.tree), CutoffKind::Window);
            let window = &convention.window;
            assert!([window.alpha(), window.beta()].contains(&Some(&limit.value)));
            continue;
        };
        let via = cutoff.bound_via(&case.tree).unwrap();
        let is_set = |step: &Step| match step {
            Step::Improve(node, child, best, _) => {
                (*node, *child) == (from, via) && *best == limit.value
            }
            // A null window of PVS has shown that the child is worth this at least.
            Step::Leave(node, found, _)
                if matches!(algorithm, Algorithm::Pvs | Algorithm::Negascout) =>
            {
                *node == via && found.value == limit.value
            }
            _ => false,
        };
        assert!(run.steps.iter().any(is_set), "{algorithm:?}");
        assert!(case.tree.ancestors(cutoff.at).any(|above| above == from));
        let is_parent = case.tree.parent(cutoff.at) == Some(from);
        let kind = cutoff.kind(&case.tree);
        assert_eq!(kind == CutoffKind::Shallow, is_parent);
    }
}

/// A visit that is not over yet.
struct Visit<'n> {
    node: &'n Node,
    is_static: bool,
    children: std::vec::IntoIter<&'n Node>,
}

/// The order of events that the library documents.
fn events_are_in_order(run: &Run, tree: &Tree, convention: &Convention) {
    let root = Node::root_of(tree);
    let oracle = Oracle::new(convention);
    let nodes = root.all();
    let mut visits: Vec<Visit> = Vec::new();
    let (first, steps) = run.steps.split_first().unwrap();
    assert!(matches!(first, Step::Pass(_)), "rule 1");
    let mut before = first;
    for (number, step) in steps.iter().enumerate() {
        match step {
            Step::Pass(_) => panic!("rule 1: a second pass"),
            Step::Enter(node, ply, _) => {
                let node = nodes[node.index()];
                assert_eq!(*ply, visits.len(), "rule 2");
                match visits.last_mut() {
                    Some(parent) => assert_eq!(parent.children.next().unwrap().id, node.id),
                    None => assert_eq!((number, node.id), (0, NodeId::ROOT)),
                }
                visits.push(Visit {
                    node,
                    is_static: oracle.is_static(node, *ply),
                    children: oracle.searched_children(node, *ply).into_iter(),
                });
            }
            Step::Evaluate(node, _) => {
                assert!(matches!(before, Step::Enter(entered, ..) if entered == node));
                assert!(visits.last().unwrap().is_static, "rule 3");
            }
            Step::Improve(node, child, ..) => {
                assert!(
                    matches!(before, Step::Leave(left, ..) if left == child),
                    "rule 4"
                );
                assert_eq!(visits.last().unwrap().node.id, *node, "rule 4");
            }
            Step::Cutoff(node, after, _) => {
                assert!(
                    matches!(before, Step::Leave(left, ..) if left == after)
                        || matches!(before, Step::Improve(_, left, ..) if left == after),
                    "rule 4"
                );
                let here = visits.last_mut().unwrap();
                assert_eq!(here.node.id, *node, "rule 4");
                assert!(here.children.len() > 0, "rule 4: children remain");
                here.children = Vec::new().into_iter();
            }
            Step::Estimate(..) => panic!("no chance node"),
            Step::Leave(node, ..) => {
                let here = visits.pop().unwrap();
                assert_eq!(here.node.id, *node, "rules 2 and 6");
                assert_eq!(here.children.len(), 0, "all children or a cutoff");
                let is_evaluated = matches!(before, Step::Evaluate(..));
                assert_eq!(here.is_static, is_evaluated, "rule 3");
            }
        }
        if let Step::Cutoff(node, ..) = before {
            assert!(
                matches!(step, Step::Leave(left, ..) if left == node),
                "rule 5"
            );
        }
        before = step;
    }
    assert!(visits.is_empty(), "rule 6");
}

#[test]
fn events_come_in_the_documented_order() {
    holds(&FLAVOURS, |case| {
        for algorithm in IN_ONE_PASS {
            let run = Run::of(&case.tree, algorithm, &case.convention);
            events_are_in_order(&run, &case.tree, &case.convention);
        }
    });
}
