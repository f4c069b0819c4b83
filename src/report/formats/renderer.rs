//! How each format writes reports, and what stands before, between and after them.

use std::io::{self, Write};

use super::ReportFormat;
use super::report::{Documents, Report, Shape, Written};
use crate::exercise::Summary;
use crate::report::documents::{CsvCells, Table};

/// What is known of all reports of a command.
pub(crate) struct ReportSet<'s> {
    /// Whether there may be several.
    pub(crate) shape: Shape,
    /// The columns of its table.
    pub(crate) table: Table,
    /// Writes what people read above all reports.
    pub(crate) head: &'s (dyn Fn(&mut dyn Write) -> io::Result<()> + Sync),
    /// How many were written.
    pub(crate) written: usize,
    /// How the answers did, once that is known.
    pub(crate) summary: Summary,
}

impl ReportFormat {
    /// Writes what stands before the first report.
    pub(crate) fn begin(self, all: &ReportSet, out: &mut (dyn Write + Send)) -> io::Result<()> {
        match self {
            Self::Text => (all.head)(out),
            Self::Json if all.shape == Shape::Several => out.write_all(b"[\n"),
            Self::Csv => (all.table.header)(&mut CsvCells::new(out)),
            Self::Platform(platform) => {
                let frame = platform.frame(&all.summary);
                out.write_all(frame.before.as_bytes())
            }
            Self::Json | Self::JsonLines => Ok(()),
        }
    }

    /// What stands between two reports.
    pub(crate) fn between(self) -> &'static str {
        match self {
            Self::Text => "\n",
            Self::Json => ",\n",
            Self::JsonLines | Self::Csv | Self::Platform(_) => "",
        }
    }

    /// Writes a report.
    pub(crate) fn item(self, report: &dyn Report, out: &mut (dyn Write + Send)) -> Written {
        match self {
            Self::Text => report.text(out),
            Self::Json => report.documents(&mut Documents::Whole(out)),
            Self::JsonLines => report.documents(&mut Documents::Lines(out)),
            Self::Csv => report.rows(&mut CsvCells::new(out)),
            Self::Platform(platform) => {
                let sheet = report.sheet().map(|sheet| platform.report(&sheet));
                Ok(out.write_all(sheet.unwrap_or_default().as_bytes())?)
            }
        }
    }

    /// Writes what stands after the last report.
    pub(crate) fn end(self, all: &ReportSet, out: &mut (dyn Write + Send)) -> io::Result<()> {
        match (self, all.shape, all.written) {
            (Self::Json, Shape::Single, 1..) => out.write_all(b"\n"),
            (Self::Json, Shape::Several, 0) => out.write_all(b"[]\n"),
            (Self::Json, Shape::Several, _) => out.write_all(b"\n]\n"),
            (Self::Csv, Shape::Several, 0) => self.begin(all, out),
            (Self::Platform(platform), _, _) => {
                let frame = platform.frame(&all.summary);
                out.write_all(frame.after.as_bytes())
            }
            _ => Ok(()),
        }
    }
}
