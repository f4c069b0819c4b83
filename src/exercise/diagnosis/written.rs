//! Mistakes in writing down what was found.
//!
//! Each function tells where what is said differs from what somebody finds, if it differs in this
//! way and in no other.

use super::case::Case;
use super::claim::Claim;
use super::lists::{OF_LEAVES, OF_VISITS, counts_are, lists, one_more};
use super::mistake::Place;
use super::pruned_roots::Added;
use crate::exercise::answer::Stated;
use crate::exercise::key::Key;
use crate::exercise::number::StatedValue;
use crate::exercise::question::Question;
use crate::search::{Bound, Bounded};
use crate::tree::NodeId;

/// The line of play stands from the leaf up to the root, which may be left out.
pub(super) fn path_reversed(_: &Case, key: &Key, claim: &Claim) -> Option<Place> {
    let line = &key.outcome.principal_variation[..];
    let is_line = claim.question == Question::PrincipalVariation;
    let nodes = claim.nodes.as_ref().filter(|_| is_line)?;
    let is_reversed = |line: &[NodeId]| line.len() > 1 && nodes.iter().rev().eq(line);
    let is_either = is_reversed(line) || line.get(1..).is_some_and(is_reversed);
    is_either.then_some(Place::Everywhere)
}

/// One item of a list is missing. A node that is said to be skipped is not forgotten where it would be
/// looked at.
pub(super) fn item_forgotten<'t>(
    case: &Case<'_, 't>,
    key: &Key<'t>,
    claim: &Claim,
) -> Option<Place> {
    if let Stated::Counts(counts) = claim.stated {
        return counted_without(case, key, counts, -1, item_forgotten);
    }
    let (said, right) = lists(key, claim)?;
    let is_skipped = |node| is_of_visits(claim) && is_said_to_be_skipped(case, node);
    let forgotten = one_more(claim, &right, &said);
    forgotten.filter(|&node| !is_skipped(node)).map(Place::Node)
}

/// Whether a list of what is skipped has this node, or one above it.
fn is_said_to_be_skipped(case: &Case, node: NodeId) -> bool {
    let is_in = |root: &NodeId| case.key.tree().is_within(node, *root);
    case.claims.iter().any(|claim| {
        let nodes = match claim.question {
            Question::Pruned | Question::NotVisited => &claim.nodes,
            Question::CutEdges => &claim.ends,
            _ => &None,
        };
        nodes.as_ref().is_some_and(|nodes| nodes.iter().any(is_in))
    })
}

/// One item too much stands in a list.
pub(super) fn item_added<'t>(case: &Case<'_, 't>, key: &Key<'t>, claim: &Claim) -> Option<Place> {
    if let Stated::Counts(counts) = claim.stated {
        return counted_without(case, key, counts, 1, item_added);
    }
    let (said, right) = lists(key, claim)?;
    let added = one_more(claim, &said, &right);
    let is_pruned = matches!(claim.question, Question::Pruned | Question::CutEdges);
    let not_pruned = || {
        let missing = one_more(claim, &right, &said).filter(|_| is_pruned);
        missing.filter(|&node| is_looked_at_beside(case, node))
    };
    added.or_else(not_pruned).map(Place::Node)
}

