//! What stands where there is no report, and how an error or a warning reads there.

use schemars::JsonSchema;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::begin::FormatVersion;
use super::csv::{Row, RowOrigin};
use crate::vocabulary::words_in_documents;

/// What stands in a report's place when there is none.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "failure")]
pub(crate) struct FailureReport<'f> {
    /// The version of this document's format.
    pub(crate) format_version: FormatVersion,
    /// Where the tree came from.
    pub(crate) tree: RowOrigin<'f>,
    /// What is wrong.
    pub(crate) error: Diagnostic,
    /// The columns of the table where it has a row in place of those of the tree.
    #[serde(skip)]
    pub(crate) columns: Row,
}

/// An error or a warning, as `--error-format json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "diagnostic")]
pub struct Diagnostic {
    /// `error` or `warning`.
    pub severity: Severity,
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

/// Whether a command went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Severity {
    /// It did.
    Error,
    /// It did not, and there is something to know.
    Warning,
}

words_in_documents!(Severity);
