//! Mistakes in writing down what was found.
//!
//! Each function tells where what is said differs from what somebody finds, if it differs in this
//! way and in no other.

use super::case::Case;
use super::claim::Claim;
use super::listed::{first_missing, is_sequence, lists, one_more};
use super::mistake::Place;
use super::order::in_search_order;
use crate::exercise::answer::Stated;
use crate::exercise::key::Key;
use crate::exercise::number::StatedValue;
use crate::exercise::question::Question;
use crate::search::{Bound, Bounded};
use crate::tree::NodeId;

/// The line of play stands from the leaf up to the root.
pub(super) fn path_reversed(_: &Case, key: &Key, claim: &Claim) -> Option<Place> {
    let line = &key.outcome.principal_variation;
    let is_line = claim.question == Question::PrincipalVariation && line.len() > 1;
    let nodes = claim.nodes.as_ref().filter(|_| is_line)?;
    nodes.iter().rev().eq(line).then_some(Place::Everywhere)
}

/// One item of a list is missing.
pub(super) fn item_forgotten(case: &Case, key: &Key, claim: &Claim) -> Option<Place> {
    let (said, right) = lists(key, claim)?;
    let forgotten = one_more(claim, &right, &said);
    let pruned = || one_more(claim, &said, &right).filter(|_| is_pruned_beside(case, claim));
    forgotten.or_else(pruned).map(Place::Node)
}

/// One item too much stands in a list.
pub(super) fn item_added(case: &Case, key: &Key, claim: &Claim) -> Option<Place> {
    let (said, right) = lists(key, claim)?;
    let added = one_more(claim, &said, &right);
    let not_pruned = || one_more(claim, &right, &said).filter(|_| is_pruned_beside(case, claim));
    added.or_else(not_pruned).map(Place::Node)
}

/// Whether a list of what is pruned stands beside a wrong list of what is looked at: what is too much
/// in the one is missing in the other.
fn is_pruned_beside(case: &Case, claim: &Claim) -> bool {
    const LOOKED_AT: [Question; 3] = [
        Question::StaticEvaluations,
        Question::Evaluated,
        Question::Visited,
    ];
    let mut others = case.claims_in(case.wrong());
    matches!(claim.question, Question::Pruned | Question::CutEdges)
        && others.any(|other| LOOKED_AT.contains(&other.question))
}

/// Two nodes stand for each other.
pub(super) fn names_swapped(case: &Case, key: &Key, claim: &Claim) -> Option<Place> {
    if claim.question == Question::NodeValues {
        return values_swapped(case, key, claim);
    }
    let (said, right) = lists(key, claim)?;
    if said.len() != right.len() {
        return None;
    }
    let (one, other) = if is_sequence(claim) {
        let mut pairs = said.iter().zip(&right);
        let (one, other) = pairs.find(|(said, right)| said != right)?;
        (*one, *other)
    } else {
        (first_missing(&said, &right)?, first_missing(&right, &said)?)
    };
    let exchanged = |node: NodeId| match node {
        _ if node == one => other,
        _ if node == other => one,
        _ => node,
    };
    let mut mended: Vec<NodeId> = said.into_iter().map(exchanged).collect();
    let mut right = right;
    if !is_sequence(claim) {
        mended.sort_unstable();
        right.sort_unstable();
    }
    (mended == right).then_some(Place::Two([one.min(other), one.max(other)]))
}

/// The values of two nodes stand at each other's names.
fn values_swapped(case: &Case, key: &Key, claim: &Claim) -> Option<Place> {
    let wrong = wrong_values(case, key, claim)?;
    let &[
        (one, one_stated, one_found),
        (other, other_stated, other_found),
    ] = &wrong[..]
    else {
        return None;
    };
    let is_value = |stated, found| case.grader.is_value(key, stated, found);
    let is_swapped = is_value(one_stated, other_found) && is_value(other_stated, one_found);
    is_swapped.then_some(Place::Two([one, other]))
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
        return Some(Place::Value(NodeId::ROOT, stated.number.value().clone()));
    }
    let wrong = wrong_values(case, key, claim)?;
    let &[(node, stated, found)] = &wrong[..] else {
        return None;
    };
    let is_number = case.grader.is_number(key, &stated.number, &found.value);
    (!is_number).then(|| Place::Value(node, stated.number.value().clone()))
}

