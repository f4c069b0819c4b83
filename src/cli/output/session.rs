//! Several trees, a report each: a bad one keeps its place and does not stop the rest.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::clashes;
use super::file_names::suffix;
use super::read_tree::ReadTree;
use super::reports::{Reports, write_to_memory};
use crate::analysis::Origin;
use crate::cli::args::{InputOptions, ReadingOptions, ReportOptions, WhatIfOptions};
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::input::what_if;
use crate::cli::input::{self, Item};
use crate::cli::output::{CANNOT_WRITE, Output};
use crate::cli::work::{cores, on_all_cores};
use crate::document::{Document, Framing};
use crate::formats::Format;
use crate::picture::PictureFormat;
use crate::report::{
    Documents, FORMAT_VERSION, FailureReport, Report, ReportError, ReportFormat, Row, RowOrigin,
    Severity, Shape, Subject, Written, evaluation_columns, leaf_columns,
};
use crate::search::SearchError;
use crate::tree::Labels;

/// Each thread gets at most so many trees before their reports are written.
const SHARE: usize = 128;

/// The trees of a command, one after the other.
pub(crate) struct Session<'a> {
    asked: Asked<'a>,
    pub(crate) diagnostics: &'a mut Diagnostics,
    reports: Target,
    has_failed: bool,
}

/// Where reports go.
enum Target {
    Written(Box<Reports<'static>>),
    /// Some of them are held until those before them are written.
    Held(Vec<Vec<u8>>),
}

/// What is asked of every tree.
#[derive(Clone, Copy)]
struct Asked<'a> {
    files: &'a [PathBuf],
    report: &'a ReportOptions,
    what_if: &'a WhatIfOptions,
    subject: Subject,
    format: ReportFormat,
    columns: &'a Row,
    shape: Shape,
}

/// Adds the reports of a tree; called on all cores at once.
type Each<'e> = dyn Fn(&mut Session, &ReadTree) -> Result<()> + Sync + 'e;

impl<'a> Session<'a> {
    /// Reports on every tree of the files with a function that adds its report. What is wrong with a
    /// tree, or ends its search, does not end the run. A tree may have several reports of its own.
    pub(crate) fn run(
        shape_of_reports: Option<Shape>,
        input: &InputOptions,
        report: &'a ReportOptions,
        subject: Subject,
        what_if: &'a WhatIfOptions,
        diagnostics: &'a mut Diagnostics,
        each: &Each,
    ) -> Result<()> {
        let files = input::files(&input.files, diagnostics.streams())?;
        clashes::refuse(&files, report.output.as_deref())?;
        let format = report.format(subject);
        refuse_suffix(report, format, subject)?;
        let output = Output::open(
            report.output.as_deref(),
            diagnostics.streams(),
            diagnostics.colour(),
        )?;
        let shape = shape_of_reports.unwrap_or_else(|| shape(&files, input.reading));
        let columns = match subject {
            _ if format != ReportFormat::Csv => Row::default(),
            Subject::Trees => evaluation_columns(),
            Subject::Leaves => leaf_columns(),
            _ => Row::default(),
        };
        let output = output.with_length(report.length());
        let asked = Asked {
            files: &files,
            report,
            what_if,
            columns: &columns,
            subject,
            format,
            shape,
        };
        let mut session = Session {
            asked,
            diagnostics,
            reports: Target::Written(Box::new(Reports::new(
                output,
                format,
                shape,
                columns.clone(),
            ))),
            has_failed: false,
        };
        for file in &files {
            session.file(file, input.reading, each)?;
        }
        session.finish()
    }

    fn file(&mut self, file: &Path, reading: ReadingOptions, each: &Each) -> Result<()> {
        let input = match input::load(file, reading, self.diagnostics.streams()) {
            Ok(input) => input,
            Err(problem) => {
                let origin = Origin {
                    file: file.to_string_lossy().into_owned(),
                    line: None,
                };
                let problem = self.perhaps_of_output(file, problem);
                return self.failed(&origin, None, &problem);
            }
        };
        if input.may_hold_several() {
            self.asked.shape = Shape::Several;
            if let Target::Written(reports) = &mut self.reports {
                reports.shape = Shape::Several;
            }
        }
        let items: Vec<Item> = input.items().collect();
        let runs = items.chunk_by(|one, next| one.is_short() && next.is_short());
        for run in runs.flat_map(|run| run.chunks(cores() * SHARE)) {
            match run {
                [item] => self.item(item, each)?,
                _ => self.on_all_cores(run, each)?,
            }
            if let Target::Written(reports) = &mut self.reports {
                reports.show()?;
            }
        }
        Ok(())
    }

    /// What is wrong with a file; one that is not there may be meant for the report.
    fn perhaps_of_output(&self, file: &Path, problem: Problem) -> Problem {
        let format = self.asked.format;
        let is_like_output = !format.is_text() && suffix(file) == Some(format.suffix());
        if !is_like_output || self.asked.files.len() == 1 || file.exists() {
            return problem;
        }
        let file = file.display();
        problem.help(format!("if the report is to go there, write -o {file}"))
    }

    /// Some short trees: what comes of them is held in memory, and written in their order.
    fn on_all_cores(&mut self, items: &[Item], each: &Each) -> Result<()> {
        let (asked, beside) = (self.asked, &*self.diagnostics);
        let parts = on_all_cores(items, |items| {
            let mut diagnostics = beside.of_a_part();
            let mut session = Session {
                asked,
                diagnostics: &mut diagnostics,
                reports: Target::Held(Vec::new()),
                has_failed: false,
            };
            let mut items = items.iter();
            items.try_for_each(|item| session.item(item, each))?;
            let (reports, has_failed) = (session.reports, session.has_failed);
            anyhow::Ok((diagnostics, reports, has_failed))
        });
        for part in parts {
            let (diagnostics, reports, has_failed) = part?;
            self.diagnostics.take_over(&diagnostics);
            self.has_failed |= has_failed;
            if let (Target::Written(all), Target::Held(held)) = (&mut self.reports, reports) {
                let mut held = held.iter();
                let written = held.try_for_each(|report| all.add_rendered(report));
                written.context(CANNOT_WRITE)?;
            }
        }
        Ok(())
    }

