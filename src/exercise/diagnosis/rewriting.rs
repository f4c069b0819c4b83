//! What a right search finds, written down otherwise.

use crate::exercise::key::Key;
use crate::search::{Bound, Event, NodeRecord, NodeRecords, Observer, Record, Setup, search};
use crate::tree::NodeId;
use crate::value::Value;

/// What is found rightly, before it is written down otherwise.
pub(super) fn again<'t>(right: &Key<'t>) -> Option<Key<'t>> {
    Key::new(right.tree(), right.setup.clone()).ok()
}

pub(super) fn with_visits<'t>(right: &Key<'t>, change: fn(&mut NodeRecord)) -> Option<Key<'t>> {
    let mut key = again(right)?;
    key.nodes.all_mut().iter_mut().for_each(change);
    Some(key)
}

pub(super) fn with_bounds<'t>(right: &Key<'t>, turned: fn(Bound) -> Bound) -> Option<Key<'t>> {
    let mut key = again(right)?;
    let visits = key.nodes.all_mut().iter_mut();
    let found = visits.filter_map(|visit| visit.found.as_mut());
    for found in found.chain([&mut key.outcome.found]) {
        found.bound = turned(found.bound);
    }
    Some(key)
}

pub(super) fn reversed<'t>(right: &Key<'t>, left_out: usize) -> Option<Key<'t>> {
    let mut key = again(right)?;
    let line = &mut key.outcome.principal_variation;
    line.drain(..left_out.min(line.len()));
    line.reverse();
    // Read backwards a line of one node is the same.
    (line.len() > 1).then_some(key)
}

/// The children that were searched before the one that closed a window.
pub(super) fn before_cuts(right: &Key) -> Vec<NodeId> {
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
pub(super) fn with_roots<'t>(
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
pub(super) fn with_inner_nodes<'t>(
    right: &Key<'t>,
    is_listed: fn(NodeId) -> bool,
) -> Option<Key<'t>> {
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
