//! What stands where there is no report, and how an error or a warning reads there.

use schemars::JsonSchema;
use serde::Serialize;

use super::schema;

/// What stands in a report's place when there is none.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "failure")]
pub struct FailureReport {
    /// The version of this document's format.
    #[schemars(schema_with = "schema::format_version")]
    pub format_version: &'static str,
    /// Where the tree came from.
    pub tree: FailedTree,
    /// What is wrong.
    pub error: Diagnostic,
}

/// Where a tree that has no report came from.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FailedTree {
    /// The file as it was given, or `-`.
    pub file: String,
    /// The line in a JSON Lines file, from 1.
    pub line: Option<usize>,
    /// The exercise's key, if it could be read.
    pub id: Option<String>,
}

/// An error or a warning, as `--error-format json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "diagnostic")]
pub struct Diagnostic {
    /// `error` or `warning`.
    #[schemars(schema_with = "schema::severity")]
    pub severity: &'static str,
    /// What is wrong.
    pub message: String,
    /// The file as it was given, or `-`; null where no file is concerned.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column in characters, from 1.
    pub column: Option<usize>,
    /// The byte range in the decoded text, its end exclusive.
    pub span: Option<[usize; 2]>,
    /// What to do about it.
    pub help: Option<String>,
}
