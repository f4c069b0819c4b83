//! Several trees, a report each: a bad one keeps its place and does not stop the rest.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use thiserror::Error;

use super::args::{InputOptions, ReadingOptions, ReportChoice};
use super::clashes;
use super::diagnostics::{Diagnostics, Problem};
use super::file_names::suffix;
use super::input::{self, Item};
use super::output::{CANNOT_WRITE, Output};
use super::reports::Reports;
use crate::analysis::{Origin, SearchedTree};
use crate::document::{Document, Framing};
use crate::formats::Format;
use crate::picture::{PictureFormat, PictureKind};
use crate::report::{
    CsvCells, Documents, FORMAT_VERSION, FailureReport, Report, ReportError, ReportFormat,
    RowOrigin, Severity, Shape, Subject, Table, Written,
};
use crate::search::{SearchError, Setup};
use crate::tree::{Labels, Naming, NodeId};

/// The trees of a command, one after the other.
pub(super) struct Session<'a> {
    reading: ReadingOptions,
    choice: &'a ReportChoice,
    table: Table,
    shape: Shape,
    pub(super) diagnostics: &'a mut Diagnostics,
    reports: Reports<'a>,
    has_failed: bool,
}

/// A tree that was read.
pub(super) struct ReadTree<'s> {
    pub(super) item: &'s Item<'s>,
    pub(super) document: &'s Document,
    pub(super) labels: Labels<'s>,
    /// Of a tree that was changed after it was read, what was read, and which of its nodes is the
    /// root here.
    pub(super) as_read: Option<(&'s ReadTree<'s>, NodeId)>,
}

impl ReadTree<'_> {
    /// The tree, to be searched in some way.
    pub(super) fn searched<'t>(&'t self, setup: &'t Setup) -> SearchedTree<'t> {
        SearchedTree {
            origin: &self.item.origin,
            document: self.document,
            labels: &self.labels,
            setup,
        }
    }

    /// What a search ended with, shown at the node where it did.
    pub(super) fn problem(&self, error: &SearchError) -> Problem {
        let top = self.as_read.map_or(NodeId::ROOT, |(_, top)| top);
        self.item.problem(error, &self.labels, top)
    }
}

/// Why a tree has no report, or no whole one: its own fault, or the output's.
#[derive(Debug, Error)]
pub(super) enum Failure {
    #[error(transparent)]
    Input(#[from] Problem),
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error(transparent)]
    Output(io::Error),
}

impl From<ReportError> for Failure {
    fn from(error: ReportError) -> Self {
        match error {
            ReportError::Search(error) => Self::Search(error),
            ReportError::Output(error) => Self::Output(error),
        }
    }
}

impl<'a> Session<'a> {
    /// Reports on every tree of the files with a function that adds its report.
    pub(super) fn run(
        input: &InputOptions,
        choice: &'a ReportChoice,
        table: Table,
        diagnostics: &'a mut Diagnostics,
        mut report: impl FnMut(&mut Self, &ReadTree) -> Result<(), Failure>,
    ) -> Result<()> {
        let files = input::files(&input.files)?;
        clashes::refuse(&files, choice.output.as_deref())?;
        refuse_picture(choice)?;
        let output = Output::open(choice.output.as_deref(), diagnostics.colour())?;
        let output = output.with_length(choice.length);
        let shape = shape(&files, input.reading);
        let mut session = Self {
            reading: input.reading,
            choice,
            table,
            shape,
            diagnostics,
            reports: Reports::new(output, choice.format, shape, table),
            has_failed: false,
        };
        for file in &files {
            session.file(file, &mut report)?;
        }
        session.finish()
    }

