//! Roots of pruned subtrees that stand among what was looked at.

use super::case::Case;
use super::claim::in_search_order;
use super::claim::{Claim, sorted};
use super::lists::counts_are;
use super::mistake::Place;
use crate::exercise::answer::Stated;
use crate::exercise::key::Key;
use crate::exercise::question::Question;
use crate::tree::NodeId;

/// All roots of pruned subtrees stand there; those that are not leaves perhaps not among the leaves.
pub(super) fn pruned_roots_evaluated<'t>(
    case: &Case<'_, 't>,
    key: &Key<'t>,
    claim: &Claim,
) -> Option<Place> {
    looked_at_too(case, key, claim, &key.pruned)
}

/// Those that are leaves stand there.
pub(super) fn pruned_leaves_evaluated<'t>(
    case: &Case<'_, 't>,
    key: &Key<'t>,
    claim: &Claim,
) -> Option<Place> {
    looked_at_too(case, key, claim, &leaves(key, &key.pruned))
}

/// Whoever counts nodes among what is looked at does so in every list and count.
fn looked_at_too<'t>(
    case: &Case<'_, 't>,
    key: &Key<'t>,
    claim: &Claim,
    roots: &[NodeId],
) -> Option<Place> {
    let is_with = |claim: &Claim| is_with_roots(key, claim, roots);
    let is_without = |other: &Claim| is_with(other) == Some(false) && case.fits(other, key);
    let fits =
        !roots.is_empty() && is_with(claim) == Some(true) && !case.claims.iter().any(is_without);
    fits.then_some(Place::Everywhere)
}

/// Whether a claim is what those say who look at these roots too; what is skipped they may list
/// rightly. Nothing of what they find like others.
fn is_with_roots(key: &Key, claim: &Claim, roots: &[NodeId]) -> Option<bool> {
    let leaves = leaves(key, roots);
    if let Stated::Counts(counts) = claim.stated {
        let many = |nodes: &[NodeId]| i64::try_from(nodes.len()).unwrap_or(i64::MAX);
        let (leaves, visits) = (many(&leaves), many(roots));
        return Some([leaves, visits].into_iter().any(|evaluations| {
            let added = Added {
                evaluations,
                visits,
                leaves,
            };
            added.fits(key, counts)
        }));
    }
    if let Some(edges) = &claim.edges {
        let is = |right: &[_]| edges.len() == right.len() && sorted(edges) == sorted(right);
        return Some(is(&key.cut_edges) || is(&edges_below(key, roots)));
    }
    let nodes = claim.nodes.as_deref()?;
    let is_with = |nodes: &[NodeId], right: &[NodeId], roots: &[NodeId]| {
        nodes.len() == right.len() + roots.len()
            && in_search_order(key, [right, roots].concat()) == nodes
    };
    let evaluations = key.record.evaluations();
    let are_evaluated = |nodes: &[NodeId]| {
        is_with(nodes, evaluations, roots) || is_with(nodes, evaluations, &leaves)
    };
    match claim.question {
        Question::StaticEvaluations => Some(are_evaluated(nodes)),
        Question::Evaluated => Some(are_evaluated(&in_search_order(key, nodes.to_vec()))),
        Question::Visited => Some(is_with(nodes, key.record.visited(), roots)),
        Question::VisitedSet => {
            Some(sorted(nodes) == sorted(&[key.record.visited(), roots].concat()))
        }
        Question::NotVisited => {
            let (right, mut said) = (sorted(key.not_visited()), sorted(nodes));
            let is_right = said == right;
            said.extend(roots);
            Some(is_right || sorted(&said) == right && said.len() == right.len())
        }
        Question::Pruned => Some(is_skipped(key, claim, &[]) || is_skipped(key, claim, &leaves)),
        _ => None,
    }
}

/// The edges that are cut for somebody who looks at these roots: those below them in the place of those
/// into them.
fn edges_below(key: &Key, roots: &[NodeId]) -> Vec<(NodeId, NodeId)> {
    let others = key.cut_edges.iter().copied();
    let others = others.filter(|(_, child)| !roots.contains(child));
    let children = |&root: &NodeId| key.tree().children(root).map(move |child| (root, child));
    others.chain(roots.iter().flat_map(children)).collect()
}

/// Whether a list of what is skipped is right but for these leaves, which it leaves out.
fn is_skipped(key: &Key, claim: &Claim, leaves: &[NodeId]) -> bool {
    let is_out = |number| leaves.contains(&key.static_node(number));
    let evaluated = key.evaluations_by_number();
    claim.members.as_ref().is_some_and(|members| {
        let mut said = members.iter().zip(evaluated).enumerate();
        members.len() == evaluated.len()
            && said.all(|(number, (&is_said, &is_evaluated))| {
                is_said != (is_evaluated || is_out(number))
            })
    })
}

/// Those of some nodes that are leaves.
fn leaves(key: &Key, nodes: &[NodeId]) -> Vec<NodeId> {
    let is_leaf = |node: &NodeId| key.static_number(*node).is_some();
    nodes.iter().copied().filter(is_leaf).collect()
}

/// How much is counted more than there is.
pub(super) struct Added {
    pub(super) evaluations: i64,
    pub(super) visits: i64,
    pub(super) leaves: i64,
}

impl Added {
    /// Whether the counts are so; what is skipped may be counted rightly.
    pub(super) fn fits(&self, key: &Key, counts: &[(&'static str, u64)]) -> bool {
        counts_are(key, counts, |name, count, right| {
            let more = count - right;
            match name {
                "static_evaluations" | "distinct_static_evaluations" => {
                    more == self.evaluations.into()
                }
                "visited" | "entries" | "visited_without_root" => more == self.visits.into(),
                "pruned_leaves" => more == 0 || -more == self.leaves.into(),
                "pruned_nodes" => more == 0 || -more == self.visits.into(),
                _ => more == 0,
            }
        })
    }
}
