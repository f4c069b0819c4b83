//! What a report says in each way that a format may ask for, and what every format does with reports.

use std::io::{self, Write};

use serde::Serialize;
use thiserror::Error;

use crate::exercise::Summary;
use crate::report::check::{MarkSheet, Platform};
use crate::report::documents::table::{Cells, Table};
use crate::report::{json_line, json_pretty};
use crate::search::SearchError;

/// Writes reports in a format.
pub(crate) trait Renderer: Sync {
    /// Who reads them.
    fn audience(&'static self) -> Audience {
        Audience::Anybody
    }

    /// Writes what stands before the first report.
    fn begin(&self, _all: &ReportSet, _out: &mut (dyn Write + Send)) -> io::Result<()> {
        Ok(())
    }

    /// What stands between two reports.
    fn between(&self) -> &'static str {
        ""
    }

    /// Writes a report.
    fn item(&self, report: &dyn Report, shape: Shape, out: &mut (dyn Write + Send)) -> Written;

    /// Writes what stands after the last report.
    fn end(&self, _all: &ReportSet, _out: &mut (dyn Write + Send)) -> io::Result<()> {
        Ok(())
    }
}

/// Who reads reports.
#[derive(Clone, Copy)]
pub(crate) enum Audience {
    /// People at a terminal, who see styles.
    Terminal,
    /// Whoever reads files as they are.
    Anybody,
    /// The platform of a course, which is told how many answers there are before the first one.
    Platform(&'static Platform),
}

/// What is known of all reports of a command.
pub(crate) struct ReportSet<'s> {
    /// Whether there may be several.
    pub(crate) shape: Shape,
    /// The columns of its table.
    pub(crate) table: Table,
    /// Writes what people read above all reports.
    pub(crate) head: &'s (dyn Fn(&mut dyn Write) -> io::Result<()> + Sync),
    /// How many were written.
    pub(crate) written: usize,
    /// How the answers did, once that is known.
    pub(crate) summary: Summary,
}

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