    fn file(
        &mut self,
        file: &Path,
        report: &mut impl FnMut(&mut Self, &ReadTree) -> Result<(), Failure>,
    ) -> Result<()> {
        let input = match input::load(file, self.reading) {
            Ok(input) => input,
            Err(problem) => {
                let origin = Origin {
                    file: file.to_string_lossy().into_owned(),
                    line: None,
                };
                return self.failed(&origin, None, &problem);
            }
        };
        for item in input.items() {
            let document = match item.read() {
                Ok(document) => document,
                Err(problem) => {
                    self.failed(&item.origin, None, &problem)?;
                    continue;
                }
            };
            let tree = ReadTree {
                labels: Labels::new(&document.tree, self.choice.text.names),
                item: &item,
                document: &document,
                as_read: None,
            };
            let problem = match report(self, &tree) {
                Ok(()) => continue,
                Err(Failure::Input(problem)) => problem,
                Err(Failure::Search(error)) => tree.problem(&error),
                Err(Failure::Output(error)) => return Err(error).context(CANNOT_WRITE),
            };
            self.failed(&item.origin, document.exercise.id.as_deref(), &problem)?;
        }
        Ok(())
    }

    /// What nodes without a name are called.
    pub(super) fn naming(&self) -> Naming {
        self.choice.text.names
    }

    /// Prints what the user should know of a tree though nothing is wrong with it.
    pub(super) fn warn(&mut self, tree: &ReadTree) {
        let ReadTree {
            item,
            document,
            labels,
            ..
        } = tree.as_read.map_or(tree, |(read, _)| read);
        item.warn(document, labels, self.diagnostics);
    }

    /// Writes the report of a tree.
    pub(super) fn add(&mut self, report: &dyn Report) -> Result<(), Failure> {
        Ok(self.reports.add(report)?)
    }

    /// Takes why a tree has no report, or no whole one. Among several trees it keeps the tree's
    /// place, so that rows never shift.
    fn failed(&mut self, origin: &Origin, id: Option<&str>, problem: &Problem) -> Result<()> {
        self.diagnostics.error(problem);
        self.has_failed = true;
        if self.shape == Shape::Single {
            return Ok(());
        }
        let failed = FailureReport {
            format_version: FORMAT_VERSION,
            tree: RowOrigin::of(origin, id),
            error: problem.diagnostic(Severity::Error),
            table: self.table,
        };
        self.reports.add_if_told(&failed).context(CANNOT_WRITE)
    }

    /// Makes the reports visible. A single one that ended too early makes no file; on standard
    /// output it stands already.
    fn finish(self) -> Result<()> {
        if self.shape == Shape::Single && self.has_failed {
            return self.reports.abandon();
        }
        self.reports.finish()?.finish()
    }
}

impl Report for FailureReport<'_> {
    fn text(&self, _: &mut (dyn io::Write + Send)) -> Written {
        Ok(())
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(self)?)
    }

    fn rows(&self, cells: &mut CsvCells) -> Written {
        Ok((self.table.blank)(self.tree, &self.error.message, cells)?)
    }
}

/// Whether the command has one tree to report on, or may have several.
fn shape(files: &[PathBuf], reading: ReadingOptions) -> Shape {
    let framing = |file| input::promised_format(file, reading).map(Format::framing);
    match files {
        [file] if framing(file) != Some(Framing::Lines) => Shape::Single,
        _ => Shape::Several,
    }
}

/// Refuses the suffixes of formats in which this subject is no longer written.
pub(super) fn refuse_gone(choice: &ReportChoice, subject: Subject) -> Result<(), Problem> {
    let output = choice.output.as_deref().filter(|_| choice.format.is_text());
    match output {
        Some(output) if matches!(suffix(output), Some("csv" | "md")) => {
            let words: Vec<_> = ReportFormat::offered(subject)
                .map(|(format, _)| format.word())
                .collect();
            Err(Problem::new(format!(
                "this report is text, but {} has the suffix of a table",
                output.display()
            ))
            .help(format!("the formats are {}", words.join(", "))))
        }
        _ => Ok(()),
    }
}

/// Points to the command that draws, where text is to go into a picture.
fn refuse_picture(choice: &ReportChoice) -> Result<(), Problem> {
    let Some(output) = choice.output.as_deref().filter(|_| choice.format.is_text()) else {
        return Ok(());
    };
    match suffix(output).and_then(PictureFormat::named) {
        Some(picture) if picture.kind() != PictureKind::Text => Err(Problem::new(format!(
            "this report is text, but {} has the suffix of a picture",
            output.display()
        ))
        .help(format!("abtree draw FILE -o {}", output.display()))),
        _ => Ok(()),
    }
}
