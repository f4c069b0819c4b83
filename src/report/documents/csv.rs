//! Tables in CSV (RFC 4180).

use std::fmt::{self, Display};
use std::io::{self, Write};

/// Takes the cells of a table and writes them with commas between them.
pub(crate) struct CsvCells<'w> {
    out: &'w mut (dyn Write + Send),
    is_first: bool,
}

impl<'w> CsvCells<'w> {
    pub(crate) fn new(out: &'w mut (dyn Write + Send)) -> Self {
        let is_first = true;
        Self { out, is_first }
    }

    /// Writes a whole row.
    pub(in crate::report) fn row(
        &mut self,
        cells: impl IntoIterator<Item = impl Display>,
    ) -> io::Result<()> {
        let mut cells = cells.into_iter();
        cells.try_for_each(|cell| self.cell(&cell))?;
        self.end_row()
    }

    /// Writes the next cell of a row.
    pub(super) fn cell(&mut self, cell: &dyn Display) -> io::Result<()> {
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

    /// Ends the row.
    pub(super) fn end_row(&mut self) -> io::Result<()> {
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
