//! One wrong value at one node, and everything else as it follows from it.
//!
//! Where values are only compared it does not matter how far a value lies from others: of all values between two of
//! the tree's one stands for each. So what follows from any value at any node is found once and kept, and no answer
//! has the tree searched anew.

use std::iter;
use std::sync::OnceLock;

use super::case::Case;
use super::cause::{Cause, HypothesisId};
use super::claim::Claim;
use super::flawed::found;
use super::habits::{Habits, Slip, is_alpha_beta};
use super::mistakes::is_small;
use super::table::of_slip;
use crate::exercise::key::{Key, MistakenKey};
use crate::exercise::number::{Number, StatedValue};
use crate::search::{Algorithm, Bound};
use crate::tree::NodeId;
use crate::value::Value;

/// So many visits of nodes are kept at the most of all slips that are tried.
const MOST_KEPT_VISITS: usize = 1 << 17;

/// So many wrong values are tried at the most for one answer that has the tree searched anew.
pub(super) const MOST_TRIED_FOR_ONE: usize = 32;

/// Where a slip at any of many nodes explains everything, at most so many of them are named.
const MOST_NAMED: usize = 3;

/// Visits the slips that explain the whole answer, one a node, each with the key of those who make it.
pub(super) fn each<'t>(case: &Case<'_, 't>, mut visit: impl FnMut(Cause, &Key<'t>)) {
    let key = case.key;
    let known = key.known_values();
    let kept = key.mistaken.slips.get_or_init(|| {
        let classes = 0..=2 * known.len();
        classes.map(|_| OnceLock::new()).collect()
    });
    let slips = |class: usize| kept[class].get_or_init(|| all(key, &value_of(known, class)));
    let stated = if is_kept(key) && compares_only(key) {
        Vec::new()
    } else {
        stated(case)
    };
    let mut found: Vec<&MistakenKey> = stated.iter().collect();
    let new = new_values(case);
    match new[..] {
        [] => {
            let of_classes = |first: usize| (first..kept.len()).step_by(2).flat_map(slips);
            let explains = |slip: &&MistakenKey<'t>| case.is_whole(&slip.key);
            found.extend(of_classes(1).filter(explains));
            if found.is_empty() {
                found.extend(of_classes(0).filter(explains));
            }
        }
        [new] if compares_only(key) => {
            let class = 2 * known.partition_point(|value| value < new);
            let read = case.with_number(new, &value_of(known, class));
            found.extend(slips(class).iter().filter(|slip| read.is_whole(&slip.key)));
        }
        _ => {}
    }
    found.sort_by_key(|slip| slip.node);
    found.dedup_by_key(|slip| slip.node);
    for slip in found.into_iter().take(MOST_NAMED) {
        let value = new.first().copied().or(slip.value.as_ref());
        if let (Some(node), Some(value)) = (slip.node, value) {
            visit(cause(case, node, value), &slip.key);
        }
    }
}

/// The slip in words: the value as the answer states it. What is right in the answer does not say that this
/// value was taken.
fn cause(case: &Case, node: NodeId, value: &Value) -> Cause {
    let mut rows = case.claims.iter().flat_map(Claim::values);
    let of_node = rows.find(|(stated, it)| *stated == node && it.number.value() == value);
    let mut written = case
        .wrong()
        .flat_map(Claim::rows)
        .flat_map(|(_, row)| row.numbers());
    let taken = match of_node {
        Some((_, stated)) => stated.to_string(),
        None if written.any(|it| it.value() == value) => value.to_string(),
        None => format!("a wrong value such as {value}"),
    };
    let right = case.key.found(node).map(StatedValue::from);
    let right = right.map_or(String::new(), |right| format!(", which is {right},"));
    let title = format!("took {taken} for the value of {{}}{right} and went on from there");
    Cause::new(HypothesisId::OneSlip, &title, &[node], &case.grader.labels)
}

