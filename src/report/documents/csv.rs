//! Tables in CSV (RFC 4180), row by row, and what stands where there is no report.

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::run::FormatVersion;
use crate::analysis::{Origin, SearchedTree};
use crate::report::printable;
use crate::vocabulary::words_in_documents;

/// The names of a table's columns, or what stands in them in one of its rows, as it is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    line: String,
    cells: usize,
}

impl Row {
    /// Adds a cell, in quotes where it needs them, and marked as a text where a spreadsheet would take it
    /// for a formula.
    pub(crate) fn add(&mut self, cell: impl fmt::Display) {
        if self.cells > 0 {
            self.line.push(',');
        }
        self.cells += 1;
        let start = self.line.len();
        write!(self.line, "{cell}").expect("a string takes all text");
        let cell = &self.line[start..];
        let is_quoted = |byte| matches!(byte, b',' | b'"' | b'\n' | b'\r');
        if is_formula(cell) {
            self.line.insert(start, '\'');
        }
        if self.line[start..].bytes().any(is_quoted) {
            let quoted = self.line[start..].replace('"', "\"\"");
            self.line.truncate(start);
            self.line.extend(["\"", &quoted, "\""]);
        }
    }

    /// Adds a cell of what may be missing.
    pub(crate) fn add_if(&mut self, cell: Option<impl fmt::Display>) {
        match cell {
            Some(cell) => self.add(cell),
            None => self.add(""),
        }
    }

    /// Writes the row with its line end.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.line.as_bytes())?;
        out.write_all(b"\n")
    }
}

impl<C: fmt::Display> FromIterator<C> for Row {
    fn from_iter<I: IntoIterator<Item = C>>(cells: I) -> Self {
        let mut row = Self::default();
        cells.into_iter().for_each(|cell| row.add(cell));
        row
    }
}

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

    /// The tree of a search.
    pub(in crate::report) fn searched(tree: SearchedTree<'r>) -> Self {
        Self::of(tree.origin, tree.document.exercise.id.as_deref())
    }

    /// The beginning of a row.
    pub(crate) fn begin(self) -> Row {
        let mut row = Row::default();
        row.add(printable(self.file));
        row.add_if(self.line);
        row.add(printable(self.id.unwrap_or_default()));
        row
    }

    /// A row that has nothing but its origin and an error.
    pub(crate) fn blank_row(self, columns: &Row, error: &str) -> Row {
        let mut row = self.begin();
        while row.cells + 1 < columns.cells {
            row.add("");
        }
        row.add(printable(error));
        row
    }
}

/// Numbers and lists of numbers may begin with a minus sign.
fn is_formula(cell: &str) -> bool {
    const NUMBERS: &str = "0123456789./-einf ";
    let has_words = || cell.contains(|letter| !NUMBERS.contains(letter));
    cell.starts_with(['=', '+', '@']) || cell.starts_with('-') && has_words()
}

/// What stands in a report's place when there is none.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "failure")]
pub(crate) struct FailureReport<'f> {
    /// The version of this document's format.
    pub(crate) format_version: FormatVersion,
    /// Where the tree came from.
    pub(crate) tree: RowOrigin<'f>,
    /// What is wrong.
    pub(crate) error: Diagnostic,
    /// The columns of the table where it has a row in place of those of the tree.
    #[serde(skip)]
    pub(crate) columns: Row,
}

/// An error or a warning, as `--error-format json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "diagnostic")]
pub struct Diagnostic {
    /// `error` or `warning`.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// The file as it was given, or `-`; null where no file is concerned.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column in characters, from 1.
    pub column: Option<usize>,
    /// The byte range in the decoded text, its end exclusive.
    pub span: Option<[usize; 2]>,
    /// What to do about it.
    pub help: Option<String>,
}

/// Whether a command went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Severity {
    /// It did.
    Error,
    /// It did not, and there is something to know.
    Warning,
}

words_in_documents!(Severity);
