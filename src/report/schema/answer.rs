//! The schemas of answers, in which every question of an exercise is a key, by its kind, and of points files.

use schemars::{Schema, json_schema};
use serde_json::{Map, Value as Json, json};

use crate::exercise::{Content, Partial, Points, Question, Ties, Visibility, count_names};
use crate::search::{Form, SearchOption, preset_names};
use crate::vocabulary::Vocabulary;

/// A person's answer.
pub(super) fn answer() -> Schema {
    let label =
        json!({ "description": "Whose answer it is.", "type": ["string", "number", "null"] });
    let kinds: Json =
        serde_json::from_str(include_str!("answer.json")).expect("the file is an object of JSON");
    let mut properties = json!({ "id": label, "student": label });
    for (key, question) in Question::keys() {
        properties[key] = match question.content() {
            Content::Value => kinds["value"].clone(),
            Content::Move => kinds["move"].clone(),
            Content::Nodes(..) => kinds["nodes"].clone(),
            Content::Edges => kinds["edges"].clone(),
            Content::NodeValues => kinds["node_values"].clone(),
            Content::Windows => kinds["windows"].clone(),
            Content::IsPruned => kinds["is_pruned"].clone(),
            Content::Counts => counts(),
            Content::Search => search(),
        };
    }
    json_schema!({
        "description": "Any of these keys; `null` is a question without an answer.",
        "type": "object",
        "properties": properties,
        "additionalProperties": false
    })
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
    let all = SearchOption::ALL.iter();
    let stated = all.filter(|option| option.is_in_answers());
    let properties = stated.map(|&option| (option.word().to_owned(), value_of(option)));
    json!({
        "description": "How the answer was obtained.",
        "type": ["object", "null"],
        "properties": properties.collect::<Map<_, _>>(),
        "additionalProperties": false
    })
}

fn value_of(option: SearchOption) -> Json {
    match option.form() {
        _ if option.placeholder().is_none() => json!({ "type": ["boolean", "null"] }),
        Form::Words(_) => or_null_word(&option.known_words()),
        Form::Plies => json!({ "type": ["integer", "null"], "minimum": 0 }),
        Form::Depths => json!({
            "type": ["array", "null"],
            "items": { "type": "integer", "minimum": 0 },
            "minItems": 1
        }),
        Form::Name => json!({ "type": ["string", "null"] }),
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

/// What the questions are worth.
pub(super) fn points_file() -> Schema {
    let points =
        json!({ "type": "number", "minimum": 0, "maximum": Points::MOST, "multipleOf": 0.01 });
    let mut properties = rules(&points);
    for (key, question) in Question::keys() {
        let rule = rule(question, &points);
        properties[key] = json!({ "anyOf": [points, rule] });
    }
    json_schema!({
        "description": "Points for each question, and rules for whole answers.",
        "type": "object",
        "properties": properties,
        "additionalProperties": false
    })
}

/// The keys that are not questions.
fn rules(points: &Json) -> Json {
    json!({
        "others": { "description": "Points for questions that are not named.", "anyOf": [points] },
        "ties": {
            "description": "Which best moves and lines are right if there are several.",
            "enum": Ties::words()
        },
        "carried": {
            "description": "What one proved slip costs; all that follows from it is right then.",
            "type": "object",
            "properties": { "deduct": points },
            "required": ["deduct"],
            "additionalProperties": false
        },
        "accept": {
            "description": "Other conventions under which an answer may be right, for a share of the points.",
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "convention": { "enum": preset_names() },
                    "share": { "type": "number", "minimum": 0, "maximum": 1, "multipleOf": 0.01 }
                },
                "required": ["convention"],
                "additionalProperties": false
            }
        }
    })
}

/// What may be said of one question.
fn rule(question: Question, points: &Json) -> Json {
    let mut properties = json!({
        "points": points,
        "title": { "type": "string", "minLength": 1, "maxLength": 200 },
        "partial": { "enum": Partial::words() },
        "deduct": points,
        "visibility": { "enum": Visibility::words() }
    });
    let names = json!({ "type": "array", "items": { "type": "string" }, "minItems": 1 });
    if let Content::NodeValues | Content::Windows | Content::Counts | Content::IsPruned =
        question.content()
    {
        properties["items"] = names;
    }
    if question == Question::NodeValues {
        properties["accept_bounds_as_values"] = json!({ "type": "boolean" });
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}
