//! Feedback as a page that opens offline and prints well.

use std::fmt::Display;

use quick_xml::escape::escape;

use super::{COMMENT, Page, comment};

const STYLE: &str = include_str!("../feedback.css");

impl Page<'_, '_> {
    /// The page. The same answer gives the same bytes.
    pub(super) fn html(&self) -> String {
        let paragraph = |text: &str| format!("<p>{}</p>\n", with_code(text));
        let (exercise, answer) = (&self.sheet.exercise, &self.sheet.answer);
        let score = self
            .score
            .iter()
            .map(|score| format!("<p class=\"score\">{score}</p>\n"));
        let advice = self.advice.iter().map(|text| paragraph(text));
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}: {}</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n<main>\n\
             <h1>{}</h1>\n<p>{}</p>\n{}{}<figure tabindex=\"0\" aria-label=\"Tree\">\n{}</figure>\n{}{}\
             </main>\n</body>\n</html>\n",
            escape(answer.as_str()),
            escape(exercise.as_str()),
            self.tree.first_error.map(mark).unwrap_or_default(),
            isolated(escape(exercise)),
            isolated(escape(answer)),
            score.collect::<String>(),
            advice.collect::<String>(),
            self.tree.drawing,
            self.first_error
                .as_deref()
                .map(paragraph)
                .unwrap_or_default(),
            self.html_table()
        )
    }

    /// A row for each question, and below it one for the comment; nothing without questions.
    fn html_table(&self) -> String {
        if self.tests.is_empty() {
            return String::new();
        }
        let columns = self.columns.iter();
        let columns: Vec<_> = columns.filter(|(heading, _)| *heading != COMMENT).collect();
        let headings = columns.iter();
        let headings = headings.map(|(heading, _)| format!("<th scope=\"col\">{heading}</th>"));
        let rows = self.tests.iter().map(|test| {
            let cells = columns.iter().map(|(heading, text)| match &*text(test) {
                "" => "<td></td>".to_owned(),
                text => format!(
                    "<td data-label=\"{heading}\">{}</td>",
                    isolated(escape(text))
                ),
            });
            let cells: String = cells.collect();
            match &*comment(test) {
                "" => format!("<tr>{cells}</tr>\n"),
                // A sentence or two are too long for a column of their own.
                comment => format!(
                    "<tr class=\"commented\">{cells}</tr>\n\
                     <tr><td></td><td colspan=\"{}\">{}</td></tr>\n",
                    columns.len() - 1,
                    isolated(with_code(comment))
                ),
            }
        });
        format!(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table\">\n\
             <table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n</div>\n",
            headings.collect::<String>(),
            rows.collect::<String>()
        )
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
