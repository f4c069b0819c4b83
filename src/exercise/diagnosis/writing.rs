//! What a right search finds, written down otherwise: a row for each mistake that people make in that.

use super::HypothesisId;
use super::habits::is_alpha_beta;
use crate::exercise::key::Key;
use crate::exercise::question::Question;
use crate::search::{
    Algorithm, Bound, Event, Limit, NodeRecord, NodeRecords, Observer, Record, Setup,
};
use crate::tree::NodeId;
use crate::value::Value;

/// The lists of what is looked at.
pub(super) const LOOKED_AT: [Question; 4] = [
    Question::StaticEvaluations,
    Question::Evaluated,
    Question::Visited,
    Question::VisitedSet,
];

/// The lists of what is not.
pub(super) const SKIPPED: [Question; 3] =
    [Question::Pruned, Question::CutEdges, Question::NotVisited];

/// What those find, as they write it down, who do something otherwise in that.
pub(super) type Write = for<'t> fn(&Key<'t>) -> Option<Key<'t>>;

/// What is written otherwise, wherever it is asked for. Answers to these questions must show it; all others
/// may be right.
pub(super) const WRITTEN: [(HypothesisId, &[Question], Write); 14] = {
    use HypothesisId as Id;
    [
        (Id::LeafAsMove, &[], |right| changed(right, name_last_leaf)),
        (Id::EntryWindowAsExit, &[], |right| {
            with_visits(right, leave_as_entered)
        }),
        (Id::CuttingNodeListed, &SKIPPED, |right| {
            without_at_cuts(right, |at, _| at)
        }),
        (Id::TriggerPrunedToo, &SKIPPED, |right| {
            without_at_cuts(right, |_, after| after)
        }),
        (
            Id::CutsOnWrongSide,
            &SKIPPED,
            with_children_before_cuts_skipped,
        ),
        (Id::PathReversed, &[], |right| reversed(right, 0)),
        // The root may be left out, here and where inner nodes are listed.
        (Id::PathReversed, &[], |right| reversed(right, 1)),
        (Id::PrunedRootEvaluated, &LOOKED_AT, |right| {
            with_roots(right, |_| true)
        }),
        (Id::PrunedRootEvaluated, &LOOKED_AT, |right| {
            with_roots(right, |leaf| leaf)
        }),
        (Id::BoundAsValue, &[], |right| {
            with_bounds(right, |_| Bound::Exact)
        }),
        (Id::BoundTurned, &[], |right| {
            with_bounds(right, Bound::negated)
        }),
        (Id::WindowReversed, &[], |right| {
            with_visits(right, turn_windows)
        }),
        (Id::InnerNodesListed, &[], |right| {
            with_inner_nodes(right, |_| true)
        }),
        (Id::InnerNodesListed, &[], |right| {
            with_inner_nodes(right, |node| node != NodeId::ROOT)
        }),
    ]
};

/// What is found rightly, with a change.
fn changed<'t>(right: &Key<'t>, change: impl FnOnce(&mut Key<'t>)) -> Option<Key<'t>> {
    let mut key = Key::new(right.tree(), right.setup.clone()).ok()?;
    change(&mut key);
    Some(key)
}

fn name_last_leaf(key: &mut Key) {
    key.outcome.best_move = key.outcome.principal_variation.last().copied();
}

fn with_visits<'t>(right: &Key<'t>, change: fn(&mut NodeRecord)) -> Option<Key<'t>> {
    changed(right, |key| key.nodes.all_mut().iter_mut().for_each(change))
}

fn leave_as_entered(visit: &mut NodeRecord) {
    visit.exit.clone_from(&visit.entry);
}

fn turn_windows(visit: &mut NodeRecord) {
    for window in [&mut visit.entry, &mut visit.exit].into_iter().flatten() {
        let [alpha, beta] = window.ends_as_values().map(Limit::at);
        (window.alpha, window.beta) = (Some(beta), Some(alpha));
    }
}

fn with_bounds<'t>(right: &Key<'t>, turned: fn(Bound) -> Bound) -> Option<Key<'t>> {
    changed(right, |key| {
        let visits = key.nodes.all_mut().iter_mut();
        let found = visits.filter_map(|visit| visit.found.as_mut());
        for found in found.chain([&mut key.outcome.found]) {
            found.bound = turned(found.bound);
        }
    })
}

fn reversed<'t>(right: &Key<'t>, left_out: usize) -> Option<Key<'t>> {
    let key = changed(right, |key| {
        let line = &mut key.outcome.principal_variation;
        line.drain(..left_out.min(line.len()));
        line.reverse();
    })?;
    // Read backwards a line of one node is the same.
    (key.outcome.principal_variation.len() > 1).then_some(key)
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
    setup: &Setup,
    tell: impl FnMut(Event<'_>, &mut Notes) + Send,
) -> Option<Key<'t>> {
    let tree = right.tree();
    let notes = (Record::new(tree), NodeRecords::new(tree));
    let mut seen = Retold { notes, tell };
    let outcome = setup.search(tree, &mut seen).ok()?;
    Some(Key::of_run(tree, setup.clone(), outcome, seen.notes))
}

