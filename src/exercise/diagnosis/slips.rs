//! One wrong value at one node, and everything else as it follows from it, whether the answer states that value or not; or
//! that value alone.

use std::sync::{Arc, PoisonError};

use super::case::Case;
use super::mistakes::is_small;
use super::searching::slipped;
use super::{Cause, HypothesisId};
use crate::exercise::check::Check;
use crate::exercise::claim::{Claim, Entry, Row, Subject};
use crate::exercise::grader::Grader;
use crate::exercise::key::{Key, SlippedKey};
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::Question;
use crate::search::Bound;
use crate::tree::NodeId;
use crate::value::Value;

/// So many visits of nodes are kept at the most of all slips that are tried.
const MOST_KEPT_VISITS: usize = 1 << 17;

/// So many wrong values that an answer states are tried at the most.
const MOST_STATED: usize = 32;

/// So many numbers that are no values of the tree are tried at the most.
const MOST_NEW: usize = 4;

/// Where a slip at any of many nodes explains everything, at most so many of them are named.
const MOST_NAMED: usize = 3;

/// The slips that explain the whole answer, one a node; where it is nothing but one value or a move, a slip anywhere
/// would.
pub(super) fn causes(case: &Case) -> Vec<Cause> {
    if case.is_one_value_or_move() {
        return Vec::new();
    }
    let stated = case.wrong_values().into_iter().rev().take(MOST_STATED);
    let stated = stated.filter(|(node, stated)| as_stated(case, *node, stated).is_some());
    let stated = stated.map(|(node, _)| node);
    let mut found: Vec<NodeId> = stated.chain(unstated(case)).collect();
    found.sort();
    found.dedup();
    let (title, labels) = ("took a wrong value for {}", &case.grader.index.labels);
    let first = found.into_iter().take(MOST_NAMED);
    let causes = first.map(|node| Cause::new(HypothesisId::OneSlip, title, &[node], labels));
    causes.chain(one_value(case)).collect()
}

/// One value is wrong, and nothing follows from it.
fn one_value(case: &Case) -> Option<Cause> {
    let is_of_values =
        |claim: &Claim| matches!(claim.question, Question::Value | Question::NodeValues);
    let &[(node, stated)] = &case.wrong_values()[..] else {
        return None;
    };
    if !case.wrong().all(is_of_values) {
        return None;
    }
    let (grader, found) = (case.grader, case.key.found(node)?);
    let is_number = grader.is_number(&stated.number, &found.value);
    // Other wrong signs are mistakes of their own.
    let is_other_sign = stated.bound != Bound::Exact && found.bound == Bound::Exact;
    let title = format!("wrote a wrong value for one node: {stated} for {{}}");
    let id = HypothesisId::OneSlip;
    (!is_number || is_other_sign).then(|| Cause::new(id, &title, &[node], &grader.index.labels))
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

/// The slip that an answer proves, so that all else may count as right by it: it states one wrong value itself, something
/// else that depends on it, and nothing but what a right search finds with that value; and there is no other such
/// value. Each wrong value costs a few searches, so an answer with very many of them proves nothing.
pub fn carried<'t>(
    grader: &Grader<'_, 't>,
    key: &Key<'t>,
    checks: &[Check],
) -> Option<Carried<'t>> {
    let case = Case::new(grader, key, checks);
    let stated = case.wrong_values();
    if stated.len() > MOST_STATED {
        return None;
    }
    let mut proved = stated.into_iter().filter_map(|(node, value)| {
        let key = as_stated(&case, node, value).filter(|_| bears_on_others(&case, node))?;
        let (node, value) = (grader.index.labels.owned(node), value.clone());
        Some(Carried { node, value, key })
    });
    let slip = proved.next();
    slip.filter(|_| proved.next().is_none())
}

