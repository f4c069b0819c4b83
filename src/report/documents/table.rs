//! Tables in CSV (RFC 4180). A table's columns are declared once; its header, its rows and the rows
//! that stand in the place of others follow.

use std::fmt::Display;
use std::io::{self, Write};

use crate::report::printable;

/// What has a row in a table.
pub(crate) trait TableRow: Sized {
    /// Declares the columns between those of every table.
    fn columns(columns: &mut Columns<Self>);

    /// What went wrong, if anything did.
    fn error(&self) -> Option<&str> {
        None
    }
}

/// Where a row's document came from: the first columns of every table.
#[derive(Clone, Copy)]
pub(in crate::report) struct RowOrigin<'r> {
    pub(in crate::report) file: &'r str,
    pub(in crate::report) line: Option<usize>,
    pub(in crate::report) id: Option<&'r str>,
}

/// Writes the row of column names, with its line end.
pub(crate) fn csv_header<R: TableRow>(out: &mut dyn Write) -> io::Result<()> {
    Columns::<R>::write(Content::Names, ["file", "line", "id"], "error", out)
}

/// Writes a row, with its line end.
pub(in crate::report) fn csv_row<R: TableRow>(
    origin: RowOrigin,
    row: &R,
    out: &mut dyn Write,
) -> io::Result<()> {
    Columns::write(
        Content::Cells(row),
        origin.cells(),
        row.error().unwrap_or_default(),
        out,
    )
}

/// Writes a row that has nothing but its origin and an error, with its line end.
pub(in crate::report) fn csv_blank_row<R: TableRow>(
    origin: RowOrigin,
    error: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    Columns::<R>::write(Content::Blanks, origin.cells(), error, out)
}

impl RowOrigin<'_> {
    fn cells(self) -> [String; 3] {
        [
            printable(self.file),
            self.line.map(|line| line.to_string()).unwrap_or_default(),
            printable(self.id.unwrap_or_default()),
        ]
    }
}

/// The columns of a table, of which one row is being written. A cell is written as it comes: a list
/// of nodes may be larger than memory.
pub(crate) struct Columns<'w, 'r, R> {
    content: Content<'r, R>,
    out: &'w mut dyn Write,
    /// Nothing is written behind an error.
    result: io::Result<()>,
}

/// What stands in the columns.
enum Content<'r, R> {
    Names,
    Cells(&'r R),
    Blanks,
}

impl<'w, 'r, R: TableRow> Columns<'w, 'r, R> {
    fn write(
        content: Content<'r, R>,
        [file, line, id]: [impl Display; 3],
        error: &str,
        out: &'w mut dyn Write,
    ) -> io::Result<()> {
        let result = write_cell(&file, out);
        let mut columns = Self {
            content,
            out,
            result,
        };
        columns.put(&line);
        columns.put(&id);
        R::columns(&mut columns);
        columns.put(&error);
        columns.result?;
        columns.out.write_all(b"\n")
    }

    /// Declares a column.
    pub(in crate::report) fn cell<C: Display>(&mut self, name: &str, cell: impl Fn(&'r R) -> C) {
        self.optional(name, |row| Some(cell(row)));
    }

    /// Declares a column whose cells may be blank.
    pub(in crate::report) fn optional<C: Display>(
        &mut self,
        name: &str,
        cell: impl Fn(&'r R) -> Option<C>,
    ) {
        match &self.content {
            Content::Names => self.put(&name),
            Content::Blanks => self.put(&""),
            Content::Cells(row) => match cell(row) {
                Some(cell) => self.put(&cell),
                None => self.put(&""),
            },
        }
    }

    fn put(&mut self, cell: &dyn Display) {
        if self.result.is_ok() {
            self.result = self
                .out
                .write_all(b",")
                .and_then(|()| write_cell(cell, self.out));
        }
    }
}

/// Writes a cell, in quotes if it needs them.
fn write_cell(cell: &dyn Display, out: &mut dyn Write) -> io::Result<()> {
    let mut scan = Scan { is_plain: true };
    write!(scan, "{cell}")?;
    if scan.is_plain {
        return write!(out, "{cell}");
    }
    out.write_all(b"\"")?;
    write!(Doubled(out), "{cell}")?;
    out.write_all(b"\"")
}

/// Looks for what needs quotes.
struct Scan {
    is_plain: bool,
}

impl Write for Scan {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_special = |byte: &u8| matches!(byte, b',' | b'"' | b'\n' | b'\r');
        self.is_plain &= !bytes.iter().any(is_special);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
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
