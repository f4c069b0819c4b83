//! The mistakes that are seen in an answer itself: where they are, if one explains all that is wrong; and pruning
//! that follows no book's rules and yet loses nothing.

use super::case::Case;
use super::policy::{Flaw, by_policy, is_alpha_beta};
use super::writing::{LOOKED_AT, SKIPPED};
use super::writing::{unseen, with_nodes};
use super::{Cause, HypothesisId};
use crate::analysis::{self, Soundness};
use crate::exercise::check::without;
use crate::exercise::claim::{Claim, Row, leaves_in, sorted};
use crate::exercise::key::Key;
use crate::exercise::question::Question;
use crate::search::{Algorithm, TreeGame};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;

/// The mistakes in writing down one thing that explain an answer.
pub(super) fn causes(case: &Case) -> Vec<Cause> {
    let labels = &case.grader.index.labels;
    let one = |node: Option<NodeId>| node.map(|node| vec![node]);
    let seen = [
        (HypothesisId::LeafAsValue, one(leaf_as_value(case))),
        (HypothesisId::NamesSwapped, names_swapped(case)),
        (HypothesisId::ItemForgotten, one(item_forgotten(case))),
        (HypothesisId::ItemAdded, one(item_added(case))),
    ];
    let seen = seen.into_iter();
    seen.filter_map(|(id, nodes)| Some(Cause::new(id, id.meaning(), &nodes?, labels)))
        .collect()
}

/// A leaf stands where the value of the root should, which it has; all else is right.
fn leaf_as_value(case: &Case) -> Option<NodeId> {
    let leaf = case.leaf_for_value()?;
    let found = case.key.found(leaf)?;
    let is_right = found.value == case.key.outcome.found.value && case.wrong().next().is_none();
    is_right.then_some(leaf)
}

/// Two nodes stand for each other, in all that is said, or in the one list or table that is wrong.
fn names_swapped(case: &Case) -> Option<Vec<NodeId>> {
    // Any wrong move stands for the right one, and of edges others were cut.
    let is_move = |claim: &Claim| claim.question == Question::BestMove;
    let is_of_edges = |claim: &Claim| claim.question == Question::CutEdges;
    if case.wrong().all(is_move) || case.wrong().any(is_of_edges) {
        return None;
    }
    let is_one = case.wrong().count() == 1;
    let is_mended = |&[one, other]: &[NodeId; 2]| {
        let claims = case.claims.iter();
        let mut claims = claims.filter(|claim| !(is_one && claim.is_right));
        claims.all(|claim| {
            let exchanged = claim.exchanged(case.key, one, other);
            exchanged.fits(case.grader, case.key)
        })
    };
    let pairs = misplaced(case, case.wrong().next()?);
    let mut pair = pairs.into_iter().find(is_mended)?;
    pair.sort();
    Some(pair.to_vec())
}

/// The nodes that may stand for each other where something is wrong: at the first place where two lists differ, or
/// in the first row of a table with that of any other.
fn misplaced(case: &Case, claim: &Claim) -> Vec<[NodeId; 2]> {
    let Some((said, right)) = names(case.key, claim) else {
        let wrong = |row: &&Row| !case.grader.is_right(case.key, row);
        let wrong = claim.rows.iter().filter(wrong);
        let nodes: Vec<NodeId> = wrong.filter_map(|(subject, _)| subject.node()).collect();
        let others = nodes.iter().skip(1);
        return others.map(|other| [nodes[0], *other]).collect();
    };
    let pair = if claim.question.is_ordered() {
        let mut pairs = said.into_iter().zip(right);
        pairs.find(|(one, other)| one != other)
    } else {
        let added = without(&said, &sorted(&right));
        let missed = without(&right, &sorted(&said));
        added.into_iter().zip(missed).next()
    };
    let pair = pair.map(|(one, other)| [one, other]);
    pair.into_iter().collect()
}

/// One item is missing, in every list that is wrong.
fn item_forgotten(case: &Case) -> Option<NodeId> {
    let node = one_item(case, |_| false)?;
    are_counted(case, || unseen(case.key, &[node])).then_some(node)
}

/// One item too much stands in every list that is wrong.
fn item_added(case: &Case) -> Option<NodeId> {
    let node = one_item(case, |_| true)?;
    are_counted(case, || with_nodes(case.key, &[node])).then_some(node)
}

/// One item too much stands in every wrong list of what is looked at, and is missing in what is pruned.
pub(super) fn one_more_visit(case: &Case) -> Option<Cause> {
    let node = one_item(case, |claim| !SKIPPED.contains(&claim.question))?;
    let (id, labels) = (HypothesisId::ItemAdded, &case.grader.index.labels);
    let title = "looked at one node too many: {}";
    (!case.wrong().any(is_count)).then(|| Cause::new(id, title, &[node], labels))
}

/// Two lists of nodes.
type Lists = (Vec<NodeId>, Vec<NodeId>);