/// The values that are wrong, of nodes that have one; nothing where another thing is wrong too.
fn wrong_values<'c, 'k>(
    case: &Case,
    key: &'k Key,
    claim: &Claim<'c>,
) -> Option<Vec<(NodeId, &'c StatedValue, &'k Bounded)>> {
    let Stated::NodeValues(stated) = claim.stated else {
        return None;
    };
    let mut wrong = Vec::new();
    for &(node, stated) in &claim.values {
        let found = key.found(node)?;
        if !case.grader.is_value(key, stated, found) {
            wrong.push((node, stated, found));
        }
    }
    (!wrong.is_empty() && stated.len() == claim.values.len()).then_some(wrong)
}

/// Inner nodes stand among the leaves of a list.
pub(super) fn inner_nodes_listed(_: &Case, key: &Key, claim: &Claim) -> Option<Place> {
    if let Stated::Counts(counts) = claim.stated {
        let with_inner = key.all_counts();
        let visited = key.counts.visited;
        let fits = counts.iter().all(|&(name, count)| {
            let right = with_inner.iter().find(|(known, _)| *known == name);
            let is_evaluations = name.contains("static_evaluations");
            let right = right.map_or(0, |(_, right)| *right);
            usize::try_from(count) == Ok(if is_evaluations { visited } else { right })
        });
        return fits.then_some(Place::Everywhere);
    }
    let is_list = matches!(
        claim.question,
        Question::StaticEvaluations | Question::Evaluated
    );
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

/// The roots of pruned subtrees stand among what was looked at, all of them: those that are leaves
/// among the leaves, or all.
pub(super) fn pruned_roots_evaluated(_: &Case, key: &Key, claim: &Claim) -> Option<Place> {
    let is_leaf = |root: &NodeId| key.static_number(*root).is_some();
    let leaves: Vec<NodeId> = key.pruned.iter().copied().filter(is_leaf).collect();
    if key.pruned.is_empty() {
        return None;
    }
    let fits = match (claim.stated, &claim.nodes) {
        (Stated::Counts(counts), _) => [leaves.len(), key.pruned.len()].into_iter().any(|roots| {
            let all = key.pruned.len();
            counted_with_roots(key, counts, roots, all, leaves.len())
        }),
        (_, Some(nodes)) => match claim.question {
            Question::Visited => is_with(key, nodes, key.record.visited(), &key.pruned),
            Question::StaticEvaluations | Question::Evaluated => {
                let mut nodes = nodes.clone();
                if claim.question == Question::Evaluated {
                    nodes = in_search_order(key, nodes);
                }
                let right = key.record.evaluations();
                is_with(key, &nodes, right, &key.pruned)
                    || !leaves.is_empty() && is_with(key, &nodes, right, &leaves)
            }
            Question::Pruned => {
                let numbers = leaves.iter().filter_map(|leaf| key.static_number(*leaf));
                let members = claim.members.clone()?;
                let mut members = (members.len() == key.statics()).then_some(members)?;
                numbers.for_each(|number| members[number] = true);
                let evaluated = key.evaluations_by_number();
                members
                    .iter()
                    .zip(evaluated)
                    .all(|(pruned, evaluated)| pruned != evaluated)
            }
            _ => false,
        },
        _ => false,
    };
    fits.then_some(Place::Everywhere)
}

/// Whether a list holds what is right and these nodes too, in search order.
fn is_with(key: &Key, said: &[NodeId], right: &[NodeId], others: &[NodeId]) -> bool {
    said.len() == right.len() + others.len()
        && in_search_order(key, right.iter().chain(others).copied().collect()) == said
}

fn counted_with_roots(
    key: &Key,
    counts: &[(&'static str, u64)],
    listed: usize,
    all: usize,
    leaves: usize,
) -> bool {
    let named = key.all_counts();
    counts.iter().all(|&(name, count)| {
        let right = named.iter().find(|(known, _)| *known == name);
        let right = right.map_or(0, |(_, right)| *right);
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        match name {
            "static_evaluations" | "distinct_static_evaluations" => count == right + listed,
            "visited" | "entries" | "visited_without_root" => count == right + all,
            "pruned_leaves" => count == right || count + leaves == right,
            "pruned_nodes" => count == right || count + all == right,
            _ => count == right,
        }
    })
}
