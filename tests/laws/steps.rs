//! The steps of a search: their documented order, and what cutoffs say of themselves.

use crate::common::random::{Case, FLAVOURS};
use crate::common::trace::{Run, Step};
use abtree::search::{Algorithm, Convention, CutoffKind};

use super::holds;

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
