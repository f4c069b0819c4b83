//! Reports in one format, with what stands before, between and after them.

use std::io::{self, Write};

use anyhow::Result;
use serde::Serialize;

use super::args::ReportFormat;
use super::output::Output;
use super::session::{Shape, Writer};
use crate::report::{FailureReport, json_line, json_pretty};

/// What a command says about one tree.
pub(super) trait Report {
    /// Writes the report for people.
    fn text(&self, out: &mut dyn Write) -> io::Result<()>;

    /// The report for scripts.
    fn json(&self) -> impl Serialize;

    /// Writes the rows of a table; a report of a command without tables has none.
    fn csv(&self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// What a command's table has beside its reports.
#[derive(Clone, Copy)]
pub(super) struct Csv {
    /// Writes the row of column names.
    pub(super) header: fn(&mut dyn Write) -> io::Result<()>,
    /// Writes the row that stands in a report's place.
    pub(super) failure: fn(&FailureReport, &mut dyn Write) -> io::Result<()>,
}

/// How reports are written.
#[derive(Clone, Copy)]
pub(super) enum Layout {
    Text,
    Json,
    Jsonl,
    Csv(Csv),
}

impl Layout {
    pub(super) fn of(format: ReportFormat, csv: Csv) -> Self {
        match format {
            ReportFormat::Text => Self::Text,
            ReportFormat::Json => Self::Json,
            ReportFormat::Jsonl => Self::Jsonl,
            ReportFormat::Csv => Self::Csv(csv),
        }
    }
}

/// Writes reports in one format, with what stands before, between and after them.
pub(super) struct Reports {
    output: Output,
    layout: Layout,
    shape: Shape,
    written: usize,
}

impl Reports {
    pub(super) fn new(output: Output, layout: Layout, shape: Shape) -> Self {
        Self {
            output,
            layout,
            shape,
            written: 0,
        }
    }

    /// Writes the next report.
    pub(super) fn add(&mut self, report: &impl Report) -> Result<()> {
        self.begin()?;
        match self.layout {
            Layout::Text => self.output.styled(|out| report.text(out)),
            Layout::Json => self.output.plain(|out| json_pretty(&report.json(), out)),
            Layout::Jsonl => self.output.plain(|out| {
                json_line(&report.json(), out)?;
                writeln!(out)
            }),
            Layout::Csv(_) => self.output.plain(|out| report.csv(out)),
        }
    }

    /// Writes what stands before the next report.
    fn begin(&mut self) -> Result<()> {
        self.written += 1;
        match self.layout {
            _ if self.written == 1 => self.head(),
            Layout::Json => self.output.write(",\n"),
            Layout::Text => self.output.write("\n"),
            Layout::Jsonl | Layout::Csv(_) => Ok(()),
        }
    }

    /// Writes what stands before the first report.
    fn head(&mut self) -> Result<()> {
        match (self.layout, self.shape) {
            (Layout::Json, Shape::Several) => self.output.write("[\n"),
            (Layout::Csv(csv), _) => self.output.plain(csv.header),
            _ => Ok(()),
        }
    }
}

impl Writer for Reports {
    fn add_failure(&mut self, failure: &FailureReport) -> Result<()> {
        if self.shape == Shape::Single || matches!(self.layout, Layout::Text) {
            return Ok(());
        }
        self.begin()?;
        match self.layout {
            Layout::Text => Ok(()),
            Layout::Json => self.output.plain(|out| json_pretty(failure, out)),
            Layout::Jsonl => self.output.plain(|out| {
                json_line(failure, out)?;
                writeln!(out)
            }),
            Layout::Csv(csv) => self.output.plain(|out| (csv.failure)(failure, out)),
        }
    }

    /// Writes what stands behind the last report. A single tree without a report leaves no trace.
    fn finish(mut self) -> Result<()> {
        match (self.layout, self.shape, self.written) {
            (_, Shape::Single, 0) => Ok(()),
            (Layout::Json, Shape::Single, _) => self.output.write("\n"),
            (Layout::Json, Shape::Several, 0) => self.output.write("[]\n"),
            (Layout::Json, Shape::Several, _) => self.output.write("\n]\n"),
            (_, _, 0) => self.head(),
            _ => Ok(()),
        }?;
        self.output.finish()
    }
}
