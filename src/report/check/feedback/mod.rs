//! What a student gets to read about an answer: a file of their own, with the tree.

mod html;

use super::platform::{MarkSheet, Test};
use super::text::of_points;
use crate::exercise::{Points, Status, Visibility};
use crate::text::printable;

/// The tree of an exercise as students see it.
pub(crate) struct DrawnTree<'d> {
    /// The tree without any answer, in SVG; it may be empty.
    pub(crate) drawing: &'d str,
    /// What the node of the first error is called, if there is one.
    pub(crate) first_error: Option<&'d str>,
}

/// What a student gets to read: what is on the sheet but for questions that students are not to see, and
/// the tree.
pub(crate) fn feedback(sheet: &MarkSheet, tree: &DrawnTree) -> String {
    let is_seen =
        |test: &&Test| test.visibility.unwrap_or(Visibility::Visible) == Visibility::Visible;
    let mut tests: Vec<&Test> = sheet.tests.iter().filter(is_seen).collect();
    // If all questions are shown, the score gives nothing away.
    let is_whole = tests.len() == sheet.tests.len();
    if !sheet.is_checked() {
        tests.clear();
    }
    let is_used = |column: &&Column| tests.iter().any(|test| !(column.1)(test).is_empty());
    Page {
        sheet,
        tree,
        score: is_whole
            .then(|| points((sheet.points(), sheet.max_points())))
            .filter(|score| !score.is_empty()),
        first_error: tree
            .first_error
            .map(|name| format!("An error begins at {}.", printable(name))),
        advice: if is_whole { &sheet.advice } else { &[] },
        columns: COLUMNS.iter().filter(is_used).collect(),
        tests,
    }
    .html()
}

/// The heading of a column, and what it says of a question.
type Column = (&'static str, fn(&Test) -> String);

/// The columns of the table; those that say nothing are left out.
const COLUMNS: [Column; 6] = [
    ("Result", |test| result(test).to_owned()),
    ("Question", |test| test.title.clone()),
    ("Your answer", |test| test.found.clone()),
    ("Right answer", |test| test.expected.clone()),
    ("Points", |test| points((test.points, test.max_points))),
    (COMMENT, comment),
];

const COMMENT: &str = "Comment";

/// What is wrong; nothing where the result says it all.
fn comment(test: &Test) -> String {
    match result(test) {
        said if said == test.message => String::new(),
        _ => test.message.clone(),
    }
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

struct Page<'p, 's> {
    sheet: &'p MarkSheet<'s>,
    tree: &'p DrawnTree<'p>,
    score: Option<String>,
    first_error: Option<String>,
    advice: &'p [String],
    columns: Vec<&'static Column>,
    tests: Vec<&'p Test>,
}
