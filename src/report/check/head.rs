//! What stands once above brief reports.

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::Origin;
use crate::document::Document;
use crate::exercise::Key;
use crate::report::documents::{ConventionReport, FORMAT_VERSION, FormatVersion, TreeReport};
use crate::search::Algorithm;

/// The first line of brief reports: what they have in common.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "check-head")]
pub(crate) struct CheckHead<'r> {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// `head`
    kind: &'static str,
    /// The tree.
    tree: TreeReport<'r>,
    /// The algorithm that answers are checked with, unless they name another one.
    algorithm: Algorithm,
    /// The full convention.
    convention: ConventionReport,
}

impl<'r> CheckHead<'r> {
    /// The head of answers that are compared with this key.
    pub(crate) fn new(tree: &'r Origin, document: &'r Document, key: &Key) -> Self {
        Self {
            format_version: FORMAT_VERSION,
            kind: "head",
            tree: TreeReport::new(tree, document),
            algorithm: key.algorithm(),
            convention: ConventionReport::new(key.convention(), key.tree()),
        }
    }
}
