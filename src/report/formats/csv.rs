//! Tables in CSV (RFC 4180).

use std::fmt::{self, Display};
use std::io::{self, Write};

use super::renderer::{Renderer, Report, ReportSet, Shape, Written};
use crate::report::documents::EvaluationReport;
use crate::report::documents::table::Cells;

/// A row of column names, then the rows of all reports.
pub(super) struct Csv;

impl Renderer for Csv {
    fn begin(&self, all: &ReportSet, out: &mut (dyn Write + Send)) -> io::Result<()> {
        (all.table.header)(&mut CsvCells::new(out))
    }

    fn item(&self, report: &dyn Report, _: Shape, out: &mut (dyn Write + Send)) -> Written {
        report.rows(&mut CsvCells::new(out))
    }

    fn end(&self, all: &ReportSet, out: &mut (dyn Write + Send)) -> io::Result<()> {
        match (all.shape, all.written) {
            (Shape::Several, 0) => self.begin(all, out),
            _ => Ok(()),
        }
    }
}

/// Writes the row of one evaluation, with its line end.
pub fn csv_row(report: &EvaluationReport, out: &mut (dyn Write + Send)) -> io::Result<()> {
    report.fill_row(&mut CsvCells::new(out))
}

/// Writes cells with commas between them.
pub(in crate::report) struct CsvCells<'w> {
    out: &'w mut (dyn Write + Send),
    is_first: bool,
}

impl<'w> CsvCells<'w> {
    pub(in crate::report) fn new(out: &'w mut (dyn Write + Send)) -> Self {
        let is_first = true;
        Self { out, is_first }
    }
}

impl Cells for CsvCells<'_> {
    fn cell(&mut self, cell: &dyn Display) -> io::Result<()> {
        if !std::mem::take(&mut self.is_first) {
            self.out.write_all(b",")?;
        }
        let mut scan = Scan::default();
        let _never_fails = fmt::write(&mut scan, format_args!("{cell}"));
        let mark = if scan.is_formula() { "'" } else { "" };
        if !scan.needs_quotes {
            return write!(self.out, "{mark}{cell}");
        }
        self.out.write_all(b"\"")?;
        write!(Doubled(self.out), "{mark}{cell}")?;
        self.out.write_all(b"\"")
    }

    fn end_row(&mut self) -> io::Result<()> {
        self.is_first = true;
        self.out.write_all(b"\n")
    }
}

/// Looks for what needs quotes, and for what a spreadsheet would take for a formula.
#[derive(Default)]
struct Scan {
    needs_quotes: bool,
    first: Option<char>,
    /// Whether there is a letter that numbers and lists of numbers don't have.
    has_words: bool,
}

impl Scan {
    fn is_formula(&self) -> bool {
        match self.first {
            Some('=' | '+' | '@') => true,
            Some('-') => self.has_words,
            _ => false,
        }
    }
}

impl fmt::Write for Scan {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        const NUMBERS: &str = "0123456789./-einf ";
        self.first = self.first.or(text.chars().next());
        self.needs_quotes |= text.contains([',', '"', '\n', '\r']);
        self.has_words |= text.contains(|letter| !NUMBERS.contains(letter));
        Ok(())
    }
}

/// Writes each quote twice.
struct Doubled<'w>(&'w mut dyn Write);

impl Write for Doubled<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'"') {
            self.0.write_all(part)?;
            if part.ends_with(b"\"") {
                self.0.write_all(b"\"")?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
