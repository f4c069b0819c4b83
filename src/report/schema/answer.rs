//! The schema of answers, which states the rules of their readers.

use schemars::{Schema, json_schema};
use serde_json::{Map, Value as Json, json};

use crate::exercise::{Content, Question, count_names};
use crate::search::{Form, SETTINGS, Setting};
use crate::vocabulary::Vocabulary;

/// A number in any spelling that trees have, with or without a sign of comparison.
const STATED: &str =
    r"^(<=|=<|>=|≤|≥|=)? *[-+−]?(inf|∞|inf\.0|[0-9.]+([eE][-+−]?[0-9]+)?|[0-9]+/[0-9]+)$";

/// A person's answer.
pub(super) fn answer() -> Schema {
    let label =
        json!({ "description": "Whose answer it is.", "type": ["string", "number", "null"] });
    let mut properties = json!({ "id": label, "student": label });
    for (key, question) in Question::keys() {
        properties[key] = stated(question.content());
    }
    json_schema!({
        "description": "Any of these keys; `null` is a question without an answer.",
        "type": "object",
        "properties": properties,
        "additionalProperties": false
    })
}

/// What stands under a key.
fn stated(content: Content) -> Json {
    let number = json!({ "type": ["number", "string"], "pattern": STATED });
    let names = json!({ "type": "array", "items": { "type": "string" } });
    let ends = json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 });
    let values = json!({ "type": "array", "items": number, "minItems": 1 });
    let yes_no = json!({ "enum": [true, false, "yes", "no"] });
    let or_null = |schema: Json| json!({ "anyOf": [schema, { "type": "null" }] });
    match content {
        Content::Value => or_null(number),
        Content::Move => json!({
            "description": "A child of the root, or the name of the move to it; [] if there is none.",
            "anyOf": [{ "type": ["string", "null"] }, { "type": "array", "maxItems": 0 }]
        }),
        Content::Nodes(..) => json!({
            "description": "Names of nodes, in a list or in a text.",
            "anyOf": [names, { "type": ["string", "null"] }]
        }),
        Content::Edges => or_null(json!({
            "description": "Pairs of parent and child.",
            "type": "array",
            "items": { "anyOf": [
                { "type": "array", "items": { "type": "string" }, "minItems": 2, "maxItems": 2 },
                { "type": "string" }
            ] }
        })),
        Content::NodeValues => json!({
            "description": "Values by the names of nodes: 2, or \"<=2\" for a bound.",
            "type": ["object", "null"],
            "additionalProperties": or_null(number)
        }),
        Content::Windows => json!({
            "description": "Windows by the names of nodes, α before β; or all values of each.",
            "type": ["object", "null"],
            "additionalProperties": or_null(json!({
                "type": "object",
                "properties": { "entry": ends, "exit": ends, "alpha": values, "beta": values },
                "minProperties": 1,
                "additionalProperties": false
            }))
        }),
        Content::Counts => counts(),
        Content::IsPruned => json!({
            "description": "Whether nodes are pruned, by their names.",
            "type": ["object", "null"],
            "additionalProperties": or_null(yes_no)
        }),
        Content::Search => search(),
    }
}

fn counts() -> Json {
    let count = json!({ "type": ["integer", "null"], "minimum": 0 });
    let names = count_names().into_iter();
    let counts = names.map(|name| (name.to_owned(), count.clone()));
    json!({
        "type": ["object", "null"],
        "properties": counts.collect::<Map<_, _>>(),
        "additionalProperties": false
    })
}

fn search() -> Json {
    let settings = SETTINGS.iter();
    let stated = settings.filter(|setting| setting.is_in_answers);
    let properties = stated.map(|setting| (setting.option.word().to_owned(), setting_of(setting)));
    json!({
        "description": "How the answer was obtained.",
        "type": ["object", "null"],
        "properties": properties.collect::<Map<_, _>>(),
        "additionalProperties": false
    })
}

fn setting_of(setting: &Setting) -> Json {
    match setting.form() {
        _ if setting.placeholder.is_none() => json!({ "type": ["boolean", "null"] }),
        Form::Words(_) => or_null_word(&setting.known_words()),
        Form::Plies => json!({ "type": ["integer", "null"], "minimum": 0 }),
        Form::Depths => json!({
            "type": ["array", "null"],
            "items": { "type": "integer", "minimum": 0 },
            "minItems": 1
        }),
        Form::Number => json!({ "type": ["number", "string", "null"] }),
        Form::Pair => json!({
            "type": ["array", "null"],
            "items": { "type": ["number", "string"] },
            "minItems": 2,
            "maxItems": 2
        }),
    }
}

fn or_null_word(words: &[&str]) -> Json {
    let words = words.iter().map(|&word| Json::from(word));
    json!({ "enum": words.chain([Json::Null]).collect::<Vec<_>>() })
}
