//! Checked answers as CSV: one row an answer, for gradebooks.

use std::io::{self, Write};

use super::{AnswerOrigin, Checked};
use crate::exercise::{Question, score};
use crate::report::csv::row;
use crate::report::printable;
use crate::vocabulary::Vocabulary;

/// Writes the row of column names, with its line end.
pub fn check_csv_header(out: &mut dyn Write) -> io::Result<()> {
    let origin = ["file", "line", "id", "score", "max_score"].map(str::to_owned);
    let questions = Question::ALL.iter().flat_map(|question| {
        let name = question.word();
        [format!("{name}.status"), format!("{name}.points")]
    });
    let end = ["diagnosis", "error"].map(str::to_owned);
    row(origin.into_iter().chain(questions).chain(end), out)
}

/// Writes the row of a checked answer, with its line end.
pub fn check_csv_row(checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
    let (points, max_points) = score(checked.checks);
    let points = [points.to_string(), max_points.to_string()];
    let questions = Question::ALL.iter().flat_map(|&question| {
        let mut checks = checked.checks.iter();
        match checks.find(|check| check.question == question) {
            Some(check) => [check.status.word().to_owned(), check.points.to_string()],
            None => [String::new(), String::new()],
        }
    });
    let hypotheses = checked.diagnosis.hypotheses.iter();
    let mut ids: Vec<&str> = hypotheses.map(|hypothesis| hypothesis.id.word()).collect();
    ids.dedup();
    let diagnosis = [ids.join(" "), String::new()];
    let cells = origin(checked.answer).into_iter().chain(points);
    row(cells.chain(questions).chain(diagnosis), out)
}

/// Writes the row of an answer that can't be read or checked, with its line end.
pub fn check_csv_failure(answer: AnswerOrigin, error: &str, out: &mut dyn Write) -> io::Result<()> {
    let empty = std::iter::repeat_n(String::new(), 2 + 2 * Question::ALL.len() + 1);
    let cells = origin(answer).into_iter().chain(empty);
    row(cells.chain([harmless(error)]), out)
}

fn origin(answer: AnswerOrigin) -> [String; 3] {
    [
        harmless(answer.file),
        answer.line.map(|line| line.to_string()).unwrap_or_default(),
        harmless(answer.id.unwrap_or_default()),
    ]
}

/// A text that no spreadsheet takes for a formula.
fn harmless(text: &str) -> String {
    let text = printable(text);
    if text != "-" && text.starts_with(['=', '+', '-', '@']) {
        return format!("'{text}");
    }
    text
}
