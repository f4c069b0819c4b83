//! Quizzes as the source of text2qti, which makes files for Canvas of it. The texts are Markdown, and
//! the tree stands in them as lines of text.

use super::blocks::each;
use super::exercise::{Exercise, Sheet};
use super::quiz::{Single, single, spellings, title, values};
use super::solution::Cell;
use super::task::Task;
use crate::exercise::Points;

/// The quiz.
pub(super) fn sheet(sheet: &Sheet) -> String {
    let mut quiz = format!("Quiz title: {}\n", sheet.title);
    let mut number = 0;
    for exercise in &sheet.exercises {
        for task in &exercise.tasks {
            for (text, points, answer) in questions(task) {
                number += 1;
                quiz += &head(number, &title(exercise, task), exercise, (&text, points));
                quiz += &answer;
            }
        }
    }
    quiz
}

/// The questions of a task with their points and their answers; of a table each value is one.
fn questions(task: &Task) -> Vec<(String, Points, String)> {
    let points = task.worth.points;
    if let Some(asked) = single(&task.solution) {
        return vec![(task.text().to_owned(), points, answer(&asked))];
    }
    let values = values(task);
    let share = points.share(1, values.len());
    let questions = values.iter();
    questions
        .map(|(text, cell)| (escaped(text), share, of_cell(cell)))
        .collect()
}

/// All of a question but its answers.
fn head(number: usize, name: &str, exercise: &Exercise, (text, points): (&str, Points)) -> String {
    let (number, points) = (format!("{number}. "), halves(points));
    let indent = " ".repeat(number.len());
    let rules = exercise.rules.join(" ");
    let tree = exercise.blank.lines();
    // Two brackets would begin a blank of another type of question.
    let tree = tree.map(|line| format!("{indent}    {}\n", line.replace("((", "( (")));
    let tree: String = tree.collect();
    format!("\nTitle: {name}\nPoints: {points}\n{number}{rules}\n\n{tree}\n{indent}{text}\n")
}

/// Points as text2qti takes them, whole or half ones: rounded up.
fn halves(points: Points) -> Points {
    const HALF: i64 = 50;
    let halves = (points.hundredths() + HALF - 1) / HALF;
    Points::from_hundredths(halves.max(1) * HALF)
}

/// The answers, a line each.
fn answer(asked: &Single) -> String {
    match asked {
        Single::Cell(cell) => of_cell(cell),
        Single::Sequence(names, _) => short(&spellings(names)),
        Single::Choice(options) => {
            let letters = ('a'..='z').chain('A'..='Z').cycle();
            let options = options
                .iter()
                .zip(letters)
                .map(|((name, is_right), letter)| {
                    let sign = if *is_right { "*" } else { "" };
                    format!("{sign}{letter}) {}\n", escaped(name))
                });
            options.collect()
        }
        Single::Subset(options) => {
            let options = options.iter().map(|(name, is_right)| {
                let sign = if *is_right { "*" } else { " " };
                format!("[{sign}] {}\n", escaped(name))
            });
            options.collect()
        }
    }
}

/// Only whole numbers other than 0 can be asked for as numbers.
fn of_cell(cell: &Cell) -> String {
    let number = cell.decimal.as_ref();
    match number.filter(|number| !number.contains('.') && number.as_str() != "0") {
        Some(number) => format!("=   {number}\n"),
        None => short(&cell.typed),
    }
}

fn short(spellings: &[String]) -> String {
    let lines = spellings.iter().map(|spelling| format!("*   {spelling}\n"));
    lines.collect()
}

/// A text whose letters mean nothing to Markdown, nor to text2qti's own additions to it.
fn escaped(text: &str) -> String {
    each(text.chars(), |letter| {
        if letter.is_ascii_punctuation() && !matches!(letter, ',' | '?' | ';' | '/') {
            format!("&#{};", u32::from(letter))
        } else {
            letter.to_string()
        }
    })
}