/// Whether anything in an answer beside the value of a node depends on that value: whoever took the least or the
/// greatest one would have it otherwise.
fn bears_on_others(case: &Case, node: NodeId) -> bool {
    let is_own = |(subject, entry): &Row| {
        let is_value = matches!(entry, Entry::OfTree(_) | Entry::Value(_));
        is_value && *subject == Subject::Node(node)
    };
    let ends = [Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY];
    let mut keys = ends
        .iter()
        .filter_map(|value| slipped(case.key, node, value, None));
    keys.any(|other| {
        case.claims.iter().any(|claim| {
            let mut rows = claim.rows.iter().filter(|row| !is_own(row));
            let is_right = |row: &Row| case.grader.is_right(&other, row);
            match claim.rows[..] {
                [] => !claim.fits(case.grader, &other),
                _ => rows.any(|row| !is_right(row)),
            }
        })
    })
}

/// The wrong value of a node that the answer states, with or without its sign, if that explains the answer.
fn as_stated<'t>(case: &Case<'_, 't>, node: NodeId, stated: &StatedValue) -> Option<Key<'t>> {
    let bounds = [None, Some(stated.bound)].into_iter();
    let value = stated.number.value();
    let mut slips = bounds.filter_map(|bound| slipped(case.key, node, value, bound));
    slips.find(|key| case.is_whole(key))
}

/// The nodes for which a wrong value may have been taken: a number in what is wrong that is no value of the tree, where
/// there is one. Where only the sign of the root's value is wrong none was.
fn unstated(case: &Case) -> Vec<NodeId> {
    let key = case.key;
    let (known, visits) = (key.known_values(), key.tree().len().pow(2));
    let right = &key.outcome.found.value;
    let mut wrong = case.wrong_values().into_iter();
    let is_sign = wrong.any(|(node, it)| node == NodeId::ROOT && it.number.value() == right);
    if is_sign || !is_small(key) || visits * known.len() > MOST_KEPT_VISITS {
        return Vec::new();
    }
    let new = new_values(case);
    let values = if new.is_empty() { others(known) } else { new };
    let mut found = Vec::new();
    for value in values {
        let slips = taken_for(key, &value, MOST_KEPT_VISITS / visits);
        let fitting = slips.iter().filter(|(_, other)| case.is_whole(other));
        found.extend(fitting.map(|(node, _)| *node));
    }
    found
}

/// What is found by those who take this value for any one of the nodes; it is kept for so many values at the most.
fn taken_for<'t>(right: &Key<'t>, value: &Value, most: usize) -> Arc<Vec<SlippedKey<'t>>> {
    let kept = &right.mistaken.slips;
    let lock = || kept.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = lock().get(value) {
        return Arc::clone(known);
    }
    let visited = right.record.visited().iter();
    let slips = visited.filter_map(|&node| Some((node, slipped(right, node, value, None)?)));
    let slips = Arc::new(slips.collect());
    let mut kept = lock();
    if kept.len() < most {
        kept.insert(value.clone(), Arc::clone(&slips));
    }
    slips
}

/// The numbers in what is wrong that are no values of the tree.
fn new_values(case: &Case) -> Vec<Value> {
    let rows = case.wrong().flat_map(|claim| &claim.rows);
    let wrong = rows.filter(|row| !case.grader.is_right(case.key, row));
    let values = wrong.flat_map(|(_, entry)| entry.numbers());
    let values = values.map(Number::value);
    let known = case.key.known_values();
    let is_new = |value: &&Value| value.is_finite() && known.binary_search(value).is_err();
    let mut new: Vec<Value> = values.filter(is_new).cloned().collect();
    new.sort_unstable();
    new.dedup();
    new.truncate(MOST_NEW);
    new
}

/// The known values, and whole steps above each and below all: where values are only compared, one of those between
/// two stands for each.
fn others(known: &[Value]) -> Vec<Value> {
    let one = Value::from(1);
    let finite = known.iter().filter(|value| value.is_finite());
    let below = finite.clone().next().map(|least| least - &one);
    let above = finite.map(|value| value + &one).chain(below);
    let mut all: Vec<Value> = known.iter().cloned().chain(above).collect();
    all.sort_unstable();
    all.dedup();
    all
}
