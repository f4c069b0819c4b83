//! Reports in one format, with what stands before, between and after them.

use std::io::{self, Write};

use anyhow::{Context, Result};

use crate::cli::output::{CANNOT_WRITE, Output};
use crate::report::{Report, ReportError, ReportFormat, Row, Shape};

/// Writes the reports of a command.
pub(crate) struct Reports {
    output: Output,
    pub(super) format: ReportFormat,
    pub(super) shape: Shape,
    /// The columns of a table.
    columns: Row,
    /// How many were written.
    written: usize,
    /// Those for a platform wait until the end, since its document says how many came out in each way.
    held: Vec<Vec<u8>>,
}

impl Reports {
    pub(crate) fn new(output: Output, format: ReportFormat, shape: Shape, columns: Row) -> Self {
        Self {
            output,
            format,
            shape,
            columns,
            written: 0,
            held: Vec::new(),
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
        if self.format.platform().is_some() {
            self.held.push(report);
            return Ok(());
        }
        self.begin()?;
        self.out().write_all(&report)
    }

    /// Writes the next report.
    pub(crate) fn add(&mut self, report: &dyn Report) -> Result<()> {
        self.begin().context(CANNOT_WRITE)?;
        let written = self.format.item(report, &mut *self.out());
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
        match (self.format, self.shape) {
            (ReportFormat::Text, _) => ["", "\n", ""],
            (ReportFormat::Json, Shape::Single) => ["", ",\n", "\n"],
            (ReportFormat::Json, Shape::Several) if self.written == 0 => ["[\n", ",\n", "[]\n"],
            (ReportFormat::Json, Shape::Several) => ["[\n", ",\n", "\n]\n"],
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
        match (self.format, self.shape, self.written) {
            (ReportFormat::Csv, Shape::Several, 0) => self.columns.write(&mut self.output),
            (ReportFormat::Json, Shape::Single, 0) => Ok(()),
            (ReportFormat::Platform(platform), ..) => {
                let parts = String::from_utf8_lossy(&self.held.concat()).into_owned();
                let document = platform.document(parts);
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
