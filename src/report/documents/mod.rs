//! The documents that scripts read. Each is declared once, as plain data: its fields are the keys of
//! JSON in their order, its types and comments make its schema, and its columns follow it in CSV.

mod begin;
mod csv;
mod evaluation;
mod exercise_key;
mod explanation;
mod failure;
mod json;
mod ordering;
mod passes;
mod rules;
mod soundness;

pub(super) use begin::{ConventionReport, RunReport, TreeReport};
pub(crate) use begin::{FORMAT_VERSION, FormatVersion};
pub(super) use csv::columns;
pub(crate) use csv::{Row, RowOrigin};
pub use evaluation::EvaluationReport;
pub(crate) use evaluation::{evaluation_columns, evaluation_row};
pub(crate) use exercise_key::{ExerciseKey, Student};
pub(crate) use explanation::ExplanationReport;
pub(crate) use failure::FailureReport;
pub use failure::{Diagnostic, Severity};
pub(super) use json::json_pretty_text;
pub use json::{json_line, json_pretty};
pub(crate) use ordering::OrderingReport;
pub(super) use passes::ValueReport;
pub(super) use rules::RulesReport;
pub(crate) use soundness::{Judgement, SoundnessReport};
