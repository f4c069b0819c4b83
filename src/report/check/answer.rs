//! The report of an answer: JSON follows its fields, and every other format is made of them.

use std::collections::BTreeMap;
use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use super::told::{Test, understood};
use crate::analysis::Origin;
use crate::document::Document;
use crate::exercise::{Check, Concern, Diagnosis, Marking, Points, Question, Status, score};
use crate::report::Diagnostic;
use crate::report::documents::{ConventionReport, FORMAT_VERSION, FormatVersion, TreeReport};
use crate::report::printable;
use crate::search::{Algorithm, Setup};
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;
use crate::words::capitalised;

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
    /// Whether its student has another answer.
    #[serde(skip)]
    pub has_namesake: bool,
}

impl AnswerOrigin {
    /// The file, with the line in a file of several.
    pub fn place(&self) -> String {
        match self.line {
            Some(line) => format!("{}:{line}", self.file),
            None => self.file.clone(),
        }
    }

    /// What the answer is called: by its student, or by its place where that tells more.
    pub(super) fn called(&self) -> String {
        if self.student.is_empty() || self.has_namesake {
            self.place()
        } else {
            self.student.clone()
        }
    }
}

/// What is asked, as far as it is known before an answer is read; of all answers together, the folder of their trees.
#[derive(Clone, Copy)]
pub struct Asked<'r> {
    /// Where the tree came from.
    pub origin: &'r Origin,
    /// The tree itself.
    pub document: Option<&'r Document>,
    /// A picture of it without any answer, for students.
    pub drawing: &'r str,
    /// The questions that have a column in a table.
    pub questions: &'r [Question],
    /// How far a number may be from the exact one, if that was granted.
    pub tolerance: Option<&'r Value>,
}

impl<'r> Asked<'r> {
    /// What people call the exercise.
    pub(crate) fn title(&self) -> &'r str {
        self.origin.title(self.document)
    }
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
    pub(super) answer: &'r AnswerOrigin,
    /// Why it can't be read or checked; there are only its points then, and why a person should look at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<Diagnostic>,
    /// How it was checked, and what came of it.
    #[serde(flatten)]
    pub(super) marks: Option<Marks<'r>>,
    /// What can't be understood in the answer, or should be said of it.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub warnings: &'r [String],
    /// The same for the student, who is told of nobody else.
    #[serde(skip)]
    pub to_student: &'r [String],
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
    pub(super) asked: Asked<'r>,
    /// The node of the first error, for the page of the student.
    #[serde(skip)]
    pub first_error: Option<String>,
}

/// How an answer was checked, and what came of it.
#[derive(Serialize, JsonSchema)]
pub(super) struct Marks<'r> {
    /// The algorithm that the answer was checked with.
    algorithm: Algorithm,
    /// The full convention.
    convention: ConventionReport,
    /// How far a number may be from the exact one, if that was granted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tolerance: Option<&'r Value>,
    /// The slip that costs its deduction while all else is right by it, if one was proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    carried: Option<CarriedReport<'r>>,
    /// A check for each question that was answered or asked.
    checks: &'r [Check<'r>],
    /// What was read otherwise than it is written, by questions.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    understood: BTreeMap<&'static str, String>,
    /// How it was searched.
    #[serde(skip)]
    pub(super) setup: &'r Setup,
}

/// A slip after which everything is right.
#[derive(Serialize, JsonSchema)]
struct CarriedReport<'r> {
    /// The node whose value is wrong.
    node: &'r str,
    /// The value that was stated.
    value: &'r Value,
}

impl<'r> AnswerReport<'r> {
    /// What keeps the place of a report, so that rows never shift; the answer has none of the points.
    pub fn unreadable(
        asked: Asked<'r>,
        answer: &'r AnswerOrigin,
        error: Diagnostic,
        max_score: Points,
    ) -> Self {
        Self {
            error: Some(error),
            to_look_at: &[Concern::Unreadable],
            ..Self::blank(asked, answer, max_score)
        }
    }

    /// The report of a checked answer, before anything is said beside its marks.
    pub fn checked(
        asked: Asked<'r>,
        answer: &'r AnswerOrigin,
        marking: &'r Marking<'_, '_>,
    ) -> Self {
        let (score, max_score) = score(&marking.checks);
        Self {
            marks: Some(Marks::new(marking, asked.tolerance)),
            score,
            ..Self::blank(asked, answer, max_score)
        }
    }

