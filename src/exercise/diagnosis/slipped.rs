//! What is found with one wrong value at one node.

use std::iter;

use super::by_habits;
use super::mistake::Finds;
use super::mistakes::number_of;
use crate::exercise::habits::Slip;
use crate::exercise::key::{Key, MistakenKey};
use crate::search::{Bound, TreeGame};
use crate::tree::NodeId;
use crate::value::Value;

/// So many visits of nodes are kept at the most of all slips that are tried.
pub(super) const MOST_KEPT_VISITS: usize = 1 << 17;

/// What is found with these values at any visited node.
pub(super) fn all<'t>(right: &Key<'t>, values: &[Value]) -> Vec<MistakenKey<'t>> {
    let nodes = right.tree().nodes();
    let nodes: Vec<NodeId> = nodes.filter(|&node| right.visit(node).is_some()).collect();
    if nodes.len() * nodes.len() * values.len() > MOST_KEPT_VISITS {
        return Vec::new();
    }
    let mut slips = Vec::new();
    for node in nodes {
        let is_bound = right.found(node).is_some_and(|it| it.bound != Bound::Exact);
        let slips_here = values.iter().flat_map(|value| {
            let slip = Slip::new(node, value);
            let as_value = is_bound.then(|| slip.clone().with_bound(Bound::Exact));
            iter::once(slip).chain(as_value)
        });
        slips.extend(slips_here.flat_map(|slip| either_way(right, slip)));
    }
    slips
}

/// The values of the leaves, each once, the least first.
pub(super) fn leaf_values(key: &Key) -> Vec<Value> {
    let game = TreeGame::new(key.tree(), key.convention());
    let values = key.static_nodes().map(|leaf| game.evaluate(leaf));
    let mut values: Vec<Value> = values.flatten().collect();
    values.sort();
    values.dedup();
    values
}

/// A value before, between and behind these: a whole number where there is one.
pub(super) fn values_between(values: &[Value]) -> Vec<Value> {
    let one = Value::from(1);
    let is_infinite = |value: &&Value| !value.is_finite();
    let values = &values[values.iter().take_while(is_infinite).count()..];
    let values = &values[..values.len() - values.iter().rev().take_while(is_infinite).count()];
    let mut between = Vec::new();
    for pair in values.windows(2) {
        let next = &pair[0] + &one;
        let half = &(&pair[0] + &pair[1]) / &Value::from(2);
        between.push(if next < pair[1] { next } else { half });
    }
    between.extend(values.first().map(|least| least - &one));
    between.extend(values.last().map(|greatest| greatest + &one));
    between
}

/// What is found with a wrong value at one node.
pub(super) fn slipped<'t>(right: &Key<'t>, slip: Slip) -> Option<MistakenKey<'t>> {
    let (node, value) = (slip.node, slip.value.clone());
    let mut habits = right.habits.clone();
    habits.slips.push(slip);
    Some(MistakenKey {
        mistake: number_of(|finds| matches!(finds, Finds::Slip)),
        node: Some(node),
        value: Some(value),
        key: by_habits::found(right, right.setup.clone(), &habits)?,
    })
}

/// What is found with a wrong value at one node, by those whose line of play goes to the best child
/// there, and by those who follow the child whose value they took.
pub(super) fn either_way<'t>(right: &Key<'t>, slip: Slip) -> impl Iterator<Item = MistakenKey<'t>> {
    // The right value as another bound is written otherwise, and no slip.
    let is_wrong = right
        .found(slip.node)
        .is_none_or(|it| it.value != slip.value);
    let to_best = is_wrong.then(|| slipped(right, slip.clone()));
    let to_best = to_best.flatten();
    let taken = to_best
        .as_ref()
        .and_then(|other| taken_child(&other.key, &slip));
    let to_taken = taken.and_then(|_| slipped(right, Slip { taken, ..slip }));
    to_best.into_iter().chain(to_taken)
}

/// The child with the value that is taken for its parent's, if the line of play goes to another.
fn taken_child(key: &Key, slip: &Slip) -> Option<NodeId> {
    let mut line = key.outcome.principal_variation.iter().copied();
    let best = line
        .find(|&above| above == slip.node)
        .and_then(|_| line.next())?;
    let is_taken = |child: &NodeId| {
        let found = key.found(*child);
        found.is_some_and(|it| it.value == slip.value)
    };
    let taken = key.tree().children(slip.node).find(is_taken);
    taken.filter(|&child| child != best)
}
