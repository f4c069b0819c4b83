//! The report of an answer: JSON follows its fields, and every other format is made of them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::said::{Said, understood};
use crate::analysis::Origin;
use crate::document::Document;
use crate::exercise::{Check, Concern, Diagnosis, Marking, Points, Question, Status, score};
use crate::report::Diagnostic;
use crate::report::documents::{ConventionReport, FORMAT_VERSION, FormatVersion, TreeReport};
use crate::search::{Algorithm, Convention};
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;

/// Where an answer came from.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "AnswerReport")]
pub struct AnswerOrigin {
    /// The file as it was given, or `-`.
    pub file: String,
    /// The line in a JSON Lines file, from 1.
    pub line: Option<usize>,
    /// Whose answer it is, as it says itself.
    pub id: Option<String>,
    /// Whose answer it is by its name or its file, for tables; may be empty.
    #[serde(skip)]
    pub student: String,
}

impl AnswerOrigin {
    /// The file, with the line in a file of several.
    pub fn place(&self) -> String {
        match self.line {
            Some(line) => format!("{}:{line}", self.file),
            None => self.file.clone(),
        }
    }
}

/// A tree as far as it is known; that of all answers together, the folder of their trees.
#[derive(Clone, Copy)]
pub struct AskedTree<'r> {
    /// Where it came from.
    pub origin: &'r Origin,
    /// The tree itself.
    pub document: Option<&'r Document>,
    /// A picture of it without any answer, for students.
    pub drawing: &'r str,
}

impl<'r> AskedTree<'r> {
    /// The tree's title, else its file.
    pub(crate) fn title(&self) -> &'r str {
        let title = self
            .document
            .and_then(|document| document.exercise.title.as_deref());
        title.unwrap_or(&self.origin.file)
    }
}

/// What is known of an answer before it is checked.
#[derive(Clone, Copy)]
pub struct About<'r> {
    /// The tree.
    pub tree: AskedTree<'r>,
    /// Where the answer came from.
    pub answer: &'r AnswerOrigin,
    /// The questions that have a column in a table.
    pub questions: &'r [Question],
    /// How far a number may be from the exact one, if that was granted.
    pub tolerance: Option<&'r Value>,
}

/// The report of an answer, or what keeps its place if it can't be read or checked.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "check")]
pub struct AnswerReport<'r> {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// The tree, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<TreeReport<'r>>,
    /// The answer.
    answer: &'r AnswerOrigin,
    /// Why it can't be read or checked; there are only its points then, and why a person should look at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<Diagnostic>,
    /// The algorithm that the answer was checked with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) algorithm: Option<Algorithm>,
    /// The full convention.
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<ConventionReport>,
    /// How far a number may be from the exact one, if that was granted.
    #[serde(skip_serializing_if = "Option::is_none")]
    tolerance: Option<&'r Value>,
    /// The slip that costs its deduction while all else is right by it, if one was proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    carried: Option<CarriedReport<'r>>,
    /// A check for each question that was answered or asked.
    #[serde(rename = "checks", skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<CheckLine<'r>>>,
    /// What was read otherwise than it is written, by questions.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    understood: BTreeMap<&'static str, String>,
    /// What can't be understood in the answer, or should be said of it.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub warnings: &'r [String],
    /// Why a person should look at the answer.
    #[serde(skip_serializing_if = "<[Concern]>::is_empty")]
    pub to_look_at: &'r [Concern],
    /// The points of the answer.
    pub(super) score: Points,
    /// The points that it could have, or that are asked for.
    pub(super) max_score: Points,
    /// Why the answer is wrong, as far as that can be guessed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagnosis: Option<&'r Diagnosis>,
    #[serde(skip)]
    pub(super) about: About<'r>,
    #[serde(skip)]
    pub(super) checks: &'r [Check<'r>],
    /// The rules that the search followed.
    #[serde(skip)]
    pub(super) rules: Option<&'r Convention>,
    /// The node of the first error, for the page of the student.
    #[serde(skip)]
    pub first_error: Option<String>,
}

/// A slip after which everything is right.
#[derive(Serialize, JsonSchema)]
struct CarriedReport<'r> {
    /// The node whose value is wrong.
    node: &'r str,
    /// The value that was stated.
    value: &'r Value,
}

/// What one question's answer is worth, and why.
#[derive(Serialize, JsonSchema)]
struct CheckLine<'r> {
    /// The question: a key of answers.
    name: Question,
    /// What people call the question, if the points say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'r str>,
    /// `pass`, `partial`, `fail`, `missing` or `invalid`.
    status: Status,
    /// The points of the answer.
    points: Points,
    /// The points that it could have.
    max_points: Points,
    /// The right answer, in the shape that answers have.
    expected: Said<'r>,
    /// What was answered; null if nothing was, or if it can't be read.
    found: Said<'r>,
    /// What is wrong, in a sentence; null if nothing is.
    message: Option<&'r str>,
}

impl<'r> AnswerReport<'r> {
    /// What keeps the place of a report, so that rows never shift; the answer has none of the points.
    pub fn unreadable(about: About<'r>, error: Diagnostic, max_score: Points) -> Self {
        let blank = Self::blank(about, max_score);
        Self {
            error: Some(error),
            to_look_at: &[Concern::Unreadable],
            ..blank
        }
    }

    /// The report of a checked answer, before anything is said beside its marks.
    pub fn checked(about: About<'r>, marking: &'r Marking<'_, '_>) -> Self {
        let (score, max_score) = score(&marking.checks);
        let setup = &marking.key.setup;
        let tree = marking.key.tree();
        let checks = marking.checks.iter();
        let understood = |check: &Check| Some((check.question.word(), understood(check)?));
        Self {
            algorithm: Some(setup.plan.algorithm),
            convention: Some(ConventionReport::new(setup, tree)),
            tolerance: about.tolerance,
            carried: marking.carried.map(|carried| CarriedReport {
                node: &carried.node,
                value: carried.value.number.value(),
            }),
            understood: checks.clone().filter_map(understood).collect(),
            lines: Some(checks.map(CheckLine::new).collect()),
            checks: &marking.checks,
            score,
            rules: Some(&setup.convention),
            ..Self::blank(about, max_score)
        }
    }

    fn blank(about: About<'r>, max_score: Points) -> Self {
        let AskedTree {
            origin, document, ..
        } = about.tree;
        Self {
            format_version: FORMAT_VERSION,
            tree: document.map(|document| TreeReport::new(origin, document)),
            answer: about.answer,
            error: None,
            algorithm: None,
            convention: None,
            tolerance: None,
            carried: None,
            lines: None,
            checks: &[],
            understood: BTreeMap::new(),
            warnings: &[],
            to_look_at: &[],
            score: Points::ZERO,
            max_score,
            diagnosis: None,
            about,
            rules: None,
            first_error: None,
        }
    }
}

impl<'r> CheckLine<'r> {
    fn new(check: &'r Check) -> Self {
        Self {
            name: check.question,
            title: check.title.as_deref(),
            status: check.status,
            points: check.points,
            max_points: check.max_points,
            expected: Said::expected(check),
            found: Said::found(check),
            message: check.message.as_deref(),
        }
    }
}
