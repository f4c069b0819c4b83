//! Several inputs, a report each: a bad input keeps its place and does not stop the rest.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use serde::Serialize;

use super::args::{InputOptions, ReportFormat};
use super::diagnostics::{Diagnostics, Problem};
use super::input::{self, Item};
use super::output::Output;
use crate::analysis::Origin;
use crate::document::{Document, Format};
use crate::report::failure::{FailedTree, FailureReport};
use crate::report::model::FORMAT_VERSION;
use crate::report::{json_line, json_pretty, warnings};
use crate::search::SearchError;
use crate::tree::Labels;

/// The trees of a command, one after the other.
pub(super) struct Session<'a> {
    pub(super) input: &'a InputOptions,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) reports: Reports,
}

/// Why a tree has no report: its own fault, or the output's.
pub(super) enum Failure {
    Input(Problem),
    Output(anyhow::Error),
}

impl Failure {
    /// What a search ended with, shown at the node where it did.
    pub(super) fn of_search(
        error: &SearchError,
        labels: &Labels,
        item: &Item,
        options: &InputOptions,
    ) -> Self {
        let message = error.message(&labels.get(error.node()));
        let place = item.place_of(error.node(), options);
        Self::Input(Problem::new(message, Some(error.help().to_owned()), place))
    }
}

impl Session<'_> {
    /// Reports on every tree of the files with a function that adds its report.
    pub(super) fn run(
        mut self,
        files: &[PathBuf],
        mut report: impl FnMut(&mut Self, &Item, &Document) -> Result<(), Failure>,
    ) -> Result<()> {
        for file in files {
            self.file(file, &mut report)?;
        }
        self.reports.finish()
    }

    fn file(
        &mut self,
        file: &Path,
        report: &mut impl FnMut(&mut Self, &Item, &Document) -> Result<(), Failure>,
    ) -> Result<()> {
        let input = match input::load(file, self.input) {
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
            let document = match item.read(self.input) {
                Ok(document) => document,
                Err(problem) => {
                    self.failed(&item.origin, None, &problem)?;
                    continue;
                }
            };
            match report(self, &item, &document) {
                Ok(()) => {}
                Err(Failure::Input(problem)) => {
                    let id = document.exercise.id.clone();
                    self.failed(&item.origin, id, &problem)?;
                }
                Err(Failure::Output(error)) => return Err(error),
            }
        }
        Ok(())
    }

    /// Prints what the user should know of a tree though nothing is wrong with it.
    pub(super) fn warn(&mut self, item: &Item, document: &Document, labels: &Labels) {
        if self.diagnostics.shows_warnings() {
            for warning in item.problems(warnings(&document.tree, labels), self.input) {
                self.diagnostics.warning(&warning);
            }
        }
    }

    fn failed(&mut self, origin: &Origin, id: Option<String>, problem: &Problem) -> Result<()> {
        self.diagnostics.error(problem);
        let failure = FailureReport {
            format_version: FORMAT_VERSION,
            tree: FailedTree {
                file: origin.file.clone(),
                line: origin.line,
                id,
            },
            error: problem.diagnostic("error"),
        };
        self.reports.add_failure(&failure)
    }
}

/// Whether the command has one tree to report on, or may have several.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Single,
    Several,
}

impl Shape {
    pub(super) fn of(files: &[PathBuf], options: &InputOptions) -> Self {
        match files {
            [file] if input::promised_format(file, options) != Some(Format::Jsonl) => Self::Single,
            _ => Self::Several,
        }
    }
}

/// What a command says about one tree.
pub(super) trait Report {
    /// Writes the report for people.
    fn text(&self, out: &mut dyn Write) -> io::Result<()>;

    /// The report for scripts.
    fn json(&self) -> impl Serialize;

    /// Writes the rows of a table.
    fn csv(&self, out: &mut dyn Write) -> io::Result<()>;
}

/// What a command's table has beside its reports.
#[derive(Clone, Copy)]
pub(super) struct Csv {
    /// Writes the row of column names.
    pub(super) header: fn(&mut dyn Write) -> io::Result<()>,
    /// Writes the row that stands in a report's place.
    pub(super) failure: fn(&FailureReport, &mut dyn Write) -> io::Result<()>,
}

/// Writes reports in one format, with what stands before, between and after them.
pub(super) struct Reports {
    output: Output,
    format: ReportFormat,
    shape: Shape,
    csv: Csv,
    written: usize,
}

impl Reports {
    pub(super) fn new(output: Output, format: ReportFormat, shape: Shape, csv: Csv) -> Self {
        Self {
            output,
            format,
            shape,
            csv,
            written: 0,
        }
    }

    /// Writes the next report.
    pub(super) fn add(&mut self, report: &impl Report) -> Result<()> {
        self.begin()?;
        match self.format {
            ReportFormat::Text => self.output.styled(|out| report.text(out)),
            ReportFormat::Json => self.output.plain(|out| json_pretty(&report.json(), out)),
            ReportFormat::Jsonl => self.output.plain(|out| {
                json_line(&report.json(), out)?;
                writeln!(out)
            }),
            ReportFormat::Csv => self.output.plain(|out| report.csv(out)),
        }
    }

    /// Keeps the place of a tree that has no report, so that rows never shift.
    fn add_failure(&mut self, failure: &FailureReport) -> Result<()> {
        if self.shape == Shape::Single || self.format == ReportFormat::Text {
            return Ok(());
        }
        self.begin()?;
        let csv = self.csv.failure;
        match self.format {
            ReportFormat::Text => Ok(()),
            ReportFormat::Json => self.output.plain(|out| json_pretty(failure, out)),
            ReportFormat::Jsonl => self.output.plain(|out| {
                json_line(failure, out)?;
                writeln!(out)
            }),
            ReportFormat::Csv => self.output.plain(|out| csv(failure, out)),
        }
    }

    /// Writes what stands before the next report.
    fn begin(&mut self) -> Result<()> {
        self.written += 1;
        match self.format {
            _ if self.written == 1 => self.head(),
            ReportFormat::Json => self.output.write(",\n"),
            ReportFormat::Text => self.output.write("\n"),
            ReportFormat::Jsonl | ReportFormat::Csv => Ok(()),
        }
    }

    /// Writes what stands before the first report.
    fn head(&mut self) -> Result<()> {
        match (self.format, self.shape) {
            (ReportFormat::Json, Shape::Several) => self.output.write("[\n"),
            (ReportFormat::Csv, _) => self.output.plain(self.csv.header),
            _ => Ok(()),
        }
    }

    /// Writes what stands behind the last report. A single tree without a report leaves no trace.
    fn finish(mut self) -> Result<()> {
        match (self.format, self.shape, self.written) {
            (_, Shape::Single, 0) => Ok(()),
            (ReportFormat::Json, Shape::Single, _) => self.output.write("\n"),
            (ReportFormat::Json, Shape::Several, 0) => self.output.write("[]\n"),
            (ReportFormat::Json, Shape::Several, _) => self.output.write("\n]\n"),
            (_, _, 0) => self.head(),
            _ => Ok(()),
        }?;
        self.output.finish()
    }
}
