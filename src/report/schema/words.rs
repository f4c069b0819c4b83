//! The schemas of single fields of reports: the words that may stand there.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value as Json, json};

use crate::analysis::Arrangement;
use crate::exercise::{Question, Status};
use crate::report::orderings::AS_GIVEN;
use crate::search::{Algorithm, preset_names};
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// One of these words.
fn words(words: &[&str]) -> Schema {
    json_schema!({ "type": "string", "enum": words })
}

/// A setting of a rule of the convention.
pub(in crate::report) fn setting<V: Vocabulary>(_: &mut SchemaGenerator) -> Schema {
    words(&V::words())
}

pub(in crate::report) fn format_version(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": r"^1\.[0-9]+$" })
}

pub(in crate::report) fn algorithm(_: &mut SchemaGenerator) -> Schema {
    words(&Algorithm::words())
}

pub(in crate::report) fn preset(_: &mut SchemaGenerator) -> Schema {
    words(&preset_names())
}

pub(in crate::report) fn bound(_: &mut SchemaGenerator) -> Schema {
    words(&["exact", "lower", "upper"])
}

pub(in crate::report) fn bound_or_null(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["exact", "lower", "upper", null] })
}

pub(in crate::report) fn node_type_or_null(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["pv", "cut", "all", null] })
}

pub(in crate::report) fn arrangement(_: &mut SchemaGenerator) -> Schema {
    words(&Arrangement::words())
}

pub(in crate::report) fn arrangement_or_as_given(_: &mut SchemaGenerator) -> Schema {
    words(&[&[AS_GIVEN], &*Arrangement::words()].concat())
}

pub(in crate::report) fn player(_: &mut SchemaGenerator) -> Schema {
    words(&["max", "min"])
}

pub(in crate::report) fn mover(_: &mut SchemaGenerator) -> Schema {
    words(&["max", "min", "chance"])
}

pub(in crate::report) fn fate(_: &mut SchemaGenerator) -> Schema {
    words(&["visited", "pruned", "below-horizon"])
}

pub(in crate::report) fn pass_result(_: &mut SchemaGenerator) -> Schema {
    words(&["inside", "fail-high", "fail-low"])
}

pub(in crate::report) fn cutoff_kind(_: &mut SchemaGenerator) -> Schema {
    words(&["shallow", "deep", "window", "null-window"])
}

pub(in crate::report) fn step_event(_: &mut SchemaGenerator) -> Schema {
    words(&[
        "pass", "enter", "evaluate", "improve", "estimate", "cutoff", "return", "recall",
    ])
}

pub(in crate::report) fn mover_or_null(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["max", "min", "chance", null] })
}

pub(in crate::report) fn comparison(_: &mut SchemaGenerator) -> Schema {
    words(&[">=", ">", "<=", "<"])
}

pub(in crate::report) fn cause(_: &mut SchemaGenerator) -> Schema {
    words(&[
        "cut",
        "fail",
        "scope",
        "root-window",
        "order",
        "leaf-values",
    ])
}

/// The lists of nodes come together or not at all.
pub(in crate::report) fn lists_together() -> Json {
    const LISTS: [&str; 5] = [
        "optimal_moves",
        "static_evaluations",
        "visited",
        "pruned",
        "cutoffs",
    ];
    let keys = LISTS.iter().chain(&["nodes"]);
    keys.map(|key| ((*key).to_owned(), json!(LISTS)))
        .collect::<Map<_, _>>()
        .into()
}

pub(in crate::report) fn question(_: &mut SchemaGenerator) -> Schema {
    words(&Question::words())
}

pub(in crate::report) fn check_status(_: &mut SchemaGenerator) -> Schema {
    words(&Status::words())
}

pub(in crate::report) fn hypothesis(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": "^[a-z]+(-[a-z]+)*$" })
}

pub(in crate::report) fn points(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "number", "minimum": 0 })
}

pub(in crate::report) fn anything(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["number", "string", "array", "object", "null"] })
}

pub(in crate::report) fn severity(_: &mut SchemaGenerator) -> Schema {
    words(&["error", "warning"])
}

impl JsonSchema for Value {
    fn schema_name() -> Cow<'static, str> {
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
