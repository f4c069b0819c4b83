//! Changes of the right answer that mistakes are made of.

use std::collections::BTreeMap;

use super::answer::{Answer, Case, Content, Question, Said};
use super::rules::Kind;
use super::tree::Dice;
use Question::{Evaluated, Order, Pruned, Value, Visited, Windows, Worth};

pub(super) fn near(value: f64, dice: &mut Dice) -> f64 {
    value + [-3.0, -2.0, -1.0, 1.0, 2.0, 5.0][dice.below(6)]
}

pub(super) fn extreme(case: &Case, of: impl Fn(f64, f64) -> f64) -> f64 {
    let leaves = case.tree.leaves().into_iter();
    leaves
        .map(|leaf| case.tree.nodes[leaf].value)
        .reduce(of)
        .unwrap()
}

pub(super) fn value(case: &Case, value: f64) -> Answer {
    case.with(Value, Content::Value(Said::Number(value)))
}

pub(super) fn list(
    case: &Case,
    questions: &[Question],
    change: impl FnOnce(&mut Vec<usize>),
) -> Option<Answer> {
    let question = *questions
        .iter()
        .find(|question| case.key.contains_key(question))?;
    let mut list = case.list(question)?.to_vec();
    change(&mut list);
    Some(case.with(question, Content::List(list)))
}

pub(super) fn table<T>(
    case: &Case,
    change: impl FnOnce(&mut BTreeMap<usize, (Kind, f64)>) -> T,
) -> Option<Answer> {
    let mut answer = case.key.clone();
    match answer.get_mut(&Worth) {
        Some(Content::Worth(worth)) => change(worth),
        _ => return None,
    };
    Some(answer)
}

pub(super) fn windows(case: &Case, change: impl Fn(&mut [f64; 4])) -> Option<Answer> {
    let mut answer = case.key.clone();
    match answer.get_mut(&Windows) {
        Some(Content::Windows(windows)) => windows.values_mut().for_each(change),
        _ => return None,
    }
    Some(answer)
}

pub(super) fn guessed(case: &Case, dice: &mut Dice) -> Answer {
    let mut tree = case.tree.clone();
    for leaf in tree.leaves() {
        tree.nodes[leaf].value = near(0.0, dice);
    }
    let other = Case::new(tree, case.sheet);
    let mut answer = other.key;
    for question in [Order, Evaluated, Visited, Pruned] {
        if let Some(Content::List(list)) = answer.get_mut(&question) {
            *list = dice.shuffled(list);
        }
    }
    answer
}
