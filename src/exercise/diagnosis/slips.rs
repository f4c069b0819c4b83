//! One wrong value at one node, and everything else as it follows from it.
//!
//! Where values are only compared it does not matter how far a value lies from others: of all values between two of
//! the tree's one stands for each. So what follows from any value at any node is found once and kept, and no answer
//! has the tree searched anew.

use std::iter;
use std::sync::OnceLock;

use super::Diagnosis;
use super::case::Case;
use super::flawed::found;
use super::habits::{Habit, Slip, is_alpha_beta};
use super::mistakes::is_small;
use super::{Cause, HypothesisId};
use crate::exercise::check::Check;
use crate::exercise::claim::{Claim, Numbers};
use crate::exercise::grader::Grader;
use crate::exercise::key::{Key, SlippedKey};
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::Question;
use crate::search::{Algorithm, Bound};
use crate::tree::NodeId;
use crate::value::Value;

/// So many visits of nodes are kept at the most of all slips that are tried.
const MOST_KEPT_VISITS: usize = 1 << 17;

/// So many wrong values are tried at the most for one answer that has the tree searched anew.
const MOST_TRIED_FOR_ONE: usize = 32;

/// Where a slip at any of many nodes explains everything, at most so many of them are named.
const MOST_NAMED: usize = 3;

/// The slips that explain the whole answer, one a node.
pub(super) fn causes<'t>(case: &Case<'_, 't>) -> Vec<Cause> {
    let key = case.key;
    let kept = key.mistaken.slips.get_or_init(|| {
        let values = candidates(key.known_values()).into_iter();
        values.map(|value| (value, OnceLock::new())).collect()
    });
    let (new, is_compared) = (new_values(case), compares_only(key));
    let classes = match new[..] {
        [] => 0..kept.len(),
        [new] if is_compared => {
            let class = 2 * key.known_values().partition_point(|value| value < new);
            class..class + 1
        }
        _ => 0..0,
    };
    let stand_in = new.first().zip(kept.get(classes.start));
    let numbers = Numbers {
        stand_in: stand_in.map(|(new, (value, _))| (*new, value)),
        ..case.grader.numbers()
    };
    let is_known = is_kept(key) && is_compared;
    let stated = if is_known { Vec::new() } else { stated(case) };
    let explains = |(_, other): &&SlippedKey<'t>| case.is_whole_with(numbers, other);
    let mut found: Vec<&SlippedKey> = stated.iter().collect();
    for (value, slips) in &kept[classes] {
        let slips = slips.get_or_init(|| all(key, value));
        found.extend(slips.iter().filter(explains));
    }
    if writes_a_bound(case) {
        found.retain(|(node, _)| *node == NodeId::ROOT);
    }
    found.sort_by_key(|(node, _)| *node);
    found.dedup_by_key(|(node, _)| *node);
    let first = found.into_iter().take(MOST_NAMED);
    let named = |(node, other): &SlippedKey| {
        let taken = &other.found(*node)?.value;
        Some(cause(case, *node, new.first().copied().unwrap_or(taken)))
    };
    first.filter_map(named).collect()
}

/// Whether the answer has the value of the root as a bound, which no wrong value below makes it.
fn writes_a_bound(case: &Case) -> bool {
    let right = &case.key.outcome.found;
    let claim = case.claim(Question::Value).filter(|claim| !claim.is_right);
    let mut stated = claim.into_iter().flat_map(Claim::values);
    stated.any(|(_, stated)| stated.bound != right.bound && *stated.number.value() == right.value)
}

/// One wrong value.
pub struct Carried<'t> {
    /// The name of the node whose value is wrong.
    pub node: String,
    /// The value, as the answer states it.
    pub value: StatedValue,
    /// What is found by those who go on from it.
    pub key: Key<'t>,
}

/// The slip that an answer proves, so that all else may count as right by it: it states one wrong value itself, all
/// else in it is what a right search finds with that value, and no other mistake explains it, nor the same at
/// another node. Each wrong value costs a few searches, so an answer with very many of them proves nothing.
pub fn carried<'t>(
    grader: &Grader<'_, 't>,
    key: &Key<'t>,
    checks: &[Check],
    diagnosis: &Diagnosis,
) -> Option<Carried<'t>> {
    // Whoever takes the wrong player's choice at one node has one wrong value, too.
    let is_of_one_value =
        |id| [HypothesisId::OneSlip, HypothesisId::WrongPlayerAtNode].contains(&id);
    let hypothesis = diagnosis.hypotheses.first()?;
    let mut causes = iter::once(&hypothesis.cause).chain(&hypothesis.also);
    if !causes.all(|cause| is_of_one_value(cause.id)) {
        return None;
    }
    let case = Case::new(grader, key, checks);
    let stated = case.wrong_values();
    if stated.len() > MOST_TRIED_FOR_ONE {
        return None;
    }
    let mut proved = stated.into_iter().filter_map(|(node, value)| {
        let (node, key) = as_stated(&case, node, value).into_iter().next()?;
        let (node, value) = (grader.labels.owned(node), value.clone());
        Some(Carried { node, value, key })
    });
    let slip = proved.next();
    slip.filter(|_| proved.next().is_none())
}

