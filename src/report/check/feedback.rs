//! What a student gets to read about an answer: a file of their own, with the tree.

use quick_xml::escape::escape;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::platform::{MarkSheet, Test};
use super::text::of_points;
use crate::exercise::{Points, Status, Visibility};
use crate::text::printable;
use crate::words::markdown::{escaped, fenced};

const STYLE: &str = include_str!("feedback.css");

/// What feedback is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum FeedbackFormat {
    /// A page that opens offline and prints well.
    Html,
    /// Markdown.
    Md,
    /// Plain text.
    Txt,
}

/// The tree of an exercise as students see it.
pub(crate) struct DrawnTree<'d> {
    /// The tree without any answer, in SVG for HTML, else in lines of text; it may be empty.
    pub(crate) drawing: &'d str,
    /// What the node of the first error is called, if there is one.
    pub(crate) first_error: Option<&'d str>,
}

/// What a student gets to read: what is on the sheet but for questions that students are not to see, and
/// the tree.
pub(crate) fn feedback(format: FeedbackFormat, sheet: &MarkSheet, tree: &DrawnTree) -> String {
    let is_seen =
        |test: &&Test| test.visibility.unwrap_or(Visibility::Visible) == Visibility::Visible;
    let tests: Vec<&Test> = sheet.tests.iter().filter(is_seen).collect();
    // If all questions are shown, the score gives nothing away.
    let is_whole = tests.len() == sheet.tests.len();
    let is_used = |column: &&Column| tests.iter().any(|test| !(column.1)(test).is_empty());
    let page = Page {
        sheet,
        tree,
        score: is_whole
            .then(|| points((sheet.points(), sheet.max_points())))
            .filter(|score| !score.is_empty()),
        first_error: tree
            .first_error
            .map(|name| format!("An error begins at {}.", printable(name))),
        advice: Some(&*sheet.advice).filter(|advice| is_whole && !advice.is_empty()),
        columns: COLUMNS.iter().filter(is_used).collect(),
        tests,
    };
    match format {
        FeedbackFormat::Html => page.html(),
        FeedbackFormat::Md => page.markdown(),
        FeedbackFormat::Txt => page.text(),
    }
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
    ("Comment", |test| match result(test) {
        said if said == test.message => String::new(),
        _ => test.message.clone(),
    }),
];

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
    advice: Option<&'p str>,
    columns: Vec<&'static Column>,
    tests: Vec<&'p Test>,
}

impl Page<'_, '_> {
    /// The lines of the table, each cell in a form of its own.
    fn rows(
        &self,
        cell: impl Fn(&str, &str) -> String,
        row: impl Fn(Vec<String>) -> String,
    ) -> String {
        let cells = |test: &&Test| {
            let columns = self.columns.iter();
            columns
                .map(|(heading, text)| cell(heading, &text(test)))
                .collect()
        };
        self.tests.iter().map(|test| row(cells(test))).collect()
    }

    fn html(&self) -> String {
        let name = |text: &str| format!("<bdi>{}</bdi>", escape(text));
        let paragraph = |text: &str| format!("<p>{}</p>\n", with_code(text));
        let rows = self.rows(
            |heading, text| match heading {
                "Comment" => format!("<td><bdi>{}</bdi></td>", with_code(text)),
                _ => format!("<td>{}</td>", name(text)),
            },
            |cells| format!("<tr>{}</tr>\n", cells.concat()),
        );
        let columns = self.columns.iter();
        let columns = columns.map(|(heading, _)| format!("<th scope=\"col\">{heading}</th>"));
        let columns = columns.collect::<Vec<_>>().concat();
        let (exercise, answer) = (&self.sheet.exercise, &self.sheet.answer);
        let score = self
            .score
            .iter()
            .map(|score| format!("<p class=\"score\">{score}</p>\n"));
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}: {}</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n<main>\n\
             <h1>{}</h1>\n<p>{}</p>\n{}<figure tabindex=\"0\" aria-label=\"Tree\">\n{}</figure>\n{}\
             <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table\">\n\
             <table>\n<thead><tr>{columns}</tr></thead>\n\
             <tbody>\n{rows}</tbody>\n</table>\n</div>\n{}</main>\n</body>\n</html>\n",
            escape(answer.as_str()),
            escape(exercise.as_str()),
            self.tree.first_error.map(mark).unwrap_or_default(),
            name(exercise),
            name(answer),
            score.collect::<String>(),
            self.tree.drawing,
            self.first_error
                .as_deref()
                .map(paragraph)
                .unwrap_or_default(),
            self.advice.map(paragraph).unwrap_or_default()
        )
    }

    fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let paragraph = |text: &str| format!("\n{}\n", escaped(text));
        let columns = self.columns.iter();
        let (headings, rules) = columns
            .map(|(heading, _)| ((*heading).to_owned(), "---".to_owned()))
            .unzip();
        let score = self.score.iter().map(|score| format!("**{score}**\n\n"));
        format!(
            "# {}\n\n{}\n\n{}{}{}\n{}{}{}{}",
            escaped(&self.sheet.exercise),
            escaped(&self.sheet.answer),
            score.collect::<String>(),
            fenced(self.tree.drawing),
            self.first_error
                .as_deref()
                .map(paragraph)
                .unwrap_or_default(),
            line(headings),
            line(rules),
            self.rows(|_, text| escaped(text), line),
            self.advice.map(paragraph).unwrap_or_default()
        )
    }

    fn text(&self) -> String {
        let field = |(heading, text): &&Column, test: &Test| {
            let text = text(test);
            let is_told = !text.is_empty() && !["Result", "Question", "Points"].contains(heading);
            is_told.then(|| format!("    {heading}: {text}\n"))
        };
        let rows = self.tests.iter().map(|test| {
            let points = points((test.points, test.max_points));
            let result = [result(test).to_owned(), points];
            let result = result.into_iter().filter(|text| !text.is_empty());
            let result = result.collect::<Vec<_>>().join(", ");
            let fields = self.columns.iter().filter_map(|column| field(column, test));
            let fields: String = fields.collect();
            format!("{}: {result}\n{fields}", test.title)
        });
        let paragraph = |text: &str| format!("\n{text}\n");
        let score = self.score.iter().map(|score| format!("{score}\n"));
        format!(
            "{}\n{}\n{}\n{}{}\n{}{}",
            self.sheet.exercise,
            self.sheet.answer,
            score.collect::<String>(),
            self.tree.drawing,
            self.first_error
                .as_deref()
                .map(paragraph)
                .unwrap_or_default(),
            rows.collect::<String>(),
            self.advice.map(paragraph).unwrap_or_default()
        )
    }
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
    format!(
        ".abtree .node[data-node=\"{}\"] .shape{{stroke:#b00020;stroke-width:3.4;stroke-dasharray:7 3}}\n",
        in_css(name)
    )
}

/// A text within quotes in CSS.
fn in_css(text: &str) -> String {
    let letters = text.chars().map(|letter| {
        if letter.is_ascii_alphanumeric() {
            letter.to_string()
        } else {
            format!("\\{:x} ", u32::from(letter))
        }
    });
    letters.collect()
}
