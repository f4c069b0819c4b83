//! The schemas of answers, in which every question of an exercise is a key, by its kind, and of points files.
//! `answer.json` has their shapes; the keys and the words of enumerations are put in here.

use schemars::{Schema, json_schema};
use serde_json::{Value as Json, json};

use crate::exercise::{Content, Partial, Question, Ties, Visibility, count_names};
use crate::search::{Form, SearchOption, preset_names};
use crate::vocabulary::Vocabulary;

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
pub(super) fn answer() -> Schema {
    let label =
        json!({ "description": "Whose answer it is.", "type": ["string", "number", "null"] });
    let (shapes, mut properties) = (shapes(), json!({ "id": label, "student": label }));
    for (key, question) in Question::keys() {
        let shape = match question.content() {
            Content::Value => "value",
            Content::Move => "move",
            Content::Nodes(..) => "nodes",
            Content::Edges => "edges",
            Content::NodeValues => "node_values",
            Content::Windows => "windows",
            Content::IsPruned => "is_pruned",
            Content::Counts => "counts",
            Content::Search => "search",
        };
        properties[key] = shapes[shape].clone();
    }
    object(
        "Any of these keys; `null` is a question without an answer.",
        &properties,
    )
}

/// What the questions are worth.
pub(super) fn points_file() -> Schema {
    let shapes = shapes();
    let mut properties = shapes["rules"].clone();
    for (key, question) in Question::keys() {
        let mut rule = shapes["rule"].clone();
        if let Content::NodeValues | Content::Windows | Content::Counts | Content::IsPruned =
            question.content()
        {
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
