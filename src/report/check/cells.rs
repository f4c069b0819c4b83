//! Checked answers as a table: one row an answer, for gradebooks.

use std::io;

use super::{AnswerOrigin, Checked, Unchecked};
use crate::exercise::{Check, Concern, Points, Question};
use crate::report::documents::CsvCells;
use crate::report::documents::table::{Columns, RowOrigin, TableRow, fill_row};
use crate::report::printable;
use crate::vocabulary::Vocabulary;

/// What the row of an answer says.
pub(crate) struct CheckRow<'r> {
    answer: AnswerOrigin<'r>,
    /// The checks that are told of.
    checks: &'r [Check<'r, 'r>],
    /// The points of the answer, and those that it could have.
    score: (Points, Points),
    /// The ids of what explains the most.
    diagnosis: Option<String>,
    /// Why a person should look at it.
    concerns: &'r [Concern],
    /// Why it can't be read or checked.
    error: Option<String>,
}

impl<'r> CheckRow<'r> {
    pub(super) fn checked(checked: &'r Checked) -> Self {
        let hypotheses = checked.diagnosis.hypotheses.iter();
        let mut ids: Vec<&str> = hypotheses.map(|found| found.cause.id.word()).collect();
        ids.dedup();
        Self {
            answer: checked.answer,
            checks: checked.checks(),
            score: checked.score(),
            diagnosis: Some(ids.join(" ")),
            concerns: checked.concerns,
            error: None,
        }
    }

    pub(super) fn unchecked(answer: &Unchecked<'r>) -> Self {
        Self {
            answer: answer.answer,
            checks: &[],
            score: (Points::ZERO, answer.max_score),
            diagnosis: None,
            concerns: &[Concern::Unreadable],
            error: Some(printable(&answer.error.message)),
        }
    }

    /// Fills the row.
    pub(super) fn fill(&self, cells: &mut CsvCells) -> io::Result<()> {
        let AnswerOrigin { file, line, id } = self.answer;
        fill_row(RowOrigin { file, line, id }, self, cells)
    }
}

impl TableRow for CheckRow<'_> {
    fn columns(columns: &mut Columns<Self>) {
        columns.cell("score", |row| row.score.0);
        columns.cell("max_score", |row| row.score.1);
        for question in Question::ALL {
            let check = |row: &Self| {
                let mut checks = row.checks.iter();
                let check = checks.find(|check| check.question == *question)?;
                Some((check.status.word(), check.points))
            };
            let name = question.word();
            columns.optional(&format!("{name}.status"), |row| Some(check(row)?.0));
            columns.optional(&format!("{name}.points"), |row| Some(check(row)?.1));
        }
        columns.optional("diagnosis", |row| row.diagnosis.clone());
        columns.cell("to_look_at", |row| {
            let words = row.concerns.iter().map(|concern| concern.word());
            words.collect::<Vec<_>>().join(" ")
        });
    }

    fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }
}
