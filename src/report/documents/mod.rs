//! The documents that scripts read. Each is declared once, as plain data: its fields are the keys of
//! JSON in their order, its types and comments make its schema, and its columns follow it in CSV.

mod csv;
mod evaluation;
mod exercise_key;
mod run;

pub(super) use csv::columns;
pub use csv::{Diagnostic, Severity};
pub(crate) use csv::{FailureReport, Row, RowOrigin};
pub use evaluation::EvaluationReport;
pub(crate) use evaluation::{evaluation_columns, evaluation_row};
pub(crate) use exercise_key::{ExerciseKey, Student};
pub(super) use run::{About, ConventionReport, RunReport, TreeReport, ValueReport};
pub(crate) use run::{FORMAT_VERSION, FormatVersion};

use std::io::{self, BufWriter, Write};

use serde::Serialize;

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
