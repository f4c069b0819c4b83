//! The schema of answers, which states the rules of their readers: `answer.json` has what may stand under
//! a key, by its kind.

use schemars::{Schema, json_schema};
use serde_json::{Map, Value as Json, json};

use crate::exercise::{Content, Question, count_names};
use crate::search::{Form, SearchOption};
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
