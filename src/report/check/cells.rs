//! Checked answers as a table: one row an answer, for gradebooks.

use std::io;

use super::{AnswerOrigin, Checked, Unchecked};
use crate::exercise::{Check, Diagnosis, Points, Question};
use crate::report::documents::table::{Cells, Columns, RowOrigin, TableRow, fill_row};
use crate::report::printable;
use crate::vocabulary::Vocabulary;

/// What the row of an answer says.
pub(crate) enum CheckRow<'r> {
    /// The checks that are told of, the points, and why the answer is wrong.
    Checked(&'r [Check<'r, 'r>], (Points, Points), &'r Diagnosis),
    /// What is wrong, and the points that it could have.
    Unchecked(String, Points),
}

impl<'r> CheckRow<'r> {
    pub(super) fn checked(checked: &'r Checked) -> Self {
        Self::Checked(checked.checks(), checked.score(), checked.diagnosis)
    }

    pub(super) fn unchecked(answer: &Unchecked) -> Self {
        Self::Unchecked(printable(&answer.error.message), answer.max_score)
    }

    fn checks(&self) -> &[Check<'r, 'r>] {
        match self {
            Self::Checked(checks, ..) => checks,
            Self::Unchecked(..) => &[],
        }
    }

    fn score(&self) -> (Points, Points) {
        match self {
            Self::Checked(_, score, _) => *score,
            Self::Unchecked(_, max_score) => (Points::ZERO, *max_score),
        }
    }

    /// The ids of what explains the most.
    fn diagnosis(&self) -> Option<String> {
        let Self::Checked(.., diagnosis) = self else {
            return None;
        };
        let hypotheses = diagnosis.hypotheses.iter();
        let mut ids: Vec<&str> = hypotheses.map(|found| found.cause.id.word()).collect();
        ids.dedup();
        Some(ids.join(" "))
    }
}

impl TableRow for CheckRow<'_> {
    fn columns(columns: &mut Columns<Self>) {
        columns.cell("score", |row| row.score().0);
        columns.cell("max_score", |row| row.score().1);
        for question in Question::ALL {
            let check = |row: &Self| {
                let mut checks = row.checks().iter();
                let check = checks.find(|check| check.question == *question)?;
                Some((check.status.word(), check.points))
            };
            let name = question.word();
            columns.optional(&format!("{name}.status"), |row| Some(check(row)?.0));
            columns.optional(&format!("{name}.points"), |row| Some(check(row)?.1));
        }
        columns.optional("diagnosis", Self::diagnosis);
    }

    fn error(&self) -> Option<&str> {
        match self {
            Self::Checked(..) => None,
            Self::Unchecked(error, _) => Some(error),
        }
    }
}

/// Fills the row of an answer.
pub(super) fn fill_row_of(
    answer: AnswerOrigin,
    row: &CheckRow,
    cells: &mut dyn Cells,
) -> io::Result<()> {
    let origin = RowOrigin {
        file: answer.file,
        line: answer.line,
        id: answer.id,
    };
    fill_row(origin, row, cells)
}
