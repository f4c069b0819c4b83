//! Pruning that follows no book's rules and yet loses nothing.

use std::ops::Range;

use super::case::Case;
use super::hypothesis::Hypothesis;
use super::lists::is_in_order;
use super::mistake::{Findings, Mistake};
use crate::analysis::{Claim, Soundness};
use crate::exercise::answer::Stated;
use crate::exercise::check::covered;
use crate::exercise::question::Question;
use crate::search::TreeGame;
use crate::tree::NodeId;

/// Other leaves are skipped than the exercise's rules skip, but none that could change the root's
/// value, whatever it held; nor the best move, if the answer has one.
///
/// All lists of the answer must speak of the same leaves, and the evaluations must stand in search
/// order.
pub(super) fn sound_but_different(case: &Case, mistake: &Mistake) -> Findings {
    hypothesis(case, mistake).into()
}

fn hypothesis(case: &Case, mistake: &Mistake) -> Option<Hypothesis> {
    let lists: Vec<(Question, List)> = LISTS
        .into_iter()
        .filter_map(|question| Some((question, List::of(case, question)?)))
        .collect();
    let (_, first) = lists.first()?;
    let skipped = &first.skipped;
    let is_same = lists.iter().all(|(_, list)| list.skipped == *skipped);
    let is_as_asked =
        (0..skipped.len()).all(|number| skipped[number] != case.key.is_evaluated(number));
    if !is_same || is_as_asked || !is_sound(case, skipped) {
        return None;
    }
    case.judge(mistake.hypothesis(), |question, _| {
        let mut lists = lists.iter();
        match lists.find(|(known, _)| *known == question) {
            Some((_, list)) => list.is_in_order,
            None => case.is_right(question),
        }
    })
}

/// The lists from which it is seen which leaves were skipped.
const LISTS: [Question; 3] = [
    Question::StaticEvaluations,
    Question::Evaluated,
    Question::Pruned,
];

/// What a list says.
struct List {
    /// For each static node, by its number, whether it is skipped.
    skipped: Vec<bool>,
    is_in_order: bool,
}

impl List {
    /// Nothing if the answer has no such list, or names something in it that can't stand there.
    fn of(case: &Case, question: Question) -> Option<Self> {
        let Stated::Names(names) = case.stated(question)? else {
            return None;
        };
        let nodes = names.iter().map(|name| case.grader.find(name));
        let nodes: Vec<NodeId> = nodes.collect::<Option<_>>()?;
        let key = case.key;
        let is_pruned = question == Question::Pruned;
        let numbers: Vec<_> = nodes.iter().map(|&node| key.statics_in(node)).collect();
        let is_leaf = |&node: &NodeId| key.static_number(node).is_some();
        if numbers.iter().any(Range::is_empty) || !is_pruned && !nodes.iter().all(is_leaf) {
            return None;
        }
        let stated = covered(numbers, key.statics()).into_iter();
        let skipped = stated.map(|is_stated| is_stated == is_pruned).collect();
        let is_in_order = question != Question::StaticEvaluations || is_in_order(case, &nodes);
        Some(Self {
            skipped,
            is_in_order,
        })
    }
}

fn is_sound(case: &Case, skipped: &[bool]) -> bool {
    let key = case.key;
    let numbers = (0..skipped.len()).filter(|&number| skipped[number]);
    let leaves: Vec<NodeId> = numbers.map(|number| key.static_node(number)).collect();
    let moves = [Question::BestMove, Question::PrincipalVariation];
    let claim = match moves.iter().find_map(|&question| case.stated(question)) {
        Some(_) => Claim::ValueAndMove,
        None => Claim::Value,
    };
    let game = TreeGame::new(key.tree(), key.convention());
    Soundness::judge(&game, &leaves).is_ok_and(|soundness| soundness.is_sound(claim))
}
