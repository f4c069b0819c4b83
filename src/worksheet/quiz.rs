//! What all quizzes have in common: questions that each take one answer, lists that are typed, names,
//! and Moodle's grades.

use quick_xml::escape::escape;

use super::exercise::{Exercise, Sheet};
use super::solution::{Cell, Solution, marked};
use super::task::Task;
use crate::exercise::Points;
use crate::vocabulary::Vocabulary;

/// What is right to answer to a question of a quiz.
pub(super) enum Answer {
    Number(String),
    /// One of some spellings.
    Typed(Vec<String>),
    /// One of those that are marked, or none of them.
    OneOf(Vec<(String, bool)>),
    /// All that are marked.
    AllOf(Vec<(String, bool)>),
    /// One of these lists of names; others could be listed too.
    List {
        right: Vec<Vec<String>>,
        others: Vec<String>,
    },
}

/// A question of a quiz.
pub(super) struct Item<'s> {
    pub(super) exercise: &'s Exercise,
    pub(super) task: &'s Task,
    /// The number of the value, where it is one of a table.
    number: Option<usize>,
    pub(super) text: String,
    pub(super) answer: Answer,
    pub(super) points: Points,
}

/// The questions of a sheet: of a table one for each value. A value is a number if the platform takes it as
/// one.
pub(super) fn items<'s>(
    sheet: &'s Sheet,
    is_taken: fn(&str) -> bool,
) -> impl Iterator<Item = Item<'s>> {
    let tasks = sheet.exercises.iter();
    let tasks = tasks.flat_map(|exercise| exercise.tasks.iter().map(move |task| (exercise, task)));
    tasks.flat_map(move |(exercise, task)| {
        let questions = questions(task, is_taken);
        let points = task.worth.points.share(1, questions.len());
        let is_table = matches!(task.solution, Solution::Table { .. });
        let questions = (1..).zip(questions);
        questions.map(move |(number, (text, answer))| Item {
            exercise,
            task,
            number: is_table.then_some(number),
            text,
            answer,
            points,
        })
    })
}

/// The questions as Moodle takes them.
pub(super) fn items_of_moodle<'s>(sheet: &'s Sheet) -> impl Iterator<Item = Item<'s>> {
    items(sheet, |_| true).map(typed_where_no_part_fits)
}

impl Item<'_> {
    /// What it is called: its exercise, and the word of the question.
    pub(super) fn title(&self) -> String {
        format!("{}: {}", self.exercise.title, self.task.question.word())
    }

    /// The same with the number of the value.
    pub(super) fn name(&self) -> String {
        let number = self.number.map(|number| format!(" {number}"));
        self.title() + &number.unwrap_or_default()
    }

    pub(super) fn is_of_table(&self) -> bool {
        self.number.is_some()
    }
}

/// A set of which Moodle has no part for each right one is typed, in an order that the question has to say.
fn typed_where_no_part_fits(mut item: Item) -> Item {
    if let Answer::AllOf(options) = &item.answer
        && percent(marked(options).len()).is_none()
    {
        item.text += " Type the names in the order in which a search of the whole tree visits them, separated by commas.";
        item.answer = Answer::List {
            right: vec![marked(options)],
            others: Vec::new(),
        };
    }
    item
}

/// What is marked where nothing else is right.
const NONE: &str = "none of them";

/// What is asked, and what is right.
fn questions(task: &Task, is_taken: fn(&str) -> bool) -> Vec<(String, Answer)> {
    let wording = task.wording;
    let question = match &task.solution {
        Solution::Table { columns, rows } => {
            // All are alike: else their kinds would tell which nodes have bounds, or are never visited.
            let mut cells = rows.iter().flat_map(|row| &row.cells);
            let are_numbers = cells.all(|cell| is_number(cell, is_taken));
            let questions = rows.iter().flat_map(|row| {
                let cells = columns.iter().zip(&row.cells);
                cells.map(|(column, cell)| {
                    (wording.of_item(&row.name, column), field(cell, are_numbers))
                })
            });
            return questions.collect();
        }
        Solution::Value(cell) => (wording.to_write(), field(cell, is_number(cell, is_taken))),
        Solution::Choice(options) => (wording.text.to_owned(), Answer::OneOf(or_none(options))),
        Solution::Subset(options) => (wording.to_write(), Answer::AllOf(or_none(options))),
        Solution::Sequence { right, others } => {
            let how = how_to_type(right.iter().flatten().chain(others));
            let (right, others) = (right.clone(), others.clone());
            let text = format!("{} {how}", wording.to_write());
            (text, Answer::List { right, others })
        }
    };
    vec![question]
}

/// Some names, and that none of them is right.
fn or_none(options: &[(String, bool)]) -> Vec<(String, bool)> {
    let is_none = options.iter().all(|(_, is_right)| !is_right);
    let none = (NONE.to_owned(), is_none);
    options.iter().cloned().chain([none]).collect()
}

fn is_number(cell: &Cell, is_taken: fn(&str) -> bool) -> bool {
    cell.decimal.as_deref().is_some_and(is_taken)
}

fn field(cell: &Cell, is_number: bool) -> Answer {
    match &cell.decimal {
        Some(number) if is_number => Answer::Number(number.clone()),
        _ => cell
            .choices()
            .map_or_else(|| Answer::Typed(cell.typed.clone()), Answer::OneOf),
    }
}

/// The rules in HTML.
pub(super) fn rules(exercise: &Exercise) -> String {
    let rules = exercise.rules.iter();
    let rules = rules.map(|rule| format!("<li>{}</li>", escape(rule)));
    rules.collect::<Vec<_>>().concat()
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
        for between in BETWEEN.into_iter().chain(glued) {
            let spelling = names.join(between);
            for spelling in [spelling.clone(), spelling + "."] {
                if !spellings.contains(&spelling) {
                    spellings.push(spelling);
                }
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
