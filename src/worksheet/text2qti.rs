//! Quizzes as the source of text2qti, which makes files for Canvas of it. The texts are Markdown, and
//! the tree stands in them as lines of text.

use super::blocks::each;
use super::exercise::{Exercise, Sheet};
use super::quiz::{self, Single, single, spellings, title, values};
use super::solution::marked;
use super::task::{Task, of_points};
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
    if let Some(asked) = single(&task.solution, is_taken) {
        let text = quiz::text(task, &asked);
        return match &asked {
            // text2qti has no question of choosing one of several right ones.
            Single::Choice(options) if marked(options).len() > 1 => {
                let text = format!("{text} Type its name.");
                vec![(text, points, short(&marked(options)))]
            }
            _ => vec![(text, points, answer(&asked))],
        };
    }
    let values = values(task, is_taken);
    let share = points.share(1, values.len());
    let questions = values.iter();
    questions
        .map(|(text, asked)| (escaped(text), share, answer(asked)))
        .collect()
}

/// Only whole numbers other than 0 can be asked for as numbers.
fn is_taken(number: &str) -> bool {
    !number.contains('.') && number != "0"
}

/// What becomes of the points of a quiz, if they do not stay as they are.
pub(super) fn remark(sheet: &Sheet) -> Option<String> {
    let tasks = || sheet.exercises.iter().flat_map(|exercise| &exercise.tasks);
    let asked: Points = tasks().map(|task| task.worth.points).sum();
    let questions = tasks().flat_map(questions);
    let written: Vec<Points> = questions.map(|(_, points, _)| halves(points)).collect();
    let (count, all) = (written.len(), written.into_iter().sum::<Points>());
    (all != asked).then(|| {
        format!(
            "the quiz has {count} questions worth {}, not {asked}: text2qti asks for each value of a table by itself, and gives half a point for each at least",
            of_points(all)
        )
    })
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
        Single::Number(number) => format!("=   {number}\n"),
        Single::Typed(typed) => short(typed),
        Single::Sequence(right, _) => short(&spellings(right)),
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
