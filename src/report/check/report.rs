//! What an answer's report says in each way that a format may ask for.

use std::io::Write;

use super::answer::{Checked, Unchecked};
use super::model::{AnswerReport, CheckFailure, CheckReport};
use super::sheet::MarkSheet;
use super::text;
use crate::exercise::Question;
use crate::report::{Documents, Report, Row, Written};
use crate::vocabulary::Vocabulary as _;

impl Report for Checked<'_, '_, '_, '_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        Ok(text::checked(self, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&CheckReport::new(self))?)
    }

    fn rows(&self) -> Vec<Row> {
        vec![AnswerReport::of_checked(self).row(self.questions)]
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

    fn rows(&self) -> Vec<Row> {
        vec![AnswerReport::of_unchecked(self).row(self.questions)]
    }

    fn sheet(&self) -> Option<MarkSheet<'_>> {
        Some(MarkSheet::of_unchecked(self))
    }
}

/// The columns of a table of a class, with one for each of these questions.
pub(crate) fn check_columns(questions: &[Question]) -> Row {
    let words = questions.iter().map(|question| question.word());
    let begin = ["student", "file"].into_iter();
    let end = ["score", "max_score", "cause", "note"];
    begin.chain(words).chain(end).collect()
}
