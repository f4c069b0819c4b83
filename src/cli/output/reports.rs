//! The reports of a command: about several trees, where a bad one keeps its place and does not stop the rest; and
//! in one format, with what stands before, between and after them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::file::refuse_clashes;
use super::{CANNOT_WRITE, Output};
use crate::analysis::Origin;
use crate::cli::args::{ReadingOptions, ReportOptions, ReportedTrees};
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::input::opened::{OpenTree, Opened};
use crate::cli::input::{self, Item};
use crate::cli::work::{cores, on_all_cores};
use crate::document::{Document, Framing};
use crate::formats::Format;
use crate::report::{
    Documents, FORMAT_VERSION, FailureReport, HowMany, Report, ReportError, ReportFormat, Row,
    RowOrigin, Severity, Subject, Written, evaluation_columns, leaf_columns,
};
use crate::search::{SearchError, Settings};
use crate::value::Value;

/// What a command asks of every tree.
pub(crate) struct Request<'a> {
    pub(crate) subject: Subject,
    pub(crate) files: &'a [PathBuf],
    pub(crate) reading: ReadingOptions,
    pub(crate) report: &'a ReportOptions,
    /// New values of leaves.
    pub(crate) set: &'a [(String, Value)],
    pub(crate) settings: Settings,
    /// Whether a tree has one report, or may have several.
    pub(crate) due: HowMany,
}

/// The trees of a command, one after the other.
pub(crate) struct Session<'a> {
    request: &'a Request<'a>,
    reports: Reports,
    pub(crate) diagnostics: &'a mut Diagnostics,
    has_failed: bool,
}

/// Adds the reports of a tree; called on all cores at once.
type Each<'e> = dyn Fn(&mut Session, &OpenTree) -> Result<()> + Sync + 'e;

/// Each thread gets at most so many trees before their reports are written.
const SHARE: usize = 128;

impl<'a> Request<'a> {
    /// A report for every tree of a command that takes several.
    pub(crate) fn new(trees: &'a ReportedTrees, subject: Subject, settings: Settings) -> Self {
        Self {
            subject,
            files: &trees.input.files,
            reading: trees.input.reading,
            report: &trees.report,
            set: &trees.what_if.set,
            settings,
            due: HowMany::One,
        }
    }

    /// Reports on every tree of the files with a function that adds its report. What is wrong with a
    /// tree, or ends its search, does not end the run.
    pub(crate) fn run(&self, diagnostics: &mut Diagnostics, each: &Each) -> Result<()> {
        let files = input::files(self.files, diagnostics.streams())?;
        let output = self.report.output.as_deref();
        let format = self.report.format(self.subject);
        refuse_clashes(&files, output.map(|path| (path, format.suffix())))?;
        let output = Output::open(output, diagnostics.streams(), diagnostics.colour())?;
        let mut session = Session {
            request: self,
            reports: Reports::new(output, format, self.how_many(&files), columns(self.subject)),
            diagnostics,
            has_failed: false,
        };
        for file in &files {
            session.file(file, each)?;
        }
        // A single report that ended too early makes no file; on standard output it stands already.
        if session.reports.due == HowMany::One && session.has_failed {
            return session.reports.show();
        }
        session.reports.finish()?.finish()
    }

    /// Whether the command has one report to write, or may have several.
    fn how_many(&self, files: &[PathBuf]) -> HowMany {
        let framing = |file| input::promised_format(file, self.reading).map(Format::framing);
        match files {
            [file] if framing(file) != Some(Framing::Lines) => self.due,
            _ => HowMany::Several,
        }
    }
}

