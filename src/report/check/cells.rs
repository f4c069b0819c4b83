//! Checked answers as a table: one row an answer, for gradebooks.

use std::io;

use super::{AnswerOrigin, Checked};
use crate::exercise::{Question, score};
use crate::report::documents::table::{Cells, Columns, RowOrigin, Table, TableRow, fill_row};
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

/// Fills the row of a checked answer.
pub(crate) fn fill_check_row(checked: &Checked, cells: &mut dyn Cells) -> io::Result<()> {
    with_origin(checked.answer, |origin| fill_row(origin, checked, cells))
}

/// Fills the row of an answer that can't be read or checked.
pub(crate) fn fill_failed_check_row(
    answer: AnswerOrigin,
    error: &str,
    cells: &mut dyn Cells,
) -> io::Result<()> {
    let blank = Table::of::<Checked>().blank;
    with_origin(answer, |origin| blank(origin, &printable(error), cells))
}

fn with_origin<T>(answer: AnswerOrigin, write: impl FnOnce(RowOrigin) -> T) -> T {
    write(RowOrigin {
        file: answer.file,
        line: answer.line,
        id: answer.id,
    })
}
