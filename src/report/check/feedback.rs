//! What a student gets to read about an answer: a file of their own, with the tree.

use quick_xml::escape::escape;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::platform::{MarkSheet, Test};
use super::text::of_points;
use crate::exercise::Visibility;
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

/// What a student gets to read: what is on the sheet but for questions that students are not to see, and
/// the tree without any answer, in SVG for HTML, else in lines of text; it may be empty.
pub(crate) fn feedback(format: FeedbackFormat, sheet: &MarkSheet, drawing: &str) -> String {
    let is_seen =
        |test: &&Test| test.visibility.unwrap_or(Visibility::Visible) == Visibility::Visible;
    let tests: Vec<&Test> = sheet.tests.iter().filter(is_seen).collect();
    let page = Page {
        sheet,
        score: of_points((sheet.points(), sheet.max_points())),
        is_whole: tests.len() == sheet.tests.len(),
        tests,
    };
    match format {
        FeedbackFormat::Html => page.html(drawing),
        FeedbackFormat::Md => page.markdown(drawing),
        FeedbackFormat::Txt => page.text(drawing),
    }
}

struct Page<'p, 's> {
    sheet: &'p MarkSheet<'s>,
    score: String,
    /// Whether all questions are shown, so that the score gives nothing away.
    is_whole: bool,
    tests: Vec<&'p Test>,
}

impl Page<'_, '_> {
    fn html(&self, drawing: &str) -> String {
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
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}: {}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <h1>{}</h1>\n<p>{}</p>\n{}<figure tabindex=\"0\" aria-label=\"Tree\">\n{drawing}</figure>\n\
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

    fn markdown(&self, drawing: &str) -> String {
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
            "# {}\n\n{}\n\n{}{}\n| result | question | points | what there is to say |\n|---|---|---|---|\n{rows}{}",
            escaped(&self.sheet.exercise),
            escaped(&self.sheet.answer),
            score.unwrap_or_default(),
            fenced(drawing),
            remark.unwrap_or_default()
        )
    }

    fn text(&self, drawing: &str) -> String {
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
            "{}\n{}\n{}\n{drawing}\n{rows}{}",
            self.sheet.exercise,
            self.sheet.answer,
            score.unwrap_or_default(),
            remark.unwrap_or_default()
        )
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
