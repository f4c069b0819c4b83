//! Lists of leaves in which inner nodes stand too, and something else is wrong.

use super::HypothesisId;
use super::case::Case;
use super::claim::Claim;
use super::hypothesis::Cause;
use super::mistakes::MISTAKES;
use crate::exercise::question::Question;
use crate::tree::NodeId;

/// What an answer says whose lists of leaves are read as lists of all nodes that are looked at, or
/// without the inner nodes; with who would have written it so.
pub(super) fn readings<'c, 't>(case: &Case<'c, 't>) -> Vec<(Case<'c, 't>, Cause)> {
    let mut rows = MISTAKES.iter();
    let row = rows.find(|mistake| mistake.id == HypothesisId::InnerNodesListed);
    let has_inner = case
        .claims
        .iter()
        .any(|claim| lists_inner_nodes(case, claim));
    let Some(row) = row.filter(|_| has_inner) else {
        return Vec::new();
    };
    let readings = [as_visited, as_leaves];
    let read = readings.map(|reading| {
        let claim = |claim: &Claim<'c>| {
            if lists_inner_nodes(case, claim) {
                reading(case, claim)
            } else {
                claim.clone()
            }
        };
        let claims = case.claims.iter().map(claim).collect();
        (case.with_claims(claims), row.cause())
    });
    read.into_iter().collect()
}

/// Whether inner nodes stand among the leaves, and nothing that is not looked at but leaves.
fn lists_inner_nodes(case: &Case, claim: &Claim) -> bool {
    let is_list = matches!(
        claim.question,
        Question::StaticEvaluations | Question::Evaluated
    );
    let is_leaf = |node: &&NodeId| case.key.static_number(**node).is_some();
    let nodes = claim
        .nodes
        .as_deref()
        .filter(|_| is_list)
        .unwrap_or_default();
    let mut inner = nodes.iter().filter(|node| !is_leaf(node)).peekable();
    inner.peek().is_some() && inner.all(|&node| case.key.visit(node).is_some())
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
