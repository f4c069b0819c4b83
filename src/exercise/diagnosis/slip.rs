//! One wrong value at one node, and everything else as it follows from it.

use super::case::Case;
use super::hypothesis::Cause;
use super::searched;
use super::slipped::either_way;
use super::window_ends::slips_to_ends;
use crate::exercise::answer::Stated;
use crate::exercise::habits::Slip;
use crate::exercise::key::{Key, MistakenKey};
use crate::exercise::number::StatedValue;
use crate::exercise::question::Question;
use crate::tree::NodeId;
use crate::value::Value;

/// So many nodes are tried at the most for one answer; in large trees fewer.
pub(super) const MOST_TRIED_FOR_ONE: usize = 64;

/// The slips that explain the whole answer, those that the answer states itself before others: a
/// slip a node, and how many nodes were not tried.
pub(super) fn explaining(case: &Case) -> (Vec<Cause>, usize) {
    let (stated, untried) = stated_slips(case);
    let kept = searched::by_slips(case.key).iter();
    let kept = kept.filter(|other| case.is_whole(&other.key));
    (causes(case, stated.iter().chain(kept)), untried)
}

/// The slips to values that no leaf has and the answer does not state.
pub(super) fn explaining_unstated(case: &Case) -> Vec<Cause> {
    let kept = searched::by_other_slips(case.key).iter();
    causes(case, kept.filter(|other| case.is_whole(&other.key)))
}

/// A cause for each node.
fn causes<'o, 't: 'o>(case: &Case, slips: impl Iterator<Item = &'o MistakenKey<'t>>) -> Vec<Cause> {
    let mut causes: Vec<Cause> = Vec::new();
    for other in slips {
        if !causes.iter().any(|known| known.node == other.node) {
            causes.push(searched::cause_of(case, other));
        }
    }
    causes
}

/// The slips that the answer states: a wrong value of a node, else the wrong value of the root at the
/// root or further down.
fn stated_slips<'t>(case: &Case<'_, 't>) -> (Vec<MistakenKey<'t>>, usize) {
    let budget = case.affordable_searches().min(MOST_TRIED_FOR_ONE);
    let stated = wrong_node_values(case, case.key);
    let (explaining, untried) = if stated.is_empty() {
        along_root_value(case, budget)
    } else {
        at_stated_values(case, budget, stated)
    };
    if explaining.is_empty() {
        return (slips_to_ends(case, budget), untried);
    }
    (explaining, untried)
}

/// The wrong values of nodes, at these or at the leaves below them.
fn at_stated_values<'t>(
    case: &Case<'_, 't>,
    budget: usize,
    stated: Vec<(NodeId, &StatedValue)>,
) -> (Vec<MistakenKey<'t>>, usize) {
    let untried = stated.len().saturating_sub(budget);
    let slip = |(node, stated): (NodeId, &StatedValue)| {
        let value = stated.number.value();
        let slip = Slip::new(node, value);
        let slips = [slip.clone(), slip.with_bound(stated.bound)].into_iter();
        let misread = leaves_below(case.key, node).map(|leaf| Slip::new(leaf, value));
        let slips = slips.chain(misread);
        let slips = slips.filter(|_| !is_kept(case.key, value));
        let ways = slips.flat_map(|slip| either_way(case.key, slip));
        let ways = ways.filter(|other| case.is_whole(&other.key));
        ways.collect::<Vec<_>>()
    };
    // A slip further down has the values above it as its consequences, so it is tried first.
    let tried = stated.into_iter().rev().take(budget);
    let mut explaining: Vec<_> = tried.flat_map(slip).collect();
    explaining.sort_by_key(|other| other.node);
    (explaining, untried)
}

/// The wrong values that are stated for nodes, and are not those that a key's owner finds, in preorder.
pub(super) fn wrong_node_values<'c, 't>(
    case: &Case<'c, 't>,
    key: &Key<'t>,
) -> Vec<(NodeId, &'c StatedValue)> {
    let tables = case.claims_in(case.wrong());
    let tables = tables.filter(|claim| claim.question == Question::NodeValues);
    let is_wrong = |(node, value): &(NodeId, &StatedValue)| {
        let found = key.found(*node);
        found.is_none_or(|found| !case.grader.is_value(key, value, found))
    };
    let rows = tables.flat_map(|claim| claim.values.iter().copied());
    let mut wrong: Vec<_> = rows.filter(is_wrong).collect();
    wrong.sort_by_key(|(node, _)| *node);
    wrong
}

/// The evaluated children of a node.
fn leaves_below<'k>(key: &'k Key, node: NodeId) -> impl Iterator<Item = NodeId> + 'k {
    let children = key.tree().children(node);
    children.filter(|&child| key.static_number(child).is_some() && key.visit(child).is_some())
}

/// The nodes that explain everything if they have the value that the answer gives to the root.
///
/// Such a node's parent gives the root this value too if it has it itself, because MAX and MIN
/// nodes take one of their children's values: so the search goes down from the root.
fn along_root_value<'t>(case: &Case<'_, 't>, budget: usize) -> (Vec<MistakenKey<'t>>, usize) {
    let claim = case.claim(Question::Value).filter(|claim| !claim.is_right);
    let Some(Stated::Value(stated)) = claim.map(|claim| claim.stated) else {
        return (Vec::new(), 0);
    };
    let (key, value) = (case.key, stated.number.value());
    if is_kept(key, value) {
        return (Vec::new(), 0);
    }
    let mut explaining = Vec::new();
    let mut next = vec![NodeId::ROOT];
    for _ in 0..budget {
        let Some(node) = next.pop() else {
            break;
        };
        let ways: Vec<_> = either_way(key, Slip::new(node, value)).collect();
        let has_value = |other: &MistakenKey<'t>| claim.is_some_and(|it| case.fits(it, &other.key));
        if ways.iter().any(has_value) {
            let first = next.len();
            if key.static_number(node).is_none() {
                let children = key.tree().children(node);
                next.extend(children.filter(|&child| key.visit(child).is_some()));
            }
            next[first..].reverse();
        }
        explaining.extend(ways.into_iter().find(|other| case.is_whole(&other.key)));
    }
    (explaining, next.len())
}

/// Whether slips to this value are kept with the key.
fn is_kept(key: &Key, value: &Value) -> bool {
    let mut kept = searched::by_slips(key).iter();
    kept.any(|other| other.value.as_ref() == Some(value))
}
