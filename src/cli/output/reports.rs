//! Reports in one format, with what stands before, between and after them.

use std::io::{self, Write};

use anyhow::{Context, Result};

use crate::cli::output::{CANNOT_WRITE, Output};
use crate::report::{Report, ReportError, ReportFormat, Row, Shape, Written};

/// Writes the reports of a command.
pub(crate) struct Reports<'r> {
    output: Output,
    pub(super) format: ReportFormat,
    pub(super) shape: Shape,
    /// The columns of a table.
    columns: Row,
    /// Writes what people read above all reports.
    head: &'r (dyn Fn(&mut dyn Write) -> io::Result<()> + Sync),
    /// How many were written.
    written: usize,
    /// Whether they are held until the end: those for a platform, whose document says how many came out in each
    /// way, and those of a part of the trees, which stand behind the parts before it.
    is_held: bool,
    held: Vec<Vec<u8>>,
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
            is_held: matches!(format, ReportFormat::Platform(_)),
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

    /// The reports of a part of the trees.
    pub(crate) fn of_a_part(format: ReportFormat, shape: Shape) -> Self {
        Self {
            is_held: true,
            ..Self::new(
                Output::stream(io::sink(), false),
                format,
                shape,
                Row::default(),
            )
        }
    }

    /// Writes the reports of a part behind those that were written.
    pub(crate) fn add_part(&mut self, part: Reports) -> io::Result<()> {
        let mut held = part.held.into_iter();
        held.try_for_each(|report| self.add_rendered(report))
    }

    /// Writes the next report.
    pub(crate) fn add(&mut self, report: &dyn Report) -> Written {
        let format = self.format;
        if self.is_held {
            let mut rendered = Vec::new();
            let written = format.item(report, &mut rendered);
            self.held.push(rendered);
            return written;
        }
        self.begin()?;
        format.item(report, &mut *self.out())
    }

    /// Writes the next report, whose search was made before.
    pub(crate) fn add_made(&mut self, report: &dyn Report) -> Result<()> {
        let written = self.add(report).or_else(|error| match error {
            ReportError::Output(error) => Err(error),
            ReportError::Search(_) => Ok(()),
        });
        written.context(CANNOT_WRITE)
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

    /// Shows what was written until now, where somebody may be waiting for it.
    pub(crate) fn show(&mut self) -> Result<()> {
        self.output.show()
    }

    /// Writes what stands after the last report.
    pub(crate) fn finish(mut self) -> Result<Output> {
        self.end().context(CANNOT_WRITE)?;
        Ok(self.output)
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
            (ReportFormat::Csv, _) if is_first => self.columns.write(&mut self.output),
            _ => Ok(()),
        }
    }

    fn end(&mut self) -> io::Result<()> {
        match (self.format, self.shape, self.written) {
            (ReportFormat::Json, Shape::Single, 1..) => self.out().write_all(b"\n"),
            (ReportFormat::Json, Shape::Several, 0) => self.out().write_all(b"[]\n"),
            (ReportFormat::Json, Shape::Several, _) => self.out().write_all(b"\n]\n"),
            (ReportFormat::Csv, Shape::Several, 0) => self.columns.write(&mut self.output),
            (ReportFormat::Platform(platform), ..) => {
                let parts = String::from_utf8_lossy(&self.held.concat()).into_owned();
                self.out().write_all(platform.document(parts).as_bytes())
            }
            _ => Ok(()),
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