/// The item that a list beside these counts has too much or lacks, if it is counted so much there.
fn counted_without<'t>(
    case: &Case<'_, 't>,
    key: &Key<'t>,
    counts: &[(&'static str, u64)],
    much: i64,
    differs: fn(&Case<'_, 't>, &Key<'t>, &Claim) -> Option<Place>,
) -> Option<Place> {
    let mut lists = case.claims_in(case.wrong());
    let place = lists
        .find(|claim| is_of_visits(claim))
        .and_then(|claim| differs(case, key, claim))?;
    let Place::Node(node) = place else {
        return None;
    };
    let leaves = if key.static_number(node).is_some() {
        much
    } else {
        0
    };
    let added = Added {
        evaluations: leaves,
        visits: much,
        leaves,
    };
    added.fits(key, counts).then_some(place)
}

/// Whether a wrong list of what is looked at has this node, or one below it: what is too much there is
/// missing in a list of what is pruned.
fn is_looked_at_beside(case: &Case, node: NodeId) -> bool {
    let is_in = |other: &NodeId| case.key.tree().is_within(*other, node);
    let mut others = case.claims_in(case.wrong());
    others.any(|claim| {
        let nodes = claim.nodes.as_deref().unwrap_or_default();
        is_of_visits(claim) && nodes.iter().any(is_in)
    })
}

/// Whether a list tells what is looked at.
fn is_of_visits(claim: &Claim) -> bool {
    OF_VISITS.contains(&claim.question)
}

/// Bounds are written as if they were values.
pub(super) fn bound_as_value(case: &Case, key: &Key, claim: &Claim) -> Option<Place> {
    let is_bound = |stated: &StatedValue, found: &Bounded| {
        stated.bound == Bound::Exact && found.bound != Bound::Exact
    };
    with_other_signs(case, key, claim, is_bound)
}

/// Upper bounds are written as lower ones, or lower ones as upper ones.
pub(super) fn bound_turned(case: &Case, key: &Key, claim: &Claim) -> Option<Place> {
    let is_turned = |stated: &StatedValue, found: &Bounded| {
        stated.bound != Bound::Exact && found.bound != Bound::Exact && stated.bound != found.bound
    };
    with_other_signs(case, key, claim, is_turned)
}

/// The numbers are right, and all signs that are not differ in this way: at every bound, or at one.
/// Whoever writes some bounds rightly, and not others, may have found other ones.
fn with_other_signs(
    case: &Case,
    key: &Key,
    claim: &Claim,
    differs: impl Fn(&StatedValue, &Bounded) -> bool,
) -> Option<Place> {
    let fits = |stated: &StatedValue, found: &Bounded| {
        case.grader.is_number(key, &stated.number, &found.value) && differs(stated, found)
    };
    if let Stated::Value(stated) = claim.stated {
        return fits(stated, &key.outcome.found).then_some(Place::Everywhere);
    }
    let wrong = wrong_values(case, key, claim)?;
    let nodes = claim.values.iter().map(|(node, _)| *node);
    let bounds = nodes.filter(|&node| key.found(node).is_some_and(|it| it.bound != Bound::Exact));
    let is_whole = wrong.len() == 1 || wrong.len() == bounds.count();
    let mut all = wrong.iter();
    (is_whole && all.all(|(_, stated, found)| fits(stated, found))).then_some(Place::Everywhere)
}

/// One value of a node is wrong, and nothing follows from it.
pub(super) fn one_value(case: &Case, key: &Key, claim: &Claim) -> Option<Place> {
    if let Stated::Value(stated) = claim.stated {
        return Some(Place::Value(NodeId::ROOT, stated.bounded()));
    }
    let wrong = wrong_values(case, key, claim)?;
    let &[(node, stated, found)] = &wrong[..] else {
        return None;
    };
    let is_number = case.grader.is_number(key, &stated.number, &found.value);
    // Other wrong signs are mistakes of their own.
    let is_other_sign = stated.bound != Bound::Exact && found.bound == Bound::Exact;
    (!is_number || is_other_sign).then(|| Place::Value(node, stated.bounded()))
}

/// The values that are wrong, of nodes that have one; nothing where another thing is wrong too.
fn wrong_values<'c, 'k>(
    case: &Case,
    key: &'k Key,
    claim: &Claim<'c>,
) -> Option<Vec<(NodeId, &'c StatedValue, &'k Bounded)>> {
    if !claim.knows_all_names() {
        return None;
    }
    let mut wrong = Vec::new();
    for &(node, stated) in &claim.values {
        let found = key.found(node)?;
        if !case.grader.is_value(key, stated, found) {
            wrong.push((node, stated, found));
        }
    }
    (!wrong.is_empty()).then_some(wrong)
}

/// Inner nodes stand among the leaves of a list.
pub(super) fn inner_nodes_listed(_: &Case, key: &Key, claim: &Claim) -> Option<Place> {
    if let Stated::Counts(counts) = claim.stated {
        let visited = key.counts.visited as i128;
        let fits = counts_are(key, counts, |name, count, right| {
            if name.contains("static_evaluations") {
                // The root may be left out.
                [visited, visited - 1].contains(&count)
            } else {
                count == right
            }
        });
        return fits.then_some(Place::Everywhere);
    }
    let is_list = OF_LEAVES.contains(&claim.question);
    let nodes = claim.nodes.as_ref().filter(|_| is_list)?;
    let is_static = |node: &NodeId| key.static_number(*node).is_some();
    let mut leaves: Vec<NodeId> = nodes.iter().copied().filter(is_static).collect();
    let mut right = key.record.evaluations().to_vec();
    let mut inner = nodes.iter().filter(|node| !is_static(node));
    let are_visited = leaves.len() < nodes.len() && inner.all(|&node| key.visit(node).is_some());
    if claim.question == Question::Evaluated {
        leaves.sort_unstable();
        right.sort_unstable();
    }
    (are_visited && leaves == right).then_some(Place::Everywhere)
}
