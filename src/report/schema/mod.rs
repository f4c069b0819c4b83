//! The JSON Schemas (draft 2020-12) of every document that the tool writes or reads.
//!
//! Those of reports are derived from their types. Trees are read key by key: `input.json` states their
//! rules, but for those that a schema can't state (names are unique, no key is repeated, probabilities
//! sum to 1, limits). `answer.json` has the shapes of answers and points files, in which every question of an
//! exercise is a key, by its kind.

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value as Json, json};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::check::AnswerReport;
use super::comparison::ComparisonReport;
use super::documents::{Diagnostic, EvaluationReport, ExerciseKey, FailureReport, RunReport};
use super::explain::ExplanationReport;
use super::judgements::{OrderingReport, SoundnessReport};
use super::study::StudyLine;
use super::trace::StepReport;
use crate::exercise::{Partial, Question, Ties, Visibility, count_names};
use crate::search::{Form, SearchOption, preset_names};
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
            Self::Step => generator.subschema_for::<StepReport>(),
            Self::Explanation => generator.subschema_for::<ExplanationReport>(),
            Self::Soundness => generator.subschema_for::<SoundnessReport>(),
            Self::Study => generator.subschema_for::<StudyLine>(),
            Self::Diagnostic => generator.subschema_for::<Diagnostic>(),
            Self::Check => generator.subschema_for::<AnswerReport>(),
            Self::Checks => self.array_of([Self::Check; 2], generator),
            Self::Answer => defined(generator, self.word(), answer()),
            Self::Points => defined(generator, self.word(), points_file()),
            Self::ExerciseKey => generator.subschema_for::<ExerciseKey>(),
            Self::Tree | Self::Exercise | Self::Input => input(generator, self.word()),
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

/// The definitions of trees and exercises, of which one is meant.
fn input(generator: &mut SchemaGenerator, name: &str) -> Schema {
    let definitions: Map<String, Json> =
        serde_json::from_str(include_str!("input.json")).expect("the file is an object of JSON");
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

/// The shapes of answers and points, from `answer.json`, with the words of enumerations put in.
fn shapes() -> Json {
    let shapes = serde_json::from_str(include_str!("answer.json"));
    let mut shapes: Json = shapes.expect("the file is an object of JSON");
    shapes["rules"]["ties"]["enum"] = Ties::words().into();
    let accept = &mut shapes["rules"]["accept"]["items"]["properties"];
    accept["convention"]["enum"] = preset_names().into();
    let rule = &mut shapes["rule"]["properties"];
    rule["partial"]["enum"] = Partial::words().into();
    rule["visibility"]["enum"] = Visibility::words().into();
    for name in count_names() {
        shapes["counts"]["properties"][name] = shapes["count"].clone();
    }
    let all = SearchOption::ALL.iter();
    for &option in all.filter(|option| option.is_in_answers()) {
        shapes["search"]["properties"][option.word()] = value_of(option, &shapes["forms"]);
    }
    shapes
}

fn value_of(option: SearchOption, forms: &Json) -> Json {
    let form = match option.form() {
        _ if option.placeholder().is_none() => "flag",
        Form::Words(_) => {
            let words = option.known_words().into_iter().map(Json::from);
            return json!({ "enum": words.chain([Json::Null]).collect::<Vec<_>>() });
        }
        Form::Plies => "plies",
        Form::Depths => "depths",
        Form::Name => "name",
        Form::Number => "number",
        Form::Pair => "pair",
    };
    forms[form].clone()
}

/// A person's answer.
fn answer() -> Schema {
    let label =
        json!({ "description": "Whose answer it is.", "type": ["string", "number", "null"] });
    let (shapes, mut properties) = (shapes(), json!({ "id": label, "student": label }));
    for (key, question) in Question::keys() {
        let shape = match question {
            Question::Value => "value",
            Question::BestMove => "move",
            Question::CutEdges => "edges",
            Question::NodeValues => "node_values",
            Question::Windows => "windows",
            Question::IsPruned => "is_pruned",
            Question::Counts => "counts",
            Question::Search => "search",
            _ => "nodes",
        };
        properties[key] = shapes[shape].clone();
    }
    object(
        "Any of these keys; `null` is a question without an answer.",
        &properties,
    )
}

/// What the questions are worth.
fn points_file() -> Schema {
    let shapes = shapes();
    let mut properties = shapes["rules"].clone();
    for (key, question) in Question::keys() {
        let mut rule = shapes["rule"].clone();
        if question.is_of_each() {
            rule["properties"]["items"] = shapes["items"].clone();
        }
        if question == Question::NodeValues {
            rule["properties"]["accept_bounds_as_values"] = json!({ "type": "boolean" });
        }
        properties[key] = json!({ "anyOf": [shapes["points"], rule] });
    }
    object(
        "Points for each question, and rules for whole answers.",
        &properties,
    )
}

fn object(description: &str, properties: &Json) -> Schema {
    json_schema!({
        "description": description,
        "type": "object",
        "properties": properties,
        "additionalProperties": false
    })
}

/// A schema that stands alone.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RootSchema {
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

impl RootSchema {
    fn new(name: &str, description: &'static str, documents: &[DocumentKind]) -> Self {
        let mut generator = SchemaSettings::draft2020_12()
            .for_serialize()
            .with_transform(RecursiveTransform(without_needless_type))
            .with_transform(RecursiveTransform(without_format))
            .into_generator();
        let refer = |document: &DocumentKind| document.refer(&mut generator);
        Self {
            dialect: "https://json-schema.org/draft/2020-12/schema",
            id: format!("urn:abtree:schema:1.1:{name}"),
            title: format!("abtree {name}"),
            description,
            any_of: documents.iter().map(refer).collect(),
            definitions: generator.take_definitions(true),
        }
    }

    /// The schema of one document.
    pub(crate) fn of(document: DocumentKind) -> Self {
        Self::new(document.word(), document.meaning(), &[document])
    }

    /// One schema that holds those of all documents under `$defs` and accepts any of them.
    pub(crate) fn of_all() -> Self {
        let description = "Every document that abtree writes or reads, by its name under $defs.";
        Self::new("documents", description, DocumentKind::ALL)
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
