//! The mistakes that people make in writing down what they found: a row each, with what they write.

use super::HypothesisId;
use super::claim::{LOOKED_AT, SKIPPED};
use super::mistake::{Makes, Mistake, always, is_alpha_beta};
use super::rewriting::{
    again, before_cuts, reversed, with_bounds, with_inner_nodes, with_roots, with_visits, without,
};
use crate::search::{Algorithm, Bound, Limit};
use crate::tree::NodeId;

/// What is written otherwise, wherever it is asked for.
pub(super) const WRITTEN: [Mistake; 11] = [
    Mistake {
        id: HypothesisId::LeafAsMove,
        title: "named the leaf at the end of the best line, not the move at the root",
        is_possible: always,
        makes: Makes::Written(
            &[],
            &[|right| {
                let mut key = again(right)?;
                key.outcome.best_move = key.outcome.principal_variation.last().copied();
                Some(key)
            }],
        ),
    },
    Mistake {
        id: HypothesisId::EntryWindowAsExit,
        title: "wrote the window with which a node is entered for the one with which it is left",
        is_possible: always,
        makes: Makes::Written(
            &[],
            &[|right| with_visits(right, |visit| visit.exit.clone_from(&visit.entry))],
        ),
    },
    Mistake {
        id: HypothesisId::CuttingNodeListed,
        title: "listed the nodes at which a cutoff happens as pruned, not their skipped children",
        is_possible: always,
        makes: Makes::Written(
            &SKIPPED,
            &[|right| {
                let cutoffs = right.record.cutoffs().iter();
                without(
                    right,
                    right.setup.clone(),
                    &cutoffs.map(|cutoff| cutoff.at).collect::<Vec<_>>(),
                )
            }],
        ),
    },
    Mistake {
        id: HypothesisId::TriggerPrunedToo,
        title: "counted the child whose value closes a window among the pruned ones",
        is_possible: always,
        makes: Makes::Written(
            &SKIPPED,
            &[|right| {
                let cutoffs = right.record.cutoffs().iter();
                let after: Vec<_> = cutoffs.map(|cutoff| cutoff.after).collect();
                without(right, right.setup.clone(), &after)
            }],
        ),
    },
    Mistake {
        id: HypothesisId::CutsOnWrongSide,
        title: "pruned the children before the one that closes a window, not those behind it",
        is_possible: is_alpha_beta,
        makes: Makes::Written(
            &SKIPPED,
            &[|right| {
                let mut setup = right.setup.clone();
                setup.plan.algorithm = Algorithm::Minimax;
                let before = before_cuts(right);
                let key = (!before.is_empty()).then(|| without(right, setup, &before))?;
                // What is found stays as it is.
                let (mut key, found) = (key?, again(right)?);
                (key.outcome, key.nodes) = (found.outcome, found.nodes);
                Some(key)
            }],
        ),
    },
    Mistake {
        id: HypothesisId::PathReversed,
        title: "wrote the principal variation from the leaf up to the root",
        is_possible: always,
        // The root may be left out.
        makes: Makes::Written(
            &[],
            &[|right| reversed(right, 0), |right| reversed(right, 1)],
        ),
    },
    Mistake {
        id: HypothesisId::PrunedRootEvaluated,
        title: "counted roots of pruned subtrees among the nodes that are looked at",
        is_possible: always,
        makes: Makes::Written(
            &LOOKED_AT,
            &[
                |right| with_roots(right, |_| true, |_| true),
                |right| with_roots(right, |_| true, |is_leaf| is_leaf),
                |right| with_roots(right, |is_leaf| is_leaf, |_| true),
            ],
        ),
    },
    Mistake {
        id: HypothesisId::BoundAsValue,
        title: "wrote bounds as if they were exact values",
        is_possible: always,
        makes: Makes::Written(&[], &[|right| with_bounds(right, |_| Bound::Exact)]),
    },
    Mistake {
        id: HypothesisId::BoundTurned,
        title: "turned bounds round: ≤ for ≥, or ≥ for ≤",
        is_possible: always,
        makes: Makes::Written(&[], &[|right| with_bounds(right, Bound::negated)]),
    },
    Mistake {
        id: HypothesisId::WindowReversed,
        title: "wrote β before α in windows",
        is_possible: always,
        makes: Makes::Written(
            &[],
            &[|right| {
                with_visits(right, |visit| {
                    for window in [&mut visit.entry, &mut visit.exit].into_iter().flatten() {
                        let [alpha, beta] = window.ends_as_values();
                        window.alpha = Some(Limit::at(beta));
                        window.beta = Some(Limit::at(alpha));
                    }
                })
            }],
        ),
    },
    Mistake {
        id: HypothesisId::InnerNodesListed,
        title: "listed inner nodes among the leaves",
        is_possible: always,
        makes: Makes::Written(
            &[],
            &[
                |right| with_inner_nodes(right, |_| true),
                // The root may be left out.
                |right| with_inner_nodes(right, |node| node != NodeId::ROOT),
            ],
        ),
    },
];
