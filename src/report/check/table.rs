//! Marks in a table, a row for each answer, for gradebooks.

use super::answer::AnswerReport;
use crate::exercise::Question;
use crate::report::Row;
use crate::text::printable;
use crate::vocabulary::Vocabulary as _;

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
pub(super) fn row(report: &AnswerReport) -> Row {
    let answer = report.about.answer;
    let file = match (answer.file, answer.line) {
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
    let shown = report
        .diagnosis
        .iter()
        .flat_map(|diagnosis| &diagnosis.shown);
    let causes: Vec<&str> = shown.map(|cause| cause.id.word()).collect();
    let error = report.error.iter().map(|error| &error.message);
    let notes = report.to_look_at.iter().map(|concern| concern.word());
    let notes = notes.chain(report.warnings.iter().chain(error).map(String::as_str));
    let notes: Vec<&str> = notes.collect();
    let begin = [printable(answer.student), file];
    let end = [
        report.score.to_string(),
        report.max_score.to_string(),
        causes.join(" "),
        printable(&notes.join("; ")),
    ];
    begin.into_iter().chain(points).chain(end).collect()
}
