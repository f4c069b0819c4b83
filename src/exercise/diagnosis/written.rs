//! The mistakes that people make in writing down what they found: a row each, with what they write.

use super::HypothesisId;
use super::claim::{LOOKED_AT, SKIPPED};
use super::mistake::{Makes, Mistake, always, is_alpha_beta};
use crate::exercise::key::Key;
use crate::search::{
    Algorithm, Bound, Event, Limit, NodeRecord, NodeRecords, Observer, Record, Setup, search,
};
use crate::tree::NodeId;
use crate::value::Value;

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

/// What is found rightly, before it is written down otherwise.
fn again<'t>(right: &Key<'t>) -> Option<Key<'t>> {
    Key::new(right.tree(), right.setup.clone()).ok()
}

fn with_visits<'t>(right: &Key<'t>, change: fn(&mut NodeRecord)) -> Option<Key<'t>> {
    let mut key = again(right)?;
    key.nodes.all_mut().iter_mut().for_each(change);
    Some(key)
}

fn with_bounds<'t>(right: &Key<'t>, turned: fn(Bound) -> Bound) -> Option<Key<'t>> {
    let mut key = again(right)?;
    let visits = key.nodes.all_mut().iter_mut();
    let found = visits.filter_map(|visit| visit.found.as_mut());
    for found in found.chain([&mut key.outcome.found]) {
        found.bound = turned(found.bound);
    }
    Some(key)
}

fn reversed<'t>(right: &Key<'t>, left_out: usize) -> Option<Key<'t>> {
    let mut key = again(right)?;
    let line = &mut key.outcome.principal_variation;
    line.drain(..left_out.min(line.len()));
    line.reverse();
    // Read backwards a line of one node is the same.
    (line.len() > 1).then_some(key)
}

/// The children that were searched before the one that closed a window.
fn before_cuts(right: &Key) -> Vec<NodeId> {
    let cutoffs = right.record.cutoffs().iter();
    let before = cutoffs.flat_map(|cutoff| {
        let children = right.tree().children(cutoff.at);
        children.filter(|child| *child != cutoff.after && !cutoff.skipped.contains(child))
    });
    before.collect()
}

/// What is seen of a search.
type Notes = (Record, NodeRecords);

/// What a search finds whose steps are told otherwise.
struct Retold<T> {
    notes: Notes,
    tell: T,
}

impl<T: FnMut(Event<'_>, &mut Notes)> Observer for Retold<T> {
    fn observe(&mut self, event: Event<'_>) {
        (self.tell)(event, &mut self.notes);
    }
}

fn retold<'t>(
    right: &Key<'t>,
    setup: Setup,
    tell: impl FnMut(Event<'_>, &mut Notes) + Send,
) -> Option<Key<'t>> {
    let tree = right.tree();
    let notes = (Record::new(tree), NodeRecords::new(tree));
    let mut seen = Retold { notes, tell };
    let outcome = search(tree, setup.plan.clone(), &setup.convention, &mut seen).ok()?;
    Some(Key::of_run(tree, setup, outcome, seen.notes))
}

/// What is seen by somebody who does not look at these subtrees.
pub(super) fn without<'t>(right: &Key<'t>, setup: Setup, roots: &[NodeId]) -> Option<Key<'t>> {
    let tree = right.tree();
    let is_in = |node: NodeId| roots.iter().any(|&root| tree.is_within(node, root));
    retold(right, setup, |event, notes| match event {
        Event::Enter { node, .. } | Event::Evaluate { node, .. } if is_in(node) => {}
        _ => notes.observe(event),
    })
}

/// What is seen by somebody who looks at roots of pruned subtrees, and evaluates some of those: leaves or
/// others.
fn with_roots<'t>(
    right: &Key<'t>,
    is_looked_at: fn(bool) -> bool,
    is_evaluated: fn(bool) -> bool,
) -> Option<Key<'t>> {
    let tree = right.tree();
    retold(right, right.setup.clone(), |event, notes| {
        notes.observe(event);
        let Event::Cutoff { skipped, .. } = event else {
            return;
        };
        let roots = skipped
            .to_vec()
            .into_iter()
            .filter(|root| right.is_pruned(*root));
        for root in roots {
            let is_leaf = right.static_number(root).is_some();
            if is_looked_at(is_leaf) {
                look_at(root, tree.ply(root), notes);
                if is_evaluated(is_leaf) {
                    evaluate(root, notes);
                }
            }
        }
    })
}

/// What is seen by somebody who looks at one more node, which is evaluated if it is a leaf.
pub(super) fn with_node<'t>(right: &Key<'t>, node: NodeId) -> Option<Key<'t>> {
    retold(right, right.setup.clone(), |event, notes| {
        if matches!(
            event,
            Event::Leave {
                node: NodeId::ROOT,
                ..
            }
        ) {
            look_at(node, right.tree().ply(node), notes);
            if right.static_number(node).is_some() {
                evaluate(node, notes);
            }
        }
        notes.observe(event);
    })
}

/// What is seen by somebody who evaluates inner nodes, too.
fn with_inner_nodes<'t>(right: &Key<'t>, is_listed: fn(NodeId) -> bool) -> Option<Key<'t>> {
    retold(right, right.setup.clone(), |event, notes| {
        notes.observe(event);
        match event {
            Event::Enter { node, .. } if right.static_number(node).is_none() && is_listed(node) => {
                evaluate(node, notes);
            }
            _ => {}
        }
    })
}

fn look_at(node: NodeId, ply: usize, notes: &mut Notes) {
    let window = None;
    notes.observe(Event::Enter { node, ply, window });
}

fn evaluate(node: NodeId, notes: &mut Notes) {
    let value = &Value::ZERO;
    notes.observe(Event::Evaluate { node, value });
}
