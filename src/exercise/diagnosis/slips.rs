//! One wrong value at one node, and everything else as it follows from it.

use std::iter;

use super::case::Case;
use super::claim::Claim;
use super::flawed::found;
use super::habits::{Habits, Slip};
use super::made::is_small;
use super::mistake::{Makes, Place};
use super::mistakes::MISTAKES;
use crate::exercise::key::{Key, MistakenKey};
use crate::exercise::number::StatedValue;
use crate::search::{Bound, TreeGame};
use crate::tree::NodeId;
use crate::value::Value;

/// So many visits of nodes are kept at the most of all slips that are tried.
const MOST_KEPT_VISITS: usize = 1 << 17;

/// So many wrong values are tried at the most for one answer; in large trees fewer.
pub(super) const MOST_TRIED_FOR_ONE: usize = 64;

/// Where a slip at any of many nodes explains everything, at most so many of them are named.
const MOST_NAMED: usize = 3;

/// Visits the slips that explain the whole answer, one a node: those that the answer states itself, then those
/// to values of leaves, and where there are none those to values between them.
pub(super) fn each<'t>(case: &Case<'_, 't>, mut visit: impl FnMut(&MistakenKey<'t>)) {
    let kept = case
        .key
        .mistaken
        .slips
        .get_or_init(|| all(case.key, &leaf_values(case.key)));
    let stated = stated(case);
    let mut nodes = Vec::new();
    let mut explain = |slips: &mut dyn Iterator<Item = &MistakenKey<'t>>| {
        for slip in slips.filter(|slip| case.is_whole(&slip.key)) {
            if nodes.len() < MOST_NAMED && !nodes.contains(&slip.node) {
                nodes.push(slip.node);
                visit(slip);
            }
        }
        !nodes.is_empty()
    };
    if !explain(&mut stated.iter().chain(kept)) {
        let between = || all(case.key, &values_between(&leaf_values(case.key)));
        explain(&mut case.key.mistaken.other_slips.get_or_init(between).iter());
    }
}

/// The slip in words.
pub(super) fn place(case: &Case, slip: &MistakenKey) -> Option<Place> {
    let (node, value) = (slip.node?, slip.value.as_ref()?);
    let name = case.grader.labels.readable(node);
    let right = case.key.found(node).map(StatedValue::from);
    let right = right.map(|right| format!(", which is {right},"));
    let mut rows = case.claims.iter().flat_map(Claim::values);
    let of_node = rows.find(|(stated, it)| *stated == node && it.number.value() == value);
    // What is right in the answer does not say that this value was taken.
    let is_stated = || {
        case.wrong().any(|claim| {
            let mut values = claim
                .values()
                .map(|(_, it)| it.number.value())
                .chain(claim.ends());
            values.any(|it| it == value)
        })
    };
    let taken = match of_node {
        Some((_, stated)) => stated.to_string(),
        _ if is_stated() => value.to_string(),
        _ => format!("a wrong value such as {value}"),
    };
    let told = format!(
        "{taken} for the value of {name}{}",
        right.unwrap_or_default()
    );
    Some(Place::Value(node, told))
}

/// What is found with these values at any visited node of a small tree.
fn all<'t>(right: &Key<'t>, values: &[Value]) -> Vec<MistakenKey<'t>> {
    let nodes = right.tree().nodes();
    let nodes: Vec<NodeId> = nodes.filter(|&node| right.visit(node).is_some()).collect();
    if !is_small(right) || nodes.len() * nodes.len() * values.len() > MOST_KEPT_VISITS {
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
fn leaf_values(key: &Key) -> Vec<Value> {
    let game = TreeGame::new(key.tree(), key.convention());
    let values = key.static_nodes().map(|leaf| game.evaluate(leaf));
    let mut values: Vec<Value> = values.flatten().collect();
    values.sort();
    values.dedup();
    values
}

/// A value before, between and behind these, as far as they are finite: a whole number where there is one.
fn values_between(values: &[Value]) -> Vec<Value> {
    let one = Value::from(1);
    let finite = values.iter().filter(|value| value.is_finite());
    let values: Vec<&Value> = finite.collect();
    let mut between = Vec::new();
    for pair in values.windows(2) {
        let next = pair[0] + &one;
        let half = &(pair[0] + pair[1]) / &Value::from(2);
        between.push(if next < *pair[1] { next } else { half });
    }
    between.extend(values.first().map(|least| *least - &one));
    between.extend(values.last().map(|greatest| *greatest + &one));
    between
}

/// What is found with a wrong value at one node, by those whose line of play goes to the best child
/// there, and by those who follow the child whose value they took.
pub(super) fn either_way<'t>(right: &Key<'t>, slip: Slip) -> impl Iterator<Item = MistakenKey<'t>> {
    // The right value as another bound is written otherwise, and no slip.
    let is_wrong = right
        .found(slip.node)
        .is_none_or(|it| it.value != slip.value);
    let to_best = is_wrong.then(|| slipped(right, slip.clone())).flatten();
    let taken = to_best
        .as_ref()
        .and_then(|other| taken_child(&other.key, &slip));
    let to_taken = taken.and_then(|_| slipped(right, Slip { taken, ..slip }));
    to_best.into_iter().chain(to_taken)
}

