//! Two nodes whose names stand for each other.

use std::ptr;

use super::case::Case;
use super::claim::{Claim, sorted};
use super::lists::{first_missing, is_sequence, lists};
use super::mistake::Place;
use super::stated_windows::is_window;
use crate::exercise::answer::Stated;
use crate::exercise::key::Key;
use crate::exercise::number::StatedValue;
use crate::exercise::question::Question;
use crate::tree::NodeId;

/// Two nodes stand for each other: a table may have one of them only, which is seen if they stand for
/// each other elsewhere in what was found rightly.
pub(super) fn names_swapped<'t>(
    case: &Case<'_, 't>,
    key: &Key<'t>,
    claim: &Claim,
) -> Option<Place> {
    let elsewhere = || {
        let is_table = matches!(claim.stated, Stated::NodeValues(_) | Stated::Windows(_));
        let is_sought = is_table && ptr::eq(key, case.key);
        // One row of a table has one name.
        let has_two = |other: &&Claim| is_sought && other.values.len() != 1;
        let others = case.claims_in(case.wrong()).filter(has_two);
        let mut pairs = others.filter_map(|other| swapped_in(case, key, other));
        pairs
            .next()
            .filter(|&pair| is_mended(case, key, claim, pair))
    };
    let pair = swapped_in(case, key, claim).or_else(elsewhere)?;
    // Any wrong move stands for the right one.
    let is_elsewhere = || {
        let mut others = case.claims_in(case.wrong());
        others.any(|other| {
            let is_move = other.question == Question::BestMove;
            !is_move && swapped_in(case, key, other) == Some(pair)
        })
    };
    let is_seen = claim.question != Question::BestMove || is_elsewhere();
    is_seen.then_some(Place::Two(pair))
}

/// The two nodes that stand for each other in what is said, the first one first.
fn swapped_in(case: &Case, key: &Key, claim: &Claim) -> Option<[NodeId; 2]> {
    let [one, other] = match claim.stated {
        Stated::NodeValues(_) if claim.knows_all_names() => {
            let rows = claim.values.iter().map(|(node, _)| Some(*node));
            swapped_rows(rows, |row, node| {
                is_value(case, key, node, claim.values[row].1)
            })?
        }
        Stated::Windows(windows) => {
            let rows = windows.iter().map(|(name, _)| case.grader.find(name));
            swapped_rows(rows, |row, node| {
                is_window(case, key, node, &windows[row].1)
            })?
        }
        Stated::IsPruned(nodes) => {
            let rows = nodes.iter().map(|(name, _)| case.grader.find(name));
            swapped_rows(rows, |row, node| key.is_pruned(node) == nodes[row].1)?
        }
        Stated::Edges(_) => swapped_ends(key, claim.edges.as_deref()?)?,
        Stated::Names(_) => {
            let nodes = claim.nodes.as_deref()?;
            let is_skipped = claim.question == Question::Pruned;
            let of_roots = is_skipped.then(|| swapped_items(nodes, &key.pruned, false));
            match (of_roots.flatten(), lists(key, claim), nodes) {
                (Some(pair), ..) => pair,
                (_, Some((said, right)), _) => swapped_items(&said, &right, is_sequence(claim))?,
                (.., &[said]) => [said, key.outcome.best_move.filter(|&right| right != said)?],
                _ => return None,
            }
        }
        _ => return None,
    };
    Some([one.min(other), one.max(other)])
}

/// Whether every row of a table is right for the other one of these nodes, if it is that of one.
fn is_mended(case: &Case, key: &Key, claim: &Claim, [one, other]: [NodeId; 2]) -> bool {
    let exchanged = exchanged(one, other);
    if let Stated::Windows(windows) = claim.stated {
        return windows.iter().all(|(name, window)| {
            let node = case.grader.find(name);
            node.is_some_and(|node| is_window(case, key, exchanged(node), window))
        });
    }
    let mut rows = claim.values.iter();
    claim.knows_all_names()
        && rows.all(|&(node, value)| is_value(case, key, exchanged(node), value))
}

/// Whether a value is that of a node.
fn is_value(case: &Case, key: &Key, node: NodeId, stated: &StatedValue) -> bool {
    let found = key.found(node);
    found.is_some_and(|found| case.grader.is_value(key, stated, found))
}

/// The two rows of a table that fit each other's nodes and not their own; all rows must be of nodes.
fn swapped_rows(
    rows: impl Iterator<Item = Option<NodeId>>,
    fits: impl Fn(usize, NodeId) -> bool,
) -> Option<[NodeId; 2]> {
    let rows: Vec<NodeId> = rows.collect::<Option<_>>()?;
    let mut wrong = (0..rows.len()).filter(|&row| !fits(row, rows[row]));
    let (one, other) = (wrong.next()?, wrong.next()?);
    let is_swapped = wrong.next().is_none() && fits(one, rows[other]) && fits(other, rows[one]);
    is_swapped.then(|| [rows[one], rows[other]])
}

/// The two nodes that stand for each other in a list.
fn swapped_items(said: &[NodeId], right: &[NodeId], is_sequence: bool) -> Option<[NodeId; 2]> {
    if said.len() != right.len() {
        return None;
    }
    let (one, other) = if is_sequence {
        let mut pairs = said.iter().zip(right);
        let (one, other) = pairs.find(|(said, right)| said != right)?;
        (*one, *other)
    } else {
        (first_missing(said, right)?, first_missing(right, said)?)
    };
    let mended: Vec<NodeId> = said.iter().copied().map(exchanged(one, other)).collect();
    let is_right = mended == right || !is_sequence && sorted(&mended) == sorted(right);
    is_right.then_some([one, other])
}

/// The two nodes that stand for each other at the ends of edges. Where every edge is one of the tree,
/// other edges were cut.
fn swapped_ends(key: &Key, said: &[(NodeId, NodeId)]) -> Option<[NodeId; 2]> {
    let is_edge = |edge: &&(NodeId, NodeId)| key.tree().parent(edge.1) == Some(edge.0);
    let &(parent, child) = said.iter().find(|edge| !is_edge(edge))?;
    let right = &key.cut_edges;
    let pairs = right.iter().filter_map(|&ends| match ends {
        (above, below) if below == child => Some([parent, above]),
        (above, below) if above == parent => Some([child, below]),
        _ => None,
    });
    let are_mended = |&[one, other]: &[NodeId; 2]| {
        let exchanged = exchanged(one, other);
        let mended = said
            .iter()
            .map(|&(above, below)| (exchanged(above), exchanged(below)));
        let mut mended: Vec<_> = mended.collect();
        mended.sort_unstable();
        let mut right = right.clone();
        right.sort_unstable();
        mended == right
    };
    pairs.into_iter().find(are_mended)
}

/// What stands for a node where two are exchanged.
fn exchanged(one: NodeId, other: NodeId) -> impl Fn(NodeId) -> NodeId {
    move |node| match node {
        _ if node == one => other,
        _ if node == other => one,
        _ => node,
    }
}
