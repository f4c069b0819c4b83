//! Checked answers → JSON, CSV, text, and what the platforms of courses read.

mod cells;
mod class;
mod class_page;
mod failure;
mod feedback;
mod items;
mod model;
mod platform;
mod shapes;
mod text;

pub(crate) use cells::CheckRow;
pub(crate) use class::{Doubtful, check_summary};
pub(crate) use class_page::ClassPage;
pub(crate) use failure::CheckFailure;
pub(crate) use feedback::{DrawnTree, feedback};
pub(crate) use model::CheckReport;
pub use platform::{Frame, MarkSheet, Platform};
pub(crate) use text::check_head;

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::Origin;
use crate::document::Document;
use crate::exercise::{Check, Concern, Diagnosis, Marking, Points, Told, score};
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

impl<'r> AnswerOrigin<'r> {
    /// A whole file, of which no more is known.
    pub fn of_file(file: &'r str) -> Self {
        Self {
            file,
            line: None,
            id: None,
        }
    }
}

/// Where people read of the tree that answers are checked with; documents for scripts state it each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heads {
    /// Once, above all reports.
    Once,
    /// In each report.
    Each,
}

/// One checked answer and everything that reports say about it.
pub struct Checked<'r, 'k, 'a, 't> {
    /// Where the tree came from.
    pub tree: &'r Origin,
    /// The tree.
    pub document: &'r Document,
    /// What its nodes are called.
    pub labels: &'r Labels<'r>,
    /// Where the answer came from.
    pub answer: AnswerOrigin<'r>,
    /// Where people read of the tree.
    pub heads: Heads,
    /// How it was marked.
    pub marking: &'r Marking<'k, 'a, 't>,
    /// What is told of what is wrong.
    pub told: Told,
    /// What can't be understood in the answer, or should be said of it.
    pub warnings: &'r [String],
    /// Why a person should look at the answer.
    pub concerns: &'r [Concern],
    /// Why the answer is wrong.
    pub diagnosis: &'r Diagnosis,
    /// The command that explains the node of the first error, if there is one.
    pub explain: Option<&'r str>,
    /// The signs of reports for people.
    pub glyphs: Glyphs,
}

impl<'k, 'a> Checked<'_, 'k, 'a, '_> {
    fn checks(&self) -> &[Check<'k, 'a>] {
        &self.marking.checks
    }

    /// Why the answer is wrong, in a sentence, where something that it says is.
    fn told_diagnosis(&self) -> Option<&str> {
        let summary = Some(self.diagnosis.summary.as_str()).filter(|summary| !summary.is_empty());
        summary.filter(|_| self.checks().iter().any(Check::is_wrong))
    }

    /// The points of the answer, and those that it could have.
    fn score(&self) -> (Points, Points) {
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
    /// All points that are asked for; it gets none of them.
    pub max_score: Points,
}
