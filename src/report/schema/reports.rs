//! The schemas of arrays of reports, and of the values in reports.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::report::check::{CheckFailure, CheckReport};
use crate::report::documents::{ComparisonReport, EvaluationReport, FailureReport};
use crate::schemas::schema_by_name;
use crate::value::Value;

/// What `eval --json` prints for several trees, and for JSON Lines.
pub(super) struct Evaluations;

/// What `compare --json` prints for several trees, and for JSON Lines.
pub(super) struct Comparisons;

/// What `abtree check --json` prints for several answers.
pub(super) struct Checks;

schema_by_name!(Evaluations, "evaluations", of_trees::<EvaluationReport>);
schema_by_name!(Comparisons, "comparisons", of_trees::<ComparisonReport>);
schema_by_name!(Checks, "checks", |generator| {
    array_of::<CheckReport, CheckFailure>(
        "The reports in the order of the answers; a failure keeps the place of an answer that has no report.",
        generator,
    )
});

fn of_trees<R: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    array_of::<R, FailureReport>(
        "The reports in the order of the trees; a failure keeps the place of a tree that has no report.",
        generator,
    )
}

/// Reports, or what stands in their places.
fn array_of<R: JsonSchema, F: JsonSchema>(
    description: &str,
    generator: &mut SchemaGenerator,
) -> Schema {
    let report = generator.subschema_for::<R>();
    let failure = generator.subschema_for::<F>();
    json_schema!({
        "description": description,
        "type": "array",
        "items": { "anyOf": [report, failure] }
    })
}

schema_by_name!(Value, "Value", |_| {
    json_schema!({
        "description": "A number; or a string for what JSON numbers can't hold: a long decimal, a fraction such as \"7/3\", \"inf\", \"-inf\".",
        "type": ["number", "string"],
        "pattern": r"^-?(inf|[0-9]+(\.[0-9]+)?|[0-9]+/[1-9][0-9]*)$"
    })
});