impl Session<'_> {
    fn file(&mut self, file: &Path, each: &Each) -> Result<()> {
        let reading = self.request.reading;
        let input = match input::load(file, reading, self.diagnostics.streams()) {
            Ok(input) => input,
            Err(problem) => {
                let origin = Origin {
                    file: file.to_string_lossy().into_owned(),
                    line: None,
                };
                return self.failed(&origin, None, &problem);
            }
        };
        if input.may_hold_several() {
            self.reports.due = HowMany::Several;
        }
        let items: Vec<Item> = input.items().collect();
        for run in items.chunk_by(|one, next| one.is_short() && next.is_short()) {
            for batch in run.chunks(cores() * SHARE) {
                match batch {
                    [item] => self.item(item, each)?,
                    _ => self.on_all_cores(batch, each)?,
                }
                self.reports.show()?;
            }
        }
        Ok(())
    }

    /// Some short trees: what comes of them is held in memory, and written in their order.
    fn on_all_cores(&mut self, items: &[Item], each: &Each) -> Result<()> {
        let (request, beside) = (self.request, &*self.diagnostics);
        let (format, due) = (self.reports.format, self.reports.due);
        let parts = on_all_cores(items, |items| {
            let mut diagnostics = beside.of_a_part();
            let mut session = Session {
                request,
                reports: Reports::of_a_part(format, due),
                diagnostics: &mut diagnostics,
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
            let mut held = reports.held.into_iter();
            let added = held.try_for_each(|report| self.reports.add_rendered(report));
            added.context(CANNOT_WRITE)?;
        }
        Ok(())
    }

    fn item(&mut self, item: &Item, each: &Each) -> Result<()> {
        let read = match self.request.subject {
            Subject::Trees | Subject::Steps => item.read_for_any_players(),
            _ => item.read(),
        };
        let id = read.as_ref().ok().and_then(|read| read.exercise.id.clone());
        let reported = read.map_err(Into::into);
        let reported = reported.and_then(|read| self.tree(item, read, each));
        if let Err(error) = reported {
            let problem: Problem = error.downcast()?;
            self.failed(&item.origin, id.as_deref(), &problem)?;
        }
        Ok(())
    }

    fn tree(&mut self, item: &Item, read: Document, each: &Each) -> Result<()> {
        let wishes = (self.request.report.text.names, &self.request.settings);
        let opened = Opened::new(item, read, self.request.set, wishes, self.diagnostics)?;
        let tree = opened.tree();
        each(self, &tree).map_err(|error| tree.placed(error))
    }

    /// Writes the report of a tree.
    pub(crate) fn add(&mut self, report: &dyn Report) -> Result<()> {
        self.reports.add(report)
    }

    /// Takes why one of the searches of a tree has no report.
    pub(crate) fn failed_search(&mut self, tree: &OpenTree, error: &SearchError) -> Result<()> {
        let id = tree.document.exercise.id.as_deref();
        self.failed(&tree.item.origin, id, &tree.problem(error))
    }

    /// Takes why a tree has no report, or no whole one. Among several trees it keeps the tree's
    /// place, so that rows never shift.
    fn failed(&mut self, origin: &Origin, id: Option<&str>, problem: &Problem) -> Result<()> {
        self.diagnostics.error(problem);
        self.has_failed = true;
        if self.reports.due == HowMany::One || self.reports.format.is_text() {
            return Ok(());
        }
        self.reports.add(&FailureReport {
            format_version: FORMAT_VERSION,
            tree: RowOrigin::of(origin, id),
            error: problem.diagnostic(Severity::Error),
            columns: columns(self.request.subject),
        })
    }
}

/// People have read the error itself.
impl Report for FailureReport<'_> {
    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(self)?)
    }

    fn rows(&self) -> Vec<Row> {
        vec![self.tree.blank_row(&self.columns, &self.error.message)]
    }
}

/// The columns of a table of reports.
fn columns(subject: Subject) -> Row {
    match subject {
        Subject::Trees => evaluation_columns(),
        Subject::Leaves => leaf_columns(),
        _ => Row::default(),
    }
}

/// Writes the reports of a command.
pub(crate) struct Reports {
    output: Output,
    format: ReportFormat,
    /// Whether one report is to come, or several may.
    due: HowMany,
    /// The columns of a table.
    columns: Row,
    /// How many were written.
    written: usize,
    /// Whether they are held until the end: those for a platform, whose document says how many came out in each
    /// way, and those of a part of the trees, which stand behind the parts before it.
    is_held: bool,
    held: Vec<Vec<u8>>,
}

