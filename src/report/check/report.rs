//! What an answer's report says in each way that a format may ask for.

use std::io::Write;

use super::answer::AnswerReport;
use super::platform::Platform;
use super::{table, text};
use crate::report::{Documents, Report, Row, Written};

impl Report for AnswerReport<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        Ok(text::write(self, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(self)?)
    }

    fn rows(&self) -> Vec<Row> {
        vec![table::row(self)]
    }

    fn of_platform(&self, platform: Platform) -> String {
        platform.report(self)
    }
}
