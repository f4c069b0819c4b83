//! The schema of points files, which states the rules of their reader.

use schemars::{Schema, json_schema};
use serde_json::{Value as Json, json};

use crate::exercise::{Content, NodeList, Partial, Points, Question, Ties, Visibility};
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
        "follow_through": {
            "description": "One wrong value costs `deduct`; everything else is marked as if that value were right.",
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
        },
        "hints": {
            "description": "How much reports say about errors; 4 is everything.",
            "type": "integer",
            "minimum": 0,
            "maximum": 4
        }
    })
}

const OVER_PRUNED: &str = "What each subtree costs that is skipped although the search visits a node in it. If only \
     `missed` is given, this costs `deduct`, or else the points divided by the number of right \
     items: 3 points for 4 pruned leaves make 0.75.";

const MISSED: &str = "What each pruned subtree costs in which a node is visited. If only `over_pruned` is given, \
     this costs `deduct`, or else the points divided by the number of right items.";

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
    match question.content() {
        Content::NodeValues | Content::Windows | Content::Counts | Content::IsPruned => {
            properties["items"] = names;
        }
        Content::Edges | Content::Nodes(NodeList::Evaluated | NodeList::Pruned, _) => {
            properties["over_pruned"] = points.clone();
            properties["over_pruned"]["description"] = json!(OVER_PRUNED);
            properties["missed"] = points.clone();
            properties["missed"]["description"] = json!(MISSED);
        }
        _ => {}
    }
    if question == Question::NodeValues {
        properties["accept_bounds_as_values"] = json!({ "type": "boolean" });
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}
