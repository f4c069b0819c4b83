//! What stands on paper, block by block, before a format gives it a form.

use super::exercise::{Exercise, Sheet};
use super::solution::{Cell, Solution, marked};
use super::task::{Task, of_points};
use crate::exercise::Points;

/// A part of a page. All texts are plain and on one line.
pub(super) enum Block<'s> {
    /// What stands at the top.
    Title(String),
    /// A line for a name, or the name that is known.
    Name(Option<&'s str>),
    /// Above an exercise.
    Exercise(String),
    /// Above a part of an exercise.
    Part(&'static str),
    Paragraph(String),
    List(&'s [String]),
    /// A drawing in the terms of the format.
    Drawing(&'s str),
    /// A task with its number and its points.
    Task(usize, String, String),
    /// Lines to write on.
    Lines(usize),
    /// Names to choose from.
    Options(Vec<String>),
    /// A table with a name in each row; empty texts are boxes to write in.
    Table(&'static [&'static str], Vec<(&'s str, Vec<&'s str>)>),
    /// What is right: names, and what stands between two of them.
    Answer(Vec<String>, &'static str),
}

/// The sheet that is handed out.
pub(super) fn questions(sheet: &Sheet) -> Vec<Block<'_>> {
    let mut blocks = head(sheet, &sheet.title);
    blocks.push(Block::Name(sheet.student.as_deref()));
    for (number, exercise) in sheet.exercises.iter().enumerate() {
        blocks.extend(heading(sheet, number, exercise));
        blocks.push(Block::Part("Rules"));
        blocks.push(Block::List(&exercise.rules));
        blocks.push(Block::Part("Tree"));
        blocks.push(Block::Drawing(&exercise.blank));
        blocks.push(Block::Part("Questions"));
        for (number, task) in exercise.tasks.iter().enumerate() {
            blocks.push(Block::Task(
                number + 1,
                of_points(task.worth.points),
                task.wording.to_write(),
            ));
            blocks.push(room(task));
        }
    }
    blocks
}

/// The key.
pub(super) fn key(sheet: &Sheet) -> Vec<Block<'_>> {
    let mut blocks = head(sheet, &format!("Key: {}", sheet.title));
    if let Some(student) = &sheet.student {
        blocks.push(Block::Name(Some(student)));
    }
    for (number, exercise) in sheet.exercises.iter().enumerate() {
        blocks.extend(heading(sheet, number, exercise));
        blocks.push(Block::List(&exercise.rules));
        blocks.push(Block::Drawing(&exercise.solved));
        blocks.push(Block::Part("Answers"));
        for (number, task) in exercise.tasks.iter().enumerate() {
            blocks.push(Block::Task(
                number + 1,
                of_points(task.worth.points),
                task.wording.to_write(),
            ));
            blocks.push(answer(task));
        }
        if !exercise.reasons.is_empty() {
            blocks.push(Block::Part("Why the search cut"));
            blocks.push(Block::List(&exercise.reasons));
        }
    }
    blocks
}

fn head<'s>(sheet: &Sheet, title: &str) -> Vec<Block<'s>> {
    let tasks = sheet.exercises.iter().flat_map(|exercise| &exercise.tasks);
    let points: Points = tasks.map(|task| task.worth.points).sum();
    let all = format!("{} in all.", of_points(points));
    vec![Block::Title(title.to_owned()), Block::Paragraph(all)]
}

/// The number and the title of one exercise among several, and where it was published.
fn heading<'s>(sheet: &Sheet, number: usize, exercise: &Exercise) -> Vec<Block<'s>> {
    let several = sheet.exercises.len() > 1;
    let title = several.then(|| Block::Exercise(format!("{}. {}", number + 1, exercise.title)));
    let source = exercise.source.as_ref();
    let source = source.map(|source| Block::Paragraph(format!("Source: {source}")));
    title.into_iter().chain(source).collect()
}

/// Where the answer goes.
fn room(task: &Task) -> Block<'_> {
    match &task.solution {
        Solution::Table { columns, rows } => {
            let empty = |cells: &[Cell]| vec![""; cells.len()];
            let rows = rows
                .iter()
                .map(|row| (row.name.as_str(), empty(&row.cells)));
            Block::Table(columns, rows.collect())
        }
        Solution::Choice(options) => {
            Block::Options(options.iter().map(|(name, _)| name.clone()).collect())
        }
        _ => Block::Lines(task.wording.lines),
    }
}

fn answer(task: &Task) -> Block<'_> {
    let names = match &task.solution {
        Solution::Table { columns, rows } => {
            let rows = rows.iter().map(|row| {
                let cells = row.cells.iter().map(|cell| cell.text.as_str());
                (row.name.as_str(), cells.collect())
            });
            return Block::Table(columns, rows.collect());
        }
        Solution::Value(cell) => vec![cell.text.clone()],
        Solution::Sequence { right, .. } => {
            let lists = right.iter().filter(|names| !names.is_empty());
            return one_of(lists.map(|names| names.join(", ")).collect());
        }
        Solution::Choice(options) => return one_of(marked(options)),
        Solution::Subset(options) => marked(options),
    };
    or_none(names, ", ")
}

/// Answers each of which is right.
fn one_of<'s>(answers: Vec<String>) -> Block<'s> {
    or_none(answers, " or ")
}

fn or_none<'s>(names: Vec<String>, between: &'static str) -> Block<'s> {
    if names.is_empty() {
        return Block::Answer(vec!["none".to_owned()], "");
    }
    Block::Answer(names, between)
}

/// The texts of all items, one after the other.
pub(super) fn each<T>(items: impl IntoIterator<Item = T>, text: impl FnMut(T) -> String) -> String {
    let texts: Vec<String> = items.into_iter().map(text).collect();
    texts.concat()
}
