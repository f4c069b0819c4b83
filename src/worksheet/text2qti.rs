//! Quizzes as the source of text2qti, which makes files for Canvas of it. The texts are Markdown, and
//! the tree stands in them as lines of text.

use super::exercise::{Exercise, Sheet};
use super::quiz::{Answer, Item, items, spellings};
use super::solution::marked;
use crate::exercise::Points;

/// The quiz.
pub(super) fn sheet(sheet: &Sheet) -> String {
    let mut quiz = format!("Quiz title: {}\n", sheet.title);
    for (number, item) in (1..).zip(items(sheet, is_taken)) {
        let (title, points) = (item.title(), halves(item.points));
        let (text, answer) = question(&item);
        let head = format!("\nTitle: {title}\nPoints: {points}\n");
        quiz.extend([head, body(number, item.exercise, &text), answer]);
    }
    quiz
}

/// What is asked, and the answers.
fn question(item: &Item) -> (String, String) {
    let (text, answer) = (&item.text, &item.answer);
    match answer {
        _ if item.is_of_table() => (escaped(text), answers(answer)),
        // text2qti has no question of choosing one of several right ones.
        Answer::OneOf(options) if marked(options).len() > 1 => {
            (format!("{text} Type its name."), short(&marked(options)))
        }
        _ => (text.clone(), answers(answer)),
    }
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
fn answers(answer: &Answer) -> String {
    match answer {
        Answer::Number(number) => format!("=   {number}\n"),
        Answer::Typed(spellings) => short(spellings),
        Answer::List { right, .. } => short(&spellings(right)),
        Answer::OneOf(options) => {
            let letters = ('a'..='z').chain('A'..='Z').cycle();
            let options = options.iter().zip(letters);
            let options = options.map(|((name, is_right), letter)| {
                let sign = if *is_right { "*" } else { "" };
                format!("{sign}{letter}) {}\n", escaped(name))
            });
            options.collect()
        }
        Answer::AllOf(options) => {
            let options = options.iter().map(|(name, is_right)| {
                let sign = if *is_right { "*" } else { " " };
                format!("[{sign}] {}\n", escaped(name))
            });
            options.collect()
        }
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
