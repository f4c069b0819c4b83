//! Answers as every format asks for them.

use std::io::Write;

use super::cells::CheckRow;
use super::text::{check_failure_text, check_text};
use super::{CheckFailure, CheckHead, CheckReport, Checked, MarkSheet, Unchecked};
use crate::report::{CsvCells, Documents, Report, Written};

impl Report for Checked<'_, '_, '_, '_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        Ok(check_text(self, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&CheckReport::new(self))?)
    }

    fn rows(&self, cells: &mut CsvCells) -> Written {
        Ok(CheckRow::checked(self).fill(cells)?)
    }

    fn sheet(&self) -> Option<MarkSheet<'_>> {
        Some(MarkSheet::of_checked(self))
    }
}

/// Only scripts are told once what all answers have in common.
impl Report for CheckHead<'_> {
    fn text(&self, _: &mut (dyn Write + Send)) -> Written {
        Ok(())
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(self)?)
    }
}

/// What stands in place of a report, so that rows never shift.
impl Report for Unchecked<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        Ok(check_failure_text(self, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&CheckFailure::new(self))?)
    }

    fn rows(&self, cells: &mut CsvCells) -> Written {
        Ok(CheckRow::unchecked(self).fill(cells)?)
    }

    fn sheet(&self) -> Option<MarkSheet<'_>> {
        Some(MarkSheet::of_unchecked(self))
    }
}
