//! What an answer's report says in each way that a format may ask for.

use std::io::Write;

use super::answer::{AnswerOrigin, Checked, Unchecked};
use super::model::{AnswerReport, CheckFailure, CheckReport};
use super::sheet::MarkSheet;
use super::text;
use crate::report::documents::table::fill_row;
use crate::report::{CsvCells, Documents, Report, RowOrigin, Table, Written};

impl Report for Checked<'_, '_, '_, '_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        Ok(text::checked(self, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&CheckReport::new(self))?)
    }

    fn rows(&self, cells: &mut CsvCells) -> Written {
        row(&AnswerReport::of_checked(self), self.answer, cells)
    }

    fn sheet(&self) -> Option<MarkSheet<'_>> {
        Some(MarkSheet::of_checked(self))
    }
}

/// What stands in place of a report, so that rows never shift.
impl Report for Unchecked<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        Ok(text::unchecked(self, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&CheckFailure::new(self))?)
    }

    fn rows(&self, cells: &mut CsvCells) -> Written {
        row(&AnswerReport::of_unchecked(self), self.answer, cells)
    }

    fn sheet(&self) -> Option<MarkSheet<'_>> {
        Some(MarkSheet::of_unchecked(self))
    }
}

fn row(report: &AnswerReport, answer: AnswerOrigin, cells: &mut CsvCells) -> Written {
    let AnswerOrigin { file, line, id } = answer;
    Ok(fill_row(RowOrigin { file, line, id }, report, cells)?)
}

/// The columns of a class in CSV.
pub(crate) fn check_table() -> Table {
    Table::of::<AnswerReport>()
}
