//! Reports in one format, with what stands before, between and after them.

use std::io::{self, Write};

use anyhow::{Context, Result};

use crate::cli::output::{CANNOT_WRITE, Output};
use crate::report::{
    Documents, FailureReport, Report, ReportError, ReportFormat, Row, Shape, Subject, Written,
    evaluation_columns, leaf_columns,
};

/// Writes the reports of a command.
pub(crate) struct Reports<'r> {
    output: Output,
    format: ReportFormat,
    pub(super) shape: Shape,
    /// The columns of a table.
    columns: Row,
    /// Writes what people read above all reports.
    head: &'r (dyn Fn(&mut dyn Write) -> io::Result<()> + Sync),
    /// How many were written.
    written: usize,
    /// Reports for a platform, whose document says how many came out in each way.
    held: Vec<u8>,
}

impl<'r> Reports<'r> {
    pub(crate) fn new(output: Output, format: ReportFormat, shape: Shape, columns: Row) -> Self {
        Self {
            output,
            format,
            shape,
            columns,
            head: &|_| Ok(()),
            written: 0,
            held: Vec::new(),
        }
    }

    /// The same with something above all reports that people read.
    pub(crate) fn with_head(
        mut self,
        head: &'r (dyn Fn(&mut dyn Write) -> io::Result<()> + Sync),
    ) -> Self {
        self.head = head;
        self
    }

    /// Writes the next report.
    pub(crate) fn add(&mut self, report: &dyn Report) -> Written {
        self.begin()?;
        let format = self.format;
        format.item(report, &mut *self.out())
    }

    /// Writes the next report, whose search was made before.
    pub(crate) fn add_made(&mut self, report: &dyn Report) -> io::Result<()> {
        match self.add(report) {
            Err(ReportError::Output(error)) => Err(error),
            Err(ReportError::Search(_)) | Ok(()) => Ok(()),
        }
    }

    /// Writes a report that was rendered elsewhere; nothing where it says nothing.
    pub(crate) fn add_rendered(&mut self, report: &[u8]) -> io::Result<()> {
        if report.is_empty() {
            return Ok(());
        }
        self.begin()?;
        self.out().write_all(report)
    }

    /// Shows what was written until now, where somebody may be waiting for it.
    pub(crate) fn show(&mut self) -> Result<()> {
        self.output.show().context(CANNOT_WRITE)
    }

    /// Writes what stands after the last report.
    pub(crate) fn finish(mut self) -> Result<Output> {
        self.end().context(CANNOT_WRITE)?;
        Ok(self.output)
    }

    /// Gives a file up; what was written elsewhere stands.
    pub(crate) fn abandon(self) -> Result<()> {
        self.output.abandon()
    }

    /// Writes what stands before the next report.
    fn begin(&mut self) -> io::Result<()> {
        self.written += 1;
        let (is_first, head) = (self.written == 1, self.head);
        match (self.format, self.shape) {
            (ReportFormat::Text, _) if is_first => head(&mut *self.out()),
            (ReportFormat::Text, _) => self.out().write_all(b"\n"),
            (ReportFormat::Json, Shape::Several) if is_first => self.out().write_all(b"[\n"),
            (ReportFormat::Json, _) if !is_first => self.out().write_all(b",\n"),
            (ReportFormat::Csv, _) if is_first => self.write_columns(),
            _ => Ok(()),
        }
    }

    fn write_columns(&mut self) -> io::Result<()> {
        let columns = std::mem::take(&mut self.columns);
        columns.write(&mut *self.out())
    }

    fn end(&mut self) -> io::Result<()> {
        match (self.format, self.shape, self.written) {
            (ReportFormat::Json, Shape::Single, 1..) => self.out().write_all(b"\n"),
            (ReportFormat::Json, Shape::Several, 0) => self.out().write_all(b"[]\n"),
            (ReportFormat::Json, Shape::Several, _) => self.out().write_all(b"\n]\n"),
            (ReportFormat::Csv, Shape::Several, 0) => self.write_columns(),
            (ReportFormat::Platform(platform), ..) => {
                let parts = String::from_utf8_lossy(&self.held).into_owned();
                let document = platform.document(parts);
                self.output.writer().write_all(document.as_bytes())
            }
            _ => Ok(()),
        }
    }

    /// Where reports go.
    fn out(&mut self) -> Box<dyn Write + Send + '_> {
        match self.format {
            ReportFormat::Text => self.output.styled_writer(),
            ReportFormat::Platform(_) => Box::new(&mut self.held),
            _ => Box::new(self.output.writer()),
        }
    }
}

/// Writes a report, whose search was made before, after others.
pub(crate) fn write_to_memory(format: ReportFormat, report: &dyn Report, bytes: &mut Vec<u8>) {
    let written = format.item(report, bytes);
    written.expect("writing to memory does not fail");
}

impl Report for FailureReport<'_> {
    fn text(&self, _: &mut (dyn Write + Send)) -> Written {
        Ok(())
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(self)?)
    }

    fn rows(&self) -> Vec<Row> {
        vec![self.tree.blank_row(&self.columns, &self.error.message)]
    }
}

/// The columns of a table of reports.
pub(super) fn columns(subject: Subject) -> Row {
    match subject {
        Subject::Trees => evaluation_columns(),
        Subject::Leaves => leaf_columns(),
        _ => Row::default(),
    }
}
