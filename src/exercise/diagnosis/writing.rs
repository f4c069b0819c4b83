//! What a right search finds, written down otherwise: a row for each mistake that people make in that.

use super::HypothesisId;
use super::policy::is_alpha_beta;
use crate::exercise::check::without;
use crate::exercise::claim::{leaves_in, sorted};
use crate::exercise::key::Key;
use crate::exercise::question::Question;
use crate::search::{Bound, Event, Limit, NodeRecords, Observer, Record};
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
        (Id::LeafAsMove, &[], last_leaf_as_move),
        (Id::EntryWindowAsExit, &[], left_as_entered),
        (Id::CuttingNodeListed, &SKIPPED, without_cut_nodes),
        (Id::TriggerPrunedToo, &SKIPPED, without_cutting_children),
        (Id::CutsOnWrongSide, &SKIPPED, without_children_before_cuts),
        // The root may be left out, here and where inner nodes are listed.
        (Id::PathReversed, &[], |it| reversed(it, 0)),
        (Id::PathReversed, &[], |it| reversed(it, 1)),
        (Id::PrunedRootEvaluated, &LOOKED_AT, with_pruned_roots),
        (Id::PrunedRootEvaluated, &LOOKED_AT, with_pruned_leaves),
        (Id::BoundAsValue, &[], bounds_as_values),
        (Id::BoundTurned, &[], |it| with_bounds(it, Bound::negated)),
        (Id::WindowReversed, &[], windows_turned),
        (Id::InnerNodesListed, &[], |it| with_inner_nodes(it, 0)),
        (Id::InnerNodesListed, &[], |it| with_inner_nodes(it, 1)),
    ]
};

/// What is found rightly, with a change.
fn changed<'t>(right: &Key<'t>, change: impl FnOnce(&mut Key<'t>)) -> Option<Key<'t>> {
    let mut key = Key::new(right.tree(), right.setup.clone()).ok()?;
    change(&mut key);
    Some(key)
}

fn last_leaf_as_move<'t>(right: &Key<'t>) -> Option<Key<'t>> {
    changed(right, |key| {
        key.outcome.best_move = key.outcome.principal_variation.last().copied();
    })
}

fn left_as_entered<'t>(right: &Key<'t>) -> Option<Key<'t>> {
    changed(right, |key| {
        for visit in key.nodes.all_mut() {
            visit.exit.clone_from(&visit.entry);
        }
    })
}

fn windows_turned<'t>(right: &Key<'t>) -> Option<Key<'t>> {
    changed(right, |key| {
        let visits = key.nodes.all_mut().iter_mut();
        let windows = visits.flat_map(|visit| [&mut visit.entry, &mut visit.exit]);
        for window in windows.flatten() {
            let [alpha, beta] = window.ends_as_values().map(Limit::at);
            (window.alpha, window.beta) = (Some(beta), Some(alpha));
        }
    })
}

fn bounds_as_values<'t>(right: &Key<'t>) -> Option<Key<'t>> {
    with_bounds(right, |_| Bound::Exact)
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

/// The children that were searched before the one that closed a window are skipped, not those behind it; what is
/// found stays as it is.
fn without_children_before_cuts<'t>(right: &Key<'t>) -> Option<Key<'t>> {
    let (tree, cutoffs) = (right.tree(), right.record.cutoffs());
    if cutoffs.is_empty() || !is_alpha_beta(right.algorithm()) {
        return None;
    }
    let before = cutoffs.iter().flat_map(|cutoff| {
        let children = tree.children(cutoff.at);
        children.filter(|child| *child != cutoff.after && !cutoff.skipped.contains(child))
    });
    let mut skipped: Vec<NodeId> = Vec::new();
    for node in sorted(&before.collect::<Vec<_>>()) {
        if skipped.last().is_none_or(|top| !tree.is_within(node, *top)) {
            skipped.push(node);
        }
    }
    let leaves = leaves_in(right, &skipped)?;
    changed(right, |key| {
        key.evaluated = without(&key.static_nodes().collect::<Vec<_>>(), &leaves);
        key.pruned = skipped;
    })
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