/// The numbers in what is wrong that are no values of the tree.
fn new_values<'c>(case: &'c Case) -> Vec<&'c Value> {
    let rows = case.wrong().flat_map(Claim::rows);
    let wrong = rows.filter(|(node, row)| !row.fits(case.grader, case.key, *node));
    let values = wrong.flat_map(|(_, row)| row.numbers()).map(Number::value);
    let known = case.key.known_values();
    let is_new = |value: &&Value| value.is_finite() && known.binary_search(value).is_err();
    let mut new: Vec<&Value> = values.filter(is_new).collect();
    new.sort_unstable();
    new.dedup();
    new
}

/// The known value of a class, or one between two of them: a whole number where there is one.
fn value_of(known: &[Value], class: usize) -> Value {
    let at = class / 2;
    if class % 2 == 1 {
        return known[at].clone();
    }
    let one = Value::from(1);
    let finite = |value: Option<&Value>| value.filter(|value| value.is_finite()).cloned();
    let below = finite(at.checked_sub(1).and_then(|below| known.get(below)));
    match (below, finite(known.get(at))) {
        (Some(below), Some(above)) if &below + &one < above => &below + &one,
        (Some(below), Some(above)) => &(&below + &above) / &Value::from(2),
        (Some(below), None) => &below + &one,
        (None, Some(above)) => &above - &one,
        (None, None) => Value::ZERO,
    }
}

/// Whether values are only compared, with those of the tree alone.
fn compares_only(key: &Key) -> bool {
    let algorithm = key.algorithm();
    let is_plain = algorithm == Algorithm::Minimax || is_alpha_beta(algorithm);
    is_plain && key.convention().window.is_full()
}

/// Whether what follows from any value at any node is kept.
fn is_kept(key: &Key) -> bool {
    let visits = key.nodes.all().len().pow(2) * key.known_values().len();
    is_small(key) && visits <= MOST_KEPT_VISITS
}

/// What is found with a value at any visited node, where that is kept.
fn all<'t>(right: &Key<'t>, value: &Value) -> Vec<MistakenKey<'t>> {
    if !is_kept(right) {
        return Vec::new();
    }
    let visited = right.tree().nodes().filter_map(|node| right.visit(node));
    let slips = visited.flat_map(|visit| {
        let bound = visit
            .found
            .as_ref()
            .map_or(Bound::Exact, |found| found.bound);
        let others = [Bound::Exact, bound.negated()].map(Some);
        let others = others.into_iter().filter(move |_| bound != Bound::Exact);
        let bounds = iter::once(None).chain(others);
        bounds.map(|bound| Slip::new(visit.node, Some(value), bound))
    });
    slips.flat_map(|slip| either_way(right, slip)).collect()
}

/// The slips that the answer states and that explain it: a wrong value of a node, with or without its sign.
fn stated<'t>(case: &Case<'_, 't>) -> Vec<MistakenKey<'t>> {
    let most = case.affordable_searches().min(MOST_TRIED_FOR_ONE);
    let wrong = case.wrong_values().into_iter().rev().take(most);
    let slips = wrong.flat_map(|(node, stated)| {
        let bounds = [None, Some(stated.bound)];
        bounds.map(|bound| Slip::new(node, Some(stated.number.value()), bound))
    });
    let slips = slips.flat_map(|slip| either_way(case.key, slip));
    slips.filter(|slip| case.is_whole(&slip.key)).collect()
}

/// What is found with a wrong value at one node, by those whose line of play goes to the best child
/// there, and by those who follow the child whose value they took.
pub(super) fn either_way<'t>(right: &Key<'t>, slip: Slip) -> impl Iterator<Item = MistakenKey<'t>> {
    // The right value as another bound is written otherwise, and no slip.
    let known = right.found(slip.node).map(|it| &it.value);
    let is_wrong = known != slip.value.as_ref();
    let to_best = is_wrong.then(|| slipped(right, slip.clone())).flatten();
    let best = to_best.as_ref();
    let taken = best.and_then(|other| taken_child(&other.key, &slip));
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
    line.find(|&above| above == slip.node)?;
    let best = line.next()?;
    let is_taken = |child: &NodeId| key.found(*child).map(|it| &it.value) == slip.value.as_ref();
    let taken = key.tree().children(slip.node).find(is_taken);
    taken.filter(|&child| child != best)
}