impl Reports {
    pub(crate) fn new(output: Output, format: ReportFormat, due: HowMany, columns: Row) -> Self {
        Self {
            output,
            format,
            due,
            columns,
            written: 0,
            is_held: format.is_of_platform(),
            held: Vec::new(),
        }
    }

    /// The reports of a part of the trees.
    fn of_a_part(format: ReportFormat, due: HowMany) -> Self {
        let nowhere = Output::stream(io::sink(), false);
        Self {
            is_held: true,
            ..Self::new(nowhere, format, due, Row::default())
        }
    }

    /// Writes what people read above all reports.
    pub(crate) fn head(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<()> {
        if self.format.is_text() {
            write(&mut *self.out()).context(CANNOT_WRITE)?;
        }
        Ok(())
    }

    /// Writes a report that was rendered elsewhere; nothing where it says nothing.
    pub(crate) fn add_rendered(&mut self, report: Vec<u8>) -> io::Result<()> {
        if report.is_empty() {
            return Ok(());
        }
        if self.is_held {
            self.held.push(report);
            return Ok(());
        }
        self.begin()?;
        self.out().write_all(&report)
    }

    /// Writes the next report.
    pub(crate) fn add(&mut self, report: &dyn Report) -> Result<()> {
        let written = if self.is_held {
            let mut rendered = Vec::new();
            let written = self.format.item(report, &mut rendered);
            self.held.push(rendered);
            written
        } else {
            self.begin().context(CANNOT_WRITE)?;
            self.format.item(report, &mut *self.out())
        };
        written.map_err(|error| match error {
            ReportError::Search(error) => error.into(),
            ReportError::Output(error) => anyhow::Error::new(error).context(CANNOT_WRITE),
        })
    }

    /// Shows what was written until now, where somebody may be waiting for it.
    pub(crate) fn show(&mut self) -> Result<()> {
        self.output.show()
    }

    /// Writes what stands after the last report.
    pub(crate) fn finish(mut self) -> Result<Output> {
        self.end().context(CANNOT_WRITE)?;
        Ok(self.output)
    }

    /// What stands before the first report in JSON, between two, and after the last.
    fn frame(&self) -> [&'static str; 3] {
        match (self.format, self.due) {
            (ReportFormat::Text, _) => ["", "\n", ""],
            (ReportFormat::Json, HowMany::One) => ["", ",\n", "\n"],
            (ReportFormat::Json, HowMany::Several) if self.written == 0 => ["[\n", ",\n", "[]\n"],
            (ReportFormat::Json, HowMany::Several) => ["[\n", ",\n", "\n]\n"],
            _ => [""; 3],
        }
    }

    /// Writes what stands before the next report.
    fn begin(&mut self) -> io::Result<()> {
        let [open, between, _] = self.frame();
        self.written += 1;
        match (self.written, self.format) {
            (1, ReportFormat::Csv) => self.columns.write(&mut self.output),
            (1, _) => self.out().write_all(open.as_bytes()),
            _ => self.out().write_all(between.as_bytes()),
        }
    }

    fn end(&mut self) -> io::Result<()> {
        let [.., close] = self.frame();
        match (self.format, self.due, self.written) {
            (ReportFormat::Csv, HowMany::Several, 0) => self.columns.write(&mut self.output),
            (ReportFormat::Json, HowMany::One, 0) => Ok(()),
            (format, ..) if format.is_of_platform() => {
                let parts = String::from_utf8_lossy(&self.held.concat()).into_owned();
                let document = format.document(parts);
                self.out().write_all(document.as_bytes())
            }
            _ => self.out().write_all(close.as_bytes()),
        }
    }

    /// Where reports go.
    fn out(&mut self) -> Box<dyn Write + Send + '_> {
        match self.format {
            ReportFormat::Text => self.output.styled_writer(),
            _ => Box::new(&mut self.output),
        }
    }
}
