//! What all quizzes have in common: names, spellings of lists, and Moodle's grades.

use super::exercise::Exercise;
use super::solution::{Cell, Row, Solution};
use super::task::Task;
use crate::vocabulary::Vocabulary;

/// One question of a quiz that takes one answer.
pub(super) enum Single<'t> {
    /// A number, or a text with all its right spellings.
    Cell(&'t Cell),
    /// One of some names.
    Choice(Vec<(&'t str, bool)>),
    /// Some of some names.
    Subset(Vec<(&'t str, bool)>),
    /// Names in their order, and what else could have been listed.
    Sequence(&'t [String], &'t [String]),
}

/// What is marked where nothing else is right.
pub(super) const NONE: &str = "none of them";

/// The question of a task that takes one answer; nothing for a table.
pub(super) fn single(solution: &Solution) -> Option<Single<'_>> {
    Some(match solution {
        Solution::Value(cell) => Single::Cell(cell),
        Solution::Choice { options, right } => {
            let mut options: Vec<(&str, bool)> = options
                .iter()
                .enumerate()
                .map(|(place, name)| (name.as_str(), Some(place) == *right))
                .collect();
            options.push((NONE, right.is_none()));
            Single::Choice(options)
        }
        Solution::Subset(options) => {
            let is_none = options.iter().all(|(_, is_right)| !is_right);
            let options = options
                .iter()
                .map(|(name, is_right)| (name.as_str(), *is_right));
            Single::Subset(options.chain([(NONE, is_none)]).collect())
        }
        Solution::Sequence { names, others } => Single::Sequence(names, others),
        Solution::Table { .. } => return None,
    })
}

/// The values of a table one by one, each with what it is asked for.
pub(super) fn values(task: &Task) -> Vec<(String, &Cell)> {
    let Solution::Table { columns, rows } = &task.solution else {
        return Vec::new();
    };
    let of_row = |row: &'_ Row| {
        let text = task.text_of_item(row);
        columns
            .iter()
            .map(move |column| match columns.len() {
                1 => format!("{text}?"),
                _ => format!("{text}: {column}"),
            })
            .collect::<Vec<_>>()
    };
    let mut values = Vec::new();
    for row in rows {
        values.extend(of_row(row).into_iter().zip(&row.cells));
    }
    values
}

/// What a question is called: its exercise, and the word of the question.
pub(super) fn title(exercise: &Exercise, task: &Task) -> String {
    format!("{}: {}", exercise.title, task.question.word())
}

/// The ways to type a list; nothing is `none`.
pub(super) fn spellings(names: &[String]) -> Vec<String> {
    if names.is_empty() {
        return vec!["none".to_owned()];
    }
    let mut spellings: Vec<String> = [", ", " ", ",", "-", " -> "]
        .iter()
        .map(|between| names.join(between))
        .collect();
    let mut seen = Vec::new();
    spellings.retain(|spelling| {
        let is_new = !seen.contains(spelling);
        seen.push(spelling.clone());
        is_new
    });
    spellings
}

/// One part of so many in percent, as Moodle's list of grades has it; `None` where it has no such
/// grade (`question_bank::fraction_options`, Moodle 4).
pub(super) fn percent(parts: usize) -> Option<&'static str> {
    const PERCENTS: [&str; 10] = [
        "100", "50", "33.33333", "25", "20", "16.66667", "14.28571", "12.5", "11.11111", "10",
    ];
    match parts {
        20 => Some("5"),
        _ => PERCENTS.get(parts.checked_sub(1)?).copied(),
    }
}
