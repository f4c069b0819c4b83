//! Outcome → text, JSON, JSON Lines, CSV, the files that course platforms read, and the JSON Schemas
//! of our own documents. Every renderer is a pure function: the same run gives the same bytes.

pub mod check;
pub mod comparison;
mod documents;
mod explain;
mod formats;
mod judgements;
pub(crate) mod schema;
pub(crate) mod study;
mod text;
mod trace;

pub use documents::{Diagnostic, EvaluationReport, Severity, json_line, json_pretty};
pub(crate) use documents::{
    ExerciseKey, FORMAT_VERSION, FailureReport, Row, RowOrigin, Student, evaluation_columns,
    evaluation_row,
};
pub(crate) use explain::{Explained, explained, leaf_columns};
pub(crate) use formats::{Documents, Report, Subject, Written};
pub use formats::{ReportError, ReportFormat, Shape};
pub(crate) use judgements::{Judgement, OrderCosts};
pub(crate) use text::{TableRow, text_positions, text_table};
pub use text::{text, text_tree};
pub use trace::Trace;
pub(crate) use trace::{Action, TraceStep};

pub(crate) use crate::text::printable;
pub use crate::words::follow_terminal;
