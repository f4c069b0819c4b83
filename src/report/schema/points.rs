//! The schema of points files, which states the rules of their reader.

use schemars::{Schema, json_schema};
use serde_json::{Value as Json, json};

use crate::exercise::{Content, Partial, Points, Question, Ties, Visibility};
use crate::search::preset_names;
use crate::vocabulary::Vocabulary;

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
