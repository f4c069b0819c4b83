//! The schemas of trees and of the exercise wrapper: the rules of `read::json`, key by key.
//!
//! Not stated, because a schema can't: names are unique in a tree, no key is repeated,
//! probabilities sum to 1, the limits on depth and digits.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Value as Json, json};

use crate::schemas::schema_by_name;
use crate::search::preset_names;

/// A file of JSON, or a line of JSON Lines.
pub(super) struct Input;

schema_by_name!(Input, "input", |generator| {
    let tree = generator.subschema_for::<Tree>();
    let exercise = generator.subschema_for::<Exercise>();
    json_schema!({ "description": "A tree, or an exercise.", "anyOf": [tree, exercise] })
});

/// A tree at the top of a document.
pub(super) struct Tree;

schema_by_name!(Tree, "tree", |generator| tree(generator, Place::Top));

/// A tree within another.
struct Node;

schema_by_name!(Node, "Node", |generator| tree(generator, Place::Inside));

/// A child of a chance node with a probability.
struct Outcome;

schema_by_name!(Outcome, "Outcome", |generator| object(
    generator,
    Place::Outcome
));

/// Rules about the keys of a node.
struct NodeRules;

schema_by_name!(NodeRules, "NodeRules", |generator| {
    let mut rules = one_name_each();
    rules.push(name_unless("label", &["name"]));
    rules.push(name_unless("id", &["name", "label"]));
    rules.push(leaf_or_inner(generator));
    json_schema!({ "description": "Rules about the keys of a node.", "allOf": rules })
});

/// The value of a leaf, or a static value, as the input may write it.
struct Literal;

schema_by_name!(Literal, "Literal", |_| json_schema!({
    "description": "A number; or a string with a value such as \"7/3\", \"-inf\", or \"?\" if unknown.",
    "type": ["number", "string"],
    "pattern": format!(r"^(\?|\+?inf|\+inf\.0|\+?∞|[−-]inf|[−-]inf\.0|[−-]∞|{NUMBER})$")
}));

/// The exercise wrapper.
pub(super) struct Exercise;

schema_by_name!(Exercise, "exercise", exercise);

/// A number in a string: a fraction, or a decimal with or without an exponent.
const NUMBER: &str = r"[+−-]?([0-9]+/0*[1-9][0-9]*|([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+−-]?[0-9]+)?)";

/// The keys that mean nothing: `comment`, `meta`, `_…`, `x-…`.
const IGNORED_KEYS: &str = "^(comment$|meta$|_|x-)";

/// The keys that name the mover, and those that name the probability.
const TYPE_KEYS: [&str; 3] = ["type", "kind", "player"];
const PROBABILITY_KEYS: [&str; 3] = ["probability", "prob", "p"];

/// The keys that only the exercise wrapper has.
const EXERCISE_KEYS: [&str; 5] = ["tree", "title", "source", "convention", "root"];

/// Where a tree stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// At the top, where the wrapper's keys may be `null`.
    Top,
    /// In an array or under `children` or `tree`.
    Inside,
    /// Below a chance node whose children have probabilities.
    Outcome,
}

fn tree(generator: &mut SchemaGenerator, place: Place) -> Schema {
    let literal = generator.subschema_for::<Literal>();
    let node = generator.subschema_for::<Node>();
    let object = object(generator, place);
    json_schema!({
        "description": "A leaf as its value, an inner node without a name as the array of its children, or an object.",
        "anyOf": [literal, { "type": "array", "items": node, "minItems": 1 }, object]
    })
}

/// A node written as an object.
fn object(generator: &mut SchemaGenerator, place: Place) -> Schema {
    let literal = generator.subschema_for::<Literal>();
    let value = json!({ "anyOf": [literal, { "type": "null" }] });
    let mut properties = json!({
        "name": { "description": "Unique in the tree; a number becomes its text.", "type": NAME, "not": slashed() },
        "label": { "description": "The name, if `name` is not there." },
        "id": { "description": "The name, if neither `name` nor `label` is there." },
        "value": value,
        "static": value,
        "children": { "type": ["array", "null"] },
        "move": { "description": "The name of the move into the node.", "type": NAME },
    });
    for key in TYPE_KEYS {
        properties[key] = json!({ "type": ["string", "null"], "pattern": any_case(&["max", "min", "chance", "leaf"]) });
    }
    for key in PROBABILITY_KEYS {
        properties[key] = if place == Place::Outcome {
            json!({ "type": ["number", "string", "null"], "minimum": 0, "maximum": 1, "pattern": format!("^{NUMBER}$") })
        } else {
            json!({ "type": "null" })
        };
    }
    if place == Place::Top {
        for key in EXERCISE_KEYS {
            properties[key] = json!({ "type": "null" });
        }
    }
    let mut rules = vec![generator.subschema_for::<NodeRules>().to_value()];
    if place == Place::Outcome {
        rules.push(any(&PROBABILITY_KEYS.map(given)));
    }
    json_schema!({
        "type": "object",
        "properties": properties,
        "patternProperties": { (IGNORED_KEYS): true },
        "additionalProperties": false,
        "allOf": rules,
    })
}

