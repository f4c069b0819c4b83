//! What a report says in each way that a format may ask for.

use std::io::{self, Write};

use serde::Serialize;
use thiserror::Error;

use crate::report::check::MarkSheet;
use crate::report::documents::CsvCells;
use crate::report::{json_line, json_pretty};
use crate::search::SearchError;

/// Whether there is one report, or may be several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// There is one, whatever its input is like.
    Single,
    /// There may be several, or none.
    Several,
}

/// What is said of one tree or of one answer.
pub(crate) trait Report {
    /// Writes it for people, with terminal styles.
    fn text(&self, out: &mut (dyn Write + Send)) -> Written;

    /// Hands out the documents that scripts read.
    fn documents(&self, documents: &mut Documents) -> Written;

    /// Fills the rows of a table, if there is one.
    fn rows(&self, _cells: &mut CsvCells) -> Written {
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

/// Takes documents and writes them in JSON.
pub(crate) enum Documents<'w> {
    /// Over several lines, without the last line end.
    Whole(&'w mut (dyn Write + Send)),
    /// Each on a line.
    Lines(&'w mut (dyn Write + Send)),
}

impl Documents<'_> {
    /// Writes a document.
    pub(crate) fn add(&mut self, document: &impl Serialize) -> io::Result<()> {
        match self {
            Self::Whole(out) => json_pretty(document, out),
            Self::Lines(out) => {
                json_line(document, out)?;
                writeln!(out)
            }
        }
    }
}
