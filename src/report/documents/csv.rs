//! Tables in CSV (RFC 4180): a row is a list of texts.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::Origin;
use crate::report::printable;

/// The names of a table's columns, or what stands in them in one of its rows.
pub(crate) type Row = Vec<String>;

/// Where a tree came from: the first columns of tables about trees and answers.
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

/// The columns of such a table, with its own between those of every one.
pub(in crate::report) fn columns(own: impl IntoIterator<Item = String>) -> Row {
    let begin = ["file", "line", "id"].map(str::to_owned).into_iter();
    begin.chain(own).chain(["error".to_owned()]).collect()
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

    /// A row with what stands in the columns of its own and what went wrong, if anything did.
    pub(crate) fn row(self, own: impl IntoIterator<Item = String>, error: &str) -> Row {
        let begin = [
            printable(self.file),
            text_of(self.line),
            printable(self.id.unwrap_or_default()),
        ];
        let cells = begin.into_iter().chain(own);
        cells.chain([printable(error)]).collect()
    }

    /// A row that has nothing but its origin and an error.
    pub(crate) fn blank_row(self, columns: &[String], error: &str) -> Row {
        let own = columns.len() - self.row([], error).len();
        self.row(std::iter::repeat_n(String::new(), own), error)
    }
}

/// The cell of what may be missing.
pub(in crate::report) fn text_of(cell: Option<impl ToString>) -> String {
    cell.map(|cell| cell.to_string()).unwrap_or_default()
}

/// Writes a row with its line end.
pub(crate) fn write_row(row: &[String], out: &mut dyn Write) -> io::Result<()> {
    let mut line = String::new();
    for (number, cell) in row.iter().enumerate() {
        if number > 0 {
            line.push(',');
        }
        push(&mut line, cell);
    }
    line.push('\n');
    out.write_all(line.as_bytes())
}

/// Adds a cell, in quotes where it needs them, and marked as a text where a spreadsheet would take it
/// for a formula.
fn push(line: &mut String, cell: &str) {
    let is_quoted = |byte| matches!(byte, b',' | b'"' | b'\n' | b'\r');
    let mark = if is_formula(cell) { "'" } else { "" };
    if cell.bytes().any(is_quoted) {
        line.extend(["\"", mark, &cell.replace('"', "\"\""), "\""]);
    } else {
        line.extend([mark, cell]);
    }
}

/// Numbers and lists of numbers may begin with a minus sign.
fn is_formula(cell: &str) -> bool {
    const NUMBERS: &str = "0123456789./-einf ";
    let has_words = || cell.contains(|letter| !NUMBERS.contains(letter));
    cell.starts_with(['=', '+', '@']) || cell.starts_with('-') && has_words()
}
