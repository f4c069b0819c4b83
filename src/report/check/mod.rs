//! Checked answers → JSON, CSV, text, and what students and the platforms of courses read.
//!
//! All of it is made of one [`AnswerReport`] for each answer, and of a `ClassReport` for all of them.

mod answer;
mod class;
mod class_page;
mod feedback;
mod platform;
mod said;
mod test;
mod text;

pub use answer::{About, AnswerOrigin, AnswerReport, AskedTree};
pub(crate) use class::{ClassReport, Student};
pub(crate) use class_page::class_page;
pub(crate) use feedback::feedback;
pub use platform::Platform;
pub(crate) use text::check_head;

use std::io::Write;

use super::{Documents, Report, Row, Written};
use crate::exercise::Question;
use crate::text::printable;
use crate::vocabulary::Vocabulary as _;

impl Report for AnswerReport<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        Ok(text::write(self, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(self)?)
    }

    fn rows(&self) -> Vec<Row> {
        vec![row(self)]
    }

    fn of_platform(&self, platform: Platform) -> String {
        platform.report(self)
    }
}

/// The columns of a table of a class, with one for each of these questions.
pub(crate) fn check_columns(questions: &[Question]) -> Row {
    let words = questions.iter().map(|question| question.word());
    let end = ["score", "max_score", "cause", "note"];
    ["student", "file"]
        .into_iter()
        .chain(words)
        .chain(end)
        .collect()
}

/// What stands in them for an answer: the points of each question that was asked or answered.
fn row(report: &AnswerReport) -> Row {
    let answer = report.about.answer;
    let file = match (&*answer.file, answer.line) {
        (file, None) => printable(file),
        // A spreadsheet would take a sign in front for a formula.
        ("-", Some(line)) => format!("standard input:{line}"),
        (file, Some(line)) => format!("{}:{line}", printable(file)),
    };
    let points = report.about.questions.iter().map(|question| {
        let check = report
            .checks
            .iter()
            .find(|check| check.question == *question);
        let points = check.map(|check| check.points.to_string());
        points.unwrap_or_default()
    });
    let shown = report.diagnosis.iter().flat_map(|it| &it.shown);
    let mut causes: Vec<&str> = shown.map(|cause| cause.id.word()).collect();
    causes.dedup();
    let error = report.error.iter().map(|error| &error.message);
    let notes = report.to_look_at.iter().map(|concern| concern.word());
    let notes = notes.chain(report.warnings.iter().chain(error).map(String::as_str));
    let notes: Vec<&str> = notes.collect();
    let begin = [printable(&answer.student), file];
    let end = [
        report.score.to_string(),
        report.max_score.to_string(),
        causes.join(" "),
        printable(&notes.join("; ")),
    ];
    begin.into_iter().chain(points).chain(end).collect()
}
