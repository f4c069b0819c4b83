//! Quizzes as the source of text2qti, which makes files for Canvas of it. The texts are Markdown, and
//! the tree stands in them as lines of text.

use super::exercise::{Exercise, Sheet};
use super::quiz::{self, spellings, title};
use super::solution::{Cell, Solution, marked};
use super::task::Task;
use crate::exercise::Points;

/// The quiz.
pub(super) fn sheet(sheet: &Sheet) -> String {
    let mut quiz = format!("Quiz title: {}\n", sheet.title);
    let mut number = 0;
    for exercise in sheet.exercises {
        for task in &exercise.tasks {
            let (questions, points) = questions(task);
            for (text, answer) in questions {
                number += 1;
                let title = title(exercise, task);
                let head = format!("\nTitle: {title}\nPoints: {points}\n");
                quiz.extend([head, body(number, exercise, &text), answer]);
            }
        }
    }
    quiz
}

/// The questions of a task with their answers, and the points of each.
fn questions(task: &Task) -> (Vec<(String, String)>, Points) {
    let questions = quiz::questions(task, is_taken);
    let share = task.worth.points.share(1, questions.len());
    let is_table = matches!(task.solution, Solution::Table { .. });
    let questions = questions.into_iter().map(|(text, asked)| match &asked {
        _ if is_table => (escaped(&text), answer(&asked)),
        // text2qti has no question of choosing one of several right ones.
        Solution::Choice(options) if marked(options).len() > 1 => {
            (format!("{text} Type its name."), short(&marked(options)))
        }
        _ => (text, answer(&asked)),
    });
    (questions.collect(), halves(share))
}

/// Only whole numbers other than 0 can be asked for as numbers.
fn is_taken(number: &str) -> bool {
    !number.contains('.') && number != "0"
}

/// Points as text2qti takes them, whole or half ones: rounded up.
fn halves(points: Points) -> Points {
    const HALF: i64 = 50;
    let halves = (points.hundredths() + HALF - 1) / HALF;
    Points::from_hundredths(halves.max(1) * HALF)
}

/// The rules, the tree and the question.
fn body(number: usize, exercise: &Exercise, text: &str) -> String {
    let number = format!("{number}. ");
    let indent = " ".repeat(number.len());
    let rules = exercise.rules.join(" ");
    // Two brackets would begin a blank of another type of question.
    let tree = exercise.blank.replace("((", "( (");
    let tree = tree.lines().map(|line| format!("{indent}    {line}\n"));
    let tree: String = tree.collect();
    format!("{number}{rules}\n\n{tree}\n{indent}{text}\n")
}

/// The answers, a line each.
fn answer(asked: &Solution) -> String {
    match asked {
        Solution::Value(Cell {
            decimal: Some(number),
            ..
        }) => format!("=   {number}\n"),
        Solution::Value(cell) => short(&cell.typed),
        Solution::Sequence { right, .. } => short(&spellings(right)),
        Solution::Choice(options) => {
            let letters = ('a'..='z').chain('A'..='Z').cycle();
            let options = options.iter().zip(letters);
            let options = options.map(|((name, is_right), letter)| {
                let sign = if *is_right { "*" } else { "" };
                format!("{sign}{letter}) {}\n", escaped(name))
            });
            options.collect()
        }
        Solution::Subset(options) => {
            let options = options.iter().map(|(name, is_right)| {
                let sign = if *is_right { "*" } else { " " };
                format!("[{sign}] {}\n", escaped(name))
            });
            options.collect()
        }
        Solution::Table { .. } => String::new(),
    }
}

fn short(spellings: &[String]) -> String {
    let lines = spellings.iter().map(|spelling| format!("*   {spelling}\n"));
    lines.collect()
}

/// A text whose letters mean nothing to Markdown, nor to text2qti's own additions to it.
fn escaped(text: &str) -> String {
    let is_sign = |letter: &char| letter.is_ascii_punctuation() && !",?;/".contains(*letter);
    let letters = text
        .chars()
        .map(|letter| match Some(letter).filter(is_sign) {
            Some(sign) => format!("&#{};", u32::from(sign)),
            None => letter.to_string(),
        });
    letters.collect()
}
