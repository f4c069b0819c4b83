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
    let paragraph = |text: &str| format!("<p>{}</p>\n", with_code(text));
    let begins = |node: &str| paragraph(&format!("An error begins at {}.", printable(node)));
    let begins = first_error.map(begins).unwrap_or_default();
    let (exercise, answer) = (escape(&*sheet.exercise), escape(&*sheet.answer));
    let table = if sheet.is_checked() {
        Table::new(tests)
    } else {
        Table::default()
    };
    let always = [&*exercise, &*answer, &*score, &*begins].map(words);
    let always = always.iter().sum::<usize>() + table.words(1);
    let mut room = MOST_WORDS.saturating_sub(always);
    let advice = if is_whole { &*sheet.advice } else { &[] };
    let told = advice.iter().filter(|text| is_room(text, &mut room));
    let advice: String = told.map(|text| paragraph(text)).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{answer}: {exercise}</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n<main>\n\
         <h1>{}</h1>\n<p>{}</p>\n{score}{advice}\
         <figure tabindex=\"0\" aria-label=\"Tree\">\n{drawing}</figure>\n{begins}{}\
         </main>\n</body>\n</html>\n",
        first_error.map(mark).unwrap_or_default(),
        isolated(&exercise),
        isolated(&answer),
        table.html(room),
    )
}

/// The heading of a column, and what it says of a question, so many words of an answer at the most.
type Column = (&'static str, fn(&Test, usize) -> String);

/// The columns of the table; those that say nothing are left out.
const COLUMNS: [Column; 5] = [
    ("Result", |test, _| result(test).to_owned()),
    ("Question", |test, _| test.title.clone()),
    ("Your answer", |test, most| shortened(&test.found, most)),
    ("Right answer", |test, most| shortened(&test.expected, most)),
    ("Points", |test, _| match test.max_points {
        Points::ZERO => String::new(),
        most => format!("{}/{most}", test.points),
    }),
];

/// So many words a page has at the most beside the tree: who reads more than a few sentences reads none.
const MOST_WORDS: usize = 120;

/// So many words of an answer stand in a cell, fewer where the page would be too long.
const WORDS_OF_CELL: [usize; 5] = [usize::MAX, 12, 6, 3, 1];

/// The questions, a row for each, and the columns that say anything.
#[derive(Default)]
struct Table<'s> {
    tests: Vec<&'s Test>,
    columns: Vec<&'static Column>,
}

impl<'s> Table<'s> {
    fn new(tests: Vec<&'s Test>) -> Self {
        let is_used = |column: &&Column| tests.iter().any(|test| !(column.1)(test, 1).is_empty());
        let columns = COLUMNS.iter().filter(is_used).collect();
        Self { tests, columns }
    }

    /// How many words it has without comments, so many of them in a cell at the most.
    fn words(&self, most: usize) -> usize {
        let of_column = |(heading, text): &&Column| {
            let cells = self.tests.iter().map(|test| words(&text(test, most)));
            words(heading) + cells.sum::<usize>()
        };
        self.columns.iter().map(of_column).sum()
    }

    /// As much of it as there is room for beside so many words: longer cells, then comments, each below its
    /// question.
    fn html(&self, room: usize) -> String {
        if self.tests.is_empty() {
            return String::new();
        }
        let room = room + self.words(1);
        let fits = |most: &usize| self.words(*most) <= room;
        let most = WORDS_OF_CELL.into_iter().find(fits).unwrap_or(1);
        let mut room = room.saturating_sub(self.words(most));
        let rows = self.tests.iter().map(|test| {
            let is_told = test.message != result(test) && is_room(&test.message, &mut room);
            let comment = if is_told { &*test.message } else { "" };
            row(test, &self.columns, most, comment)
        });
        let headings = self.columns.iter();
        let headings = headings.map(|(heading, _)| format!("<th scope=\"col\">{heading}</th>"));
        format!(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table\">\n\
             <table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n</div>\n",
            headings.collect::<String>(),
            rows.collect::<String>()
        )
    }
}

/// Whether a text still finds room, which it then takes.
fn is_room(text: &str, room: &mut usize) -> bool {
    let left = room.checked_sub(words(text));
    *room = left.unwrap_or(*room);
    left.is_some()
}

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// The first words of a text, and a sign that there are more.
fn shortened(text: &str, most: usize) -> String {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    if words.len() > most {
        words.truncate(most);
        return words.join(" ") + "…";
    }
    text.to_owned()
}

/// A question with a comment below it; empty where the result says it all.
fn row(test: &Test, columns: &[&Column], most: usize, comment: &str) -> String {
    let cells = columns
        .iter()
        .map(|(heading, text)| match &*text(test, most) {
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
