//! The documents that scripts read. Each is declared once, as plain data: its fields are the keys of
//! JSON in their order, its types and comments make its schema, and its columns follow it in CSV.

mod evaluation;
mod run;

pub use evaluation::EvaluationReport;
pub(crate) use evaluation::{evaluation_columns, evaluation_row};
pub(super) use run::{About, ConventionReport, RunReport, TreeReport, ValueReport};
pub(crate) use run::{FORMAT_VERSION, FormatVersion};

use std::fmt::{self, Write as _};
use std::io::{self, BufWriter, Write};

use memchr::memchr2;
use schemars::JsonSchema;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::{Documents, Report, Written, printable};
use crate::analysis::{Origin, SearchedTree};
use crate::exercise::Key;
use crate::search::Bound;
use crate::tree::Labels;
use crate::value::Value;
use crate::vocabulary::words_in_documents;
use crate::words::{Name, Names};

/// Writes a document in JSON over several lines, without a line end.
pub(super) fn json_pretty(report: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut out = BufWriter::new(Harmless(out));
    serde_json::to_writer_pretty(&mut out, report)?;
    Ok(out.into_inner().map(drop)?)
}

/// A document in JSON over several lines, with a line end.
pub(crate) fn json_pretty_text(report: &impl Serialize) -> String {
    in_memory(|out| json_pretty(report, out)) + "\n"
}

/// Writes a document in JSON on one line, without a line end.
pub fn json_line(report: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut out = BufWriter::new(Harmless(out));
    serde_json::to_writer(&mut out, report)?;
    // What comes after it keeps its own time: a file begins only when there is much to write.
    Ok(out.into_inner().map(drop)?)
}

/// A document in JSON on one line, as text.
pub(crate) fn json_line_text(report: &impl Serialize) -> String {
    in_memory(|out| json_line(report, out))
}

fn in_memory(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut text = Vec::new();
    write(&mut text).expect("writing to memory does not fail");
    String::from_utf8(text).expect("JSON is text")
}

/// JSON on its way to a terminal, which would obey the controls that JSON leaves as they are: U+007F to
/// U+009F. They stand in strings alone, and what comes from a buffer never ends within a character.
struct Harmless<'w>(&'w mut dyn Write);