    fn item(&mut self, item: &Item, each: &Each) -> Result<()> {
        let read = match self.asked.subject {
            Subject::Trees | Subject::Steps => item.read_for_any_players(),
            _ => item.read(),
        };
        let id = read.as_ref().ok().and_then(|read| read.exercise.id.clone());
        let reported = match read {
            Ok(read) => self.tree(item, &read, each),
            Err(problem) => Err(problem.into()),
        };
        if let Err(error) = reported {
            let problem: Problem = error.downcast()?;
            self.failed(&item.origin, id.as_deref(), &problem)?;
        }
        Ok(())
    }

    fn tree(&mut self, item: &Item, read: &Document, each: &Each) -> Result<()> {
        let naming = self.asked.report.text.names;
        let labels = Labels::new(&read.tree, naming);
        let changed = what_if::changed(self.asked.what_if, read, &labels);
        let changed = changed.map_err(|problem| problem.in_file(&item.origin.file))?;
        let new_labels = changed
            .as_ref()
            .map(|changed| Labels::new(&changed.tree, naming));
        let tree = ReadTree {
            item,
            document: changed.as_ref().unwrap_or(read),
            labels: new_labels.as_ref().unwrap_or(&labels),
            view: None,
            as_read: (read, &labels),
        };
        each(self, &tree).map_err(|error| match error.downcast_ref() {
            Some(error) => tree.problem(error).into(),
            None => error,
        })
    }

    /// Prints what the user should know of a tree though nothing is wrong with it.
    pub(crate) fn warn(&mut self, tree: &ReadTree) {
        let (document, labels) = tree.as_read;
        tree.item.warn(document, labels, self.diagnostics);
    }

    /// Writes the report of a tree.
    pub(crate) fn add(&mut self, report: &dyn Report) -> Result<()> {
        let written = match &mut self.reports {
            Target::Written(reports) => reports.add(report),
            Target::Held(held) => {
                let mut bytes = Vec::new();
                let written = self.asked.format.item(report, &mut bytes);
                held.push(bytes);
                written
            }
        };
        written.map_err(|error| match error {
            ReportError::Search(error) => error.into(),
            ReportError::Output(error) => anyhow::Error::new(error).context(CANNOT_WRITE),
        })
    }

    /// Takes why one of the searches of a tree has no report.
    pub(crate) fn failed_search(&mut self, tree: &ReadTree, error: &SearchError) -> Result<()> {
        let id = tree.document.exercise.id.as_deref();
        self.failed(&tree.item.origin, id, &tree.problem(error))
    }

    /// Takes why a tree has no report, or no whole one. Among several trees it keeps the tree's
    /// place, so that rows never shift.
    fn failed(&mut self, origin: &Origin, id: Option<&str>, problem: &Problem) -> Result<()> {
        self.diagnostics.error(problem);
        self.has_failed = true;
        if self.asked.shape == Shape::Single {
            return Ok(());
        }
        let failed = FailureReport {
            format_version: FORMAT_VERSION,
            tree: RowOrigin::of(origin, id),
            error: problem.diagnostic(Severity::Error),
            columns: self.asked.columns.clone(),
        };
        let mut bytes = Vec::new();
        write_to_memory(self.asked.format, &failed, &mut bytes);
        match &mut self.reports {
            Target::Written(reports) => reports.add_rendered(&bytes).context(CANNOT_WRITE)?,
            Target::Held(held) => held.push(bytes),
        }
        Ok(())
    }

    /// Makes the reports visible. A single one that ended too early makes no file; on standard
    /// output it stands already.
    fn finish(self) -> Result<()> {
        match self.reports {
            Target::Held(_) => Ok(()),
            Target::Written(reports) if self.asked.shape == Shape::Single && self.has_failed => {
                reports.abandon()
            }
            Target::Written(reports) => reports.finish()?.finish(),
        }
    }
}

impl Report for FailureReport<'_> {
    fn text(&self, _: &mut (dyn io::Write + Send)) -> Written {
        Ok(())
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(self)?)
    }

    fn rows(&self) -> Vec<Row> {
        vec![self.tree.blank_row(&self.columns, &self.error.message)]
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

/// Refuses to write text where the suffix of the output promises a picture, or a table that this
/// subject no longer has.
fn refuse_suffix(
    report: &ReportOptions,
    format: ReportFormat,
    subject: Subject,
) -> Result<(), Problem> {
    let output = report.output.as_deref().filter(|_| format.is_text());
    let had_tables = matches!(subject, Subject::Steps | Subject::Comparisons);
    let promises_more = |suffix: &str| match PictureFormat::named(suffix) {
        Some(picture) => picture != PictureFormat::Txt,
        None => had_tables && matches!(suffix, "csv" | "md"),
    };
    let Some(output) = output.filter(|path| suffix(path).is_some_and(promises_more)) else {
        return Ok(());
    };
    let offered = ReportFormat::offered(subject).map(|(format, _)| format.word());
    let words: Vec<_> = offered.collect();
    let file = output.display();
    let message = format!("this report is text, but {file} has the suffix of something else");
    let help = format!(
        "the formats are {}; a picture is made by abtree draw TREE -o {file}",
        words.join(", ")
    );
    Err(Problem::new(message).help(help))
}