/// What is seen by somebody who does not look at these subtrees.
pub(super) fn unseen<'t>(right: &Key<'t>, setup: &Setup, roots: &[NodeId]) -> Option<Key<'t>> {
    let tree = right.tree();
    let is_in = |node: NodeId| roots.iter().any(|&root| tree.is_within(node, root));
    retold(right, setup, |event, notes| match event {
        Event::Enter { node, .. } | Event::Evaluate { node, .. } if is_in(node) => {}
        _ => notes.observe(event),
    })
}

/// The same of a node of each cutoff: that which is cut, or the child behind which it is.
fn without_at_cuts<'t>(right: &Key<'t>, which: fn(NodeId, NodeId) -> NodeId) -> Option<Key<'t>> {
    let cutoffs = right.record.cutoffs().iter();
    let nodes: Vec<NodeId> = cutoffs
        .map(|cutoff| which(cutoff.at, cutoff.after))
        .collect();
    unseen(right, &right.setup, &nodes)
}

/// The children that were searched before the one that closed a window are skipped, not those behind it; what is
/// found stays as it is.
fn with_children_before_cuts_skipped<'t>(right: &Key<'t>) -> Option<Key<'t>> {
    let before = right.record.cutoffs().iter().flat_map(|cutoff| {
        let children = right.tree().children(cutoff.at);
        children.filter(|child| *child != cutoff.after && !cutoff.skipped.contains(child))
    });
    let before: Vec<NodeId> = before.collect();
    if right.record.cutoffs().is_empty() || !is_alpha_beta(right.algorithm()) {
        return None;
    }
    let mut setup = right.setup.clone();
    setup.plan.algorithm = Algorithm::Minimax;
    let (mut key, found) = (unseen(right, &setup, &before)?, changed(right, |_| ())?);
    (key.outcome, key.nodes) = (found.outcome, found.nodes);
    (key.record, key.counts) = (found.record, found.counts);
    (key.expanded, key.not_visited) = (found.expanded, found.not_visited);
    Some(key)
}

/// What is seen by somebody who looks at roots of pruned subtrees, and evaluates some of those: leaves or
/// others.
fn with_roots<'t>(right: &Key<'t>, is_evaluated: fn(bool) -> bool) -> Option<Key<'t>> {
    retold(right, &right.setup, |event, notes| {
        notes.observe(event);
        let Event::Cutoff(cutoff) = event else {
            return;
        };
        for &root in cutoff.skipped.iter().filter(|root| right.is_pruned(**root)) {
            let is_leaf = right.static_number(root).is_some();
            look_at(root, right, notes);
            if is_evaluated(is_leaf) {
                evaluate(root, notes);
            }
        }
    })
}

/// What is seen by somebody who looks at all nodes, of which more than one is skipped.
pub(super) fn with_all_nodes<'t>(right: &Key<'t>) -> Option<Key<'t>> {
    let are_several = right.pruned.len() > 1;
    are_several.then(|| with_nodes(right, &right.not_visited))?
}

/// What is seen by somebody who looks at these nodes, too, and evaluates leaves; nothing below the horizon.
pub(super) fn with_nodes<'t>(right: &Key<'t>, nodes: &[NodeId]) -> Option<Key<'t>> {
    if nodes.iter().any(|node| right.is_below_horizon(*node)) {
        return None;
    }
    retold(right, &right.setup, |event, notes| {
        notes.observe(event);
        let is_begin = matches!(event, Event::Enter { node, .. } if node == NodeId::ROOT);
        for &node in nodes.iter().filter(|_| is_begin) {
            look_at(node, right, notes);
            if right.static_number(node).is_some() {
                evaluate(node, notes);
            }
        }
    })
}

/// What is seen by somebody who evaluates inner nodes, too.
fn with_inner_nodes<'t>(right: &Key<'t>, is_listed: fn(NodeId) -> bool) -> Option<Key<'t>> {
    retold(right, &right.setup, |event, notes| {
        notes.observe(event);
        if let Event::Enter { node, .. } = event
            && right.static_number(node).is_none()
            && is_listed(node)
        {
            evaluate(node, notes);
        }
    })
}

fn look_at(node: NodeId, right: &Key, notes: &mut Notes) {
    let (ply, window) = (right.tree().ply(node), None);
    notes.observe(Event::Enter { node, ply, window });
}

fn evaluate(node: NodeId, notes: &mut Notes) {
    let value = &Value::ZERO;
    notes.observe(Event::Evaluate { node, value });
}