/// The one item that is too much in a list, or else missing there: the same wherever a list is wrong.
fn one_item(case: &Case, is_added: fn(&Claim) -> bool) -> Option<NodeId> {
    let mut found = None;
    for claim in case.wrong().filter(|claim| !is_count(claim)) {
        if claim.question == Question::BestMove {
            return None;
        }
        let (said, right) = lists(case.key, claim)?;
        let (mut longer, mut shorter) = if is_added(claim) {
            (said, right)
        } else {
            (right, said)
        };
        if longer.len() != shorter.len() + 1 {
            return None;
        }
        if !claim.question.is_ordered() {
            (longer, shorter) = (sorted(&longer), sorted(&shorter));
        }
        let mut rest = shorter.iter().peekable();
        let mut more = longer.iter().filter(|node| rest.next_if_eq(node).is_none());
        let node = *more.next()?;
        if more.next().is_some() || *found.get_or_insert(node) != node {
            return None;
        }
    }
    found
}

/// Whether the counts that are wrong are those of another key.
fn are_counted<'t>(case: &Case<'_, 't>, other: impl FnOnce() -> Option<Key<'t>>) -> bool {
    let mut counts = case.wrong().filter(|claim| is_count(claim)).peekable();
    counts.peek().is_none()
        || other().is_some_and(|key| counts.all(|claim| claim.fits(case.grader, &key)))
}

fn is_count(claim: &Claim) -> bool {
    claim.question == Question::Counts
}

/// The nodes that are listed, and those that are right.
fn names(key: &Key, claim: &Claim) -> Option<Lists> {
    let right = claim.question.right_nodes(key)?;
    let nodes = claim.nodes.iter().copied();
    Some((nodes.collect::<Option<_>>()?, right.to_vec()))
}

/// The same for pruned subtrees by their leaves, unless only their roots are named.
fn lists(key: &Key, claim: &Claim) -> Option<Lists> {
    let (nodes, right) = names(key, claim)?;
    let are_all = |nodes: &[NodeId], others: &[NodeId]| without(nodes, &sorted(others)).is_empty();
    let is_partly = !are_all(&nodes, &right) && !are_all(&right, &nodes);
    if claim.question == Question::Pruned && is_partly {
        return Some((claim.set.clone()?, leaves_in(key, &key.pruned)?));
    }
    Some((nodes, right))
}

/// Whether other leaves are skipped than the exercise's rules skip, but none that could change the root's
/// value, whatever it held; nor the best move, if the answer has one. All lists of visits must be those of
/// somebody who skips these leaves, and everything else right, or as it follows from that.
pub(super) fn is_sound_but_different(case: &Case) -> bool {
    let mut claims = case.claims.iter();
    let skipped = claims.find_map(|claim| skipped_leaves(case.key, claim));
    skipped.is_some_and(|skipped| is_sound(case, &skipped) && is_of(case, &skipped))
}

/// The leaves that are not evaluated by what an answer says, if it tells that.
fn skipped_leaves(key: &Key, claim: &Claim) -> Option<Vec<NodeId>> {
    let is_of_skipped = SKIPPED.contains(&claim.question);
    if !is_of_skipped && !LOOKED_AT.contains(&claim.question) {
        return None;
    }
    let nodes: Vec<NodeId> = claim.nodes.iter().copied().collect::<Option<_>>()?;
    let named = match claim.question {
        Question::CutEdges | Question::Pruned => leaves_in(key, &nodes)?,
        _ => sorted(&nodes),
    };
    let is_skipped = |leaf: &NodeId| named.binary_search(leaf).is_ok() == is_of_skipped;
    Some(key.static_nodes().filter(is_skipped).collect())
}

/// Whether the answer is that of somebody who skips these leaves.
fn is_of(case: &Case, skipped: &[NodeId]) -> bool {
    let tree = case.key.tree();
    let mut setup = case.key.setup.clone();
    if !tree.has_chance() && !is_alpha_beta(setup.plan.algorithm) {
        setup.plan.algorithm = Algorithm::AlphaBeta;
    }
    // A node is skipped with all leaves below it; in preorder it stands before these.
    let mut skips = vec![false; tree.len()];
    for node in tree.nodes().rev() {
        let is_skipped = !case.key.is_static(node) || skipped.binary_search(&node).is_ok();
        skips[node.index()] = is_skipped && tree.children(node).all(|child| skips[child.index()]);
    }
    let other = by_policy(case.key, tree, setup, &Flaw::Skips(skips));
    other.is_some_and(|other| case.is_written(&[&LOOKED_AT[..], &SKIPPED].concat(), &other))
}

fn is_sound(case: &Case, skipped: &[NodeId]) -> bool {
    let key = case.key;
    let is_evaluated = |leaf: &NodeId| key.record.tally().is_evaluated(*leaf);
    let usual = key.static_nodes().filter(|leaf| !is_evaluated(leaf));
    if skipped.is_empty() || usual.eq(skipped.iter().copied()) {
        return false;
    }
    let moves = [Question::BestMove, Question::PrincipalVariation];
    let claim = match moves.iter().find_map(|&question| case.claim(question)) {
        Some(_) => analysis::Claim::ValueAndMove,
        None => analysis::Claim::Value,
    };
    let game = TreeGame::new(key.tree(), key.convention());
    Soundness::judge(&game, skipped).is_ok_and(|soundness| soundness.is_sound(claim))
}