impl Write for Harmless<'_> {
    fn write(&mut self, json: &[u8]) -> io::Result<usize> {
        let mut rest = json;
        while let Some(place) = memchr2(0x7F, 0xC2, rest) {
            let (plain, from) = rest.split_at(place);
            self.0.write_all(plain)?;
            rest = match from {
                [control @ 0x7F, rest @ ..] | [0xC2, control @ 0x80..=0x9F, rest @ ..] => {
                    write!(self.0, "\\u{control:04x}")?;
                    rest
                }
                _ => {
                    self.0.write_all(&from[..1])?;
                    &from[1..]
                }
            };
        }
        self.0.write_all(rest)?;
        Ok(json.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

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
        let start = self.begin_cell();
        write!(self.line, "{cell}").expect("a string takes all text");
        self.guard(start);
    }

    /// Adds a cell with a text, as [`Self::add`] does.
    pub(crate) fn add_text(&mut self, cell: &str) {
        let start = self.begin_cell();
        self.line.push_str(cell);
        self.guard(start);
    }

    /// Marks and quotes the cell that begins here.
    fn guard(&mut self, start: usize) {
        if is_formula(&self.line[start..]) {
            self.line.insert(start, '\'');
        }
        let cell = &self.line[start..];
        let is_quoted = |byte| matches!(byte, b',' | b'"' | b'\n' | b'\r');
        if cell.bytes().any(is_quoted) {
            let quoted = format!("\"{}\"", cell.replace('"', "\"\""));
            self.line.replace_range(start.., &quoted);
        }
    }

    /// Adds a cell with a count, or an empty one.
    pub(crate) fn add_count(&mut self, count: Option<usize>) {
        self.begin_cell();
        if let Some(count) = count {
            self.line.push_str(itoa::Buffer::new().format(count));
        }
    }

    /// Where the next cell begins.
    fn begin_cell(&mut self) -> usize {
        if self.cells > 0 {
            self.line.push(',');
        }
        self.cells += 1;
        self.line.len()
    }

    /// Adds a cell of what may be missing.
    pub(crate) fn add_if(&mut self, cell: Option<impl fmt::Display>) {
        match cell {
            Some(cell) => self.add(cell),
            None => self.add_text(""),
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

/// The columns of such a table: its own, with blanks between them, between those of every one.
pub(super) fn columns(own: &str) -> Row {
    format!("file line id {own} error").split(' ').collect()
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
    pub(super) fn searched(tree: SearchedTree<'r>) -> Self {
        Self::of(tree.origin, tree.document.exercise.id.as_deref())
    }

    /// The beginning of a row.
    pub(crate) fn begin(self) -> Row {
        let mut row = Row::default();
        row.line.reserve(256);
        row.add_text(&printable(self.file));
        row.add_count(self.line);
        row.add_text(&printable(self.id.unwrap_or_default()));
        row
    }

    /// A row that has nothing but its origin and an error.
    pub(crate) fn blank_row(self, columns: &Row, error: &str) -> Row {
        let mut row = self.begin();
        while row.cells + 1 < columns.cells {
            row.add_text("");
        }
        row.add_text(&printable(error));
        row
    }
}

/// Numbers and lists of numbers may begin with a minus sign.
fn is_formula(cell: &str) -> bool {
    const NUMBERS: &str = "0123456789./-einf ";
    match cell.as_bytes().first() {
        Some(b'=' | b'+' | b'@') => true,
        Some(b'-') => cell.contains(|letter| !NUMBERS.contains(letter)),
        _ => false,
    }
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

/// Who an exercise is for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Student {
    /// The number of the exercise, from 1.
    Number(u64),
    /// The name of a student.
    Name(String),
}

impl fmt::Display for Student {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Name(name) => f.write_str(name),
        }
    }
}

/// The answers to an exercise.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "exercise-key")]
pub(crate) struct ExerciseKey<'k> {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// The student, or the number of the exercise.
    student: Student,
    /// The file of the tree; null on standard output.
    file: Option<String>,
    /// The seed that makes the tree again.
    seed: u64,
    /// The value of the root.
    value: Value,
    /// What was proved of it.
    bound: Bound,
    /// The best move.
    best_move: Option<Name<'k>>,
    /// The line of best play from the root.
    principal_variation: Names<'k>,
    /// The static evaluations in order.
    static_evaluations: Names<'k>,
    /// The roots of the subtrees that were never visited.
    pruned: Names<'k>,
}

impl<'k> ExerciseKey<'k> {
    /// The columns of a table of keys.
    pub(crate) fn columns() -> Row {
        const COLUMNS: &str =
            "student file seed value best_move principal_variation static_evaluations pruned";
        COLUMNS.split(' ').collect()
    }

    pub(crate) fn new(
        student: &Student,
        file: Option<String>,
        seed: u64,
        key: &'k Key,
        labels: &'k Labels<'k>,
    ) -> Self {
        let outcome = &key.outcome;
        Self {
            format_version: FORMAT_VERSION,
            student: student.clone(),
            file,
            seed,
            value: outcome.found.value.clone(),
            bound: outcome.found.bound,
            best_move: outcome.best_move.map(|node| labels.name(node)),
            principal_variation: labels.names(&outcome.principal_variation),
            static_evaluations: labels.names(key.record.evaluations()),
            pruned: labels.names(&key.pruned),
        }
    }
}

/// A document for scripts, or a row of a table.
impl Report for ExerciseKey<'_> {
    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(self)?)
    }

    fn rows(&self) -> Vec<Row> {
        let mut row = Row::default();
        row.add(&self.student);
        row.add_if(self.file.as_ref());
        row.add(self.seed);
        row.add(&self.value);
        row.add_if(self.best_move);
        row.add(&self.principal_variation);
        row.add(&self.static_evaluations);
        row.add(&self.pruned);
        vec![row]
    }
}