const NAME: [&str; 3] = ["string", "number", "null"];

/// The object has this key, and its value is not `null`.
fn given(key: &str) -> Json {
    json!({ "required": [key], "properties": { (key): { "not": { "type": "null" } } } })
}

fn any(rules: &[Json]) -> Json {
    json!({ "anyOf": rules })
}

fn not(rule: &Json) -> Json {
    json!({ "not": rule })
}

/// Of several names of one key, an object may use only one.
fn one_name_each() -> Vec<Json> {
    let groups: [&[&str]; 3] = [&TYPE_KEYS, &PROBABILITY_KEYS, &["value", "static"]];
    let mut rules = Vec::new();
    for keys in groups {
        for (position, first) in keys.iter().enumerate() {
            for second in &keys[position + 1..] {
                rules.push(not(&json!({ "allOf": [given(first), given(second)] })));
            }
        }
    }
    rules
}

fn slashed() -> Json {
    json!({ "type": "string", "pattern": "^/" })
}

/// What becomes the name may not begin with `/`.
fn name_unless(key: &str, unless: &[&str]) -> Json {
    let better: Vec<Json> = unless.iter().map(|key| given(key)).collect();
    let fine = json!({ "properties": { (key): { "type": NAME, "not": slashed() } } });
    json!({ "if": not(&any(&better)), "then": fine })
}

/// `type`, `kind` or `player` is this word.
fn is_called(word: &str) -> Json {
    let called = |key: &str| {
        let word = json!({ "type": "string", "pattern": any_case(&[word]) });
        json!({ "required": [key], "properties": { (key): word } })
    };
    any(&TYPE_KEYS.map(called))
}

/// What children, values and the type of a node must have to do with each other.
fn leaf_or_inner(generator: &mut SchemaGenerator) -> Json {
    let node = generator.subschema_for::<Node>();
    let outcome = generator.subschema_for::<Outcome>();
    let has_children = json!({
        "required": ["children"],
        "properties": { "children": { "type": "array", "minItems": 1 } }
    });
    let children = |of: &[Schema]| {
        any(&of
            .iter()
            .map(|of| json!({ "properties": { "children": { "items": of } } }))
            .collect::<Vec<_>>())
    };
    json!({
        "if": has_children,
        "then": {
            "allOf": [
                not(&is_called("leaf")),
                {
                    "if": is_called("chance"),
                    "then": children(&[node.clone(), outcome]),
                    "else": children(&[node]),
                }
            ]
        },
        "else": { "allOf": [given("value"), not(&is_called("chance"))] },
    })
}

fn exercise(generator: &mut SchemaGenerator) -> Schema {
    let node = generator.subschema_for::<Node>();
    let presets = preset_names().into_iter().map(Json::from);
    let conventions: Vec<Json> = presets.chain([Json::Null]).collect();
    let mut properties = json!({
        "tree": node,
        "title": { "description": "A heading for people.", "type": ["string", "null"] },
        "source": { "description": "Who published the exercise.", "type": ["string", "null"] },
        "convention": { "description": "A preset; `abtree conventions` lists them.", "enum": conventions },
        "root": {
            "description": "Who moves at the root if the tree does not say.",
            "type": ["string", "null"],
            "pattern": any_case(&["max", "min"])
        },
        "id": { "description": "A key for scripts.", "type": NAME },
    });
    let keys = ["name", "label", "value", "static", "children", "move"];
    for key in keys.iter().chain(&TYPE_KEYS).chain(&PROBABILITY_KEYS) {
        properties[key] = json!({ "type": "null" });
    }
    json_schema!({
        "description": "A tree with what is known about it.",
        "type": "object",
        "required": ["tree"],
        "properties": properties,
        "patternProperties": { (IGNORED_KEYS): true },
        "additionalProperties": false
    })
}

/// A pattern for words in any letter case.
fn any_case(words: &[&str]) -> String {
    let letter = |letter: char| format!("[{}{letter}]", letter.to_ascii_uppercase());
    let words: Vec<String> = words
        .iter()
        .map(|word| word.chars().map(letter).collect())
        .collect();
    format!("^({})$", words.join("|"))
}
