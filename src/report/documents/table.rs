//! Tables: their columns are declared once; the names of the columns, the rows and what stands in the
//! place of rows follow, cell by cell.

use std::fmt::Display;
use std::io;

use schemars::JsonSchema;
use serde::Serialize;

use super::csv::CsvCells;
use crate::analysis::Origin;
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

/// A kind of rows, without any row.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    /// Fills the row of column names.
    pub(crate) header: fn(&mut CsvCells) -> io::Result<()>,
    /// Fills a row that has nothing but its origin and an error.
    pub(crate) blank: fn(RowOrigin, &str, &mut CsvCells) -> io::Result<()>,
}

impl Table {
    /// The table of a command without one.
    pub(crate) const NONE: Self = Self {
        header: |_| Ok(()),
        blank: |_, _, _| Ok(()),
    };

    /// The table of some rows.
    pub(crate) const fn of<R: TableRow>() -> Self {
        Self {
            header: |cells| {
                Columns::<R>::fill(Content::Names, ["file", "line", "id"], "error", cells)
            },
            blank: |origin, error, cells| {
                Columns::<R>::fill(Content::Blanks, origin.cells(), error, cells)
            },
        }
    }
}

/// Where a tree came from: the first columns of every table.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[schemars(
    rename = "FailedTree",
    description = "Where a tree that has no report came from."
)]
pub(crate) struct RowOrigin<'r> {
    /// The file as it was given, or `-`.
    pub(crate) file: &'r str,
    /// The line in a JSON Lines file, from 1.
    pub(crate) line: Option<usize>,
    /// The exercise's key, if it could be read.
    pub(crate) id: Option<&'r str>,
}

/// Fills a row.
pub(in crate::report) fn fill_row<R: TableRow>(
    origin: RowOrigin,
    row: &R,
    cells: &mut CsvCells,
) -> io::Result<()> {
    let error = printable(row.error().unwrap_or_default());
    Columns::fill(Content::Cells(row), origin.cells(), &error, cells)
}

impl<'r> RowOrigin<'r> {
    /// Where a tree with this key came from.
    pub(crate) fn of(origin: &'r Origin, id: Option<&'r str>) -> Self {
        Self {
            file: &origin.file,
            line: origin.line,
            id,
        }
    }

    fn cells(self) -> [String; 3] {
        [
            printable(self.file),
            self.line.map(|line| line.to_string()).unwrap_or_default(),
            printable(self.id.unwrap_or_default()),
        ]
    }
}

/// The columns of a table, of which one row is being filled. A cell is handed on as it comes: a list
/// of nodes may be larger than memory.
pub(crate) struct Columns<'w, 'o, 'r, R> {
    content: Content<'r, R>,
    cells: &'w mut CsvCells<'o>,
    /// Nothing is handed on after an error.
    result: io::Result<()>,
}

/// What stands in the columns.
enum Content<'r, R> {
    Names,
    Cells(&'r R),
    Blanks,
}

impl<'w, 'o, 'r, R: TableRow> Columns<'w, 'o, 'r, R> {
    fn fill(
        content: Content<'r, R>,
        origin: [impl Display; 3],
        error: &str,
        cells: &'w mut CsvCells<'o>,
    ) -> io::Result<()> {
        let mut columns = Self {
            content,
            cells,
            result: Ok(()),
        };
        for cell in origin {
            columns.put(&cell);
        }
        R::columns(&mut columns);
        columns.put(&error);
        columns.result?;
        columns.cells.end_row()
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
            self.result = self.cells.cell(cell);
        }
    }
}
