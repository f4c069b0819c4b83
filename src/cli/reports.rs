//! Reports in one format, with what stands before, between and after them.

use std::io::{self, Write};

use anyhow::{Context, Result};

use super::output::{CANNOT_WRITE, Output};
use crate::exercise::Summary;
use crate::report::{Report, ReportError, ReportFormat, ReportSet, Shape, Table, Written};

/// Writes the reports of a command.
pub(super) struct Reports<'r> {
    output: Output,
    format: ReportFormat,
    all: ReportSet<'r>,
    /// Reports after a beginning that is not known before the end.
    held: Vec<u8>,
}

impl<'r> Reports<'r> {
    pub(super) fn new(output: Output, format: ReportFormat, shape: Shape, table: Table) -> Self {
        Self {
            output,
            format,
            all: ReportSet {
                shape,
                table,
                head: &|_| Ok(()),
                written: 0,
                summary: Summary::default(),
            },
            held: Vec::new(),
        }
    }

    /// The same with something above all reports that people read.
    pub(super) fn with_head(
        mut self,
        head: &'r (dyn Fn(&mut dyn Write) -> io::Result<()> + Sync),
    ) -> Self {
        self.all.head = head;
        self
    }

    /// Writes the next report.
    pub(super) fn add(&mut self, report: &dyn Report) -> Written {
        self.begin()?;
        let format = self.format;
        format.item(report, &mut *self.out())
    }

    /// Writes the next report, whose search was made before.
    pub(super) fn add_made(&mut self, report: &dyn Report) -> io::Result<()> {
        match self.add(report) {
            Err(ReportError::Output(error)) => Err(error),
            Err(ReportError::Search(_)) | Ok(()) => Ok(()),
        }
    }

    /// Writes a report that says nothing in some formats, such as what stands in place of one.
    pub(super) fn add_if_told(&mut self, report: &dyn Report) -> io::Result<()> {
        let mut bytes = Vec::new();
        write_to_memory(self.format, report, &mut bytes);
        self.add_rendered(&bytes)
    }

    /// Writes a report that was rendered elsewhere; nothing where it says nothing.
    pub(super) fn add_rendered(&mut self, report: &[u8]) -> io::Result<()> {
        if report.is_empty() {
            return Ok(());
        }
        self.begin()?;
        self.out().write_all(report)
    }

    /// Takes note of how the answers did, which platforms are told before the first one.
    pub(super) fn summarise(&mut self, summary: &Summary) {
        self.all.summary = summary.clone();
    }

    /// Writes what stands after the last report.
    pub(super) fn finish(mut self) -> Result<Output> {
        self.write_end().context(CANNOT_WRITE)?;
        Ok(self.output)
    }

    /// Gives a file up; what was written elsewhere stands.
    pub(super) fn abandon(self) -> Result<()> {
        self.output.abandon()
    }

    /// Writes what stands before the next report.
    fn begin(&mut self) -> io::Result<()> {
        self.all.written += 1;
        let (all, out) = (&self.all, &mut *writer(&mut self.output, self.format));
        match (all.written, self.format) {
            (1, ReportFormat::Platform(_)) => Ok(()),
            (1, _) => self.format.begin(all, out),
            _ => out.write_all(self.format.between().as_bytes()),
        }
    }

    fn write_end(&mut self) -> io::Result<()> {
        let out = &mut *writer(&mut self.output, self.format);
        if let ReportFormat::Platform(_) = self.format {
            self.format.begin(&self.all, out)?;
            out.write_all(&self.held)?;
        }
        self.format.end(&self.all, out)
    }

    /// Where reports go.
    fn out(&mut self) -> Box<dyn Write + Send + '_> {
        match self.format {
            ReportFormat::Platform(_) => Box::new(&mut self.held),
            _ => writer(&mut self.output, self.format),
        }
    }
}

/// Writes a report, whose search was made before, after others.
pub(super) fn write_to_memory(format: ReportFormat, report: &dyn Report, bytes: &mut Vec<u8>) {
    let written = format.item(report, bytes);
    written.expect("writing to memory does not fail");
}

fn writer<'o>(output: &'o mut Output, format: ReportFormat) -> Box<dyn Write + Send + 'o> {
    match format {
        ReportFormat::Text => output.styled_writer(),
        _ => Box::new(output.writer()),
    }
}
