//! Lists of nodes beside those that are right.

use super::claim::{Claim, sorted};
use crate::exercise::answer::Stated;
use crate::exercise::key::Key;
use crate::exercise::question::{Content, NodeList};
use crate::tree::NodeId;

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
            let statics = |is_in: &dyn Fn(usize) -> bool| {
                let numbers = (0..key.statics()).filter(|&number| is_in(number));
                numbers.map(|number| key.static_node(number)).collect()
            };
            let members = claim.members.as_ref();
            let members = members.filter(|members| members.len() == key.statics())?;
            Some((
                statics(&|number| members[number]),
                statics(&|number| !key.is_evaluated(number)),
            ))
        }
        Content::Nodes(_, right) => Some((said.clone(), right(key).to_vec())),
        _ => None,
    }
}

/// Whether the order of a list counts.
pub(super) fn is_sequence(claim: &Claim) -> bool {
    matches!(
        claim.question.content(),
        Content::Nodes(
            NodeList::Line | NodeList::Evaluations | NodeList::Visits | NodeList::Expansions,
            _
        )
    )
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