    fn blank(asked: Asked<'r>, answer: &'r AnswerOrigin, max_score: Points) -> Self {
        let tree = asked.document;
        Self {
            format_version: FORMAT_VERSION,
            tree: tree.map(|document| TreeReport::new(asked.origin, document)),
            answer,
            error: None,
            marks: None,
            warnings: &[],
            to_student: &[],
            to_look_at: &[],
            score: Points::ZERO,
            max_score,
            diagnosis: None,
            asked,
            first_error: None,
        }
    }

    /// The checks of the answer, if it could be read.
    pub(super) fn checks(&self) -> &'r [Check<'r>] {
        self.marks.as_ref().map_or(&[], |marks| marks.checks)
    }
}

impl<'r> Marks<'r> {
    fn new(marking: &'r Marking<'_, '_>, tolerance: Option<&'r Value>) -> Self {
        let setup = &marking.key.setup;
        let checks = marking.checks.iter();
        let understood = |check: &Check| Some((check.question.word(), understood(check)?));
        Self {
            algorithm: setup.plan.algorithm,
            convention: ConventionReport::new(setup, marking.key.tree()),
            tolerance,
            carried: marking.carried.map(|carried| CarriedReport {
                node: &carried.node,
                value: carried.value.number.value(),
            }),
            understood: checks.filter_map(understood).collect(),
            checks: &marking.checks,
            setup,
        }
    }
}

impl AnswerReport<'_> {
    /// What was tested; of an answer that can't be read, or says nothing, one test that it fails.
    pub(super) fn tests(&self) -> Vec<Test> {
        if !self.checks().is_empty() {
            return self.checks().iter().map(Test::new).collect();
        }
        let (status, message) = match &self.error {
            Some(error) => (Status::Invalid, sentence(error)),
            None => (Status::Missing, "nothing is answered".to_owned()),
        };
        vec![Test::of_all(status, message, self.max_score)]
    }

    /// Whether the answer could be read and checked.
    pub(super) fn is_checked(&self) -> bool {
        self.error.is_none()
    }

    /// Why the answer is wrong, in a sentence; empty where that may not be told.
    pub(super) fn summary(&self) -> &str {
        self.diagnosis.map_or("", |diagnosis| &diagnosis.summary)
    }

    /// What was asked.
    pub(super) fn exercise(&self) -> String {
        printable(self.asked.title())
    }

    /// What the answer is called; of the folders that its file is in, the last one at most is the student's business.
    pub(super) fn student(&self) -> String {
        let answer = self.answer;
        let called = answer.id.clone().unwrap_or_else(|| answer.called());
        let path = Path::new(&called);
        let is_place = answer.student.is_empty() || answer.id.is_none() && answer.has_namesake;
        let folder = path.parent().filter(|_| answer.has_namesake);
        let folder = folder.and_then(Path::file_name).unwrap_or_default();
        let file = path.file_name().filter(|_| is_place);
        let shown = file.map_or(path.to_owned(), |file| Path::new(folder).join(file));
        printable(&shown.to_string_lossy())
    }

    /// What the student should know, in paragraphs: what can't be understood in the answer, and the mistake
    /// that explains it, if one does; or what to do about an answer that can't be read.
    pub(super) fn advice(&self) -> Vec<String> {
        if let Some(error) = &self.error {
            let unread = "Your answer can't be read, so nothing in it was marked.".to_owned();
            let reason = as_sentence(&format!("the reason: {}", sentence(error)));
            return vec![unread, reason];
        }
        // The mistakes may be in questions that students are not to see.
        let is_told = self.checks().iter().all(Check::is_visible);
        let diagnosis = self.diagnosis.filter(|_| is_told);
        let mistake = diagnosis.and_then(|it| it.to_student.as_ref());
        let warnings = self.to_student.iter();
        let warnings = warnings.map(|warning| format!("warning: {warning}"));
        let advice = warnings.chain(mistake.cloned());
        advice.map(|text| as_sentence(&text)).collect()
    }
}

/// A text with a capital letter in front and a mark behind it.
fn as_sentence(text: &str) -> String {
    let text = capitalised(printable(text).trim_end_matches('.'));
    if text.ends_with('?') {
        return text;
    }
    text + "."
}

/// An error in one line. It does not name the file, which the student knows by another name.
fn sentence(error: &Diagnostic) -> String {
    let place = error.line.zip(error.column);
    let place = place.map(|(line, column)| format!("line {line}, column {column}: "));
    let help = error.help.as_ref().map(|help| format!(" ({help})"));
    let [place, help] = [place, help].map(Option::unwrap_or_default);
    printable(&format!("{place}{}{help}", error.message))
}
