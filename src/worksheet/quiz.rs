//! What all quizzes have in common: questions with one answer, names, and Moodle's grades.

use super::exercise::Exercise;
use super::fields::Fields;
use super::lists::how_to_type;
use super::solution::Solution;
use super::task::Task;
use crate::vocabulary::Vocabulary;

/// One question of a quiz that takes one answer.
pub(super) enum Single<'t> {
    /// A number that the platform takes.
    Number(&'t str),
    /// A text with all its right spellings.
    Typed(&'t [String]),
    /// One of those of some names that are right.
    Choice(Vec<(&'t str, bool)>),
    /// Some of some names.
    Subset(Vec<(&'t str, bool)>),
    /// The lists of names that are right, and what else could have been listed.
    Sequence(&'t [Vec<String>], &'t [String]),
}

/// What is marked where nothing else is right.
pub(super) const NONE: &str = "none of them";

/// The question of a task that takes one answer, which is a number if the platform takes it as one;
/// nothing for a table.
pub(super) fn single(solution: &Solution, is_taken: impl Fn(&str) -> bool) -> Option<Single<'_>> {
    Some(match solution {
        Solution::Value(cell) => match (&cell.decimal, cell.choices()) {
            (_, Some(choices)) => Single::Choice(choices),
            (Some(number), _) if is_taken(number) => Single::Number(number),
            _ => Single::Typed(&cell.typed),
        },
        Solution::Choice(options) => Single::Choice(or_none(options)),
        Solution::Subset(options) => Single::Subset(or_none(options)),
        Solution::Sequence { right, others } => Single::Sequence(right, others),
        Solution::Table { .. } => return None,
    })
}

/// Some names, and that none of them is right.
fn or_none(options: &[(String, bool)]) -> Vec<(&str, bool)> {
    let is_none = options.iter().all(|(_, is_right)| !is_right);
    let options = options
        .iter()
        .map(|(name, is_right)| (name.as_str(), *is_right));
    options.chain([(NONE, is_none)]).collect()
}

/// The values of a table one by one, each with what it is asked for.
pub(super) fn values(task: &Task, is_taken: impl Fn(&str) -> bool) -> Vec<(String, Single<'_>)> {
    let Solution::Table { columns, rows } = &task.solution else {
        return Vec::new();
    };
    let fields = Fields::of(rows, is_taken);
    let mut values = Vec::new();
    for row in rows {
        for (column, cell) in columns.iter().zip(&row.cells) {
            let text = task.text_of_item(&row.in_sentences, column);
            values.push((text, fields.single(cell)));
        }
    }
    values
}

/// What is asked by such a question, and how to type a list.
pub(super) fn text(task: &Task, asked: &Single) -> String {
    match asked {
        Single::Sequence(right, others) => {
            let names = right.iter().flatten().chain(*others);
            format!("{} {}", task.text(), how_to_type(names))
        }
        Single::Choice(_) => task.question_alone().to_owned(),
        _ => task.text(),
    }
}

/// What a question is called: its exercise, and the word of the question.
pub(super) fn title(exercise: &Exercise, task: &Task) -> String {
    format!("{}: {}", exercise.title, task.question.word())
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