/// The slip in words, with the value as the answer states it. What is right in the answer does not say that this
/// value was taken.
fn cause(case: &Case, node: NodeId, value: &Value) -> Cause {
    let rows = case.wrong().flat_map(|claim| &claim.rows);
    let mut values = case.wrong().flat_map(Claim::values);
    let of_node = values.find(|(stated, it)| *stated == node && it.number.value() == value);
    let mut written = rows.flat_map(|(_, entry)| entry.numbers());
    let taken = match of_node {
        Some((_, stated)) => stated.to_string(),
        None if written.any(|number| number.value() == value) => value.to_string(),
        None => format!("a wrong value such as {value}"),
    };
    let right = case.key.found(node).map(StatedValue::from);
    let right = right.map_or(String::new(), |right| format!(", which is {right},"));
    let title = format!("took {taken} for the value of {{}}{right} and went on from there");
    Cause::new(HypothesisId::OneSlip, &title, &[node], &case.grader.labels)
}

/// The numbers in what is wrong that are no values of the tree.
fn new_values<'c>(case: &'c Case) -> Vec<&'c Value> {
    let rows = case.wrong().flat_map(|claim| &claim.rows);
    let numbers = case.grader.numbers();
    let wrong = rows.filter(|row| !numbers.is_right(case.key, row.0, row.1));
    let values = wrong.flat_map(|(_, entry)| entry.numbers());
    let values = values.map(Number::value);
    let known = case.key.known_values();
    let is_new = |value: &&Value| value.is_finite() && known.binary_search(value).is_err();
    let mut new: Vec<&Value> = values.filter(is_new).collect();
    new.sort_unstable();
    new.dedup();
    new
}

/// The known values, and one below each and above all: a whole number where there is one.
fn candidates(known: &[Value]) -> Vec<Value> {
    let one = Value::from(1);
    let finite = |value: &&Value| value.is_finite();
    let between = |at: usize| {
        let below = at.checked_sub(1).and_then(|below| known.get(below));
        match (below.filter(finite), known.get(at).filter(finite)) {
            (Some(below), Some(above)) if below + &one < *above => below + &one,
            (Some(below), Some(above)) => &(below + above) / &Value::from(2),
            (Some(below), None) => below + &one,
            (None, Some(above)) => above - &one,
            (None, None) => Value::ZERO,
        }
    };
    let places = 0..=known.len();
    let both = places.flat_map(|at| iter::once(between(at)).chain(known.get(at).cloned()));
    both.collect()
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
fn all<'t>(right: &Key<'t>, value: &Value) -> Vec<SlippedKey<'t>> {
    if !is_kept(right) {
        return Vec::new();
    }
    let visited = right.tree().nodes().filter_map(|node| right.visit(node));
    let slips = visited.flat_map(|visit| {
        // A bound may be taken for a value, or for the other bound.
        let bound = visit.found.as_ref().map_or(Bound::Exact, |it| it.bound);
        let others = [Bound::Exact, bound.negated()].map(Some).into_iter();
        let others = others.filter(move |_| bound != Bound::Exact);
        let bounds = iter::once(None).chain(others);
        bounds.filter_map(|bound| slipped(right, visit.node, value, bound))
    });
    slips.collect()
}

/// The slips that the answer states and that explain it.
fn stated<'t>(case: &Case<'_, 't>) -> Vec<SlippedKey<'t>> {
    let most = case.affordable_searches().min(MOST_TRIED_FOR_ONE);
    let wrong = case.wrong_values().into_iter().rev().take(most);
    let slips = wrong.flat_map(|(node, stated)| as_stated(case, node, stated));
    slips.collect()
}

/// A wrong value of a node with or without its sign, if that explains the answer.
fn as_stated<'t>(case: &Case<'_, 't>, node: NodeId, stated: &StatedValue) -> Vec<SlippedKey<'t>> {
    let bounds = [None, Some(stated.bound)].into_iter();
    let value = stated.number.value();
    let slips = bounds.filter_map(|bound| slipped(case.key, node, value, bound));
    slips.filter(|(_, key)| case.is_whole(key)).collect()
}

/// What is found with a wrong value at one node.
fn slipped<'t>(
    right: &Key<'t>,
    node: NodeId,
    value: &Value,
    bound: Option<Bound>,
) -> Option<SlippedKey<'t>> {
    // The right value as another bound is written otherwise, and no slip.
    if right.found(node).is_some_and(|it| it.value == *value) {
        return None;
    }
    let value = value.clone();
    let slip = Habit::Slip(Slip { node, value, bound });
    Some((node, found(right, right.setup.clone(), &slip)?))
}
