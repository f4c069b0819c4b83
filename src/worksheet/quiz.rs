//! What all quizzes have in common: questions with one answer, the fields of tables, lists that are
//! typed, names, and Moodle's grades.

use super::exercise::Exercise;
use super::solution::{Cell, Solution};
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
        Solution::Value(cell) => Fields::of([cell].into_iter(), is_taken).single(cell),
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
    let fields = Fields::of(rows.iter().flat_map(|row| &row.cells), is_taken);
    let mut values = Vec::new();
    for row in rows {
        for (column, cell) in columns.iter().zip(&row.cells) {
            let text = task.wording.of_item(&row.in_sentences, column);
            values.push((text, fields.single(cell)));
        }
    }
    values
}

/// What all fields of a table take. They are alike: else their kinds, or their widths, would tell which
/// nodes have bounds, or are never visited.
pub(super) struct Fields {
    is_of_numbers: bool,
    /// The letters of the longest answer that is right somewhere.
    pub(super) width: usize,
}

impl Fields {
    /// Those of some cells, whose values are numbers if the platform takes all of them as numbers.
    pub(super) fn of<'c>(
        mut cells: impl Iterator<Item = &'c Cell> + Clone,
        is_taken: impl Fn(&str) -> bool,
    ) -> Self {
        let spellings = cells.clone().flat_map(|cell| &cell.typed);
        let width = spellings.map(|typed| typed.chars().count()).max();
        Self {
            width: width.unwrap_or(1),
            is_of_numbers: cells.all(|cell| cell.decimal.as_deref().is_some_and(&is_taken)),
        }
    }

    /// The question of one field.
    pub(super) fn single<'c>(&self, cell: &'c Cell) -> Single<'c> {
        match (&cell.decimal, cell.choices()) {
            (_, Some(choices)) => Single::Choice(choices),
            (Some(number), _) if self.is_of_numbers => Single::Number(number),
            _ => Single::Typed(&cell.typed),
        }
    }
}

/// What is asked by such a question, and how to type a list.
pub(super) fn text(task: &Task, asked: &Single) -> String {
    match asked {
        Single::Sequence(right, others) => {
            let names = right.iter().flatten().chain(*others);
            format!("{} {}", task.wording.to_write(), how_to_type(names))
        }
        Single::Choice(_) => task.wording.text.to_owned(),
        _ => task.wording.to_write(),
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

/// What may stand between two names; the best first.
const BETWEEN: [&str; 13] = [
    ", ", " ", ",", "; ", "-", " - ", " -> ", "->", "-> ", " → ", "→", " > ", ">",
];

/// The ways to type one of the right lists; nothing is `none`.
pub(super) fn spellings(right: &[Vec<String>]) -> Vec<String> {
    let mut spellings = Vec::new();
    for names in right {
        if names.is_empty() {
            spellings.push("none".to_owned());
            continue;
        }
        let is_letter = |name: &String| name.chars().nth(1).is_none();
        let glued = names.iter().all(is_letter).then_some("");
        let all = BETWEEN.into_iter().chain(glued);
        let all = all.map(|between| names.join(between));
        let with_full_stop = |spelling: String| [spelling.clone(), spelling + "."];
        for spelling in all.flat_map(with_full_stop) {
            if !spellings.contains(&spelling) {
                spellings.push(spelling);
            }
        }
    }
    spellings
}

/// How to type a list of such names.
fn how_to_type<'n>(mut names: impl Iterator<Item = &'n String>) -> &'static str {
    if names.any(|name| name.contains(char::is_whitespace)) {
        "Write the names with commas between them, as in X, Y, Z."
    } else {
        "Write the names with blanks between them, as in X Y Z."
    }
}
