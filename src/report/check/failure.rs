//! What stands in place of the report of an answer that can't be read.

use schemars::JsonSchema;
use serde::Serialize;

use super::{AnswerOrigin, Unchecked};
use crate::exercise::{Concern, Points};
use crate::report::documents::{Diagnostic, FORMAT_VERSION, FormatVersion, TreeReport};

/// What stands in place of a report of an answer that can't be read or checked.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "check-failure")]
pub(crate) struct CheckFailure<'r> {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// The tree, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<TreeReport<'r>>,
    /// The answer.
    answer: AnswerOrigin<'r>,
    /// What is wrong.
    error: Diagnostic,
    /// Why a person should look at the answer.
    to_look_at: [Concern; 1],
    /// The points of the answer: none.
    score: Points,
    /// The points that are asked for.
    max_score: Points,
}

impl<'r> CheckFailure<'r> {
    /// What stands in place of a report.
    pub(crate) fn new(unchecked: &Unchecked<'r>) -> Self {
        Self {
            format_version: FORMAT_VERSION,
            tree: unchecked
                .document
                .map(|document| TreeReport::new(unchecked.tree, document)),
            answer: unchecked.answer,
            error: unchecked.error.clone(),
            to_look_at: [Concern::Unreadable],
            score: Points::ZERO,
            max_score: unchecked.max_score,
        }
    }
}
