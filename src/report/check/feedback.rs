//! What a student gets to read about an answer: a page of their own with the tree, which opens offline
//! and prints well.

use std::fmt::Display;

use quick_xml::escape::escape;

use super::sheet::{MarkSheet, Test};
use super::text::of_points;
use crate::exercise::{Points, Status, Visibility};
use crate::text::printable;

const STYLE: &str = include_str!("feedback.css");

/// The page about an answer: the tree, drawn without any answer, and what is on the sheet but for
/// questions that students are not to see. The same answer gives the same bytes.
pub(crate) fn feedback(sheet: &MarkSheet, drawing: &str, first_error: Option<&str>) -> String {
    let is_seen =
        |test: &&Test| test.visibility.unwrap_or(Visibility::Visible) == Visibility::Visible;
    let tests: Vec<&Test> = sheet.tests.iter().filter(is_seen).collect();
    // If all questions are shown, the score and the advice give nothing away.
    let is_whole = tests.len() == sheet.tests.len();
    let score = Some(points(sheet.score())).filter(|score| is_whole && !score.is_empty());
    let score = score.map(|score| format!("<p class=\"score\">{score}</p>\n"));
    let score = score.unwrap_or_default();
    let advice = if is_whole { &*sheet.advice } else { &[] };
    let paragraph = |text: &str| format!("<p>{}</p>\n", with_code(text));
    let advice: String = advice.iter().map(|text| paragraph(text)).collect();
    let begins = |node: &str| paragraph(&format!("An error begins at {}.", printable(node)));
    let (exercise, answer) = (escape(&*sheet.exercise), escape(&*sheet.answer));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{answer}: {exercise}</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n<main>\n\
         <h1>{}</h1>\n<p>{}</p>\n{score}{advice}\
         <figure tabindex=\"0\" aria-label=\"Tree\">\n{drawing}</figure>\n{}{}\
         </main>\n</body>\n</html>\n",
        first_error.map(mark).unwrap_or_default(),
        isolated(&exercise),
        isolated(&answer),
        first_error.map(begins).unwrap_or_default(),
        if sheet.is_checked() {
            table(&tests)
        } else {
            String::new()
        },
    )
}

/// The heading of a column, and what it says of a question.
type Column = (&'static str, fn(&Test) -> String);

/// The columns of the table; those that say nothing are left out.
const COLUMNS: [Column; 5] = [
    ("Result", |test| result(test).to_owned()),
    ("Question", |test| test.title.clone()),
    ("Your answer", |test| test.found.clone()),
    ("Right answer", |test| test.expected.clone()),
    ("Points", |test| points((test.points, test.max_points))),
];

/// So many words of comments a page has at the most: who reads more than a few sentences reads none.
const MOST_WORDS: usize = 50;

/// A row for each question, and below it one for the comment; nothing without questions.
fn table(tests: &[&Test]) -> String {
    if tests.is_empty() {
        return String::new();
    }
    let is_used = |column: &&Column| tests.iter().any(|test| !(column.1)(test).is_empty());
    let columns: Vec<&Column> = COLUMNS.iter().filter(is_used).collect();
    let headings = columns.iter();
    let headings = headings.map(|(heading, _)| format!("<th scope=\"col\">{heading}</th>"));
    let mut room = MOST_WORDS;
    let rows = tests.iter().map(|test| {
        let words = test.message.split_whitespace().count();
        let is_told = test.message != result(test) && words <= room;
        let comment = if is_told { &*test.message } else { "" };
        room -= comment.split_whitespace().count();
        row(test, &columns, comment)
    });
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table\">\n\
         <table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n</div>\n",
        headings.collect::<String>(),
        rows.collect::<String>()
    )
}

/// A question with a comment below it; empty where the result says it all.
fn row(test: &Test, columns: &[&Column], comment: &str) -> String {
    let cells = columns.iter().map(|(heading, text)| match &*text(test) {
        "" => "<td></td>".to_owned(),
        said => format!(
            "<td data-label=\"{heading}\">{}</td>",
            isolated(escape(said))
        ),
    });
    let cells: String = cells.collect();
    if comment.is_empty() {
        return format!("<tr>{cells}</tr>\n");
    }
    // A sentence or two are too long for a column of their own.
    format!(
        "<tr class=\"commented\">{cells}</tr>\n<tr><td></td><td colspan=\"{}\">{}</td></tr>\n",
        columns.len() - 1,
        isolated(with_code(comment))
    )
}

/// Nothing where nobody knows what an answer could have had, because it can't be read and nothing says
/// what is asked.
fn points((points, most): (Points, Points)) -> String {
    if most == Points::ZERO {
        String::new()
    } else {
        of_points((points, most))
    }
}

/// How a question came out, in a word or two, which every screen and printer shows.
fn result(test: &Test) -> &'static str {
    match test.status {
        Status::Partial | Status::Fail if test.is_incomplete => "incomplete",
        Status::Pass => "right",
        Status::Partial => "partly right",
        Status::Fail => "wrong",
        Status::Missing => "not answered",
        Status::Invalid => "can't be read",
    }
}

/// A text of other people, whose direction of writing changes nothing around it.
fn isolated(text: impl Display) -> String {
    format!("<bdi>{text}</bdi>")
}

/// A sentence in HTML, in which what stands between two backticks is what people type.
fn with_code(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return escape(text).into_owned();
    }
    let parts = parts.iter().enumerate().map(|(at, part)| match at % 2 {
        0 => escape(*part).into_owned(),
        _ => format!("<code>{}</code>", escape(*part)),
    });
    parts.collect()
}

/// The style of the node of the first error: broken lines, which show without colour too.
fn mark(name: &str) -> String {
    let letters = name.chars().map(|letter| {
        if letter.is_ascii_alphanumeric() {
            letter.to_string()
        } else {
            format!("\\{:x} ", u32::from(letter))
        }
    });
    let name: String = letters.collect();
    format!(
        ".abtree .node[data-node=\"{name}\"] .shape{{stroke:#b00020;stroke-width:3.4;stroke-dasharray:7 3}}\n"
    )
}
