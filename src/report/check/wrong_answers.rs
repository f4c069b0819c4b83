//! What the students of a class have answered that is wrong, word for word.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::items::found_items;
use crate::exercise::{Check, Question, Status};

/// What is answered to a question.
type Said = (Question, String);

/// How often each wrong answer was given.
#[derive(Default)]
pub(crate) struct WrongAnswers(BTreeMap<Said, usize>);

/// So many are told of each question.
const MOST_TOLD: usize = 3;

/// What only one student says tells nothing of a class.
const LEAST_STUDENTS: usize = 2;

/// Longer answers are hardly given twice.
const MOST_BYTES: usize = 200;

/// What is wrong in an answer.
pub(super) fn wrong(checks: &[Check]) -> Vec<Said> {
    let wrong = checks.iter().filter(|check| check.status == Status::Fail);
    let said = wrong.filter_map(|check| {
        let text = found_items(check.found?).join(" ");
        Some((check.question, text.trim_end_matches(';').to_owned()))
    });
    said.filter(|(_, text)| text.len() <= MOST_BYTES).collect()
}

impl WrongAnswers {
    /// Counts what is wrong in an answer.
    pub(crate) fn add(&mut self, wrong: Vec<Said>) {
        for said in wrong {
            *self.0.entry(said).or_default() += 1;
        }
    }

    /// The commonest ones of each question, with how often they were given.
    pub(super) fn commonest(&self) -> impl Iterator<Item = (Question, &str, usize)> {
        let common = self.0.iter().filter(|(_, count)| **count >= LEAST_STUDENTS);
        let mut common: Vec<_> = common.collect();
        common.sort_by_key(|((question, _), count)| (*question, Reverse(**count)));
        let groups = common.chunk_by(|((one, _), _), ((other, _), _)| one == other);
        let first = groups.flat_map(|group| group.iter().take(MOST_TOLD));
        let first: Vec<_> = first
            .map(|((question, text), count)| (*question, &**text, **count))
            .collect();
        first.into_iter()
    }
}
