//! The JSON Schemas (draft 2020-12) of every document that the tool writes or reads.
//!
//! Those of reports are derived from their types. What is read is read key by key: `input.json` states the
//! rules of trees, but for those that a schema can't state (names are unique, no key is repeated, probabilities
//! sum to 1, limits), `answer.json` those of answers, and `points.json` those of points files.

use std::slice;

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::check::AnswerReport;
use super::comparison::ComparisonReport;
use super::documents::{Diagnostic, EvaluationReport, ExerciseKey, FailureReport, RunReport};
use super::explain::ExplanationReport;
use super::judgements::{OrderingReport, SoundnessReport};
use super::study::StudyLine;
use super::trace::TraceStep;
use crate::search::preset_names;
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// A document that is written or read, by its name on the command line and under `$defs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum DocumentKind {
    /// The report of one search: `abtree eval --json`
    Evaluation,
    /// The array of reports of several searches
    Evaluations,
    /// The report of a comparison: `abtree compare --json`
    Comparison,
    /// The array of reports of several comparisons
    Comparisons,
    /// What stands in place of a report that could not be made
    Failure,
    /// What the orders of a tree cost: `abtree order --json`
    Ordering,
    /// The first line of `abtree trace --format jsonl`: what is searched, and how
    Trace,
    /// A line of `abtree trace --format jsonl` after the first: one step
    Step,
    /// Why nodes were looked at or passed over: `abtree explain --json`
    Explanation,
    /// Whether leaves may be skipped: `abtree sound --json`
    Soundness,
    /// What a search costs on random trees: a line of `abtree study --format jsonl`
    Study,
    /// An error or a warning: a line of `--error-format json`
    Diagnostic,
    /// The report of one answer: `abtree check --json`
    Check,
    /// The array of reports of several answers
    Checks,
    /// An answer in JSON, or on a line of JSON Lines
    Answer,
    /// What the questions are worth: `abtree check --points`
    Points,
    /// A line of the table of answers: `abtree generate --keys`
    ExerciseKey,
    /// A tree in JSON
    Tree,
    /// A tree in JSON with a title, a source, a convention
    Exercise,
    /// What a JSON file, or a line of JSON Lines, may hold
    Input,
}

impl DocumentKind {
    /// The type that declares the document.
    fn refer(self, generator: &mut SchemaGenerator) -> Schema {
        match self {
            Self::Evaluation => generator.subschema_for::<EvaluationReport>(),
            Self::Evaluations => self.array_of([Self::Evaluation, Self::Failure], generator),
            Self::Comparison => generator.subschema_for::<ComparisonReport>(),
            Self::Comparisons => self.array_of([Self::Comparison, Self::Failure], generator),
            Self::Failure => generator.subschema_for::<FailureReport>(),
            Self::Ordering => generator.subschema_for::<OrderingReport>(),
            Self::Trace => generator.subschema_for::<RunReport>(),
            Self::Step => generator.subschema_for::<TraceStep>(),
            Self::Explanation => generator.subschema_for::<ExplanationReport>(),
            Self::Soundness => generator.subschema_for::<SoundnessReport>(),
            Self::Study => generator.subschema_for::<StudyLine>(),
            Self::Diagnostic => generator.subschema_for::<Diagnostic>(),
            Self::Check => generator.subschema_for::<AnswerReport>(),
            Self::Checks => self.array_of([Self::Check; 2], generator),
            Self::Answer => read(generator, include_str!("answer.json"), self.word()),
            Self::Points => read(generator, include_str!("points.json"), self.word()),
            Self::ExerciseKey => generator.subschema_for::<ExerciseKey>(),
            Self::Tree | Self::Exercise | Self::Input => {
                read(generator, include_str!("input.json"), self.word())
            }
        }
    }

    /// What an array of reports holds.
    fn array_of(self, items: [Self; 2], generator: &mut SchemaGenerator) -> Schema {
        let [all, one] = match self {
            Self::Checks => ["answers", "an answer"],
            _ => ["trees", "a tree"],
        };
        let items = items.map(|item| item.refer(generator));
        let array = json_schema!({
            "description": format!("The reports in the order of the {all}; a failure keeps the place of {one} that has no report."),
            "type": "array",
            "items": { "anyOf": items }
        });
        defined(generator, self.word(), array)
    }
}

/// States a schema under `$defs` and refers to it.
fn defined(generator: &mut SchemaGenerator, name: &str, schema: Schema) -> Schema {
    let definitions = generator.definitions_mut();
    definitions.insert(name.to_owned(), schema.into());
    Schema::new_ref(format!("#/$defs/{name}"))
}

/// The definitions of documents that are read, of which one is meant.
fn read(generator: &mut SchemaGenerator, definitions: &str, name: &str) -> Schema {
    let definitions = serde_json::from_str(definitions);
    let definitions: Map<String, Json> = definitions.expect("the file is an object of JSON");
    let presets = preset_names().into_iter().map(Json::from);
    let presets: Vec<Json> = presets.chain([Json::Null]).collect();
    let presets = json_schema!({
        "description": "A preset; `abtree conventions` lists them.",
        "enum": presets
    });
    defined(generator, "Preset", presets);
    generator.definitions_mut().extend(definitions);
    Schema::new_ref(format!("#/$defs/{name}"))
}

/// A schema that stands alone; what it is comes first.
#[derive(Serialize)]
struct RootSchema {
    #[serde(rename = "$schema")]
    dialect: &'static str,
    #[serde(rename = "$id")]
    id: String,
    title: String,
    description: &'static str,
    #[serde(rename = "anyOf")]
    any_of: Vec<Schema>,
    #[serde(rename = "$defs")]
    definitions: Map<String, Json>,
}

/// The schema of one document, or one that holds those of all under `$defs` and accepts any of them.
pub(crate) fn schema(document: Option<DocumentKind>) -> impl Serialize {
    let (name, description, documents) = match &document {
        Some(document) => (
            document.word(),
            document.meaning(),
            slice::from_ref(document),
        ),
        None => (
            "documents",
            "Every document that abtree writes or reads, by its name under $defs.",
            DocumentKind::ALL,
        ),
    };
    let mut generator = SchemaSettings::draft2020_12()
        .for_serialize()
        .with_transform(RecursiveTransform(without_needless_type))
        .with_transform(RecursiveTransform(without_format))
        .into_generator();
    let documents = documents.iter();
    let documents: Vec<Schema> = documents.map(|one| one.refer(&mut generator)).collect();
    RootSchema {
        dialect: "https://json-schema.org/draft/2020-12/schema",
        id: format!("urn:abtree:schema:1.1:{name}"),
        title: format!("abtree {name}"),
        description,
        any_of: documents,
        definitions: generator.take_definitions(true),
    }
}

/// Where a word may be missing, `null` among the words says all.
fn without_needless_type(schema: &mut Schema) {
    let words = schema.get("enum").and_then(Json::as_array);
    if words.is_some_and(|words| words.contains(&Json::Null)) {
        schema.remove("type");
    }
}

/// Formats of numbers, such as `uint64`, are words of Rust that validators do not know.
fn without_format(schema: &mut Schema) {
    schema.remove("format");
}

impl JsonSchema for Value {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A number; or a string for what JSON numbers can't hold: a long decimal, a fraction such as \"7/3\", \"inf\", \"-inf\".",
            "type": ["number", "string"],
            "pattern": r"^-?(inf|[0-9]+(\.[0-9]+)?|[0-9]+/[1-9][0-9]*)$"
        })
    }
}
