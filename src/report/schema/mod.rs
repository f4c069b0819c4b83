//! The JSON Schemas (draft 2020-12) of every document that the tool writes or reads.
//!
//! Those of reports are derived from their types in [`model`](super::model); those of trees, which
//! a reader takes apart key by key, are written out in `input` and state the reader's rules.

/// A document whose schema is written by hand.
macro_rules! document {
    ($(#[$doc:meta])* $type:ident, $name:literal, $schema:expr) => {
        $(#[$doc])*
        pub(super) struct $type;

        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let schema: fn(&mut SchemaGenerator) -> Schema = $schema;
                schema(generator)
            }
        }
    };
}

mod answer;
mod input;
mod words;

pub(super) use words::*;

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::OrderingReport;
use super::check::{CheckFailure, CheckReport};
use super::comparison::ComparisonReport;
use super::failure::{Diagnostic, FailureReport};
use super::model::EvaluationReport;
use super::trace::{HistoryReport, StepReport, TraceReport};
use super::{ExplanationReport, SoundnessReport};
use answer::{Answer, Checks, PointsFile};
use input::{Exercise, Input, Tree};

/// A document that is written or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentKind {
    /// The report of one search.
    Evaluation,
    /// The reports of several searches.
    Evaluations,
    /// The report of a comparison.
    Comparison,
    /// The reports of several comparisons.
    Comparisons,
    /// What stands in the place of a report.
    Failure,
    /// The report of the orders of a tree.
    Ordering,
    /// The first line of a trace.
    Trace,
    /// A line of a trace that tells a step.
    Step,
    /// A line of a trace that tells the history of a node.
    History,
    /// Why a search looked at some nodes or passed them over.
    Explanation,
    /// Whether leaves may be skipped.
    Soundness,
    /// An error or a warning.
    Diagnostic,
    /// The report of one checked answer.
    Check,
    /// The reports of several checked answers.
    Checks,
    /// What stands in the place of a report of an answer.
    CheckFailure,
    /// An answer.
    Answer,
    /// What the questions are worth.
    Points,
    /// A tree.
    Tree,
    /// A tree in an exercise wrapper.
    Exercise,
    /// What a file may hold.
    Input,
}

impl DocumentKind {
    /// All documents.
    pub const ALL: [Self; 20] = [
        Self::Evaluation,
        Self::Evaluations,
        Self::Comparison,
        Self::Comparisons,
        Self::Failure,
        Self::Ordering,
        Self::Trace,
        Self::Step,
        Self::History,
        Self::Explanation,
        Self::Soundness,
        Self::Diagnostic,
        Self::Check,
        Self::Checks,
        Self::CheckFailure,
        Self::Answer,
        Self::Points,
        Self::Tree,
        Self::Exercise,
        Self::Input,
    ];

