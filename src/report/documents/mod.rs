//! The documents that scripts read. Each is declared once, as plain data: its fields are the keys of
//! JSON in their order, its types and comments make its schema, and its columns follow it in CSV.

mod csv;
mod evaluation;
mod run;

pub(super) use csv::columns;
pub(crate) use csv::{Row, RowOrigin, evaluation_columns, evaluation_row};
pub use evaluation::EvaluationReport;
pub(super) use run::{About, ConventionReport, RunReport, TreeReport, ValueReport};
pub(crate) use run::{FORMAT_VERSION, FormatVersion};

use std::fmt;
use std::io::{self, BufWriter, Write};

use schemars::JsonSchema;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::{Documents, Report, Written};
use crate::exercise::Key;
use crate::search::Bound;
use crate::tree::Labels;
use crate::value::Value;
use crate::vocabulary::words_in_documents;
use crate::words::{Name, Names};

/// Writes a document in JSON over several lines, without a line end.
pub fn json_pretty(report: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    serde_json::to_writer_pretty(&mut out, report)?;
    Ok(out.into_inner().map(drop)?)
}

/// A document in JSON over several lines, with a line end.
pub(in crate::report) fn json_pretty_text(report: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(report);
    text.expect("every document is JSON") + "\n"
}

/// Writes a document in JSON on one line, without a line end.
pub fn json_line(report: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    serde_json::to_writer(&mut out, report)?;
    // What comes after it keeps its own time: a file begins only when there is much to write.
    Ok(out.into_inner().map(drop)?)
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