fn retold<'t>(right: &Key<'t>, tell: impl FnMut(Event<'_>, &mut Notes) + Send) -> Option<Key<'t>> {
    let (tree, setup) = (right.tree(), right.setup.clone());
    let notes = (Record::new(tree), NodeRecords::new(tree));
    let mut seen = Retold { notes, tell };
    let outcome = setup.search(tree, &mut seen).ok()?;
    Some(Key::of_run(tree, setup, outcome, seen.notes))
}

/// What is seen by somebody who does not look at these subtrees.
pub(super) fn unseen<'t>(right: &Key<'t>, roots: &[NodeId]) -> Option<Key<'t>> {
    let tree = right.tree();
    let is_in = |node: NodeId| roots.iter().any(|&root| tree.is_within(node, root));
    retold(right, |event, notes| match event {
        Event::Enter { node, .. } | Event::Evaluate { node, .. } if is_in(node) => {}
        _ => notes.observe(event),
    })
}

fn without_cut_nodes<'t>(right: &Key<'t>) -> Option<Key<'t>> {
    let cutoffs = right.record.cutoffs().iter();
    unseen(right, &cutoffs.map(|cutoff| cutoff.at).collect::<Vec<_>>())
}

fn without_cutting_children<'t>(right: &Key<'t>) -> Option<Key<'t>> {
    let cutoffs = right.record.cutoffs().iter();
    let children = cutoffs.map(|cutoff| cutoff.after);
    unseen(right, &children.collect::<Vec<_>>())
}

/// What is seen by somebody who looks at roots of pruned subtrees, too, and evaluates them.
fn with_pruned_roots<'t>(right: &Key<'t>) -> Option<Key<'t>> {
    looking_at(right, |event| skipped_by(right, event), |_| true)
}

/// The same by somebody who evaluates those that are leaves.
fn with_pruned_leaves<'t>(right: &Key<'t>) -> Option<Key<'t>> {
    let is_evaluated = |root| right.is_static(root);
    looking_at(right, |event| skipped_by(right, event), is_evaluated)
}

/// The children that a cutoff skips, if they are never visited.
fn skipped_by(right: &Key, event: Event) -> Vec<NodeId> {
    let Event::Cutoff(cutoff) = event else {
        return Vec::new();
    };
    let skipped = cutoff.skipped.iter().copied();
    skipped.filter(|root| right.is_pruned(*root)).collect()
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
    let at_first = |event: Event| match event {
        Event::Enter { node, .. } if node == NodeId::ROOT => nodes.to_vec(),
        _ => Vec::new(),
    };
    looking_at(right, at_first, |node| right.is_static(node))
}

/// What is seen by somebody who looks at more nodes after some steps, and evaluates some of them.
fn looking_at<'t>(
    right: &Key<'t>,
    more: impl Fn(Event) -> Vec<NodeId> + Sync,
    is_evaluated: impl Fn(NodeId) -> bool + Sync,
) -> Option<Key<'t>> {
    retold(right, |event, notes| {
        notes.observe(event);
        for node in more(event) {
            let (ply, window) = (right.tree().ply(node), None);
            notes.observe(Event::Enter { node, ply, window });
            if is_evaluated(node) {
                evaluate(node, notes);
            }
        }
    })
}

/// What is seen by somebody who evaluates inner nodes, too, but the first ones in preorder.
fn with_inner_nodes<'t>(right: &Key<'t>, left_out: usize) -> Option<Key<'t>> {
    retold(right, |event, notes| {
        notes.observe(event);
        if let Event::Enter { node, .. } = event
            && !right.is_static(node)
            && node.index() >= left_out
        {
            evaluate(node, notes);
        }
    })
}

fn evaluate(node: NodeId, notes: &mut Notes) {
    let value = &Value::ZERO;
    notes.observe(Event::Evaluate { node, value });
}
