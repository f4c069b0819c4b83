//! Lists of nodes beside those that are right.

use super::claim::{Claim, sorted};
use crate::exercise::answer::Stated;
use crate::exercise::key::Key;
use crate::exercise::question::{Content, NodeList, Question};
use crate::tree::NodeId;

/// The lists of evaluated leaves.
pub(super) const OF_LEAVES: [Question; 2] = [Question::StaticEvaluations, Question::Evaluated];

/// The lists of what is looked at.
pub(super) const OF_VISITS: [Question; 5] = [
    Question::StaticEvaluations,
    Question::Evaluated,
    Question::Visited,
    Question::VisitedSet,
    Question::Expanded,
];

/// The lists of what is skipped.
pub(super) const OF_SKIPPED: [Question; 3] =
    [Question::Pruned, Question::CutEdges, Question::NotVisited];

/// The nodes that are listed, and those that are right, each in order. Pruned subtrees stand for their
/// leaves unless only their roots are named.
pub(super) fn lists(key: &Key, claim: &Claim) -> Option<(Vec<NodeId>, Vec<NodeId>)> {
    if let Stated::Edges(_) = claim.stated {
        return Some((claim.ends.clone()?, key.pruned.clone()));
    }
    let said = claim.nodes.as_ref()?;
    match claim.question.content() {
        Content::Nodes(NodeList::Pruned, roots) => {
            let (said_roots, roots) = (said.clone(), roots(key));
            let is_among = |one: &[NodeId], other: &[NodeId]| first_missing(one, other).is_none();
            if is_among(said, roots) || is_among(roots, said) {
                return Some((said_roots, roots.to_vec()));
            }
            let members = claim.members.as_ref();
            let members = members.filter(|members| members.len() == key.statics())?;
            let evaluated = key.evaluations_by_number();
            let said = key
                .static_nodes()
                .zip(members)
                .filter(|(_, is_said)| **is_said);
            let right = key
                .static_nodes()
                .zip(evaluated)
                .filter(|(_, is_evaluated)| !**is_evaluated);
            Some((
                said.map(|(leaf, _)| leaf).collect(),
                right.map(|(leaf, _)| leaf).collect(),
            ))
        }
        Content::Nodes(_, right) => Some((said.clone(), right(key).to_vec())),
        _ => None,
    }
}

/// Whether every count that is stated may be stated where another one is right.
pub(super) fn counts_are(
    key: &Key,
    stated: &[(&'static str, u64)],
    may_be: impl Fn(&str, i128, i128) -> bool,
) -> bool {
    let named = key.all_counts();
    stated.iter().all(|&(name, count)| {
        let right = named.iter().find(|(known, _)| *known == name);
        may_be(
            name,
            count.into(),
            right.map_or(0, |(_, right)| *right as i128),
        )
    })
}

/// Whether the order of a list counts.
pub(super) fn is_sequence(claim: &Claim) -> bool {
    matches!(claim.question.content(), Content::Nodes(list, _) if list.is_ordered())
}

/// The first of some nodes that is not among others.
pub(super) fn first_missing(nodes: &[NodeId], others: &[NodeId]) -> Option<NodeId> {
    let others = sorted(others);
    let is_missing = |node: &&NodeId| others.binary_search(node).is_err();
    nodes.iter().find(is_missing).copied()
}

/// The one item that the longer list has more than the shorter one, in order or as sets.
pub(super) fn one_more(claim: &Claim, longer: &[NodeId], shorter: &[NodeId]) -> Option<NodeId> {
    if longer.len() != shorter.len() + 1 {
        return None;
    }
    if is_sequence(claim) {
        return one_more_in_order(longer, shorter);
    }
    one_more_in_order(&sorted(longer), &sorted(shorter))
}

fn one_more_in_order(longer: &[NodeId], shorter: &[NodeId]) -> Option<NodeId> {
    let mut rest = shorter.iter().peekable();
    let mut more = longer.iter().filter(|node| rest.next_if_eq(node).is_none());
    let found = *more.next()?;
    more.next().is_none().then_some(found)
}
