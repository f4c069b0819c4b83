//! Checked answers as CSV: one row an answer, for gradebooks.

use std::io::{self, Write};

use super::{AnswerOrigin, Checked};
use crate::exercise::{Question, score};
use crate::report::documents::table::{
    Columns, RowOrigin, TableRow, csv_blank_row, csv_header, csv_row,
};
use crate::report::printable;
use crate::vocabulary::Vocabulary;

impl TableRow for Checked<'_, '_, '_, '_> {
    fn columns(columns: &mut Columns<Self>) {
        columns.cell("score", |row| score(row.checks).0);
        columns.cell("max_score", |row| score(row.checks).1);
        for question in Question::ALL {
            let check = |row: &Self| {
                let mut checks = row.checks.iter();
                checks.find(|check| check.question == *question)
            };
            let name = question.word();
            columns.optional(&format!("{name}.status"), |row| {
                Some(check(row)?.status.word())
            });
            columns.optional(&format!("{name}.points"), |row| Some(check(row)?.points));
        }
        columns.cell("diagnosis", |row| {
            let hypotheses = row.diagnosis.hypotheses.iter();
            let mut ids: Vec<&str> = hypotheses.map(|hypothesis| hypothesis.id.word()).collect();
            ids.dedup();
            ids.join(" ")
        });
    }
}

/// Writes the row of column names, with its line end.
pub(crate) fn check_csv_header(out: &mut dyn Write) -> io::Result<()> {
    csv_header::<Checked>(out)
}

/// Writes the row of a checked answer, with its line end.
pub(crate) fn check_csv_row(checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
    with_origin(checked.answer, |origin| csv_row(origin, checked, out))
}

/// Writes the row of an answer that can't be read or checked, with its line end.
pub(crate) fn check_csv_failure(
    answer: AnswerOrigin,
    error: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    with_origin(answer, |origin| {
        csv_blank_row::<Checked>(origin, &harmless(error), out)
    })
}

fn with_origin<T>(answer: AnswerOrigin, write: impl FnOnce(RowOrigin) -> T) -> T {
    let (file, id) = (harmless(answer.file), answer.id.map(harmless));
    write(RowOrigin {
        file: &file,
        line: answer.line,
        id: id.as_deref(),
    })
}

/// A text that no spreadsheet takes for a formula.
fn harmless(text: &str) -> String {
    let text = printable(text);
    if text != "-" && text.starts_with(['=', '+', '-', '@']) {
        return format!("'{text}");
    }
    text
}
