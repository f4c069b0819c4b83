//! What is known of an answer, checked or not, when its report is written.

use schemars::JsonSchema;
use serde::Serialize;

use super::wrong_answers::wrong;
use crate::analysis::Origin;
use crate::document::Document;
use crate::exercise::{Check, Concern, Diagnosis, Marking, Points, Question, score};
use crate::report::Diagnostic;
use crate::tree::Labels;
use crate::words::Glyphs;

/// Where an answer came from.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "AnswerReport")]
pub struct AnswerOrigin<'r> {
    /// The file as it was given, or `-`.
    pub file: &'r str,
    /// The line in a JSON Lines file, from 1.
    pub line: Option<usize>,
    /// Whose answer it is, as it says itself.
    pub id: Option<&'r str>,
}

/// One checked answer and everything that reports say about it.
pub struct Checked<'r, 'k, 'a, 't> {
    /// Where the tree came from.
    pub tree: &'r Origin,
    /// Whether other answers have other trees, so that people read of the tree in each report.
    pub has_own_tree: bool,
    /// The tree.
    pub document: &'r Document,
    /// What its nodes are called.
    pub labels: &'r Labels<'r>,
    /// Where the answer came from.
    pub answer: AnswerOrigin<'r>,
    /// How it was marked.
    pub marking: &'r Marking<'k, 'a, 't>,
    /// What can't be understood in the answer, or should be said of it.
    pub warnings: &'r [String],
    /// Why a person should look at the answer.
    pub concerns: &'r [Concern],
    /// Why the answer is wrong.
    pub diagnosis: &'r Diagnosis,
    /// The questions that have a column in a table.
    pub questions: &'r [Question],
    /// The command that explains the node of the first error, if there is one.
    pub explain: Option<&'r str>,
    /// The signs of reports for people.
    pub glyphs: Glyphs,
}

impl<'k, 'a> Checked<'_, 'k, 'a, '_> {
    pub(super) fn checks(&self) -> &[Check<'k, 'a>] {
        &self.marking.checks
    }

    /// What is answered to each question whose answer is wrong.
    pub(crate) fn wrong_answers(&self) -> Vec<(Question, String)> {
        wrong(self.checks())
    }

    /// The points of the answer, and those that it could have.
    pub(super) fn score(&self) -> (Points, Points) {
        score(&self.marking.checks)
    }
}

/// An answer that can't be read or checked, and what reports say about it.
pub struct Unchecked<'r> {
    /// Where the tree came from.
    pub tree: &'r Origin,
    /// The tree, if it is known.
    pub document: Option<&'r Document>,
    /// Where the answer came from.
    pub answer: AnswerOrigin<'r>,
    /// What is wrong.
    pub error: Diagnostic,
    /// The questions that have a column in a table.
    pub questions: &'r [Question],
    /// All points that are asked for; it gets none of them.
    pub max_score: Points,
}