fn slipped<'t>(right: &Key<'t>, slip: Slip) -> Option<MistakenKey<'t>> {
    let is_slip = |row: &usize| matches!(MISTAKES[*row].makes, Makes::Slips);
    let (node, value) = (slip.node, slip.value.clone());
    let habits = Habits {
        slip: Some(slip),
        ..Habits::default()
    };
    Some(MistakenKey {
        mistake: (0..MISTAKES.len()).find(is_slip)?,
        node: Some(node),
        value: Some(value),
        key: found(right, right.setup.clone(), &habits)?,
    })
}

/// The child with the value that is taken for its parent's, if the line of play goes to another.
fn taken_child(key: &Key, slip: &Slip) -> Option<NodeId> {
    let mut line = key.outcome.principal_variation.iter().copied();
    let best = line
        .find(|&above| above == slip.node)
        .and_then(|_| line.next())?;
    let is_taken = |child: &NodeId| key.found(*child).is_some_and(|it| it.value == slip.value);
    let taken = key.tree().children(slip.node).find(is_taken);
    taken.filter(|&child| child != best)
}

/// The slips that the answer states and that explain it, to values that no kept slip has: a wrong value of a
/// node, at the node or at a leaf below it; the wrong value of the root, at the root or further down; else a
/// number in a wrong window, at any node.
fn stated<'t>(case: &Case<'_, 't>) -> Vec<MistakenKey<'t>> {
    let budget = case.affordable_searches().min(MOST_TRIED_FOR_ONE);
    let kept = case.key.mistaken.slips.get().map_or(&[][..], Vec::as_slice);
    let is_new = |value: &Value| !kept.iter().any(|slip| slip.value.as_ref() == Some(value));
    let rows = case.wrong_values();
    let slips = match &rows[..] {
        [(NodeId::ROOT, stated)] if is_new(stated.number.value()) => {
            along_root_value(case, budget, stated.number.value())
        }
        _ => {
            // A slip further down has the values above it as its consequences, so it is tried first.
            let rows = rows.iter().rev().take(budget);
            let rows = rows.filter(|(_, stated)| is_new(stated.number.value()));
            let slips = rows.flat_map(|&(node, stated)| at_or_below(case.key, node, stated));
            slips.filter(|other| case.is_whole(&other.key)).collect()
        }
    };
    if !slips.is_empty() {
        return slips;
    }
    let mut ends: Vec<&Value> = case.wrong().flat_map(Claim::ends).collect();
    ends.sort_unstable();
    ends.dedup();
    ends.retain(|end| is_new(end));
    let nodes = case.key.record.visited().iter().rev();
    let slips = nodes.flat_map(|&node| ends.iter().map(move |end| Slip::new(node, end)));
    let ways = slips
        .take(budget)
        .flat_map(|slip| either_way(case.key, slip));
    ways.filter(|other| case.is_whole(&other.key)).collect()
}

/// What is found by those who take this for the value of a node, or of a leaf that is its child.
fn at_or_below<'t>(
    key: &Key<'t>,
    node: NodeId,
    stated: &StatedValue,
) -> impl Iterator<Item = MistakenKey<'t>> {
    let slip = Slip::new(node, stated.number.value());
    let leaves = key
        .tree()
        .children(node)
        .filter(|&child| key.static_number(child).is_some() && key.visit(child).is_some());
    let misread = leaves.map(|leaf| Slip::new(leaf, stated.number.value()));
    let slips = [slip.clone(), slip.with_bound(stated.bound)]
        .into_iter()
        .chain(misread);
    slips.flat_map(|slip| either_way(key, slip))
}

/// The slips that explain everything if some node has the value that the answer gives to the root.
///
/// Such a node's parent gives the root this value too if it has it itself, because MAX and MIN
/// nodes take one of their children's values: so the search goes down from the root.
fn along_root_value<'t>(case: &Case<'_, 't>, budget: usize, value: &Value) -> Vec<MistakenKey<'t>> {
    let key = case.key;
    let mut explaining = Vec::new();
    let mut next = vec![NodeId::ROOT];
    for _ in 0..budget {
        let Some(node) = next.pop() else {
            break;
        };
        let ways: Vec<_> = either_way(key, Slip::new(node, value)).collect();
        if ways
            .iter()
            .any(|other| other.key.outcome.found.value == *value)
            && key.static_number(node).is_none()
        {
            let children = key.tree().children(node);
            let first = next.len();
            next.extend(children.filter(|&child| key.visit(child).is_some()));
            next[first..].reverse();
        }
        explaining.extend(ways.into_iter().find(|other| case.is_whole(&other.key)));
    }
    explaining
}
