//! Several inputs, a report each: a bad input keeps its place and does not stop the rest.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::args::{Colour, InputOptions};
use super::diagnostics::{Diagnostics, Problem};
use super::input::{self, Item};
use super::output::Output;
use crate::analysis::Origin;
use crate::document::{Document, Framing};
use crate::formats::Format;
use crate::report::{FORMAT_VERSION, FailedTree, FailureReport, Severity};
use crate::search::SearchError;
use crate::tree::Labels;

/// The files of a command, and its output, which must not replace one of them.
pub(super) fn open(
    input: &InputOptions,
    output: Option<&Path>,
    colour: Colour,
) -> Result<(Vec<PathBuf>, Output)> {
    let files = input::files(input)?;
    input::spare(&files, output)?;
    Ok((files, Output::open(output, colour)?))
}

/// The trees of a command, one after the other.
pub(super) struct Session<'a, W> {
    pub(super) input: &'a InputOptions,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) reports: W,
}

/// Takes the reports of a session.
pub(super) trait Writer {
    /// Takes why a tree has no report, or no whole one. Among several trees it keeps the tree's
    /// place, so that rows never shift.
    fn add_failure(&mut self, failure: &FailureReport) -> Result<()>;

    /// Ends the reports and makes them visible.
    fn finish(self) -> Result<()>;
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
        let place = item.place_of(error.node(), options);
        Self::Input(Problem::of_search(error, labels, place))
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Input(problem)
    }
}

impl<W: Writer> Session<'_, W> {
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
                    let id = document.exercise.id.as_deref();
                    self.failed(&item.origin, id, &problem)?;
                }
                Err(Failure::Output(error)) => return Err(error),
            }
        }
        Ok(())
    }

    /// Prints what the user should know of a tree though nothing is wrong with it.
    pub(super) fn warn(&mut self, item: &Item, document: &Document, labels: &Labels) {
        item.warn(document, labels, self.input, self.diagnostics);
    }

    fn failed(&mut self, origin: &Origin, id: Option<&str>, problem: &Problem) -> Result<()> {
        self.diagnostics.error(problem);
        let failure = FailureReport {
            format_version: FORMAT_VERSION,
            tree: FailedTree {
                file: &origin.file,
                line: origin.line,
                id,
            },
            error: problem.diagnostic(Severity::Error),
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
        let framing = |file| input::promised_format(file, options).map(Format::framing);
        match files {
            [file] if framing(file) != Some(Framing::Lines) => Self::Single,
            _ => Self::Several,
        }
    }
}
