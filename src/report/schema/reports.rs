//! The schemas of arrays of reports, and of the values in reports.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::defined;
use crate::schemas::schema_by_name;
use crate::value::Value;

pub(super) const OF_TREES: &str = "The reports in the order of the trees; a failure keeps the place of a tree that has no report.";
pub(super) const OF_ANSWERS: &str = "The reports in the order of the answers; a failure keeps the place of an answer that has no report.";

/// What an array of reports holds.
pub(super) fn array_of<R: JsonSchema, F: JsonSchema>(
    generator: &mut SchemaGenerator,
    name: &str,
    description: &str,
) -> Schema {
    let report = generator.subschema_for::<R>();
    let failure = generator.subschema_for::<F>();
    let array = json_schema!({
        "description": description,
        "type": "array",
        "items": { "anyOf": [report, failure] }
    });
    defined(generator, name, array)
}

schema_by_name!(Value, "Value", |_| {
    json_schema!({
        "description": "A number; or a string for what JSON numbers can't hold: a long decimal, a fraction such as \"7/3\", \"inf\", \"-inf\".",
        "type": ["number", "string"],
        "pattern": r"^-?(inf|[0-9]+(\.[0-9]+)?|[0-9]+/[1-9][0-9]*)$"
    })
});
