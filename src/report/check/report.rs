//! What an answer's report says in each way that a format may ask for.

use std::io::Write;

use super::answer::{Checked, Unchecked};
use super::model::{AnswerReport, CheckFailure, CheckReport};
use super::sheet::MarkSheet;
use super::text;
use crate::exercise::Question;
use crate::report::documents::columns;
use crate::report::{Documents, Report, Row, Written};
use crate::vocabulary::Vocabulary as _;

impl Report for Checked<'_, '_, '_, '_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        Ok(text::checked(self, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&CheckReport::new(self))?)
    }

    fn row(&self) -> Option<Row> {
        Some(AnswerReport::of_checked(self).row())
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

    fn row(&self) -> Option<Row> {
        Some(AnswerReport::of_unchecked(self).row())
    }

    fn sheet(&self) -> Option<MarkSheet<'_>> {
        Some(MarkSheet::of_unchecked(self))
    }
}

/// The columns of a class in CSV.
pub(crate) fn check_columns() -> Row {
    let checks = Question::ALL.iter().map(|question| question.word());
    let checks = checks.flat_map(|word| ["status", "points"].map(|part| format!("{word}.{part}")));
    let begin = ["score", "max_score"].map(str::to_owned).into_iter();
    let end = ["diagnosis", "to_look_at"].map(str::to_owned);
    columns(begin.chain(checks).chain(end))
}
