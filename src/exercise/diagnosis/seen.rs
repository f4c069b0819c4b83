//! The mistakes that are seen in an answer itself: where they are, if one explains all that is wrong; and pruning
//! that follows no book's rules and yet loses nothing.

use super::case::Case;
use super::habits::{Habit, is_alpha_beta};
use super::policy::found;
use super::writing::{LOOKED_AT, SKIPPED};
use super::writing::{unseen, with_nodes};
use super::{Cause, HypothesisId};
use crate::analysis::{self, Soundness};
use crate::exercise::check::without;
use crate::exercise::claim::{Claim, Row, leaves_in, sorted};
use crate::exercise::key::{Key, counts_before};
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
            exchanged.fits(case.grader.numbers(), case.key)
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
    let numbers = case.grader.numbers();
    let Some((said, right)) = names(case.key, claim) else {
        let wrong = |row: &&Row| !numbers.is_right(case.key, row.0, row.1);
        let wrong = claim.rows.iter().filter(wrong);
        let nodes: Vec<NodeId> = wrong.filter_map(|(subject, _)| subject.node()).collect();
        let others = nodes.iter().skip(1);
        return others.map(|other| [nodes[0], *other]).collect();
    };
    let pair = if claim.question.is_ordered() {
        let mut pairs = said.iter().zip(&right);
        pairs
            .find(|(one, other)| one != other)
            .map(|(one, other)| [*one, *other])
    } else {
        let added = without(&said, &sorted(&right));
        let missed = without(&right, &sorted(&said));
        added
            .first()
            .zip(missed.first())
            .map(|(one, other)| [*one, *other])
    };
    pair.into_iter().collect()
}

/// One item is missing, in every list that is wrong.
fn item_forgotten(case: &Case) -> Option<NodeId> {
    let node = one_item(case, |_| false)?;
    are_counted(case, || unseen(case.key, &case.key.setup, &[node])).then_some(node)
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
        || other().is_some_and(|key| counts.all(|claim| claim.fits(case.grader.numbers(), &key)))
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
        let leaves = key.static_nodes().enumerate();
        let pruned = leaves.filter(|(number, _)| !key.is_evaluated(*number));
        return Some((claim.set.clone()?, pruned.map(|(_, leaf)| leaf).collect()));
    }
    Some((nodes, right))
}

/// Whether other leaves are skipped than the exercise's rules skip, but none that could change the root's
/// value, whatever it held; nor the best move, if the answer has one. All lists of visits must be those of
/// somebody who skips these leaves, and everything else right, or as it follows from that.
pub(super) fn is_sound_but_different(case: &Case) -> bool {
    let mut claims = case.claims.iter();
    let evaluated = claims.find_map(|claim| evaluated_leaves(case.key, claim));
    evaluated.is_some_and(|evaluated| is_sound(case, &evaluated) && is_of(case, &evaluated))
}

/// For each leaf, by its number, whether an answer says that it is evaluated, if it tells that.
fn evaluated_leaves(key: &Key, claim: &Claim) -> Option<Vec<bool>> {
    let is_of_skipped = SKIPPED.contains(&claim.question);
    if !is_of_skipped && !LOOKED_AT.contains(&claim.question) {
        return None;
    }
    let nodes: Vec<NodeId> = claim.nodes.iter().copied().collect::<Option<_>>()?;
    let named = match claim.question {
        Question::CutEdges | Question::Pruned => leaves_in(key, &nodes)?,
        _ => sorted(&nodes),
    };
    let is_named = |leaf: NodeId| named.binary_search(&leaf).is_ok();
    let leaves = key.static_nodes();
    Some(leaves.map(|leaf| is_named(leaf) != is_of_skipped).collect())
}

/// Whether each node is skipped, if these leaves are evaluated.
fn skips(key: &Key, evaluated: &[bool]) -> Vec<bool> {
    let before = counts_before(evaluated.iter().copied());
    let is_skipped = |node: NodeId| {
        let below = key.statics_in(node);
        before[below.start] == before[below.end]
    };
    key.tree().nodes().map(is_skipped).collect()
}

/// Whether the answer is that of somebody who evaluates these leaves.
fn is_of(case: &Case, evaluated: &[bool]) -> bool {
    let mut setup = case.key.setup.clone();
    if !case.key.tree().has_chance() && !is_alpha_beta(setup.plan.algorithm) {
        setup.plan.algorithm = Algorithm::AlphaBeta;
    }
    let other = found(case.key, setup, &Habit::Skips(skips(case.key, evaluated)));
    other.is_some_and(|other| case.is_written(&[&LOOKED_AT[..], &SKIPPED].concat(), &other))
}

fn is_sound(case: &Case, evaluated: &[bool]) -> bool {
    let key = case.key;
    let skips_none = evaluated.iter().all(|&evaluated| evaluated);
    if skips_none || evaluated == key.evaluations_by_number() {
        return false;
    }
    let numbers = (0..evaluated.len()).filter(|&number| !evaluated[number]);
    let leaves: Vec<NodeId> = numbers.map(|number| key.static_node(number)).collect();
    let moves = [Question::BestMove, Question::PrincipalVariation];
    let claim = match moves.iter().find_map(|&question| case.claim(question)) {
        Some(_) => analysis::Claim::ValueAndMove,
        None => analysis::Claim::Value,
    };
    let game = TreeGame::new(key.tree(), key.convention());
    Soundness::judge(&game, &leaves).is_ok_and(|soundness| soundness.is_sound(claim))
}
