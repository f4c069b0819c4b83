//! What a report says, in every way that a format may ask for.

use std::io::{self, Write};

use thiserror::Error;

use super::documents::Documents;
use crate::report::check::MarkSheet;
use crate::report::documents::table::Cells;
use crate::search::SearchError;

/// What is said of one tree or of one answer.
pub(crate) trait Report {
    /// Writes it for people, with terminal styles.
    fn text(&self, out: &mut (dyn Write + Send)) -> Written;

    /// Writes it in Markdown; only traces and comparisons do.
    fn markdown(&self, _out: &mut (dyn Write + Send)) -> Written {
        Ok(())
    }

    /// Hands out the documents that scripts read.
    fn documents(&self, documents: &mut Documents) -> Written;

    /// Fills the rows of a table, if there is one.
    fn rows(&self, _cells: &mut dyn Cells) -> Written {
        Ok(())
    }

    /// What the platforms of courses are told of an answer.
    fn sheet(&self) -> Option<MarkSheet<'_>> {
        None
    }
}

/// Whether a report could be written.
pub(crate) type Written = Result<(), ReportError>;

/// Why a report ended too early.
#[derive(Debug, Error)]
pub enum ReportError {
    /// The search stopped. What happened before was written.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The output takes no more.
    #[error(transparent)]
    Output(#[from] io::Error),
}