    /// The name on the command line and under `$defs`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Evaluation => "evaluation",
            Self::Evaluations => "evaluations",
            Self::Comparison => "comparison",
            Self::Comparisons => "comparisons",
            Self::Failure => "failure",
            Self::Ordering => "ordering",
            Self::Trace => "trace",
            Self::Step => "step",
            Self::History => "history",
            Self::Explanation => "explanation",
            Self::Soundness => "soundness",
            Self::Diagnostic => "diagnostic",
            Self::Check => "check",
            Self::Checks => "checks",
            Self::CheckFailure => "check-failure",
            Self::Answer => "answer",
            Self::Points => "points",
            Self::Tree => "tree",
            Self::Exercise => "exercise",
            Self::Input => "input",
        }
    }

    /// What the document is, in one line.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Evaluation => "The report of one search: `abtree eval --json`",
            Self::Evaluations => "The array of reports of several searches",
            Self::Comparison => "The report of a comparison: `abtree compare --json`",
            Self::Comparisons => "The array of reports of several comparisons",
            Self::Failure => "What stands in the place of a report that could not be made",
            Self::Ordering => "What the orders of a tree cost: `abtree order --json`",
            Self::Trace => {
                "The first line of `abtree trace --format jsonl`: what is searched, and how"
            }
            Self::Step => "A line of `abtree trace --format jsonl` behind the first: one step",
            Self::History => "The same of `abtree trace --history`: one node and its bounds",
            Self::Explanation => "Why nodes were looked at or passed over: `abtree explain --json`",
            Self::Soundness => "Whether leaves may be skipped: `abtree sound --json`",
            Self::Diagnostic => "An error or a warning: a line of `--error-format json`",
            Self::Check => "The report of one checked answer: `abtree check --json`",
            Self::Checks => "The array of reports of several checked answers",
            Self::CheckFailure => "What stands in the place of the report of an unreadable answer",
            Self::Answer => "An answer in JSON, or on a line of JSON Lines",
            Self::Points => "What the questions are worth: `abtree check --points`",
            Self::Tree => "A tree in JSON",
            Self::Exercise => "A tree in JSON with a title, a source, a convention",
            Self::Input => "What a JSON file, or a line of JSON Lines, may hold",
        }
    }

    fn refer(self, generator: &mut SchemaGenerator) -> Schema {
        match self {
            Self::Evaluation => generator.subschema_for::<EvaluationReport>(),
            Self::Evaluations => generator.subschema_for::<Evaluations>(),
            Self::Comparison => generator.subschema_for::<ComparisonReport>(),
            Self::Comparisons => generator.subschema_for::<Comparisons>(),
            Self::Failure => generator.subschema_for::<FailureReport>(),
            Self::Ordering => generator.subschema_for::<OrderingReport>(),
            Self::Trace => generator.subschema_for::<TraceReport>(),
            Self::Step => generator.subschema_for::<StepReport>(),
            Self::History => generator.subschema_for::<HistoryReport>(),
            Self::Explanation => generator.subschema_for::<ExplanationReport>(),
            Self::Soundness => generator.subschema_for::<SoundnessReport>(),
            Self::Diagnostic => generator.subschema_for::<Diagnostic>(),
            Self::Check => generator.subschema_for::<CheckReport>(),
            Self::Checks => generator.subschema_for::<Checks>(),
            Self::CheckFailure => generator.subschema_for::<CheckFailure>(),
            Self::Answer => generator.subschema_for::<Answer>(),
            Self::Points => generator.subschema_for::<PointsFile>(),
            Self::Tree => generator.subschema_for::<Tree>(),
            Self::Exercise => generator.subschema_for::<Exercise>(),
            Self::Input => generator.subschema_for::<Input>(),
        }
    }
}

/// A schema that stands alone.
#[derive(Clone, Debug, Serialize)]
pub struct RootSchema {
    #[serde(rename = "$schema")]
    dialect: &'static str,
    title: String,
    description: &'static str,
    #[serde(rename = "anyOf")]
    any_of: Vec<Schema>,
    #[serde(rename = "$defs")]
    definitions: Map<String, Json>,
}

impl RootSchema {
    fn new(title: String, description: &'static str, documents: &[DocumentKind]) -> Self {
        let mut generator = SchemaSettings::draft2020_12()
            .for_serialize()
            .into_generator();
        let refer = |document: &DocumentKind| document.refer(&mut generator);
        Self {
            dialect: "https://json-schema.org/draft/2020-12/schema",
            title,
            description,
            any_of: documents.iter().map(refer).collect(),
            definitions: generator.take_definitions(true),
        }
    }

    /// The schema of one document.
    pub fn of(document: DocumentKind) -> Self {
        let title = format!("abtree {}", document.name());
        Self::new(title, document.summary(), &[document])
    }

    /// One schema that holds those of all documents under `$defs` and accepts any of them.
    pub fn of_all() -> Self {
        let description = "Every document that abtree writes or reads, by its name under $defs.";
        Self::new("abtree".to_owned(), description, &DocumentKind::ALL)
    }
}

/// What `--json` prints for several trees: reports, or what stands in their places.
fn array_of<R: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    let report = generator.subschema_for::<R>();
    let failure = generator.subschema_for::<FailureReport>();
    json_schema!({
        "description": "The reports in the order of the trees; a failure keeps the place of a tree that has no report.",
        "type": "array",
        "items": { "anyOf": [report, failure] }
    })
}

document!(
    /// What `eval --json` prints for several trees, and for JSON Lines.
    Evaluations,
    "evaluations",
    array_of::<EvaluationReport>
);

document!(
    /// What `compare --json` prints for several trees, and for JSON Lines.
    Comparisons,
    "comparisons",
    array_of::<ComparisonReport>
);
