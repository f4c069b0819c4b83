//! Lists of leaves in which inner nodes stand too, and something else is wrong.

use super::HypothesisId;
use super::case::Case;
use super::claim::Claim;
use super::hypothesis::Cause;
use super::lists::OF_LEAVES;
use super::mistake::Mistake;
use super::mistakes::MISTAKES;
use crate::exercise::question::Question;
use crate::tree::NodeId;

/// What an answer says whose lists of leaves are read as lists of all nodes that are looked at, or
/// without the inner nodes; with who would have written it so.
pub(super) fn readings<'c, 't>(case: &Case<'c, 't>) -> Vec<(Case<'c, 't>, Cause)> {
    let has_inner = |claim: &Claim<'c>| lists_inner_nodes(case, claim);
    let is_row = |mistake: &&Mistake| mistake.id == HypothesisId::InnerNodesListed;
    let Some(row) = MISTAKES
        .iter()
        .find(is_row)
        .filter(|_| case.claims.iter().any(has_inner))
    else {
        return Vec::new();
    };
    let readings = [as_visited, as_leaves].map(|reading| {
        let claims = case.claims.iter().map(|claim| {
            if has_inner(claim) {
                reading(case, claim)
            } else {
                claim.clone()
            }
        });
        (case.with_claims(claims.collect()), row.cause())
    });
    readings.into()
}

/// Whether inner nodes stand among the leaves, and nothing that is not looked at but leaves.
fn lists_inner_nodes(case: &Case, claim: &Claim) -> bool {
    let is_leaf = |node: &NodeId| case.key.static_number(*node).is_some();
    let nodes = claim.nodes.as_deref().unwrap_or_default();
    let mut inner = nodes.iter().filter(|node| !is_leaf(node)).peekable();
    OF_LEAVES.contains(&claim.question)
        && inner.peek().is_some()
        && inner.all(|&node| case.key.visit(node).is_some())
}

/// The root may be left out.
fn as_visited<'c>(case: &Case<'c, '_>, claim: &Claim<'c>) -> Claim<'c> {
    let mut nodes = claim.nodes.clone().unwrap_or_default();
    if !nodes.contains(&NodeId::ROOT) {
        nodes.insert(0, NodeId::ROOT);
    }
    let question = match claim.question {
        Question::Evaluated => Question::VisitedSet,
        _ => Question::Visited,
    };
    claim.read_as(case, question, nodes)
}

fn as_leaves<'c>(case: &Case<'c, '_>, claim: &Claim<'c>) -> Claim<'c> {
    let nodes = claim.nodes.iter().flatten().copied();
    let leaves = nodes.filter(|&node| case.key.static_number(node).is_some());
    claim.read_as(case, claim.question, leaves.collect())
}
