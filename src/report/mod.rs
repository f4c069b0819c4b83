//! Outcome → text, JSON, JSON Lines, CSV, the documents of platforms, and the JSON Schemas of our own
//! documents. Every renderer is a pure function: the same run gives the same bytes.

pub mod check;
pub mod comparison;
mod documents;
mod formats;
pub(crate) mod schema;
mod sentences;
mod text;
mod trace;

pub(crate) use documents::{
    Cells, ComparisonReport, ComparisonRow, ExplanationReport, FORMAT_VERSION, FailedTree,
    FailureReport, Judgement, OrderingReport, SoundnessReport, Table,
};
pub use documents::{Diagnostic, EvaluationReport, Severity, json_line, json_pretty};
pub(crate) use formats::{Audience, Documents, Renderer, Report, ReportSet, Subject, Written};
pub use formats::{REPORT_FORMATS, ReportError, ReportFormat, Shape, csv_row};
pub use text::{text, text_tree};
pub(crate) use text::{text_explanation, text_orderings, text_positions, text_soundness};
pub(crate) use trace::{Action, TraceStep, trace_table};
pub use trace::{Trace, TraceContent};

pub(crate) use crate::text::{printable, readable};
use crate::tree::{Labels, NodeId, Tree};
pub use crate::words::Glyphs;

/// What the user should know of a tree though nothing is wrong with it.
pub(crate) fn warnings(tree: &Tree, labels: &Labels) -> Vec<Warning> {
    let normalised = tree.normalised().iter();
    normalised
        .map(|&node| {
            let label = labels.readable(node);
            let message = format!(
                "the probabilities at chance node {label} did not sum to 1 and were normalised"
            );
            Warning { node, message }
        })
        .collect()
}

/// Something that the user should know of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Warning {
    /// The node.
    pub(crate) node: NodeId,
    /// What there is to know.
    pub(crate) message: String,
}
