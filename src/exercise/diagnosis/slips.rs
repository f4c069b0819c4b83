//! One wrong value at one node, and everything else as it follows from it.

use std::iter;

use super::at_nodes::is_small;
use super::case::Case;
use super::cause::{Cause, HypothesisId};
use super::claim::Claim;
use super::flawed::found;
use super::habits::{Habits, Slip};
use super::table::of_slip;
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
    let kept = &case.key.mistaken.slips;
    let kept = kept.get_or_init(|| all(case.key, &leaf_values(case.key)));
    let stated = stated(case, kept);
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

/// The slip in words: the value as the answer states it. What is right in the answer does not say that this
/// value was taken.
pub(super) fn cause(case: &Case, slip: &MistakenKey) -> Option<Cause> {
    let (node, value) = (slip.node?, slip.value.as_ref()?);
    let mut rows = case.claims.iter().flat_map(Claim::values);
    let of_node = rows.find(|(stated, it)| *stated == node && it.number.value() == value);
    let mut written = case.wrong().flat_map(|claim| {
        claim
            .values()
            .map(|(_, it)| it.number.value())
            .chain(claim.ends())
    });
    let taken = match of_node {
        Some((_, stated)) => stated.to_string(),
        _ if written.any(|it| it == value) => value.to_string(),
        _ => format!("a wrong value such as {value}"),
    };
    let right = case.key.found(node).map(StatedValue::from);
    let right = right.map_or(String::new(), |right| format!(", which is {right},"));
    let title = format!("took {taken} for the value of {{}}{right} and went on from there");
    Some(Cause::new(
        HypothesisId::OneSlip,
        &title,
        &[node],
        &case.grader.labels,
    ))
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
            let as_value = is_bound.then(|| Slip::new(node, Some(value), Some(Bound::Exact)));
            iter::once(Slip::new(node, Some(value), None)).chain(as_value)
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
    let known = right.found(slip.node).map(|it| &it.value);
    let is_wrong = known != slip.value.as_ref();
    let to_best = is_wrong.then(|| slipped(right, slip.clone())).flatten();
    let taken = to_best
        .as_ref()
        .and_then(|other| taken_child(&other.key, &slip));
    let to_taken = taken.and_then(|_| slipped(right, Slip { taken, ..slip }));
    to_best.into_iter().chain(to_taken)
}

fn slipped<'t>(right: &Key<'t>, slip: Slip) -> Option<MistakenKey<'t>> {
    let habits = Habits {
        slip: Some(slip.clone()),
        ..Habits::default()
    };
    Some(of_slip(found(right, right.setup.clone(), &habits)?, slip))
}

/// The child with the value that is taken for its parent's, if the line of play goes to another.
fn taken_child(key: &Key, slip: &Slip) -> Option<NodeId> {
    let mut line = key.outcome.principal_variation.iter().copied();
    let best = line
        .find(|&above| above == slip.node)
        .and_then(|_| line.next())?;
    let is_taken = |child: &NodeId| key.found(*child).map(|it| &it.value) == slip.value.as_ref();
    let taken = key.tree().children(slip.node).find(is_taken);
    taken.filter(|&child| child != best)
}

/// The slips that the answer states and that explain it, to values that no kept slip has: a wrong value of a
/// node, at the node or further down; else a number in a wrong window, at any node.
fn stated<'t>(case: &Case<'_, 't>, kept: &[MistakenKey<'t>]) -> Vec<MistakenKey<'t>> {
    let mut budget = case.affordable_searches().min(MOST_TRIED_FOR_ONE);
    let is_new = |value: &Value| !kept.iter().any(|slip| slip.value.as_ref() == Some(value));
    let rows = case.wrong_values();
    // A slip further down has the values above it as its consequences, so it is tried first.
    let new = rows
        .iter()
        .rev()
        .filter(|(_, stated)| is_new(stated.number.value()));
    let slips: Vec<_> = new
        .flat_map(|&(node, stated)| at_or_below(case, node, stated, &mut budget))
        .collect();
    if !slips.is_empty() {
        return slips;
    }
    let mut ends: Vec<&Value> = case.wrong().flat_map(Claim::ends).collect();
    ends.sort_unstable();
    ends.dedup();
    ends.retain(|end| is_new(end));
    let nodes = case.key.record.visited().iter().rev();
    let slips =
        nodes.flat_map(|&node| ends.iter().map(move |end| Slip::new(node, Some(end), None)));
    let ways = slips
        .take(budget)
        .flat_map(|slip| either_way(case.key, slip));
    ways.filter(|other| case.is_whole(&other.key)).collect()
}

/// The slips that explain everything if a node has the value that the answer gives it, or a node below it of
/// which the answer says no value.
///
/// Such a node's parent gives the first node this value too if it has it itself, because MAX and MIN
/// nodes take one of their children's values: so the search goes down from there.
fn at_or_below<'t>(
    case: &Case<'_, 't>,
    top: NodeId,
    stated: &StatedValue,
    budget: &mut usize,
) -> Vec<MistakenKey<'t>> {
    let (key, value) = (case.key, stated.number.value());
    let mut values = case.claims.iter().flat_map(Claim::values);
    let known: Vec<NodeId> = values.by_ref().map(|(node, _)| node).collect();
    let mut explaining = Vec::new();
    let mut next = vec![top];
    while let Some(node) = next.pop().filter(|_| *budget > 0) {
        *budget -= 1;
        let as_stated = (node == top).then(|| Slip::new(node, Some(value), Some(stated.bound)));
        let slips = iter::once(Slip::new(node, Some(value), None)).chain(as_stated);
        let ways: Vec<_> = slips.flat_map(|slip| either_way(key, slip)).collect();
        let reaches_top = |other: &MistakenKey| {
            let found = other.key.found(top);
            found.is_some_and(|it| it.value == *value)
        };
        if key.static_number(node).is_none() && ways.iter().any(reaches_top) {
            let children = key.tree().children(node);
            let first = next.len();
            next.extend(
                children.filter(|child| key.visit(*child).is_some() && !known.contains(child)),
            );
            next[first..].reverse();
        }
        explaining.extend(ways.into_iter().find(|other| case.is_whole(&other.key)));
    }
    explaining
}
