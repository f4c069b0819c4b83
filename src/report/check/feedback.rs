//! What a student gets to read about an answer: a file of their own, with the tree.

use quick_xml::escape::escape;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::platform::{MarkSheet, Test};
use super::text::of_points;
use crate::exercise::Visibility;
use crate::text::printable;
use crate::vocabulary::Vocabulary;
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
    let page = Page {
        sheet,
        tree,
        score: of_points((sheet.points(), sheet.max_points())),
        is_whole: tests.len() == sheet.tests.len(),
        tests,
    };
    match format {
        FeedbackFormat::Html => page.html(),
        FeedbackFormat::Md => page.markdown(),
        FeedbackFormat::Txt => page.text(),
    }
}

struct Page<'p, 's> {
    sheet: &'p MarkSheet<'s>,
    tree: &'p DrawnTree<'p>,
    score: String,
    /// Whether all questions are shown, so that the score gives nothing away.
    is_whole: bool,
    tests: Vec<&'p Test>,
}

impl Page<'_, '_> {
    fn html(&self) -> String {
        let name = |text: &str| format!("<bdi>{}</bdi>", escape(text));
        let rows = self.tests.iter().map(|test| {
            format!(
                "<tr><td>{}</td><td>{}</td><td class=\"points\">{}</td><td>{}</td></tr>\n",
                sign(test),
                name(&title(test)),
                of_points((test.points, test.max_points)),
                escape(&test.message)
            )
        });
        let rows: String = rows.collect();
        let (exercise, answer) = (&self.sheet.exercise, &self.sheet.answer);
        let score = self
            .score_line()
            .map(|score| format!("<p class=\"score\">{score}</p>\n"));
        let remark = self
            .remark()
            .map(|remark| format!("<p>{}</p>\n", escape(remark)));
        let drawing = self.tree.drawing;
        let mark = self.tree.first_error.map(mark).unwrap_or_default();
        let first = self
            .first_error()
            .map(|first| format!("<p>{}</p>\n", escape(&first)));
        let first = first.unwrap_or_default();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}: {}</title>\n<style>\n{STYLE}{mark}</style>\n</head>\n<body>\n<main>\n\
             <h1>{}</h1>\n<p>{}</p>\n{}<figure tabindex=\"0\" aria-label=\"Tree\">\n{drawing}</figure>\n{first}\
             <table>\n<thead><tr><th scope=\"col\">Result</th><th scope=\"col\">Question</th>\
             <th scope=\"col\">Points</th><th scope=\"col\">What there is to say</th></tr></thead>\n\
             <tbody>\n{rows}</tbody>\n</table>\n{}</main>\n</body>\n</html>\n",
            escape(answer.as_str()),
            escape(exercise.as_str()),
            name(exercise),
            name(answer),
            score.unwrap_or_default(),
            remark.unwrap_or_default()
        )
    }

    fn markdown(&self) -> String {
        let rows = self.tests.iter().map(|test| {
            let points = of_points((test.points, test.max_points));
            let (name, message) = (escaped(&title(test)), escaped(&test.message));
            format!("| {} | {name} | {points} | {message} |\n", sign(test))
        });
        let rows: String = rows.collect();
        let score = self.score_line().map(|score| format!("**{score}**\n\n"));
        let remark = self
            .remark()
            .map(|remark| format!("\n{}\n", escaped(remark)));
        format!(
            "# {}\n\n{}\n\n{}{}{}\n| result | question | points | what there is to say |\n|---|---|---|---|\n{rows}{}",
            escaped(&self.sheet.exercise),
            escaped(&self.sheet.answer),
            score.unwrap_or_default(),
            fenced(self.tree.drawing),
            self.first_error()
                .map(|first| format!("\n{}\n", escaped(&first)))
                .unwrap_or_default(),
            remark.unwrap_or_default()
        )
    }

    fn text(&self) -> String {
        let rows = self.tests.iter().map(|test| {
            let points = of_points((test.points, test.max_points));
            let message = match test.message.as_str() {
                "" => String::new(),
                message => format!("\n    {message}"),
            };
            format!("{}  {}  {points}{message}\n", sign(test), title(test))
        });
        let rows: String = rows.collect();
        let score = self.score_line().map(|score| format!("{score}\n"));
        let remark = self.remark().map(|remark| format!("\n{remark}\n"));
        format!(
            "{}\n{}\n{}\n{}{}\n{rows}{}",
            self.sheet.exercise,
            self.sheet.answer,
            score.unwrap_or_default(),
            self.tree.drawing,
            self.first_error()
                .map(|first| format!("\n{first}\n"))
                .unwrap_or_default(),
            remark.unwrap_or_default()
        )
    }

    fn first_error(&self) -> Option<String> {
        let name = printable(self.tree.first_error?);
        Some(format!("The first error is at {name}."))
    }

    fn score_line(&self) -> Option<&str> {
        self.is_whole.then_some(self.score.as_str())
    }

    fn remark(&self) -> Option<&str> {
        let remark = self.sheet.remark.as_str();
        (self.is_whole && !remark.is_empty()).then_some(remark)
    }
}

/// How a test came out, as a word, which every screen and printer shows.
fn sign(test: &Test) -> &'static str {
    if test.is_passed() {
        "right"
    } else {
        test.status.word()
    }
}

/// What the question is called: a key of answers in plain words, if it has no title of its own.
fn title(test: &Test) -> String {
    test.name.replace('_', " ")
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
