//! The report of an answer as plain data: JSON follows its fields, a row of CSV its numbers, and the
//! platform that wants everything gets all of it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{AnswerOrigin, Checked, Unchecked};
use super::items::understood;
use super::shapes::{ExpectedReport, FoundReport};
use crate::exercise::{
    Cause, Check, Concern, Hypothesis, HypothesisId, Points, Question, Status, Visibility,
};
use crate::report::Diagnostic;
use crate::report::documents::{ConventionReport, FORMAT_VERSION, FormatVersion, Row, TreeReport};
use crate::search::{Algorithm, Preset};
use crate::text::printable;
use crate::tree::Labels;
use crate::value::Value;
use crate::vocabulary::Vocabulary;
use crate::words::Name;

/// What scripts read of an answer, whether it could be checked or not.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum AnswerReport<'r> {
    Checked(Box<CheckReport<'r>>),
    Failed(Box<CheckFailure<'r>>),
}

/// The report of one checked answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "check")]
pub(crate) struct CheckReport<'r> {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// The tree.
    tree: TreeReport<'r>,
    /// The answer.
    answer: AnswerOrigin<'r>,
    /// The algorithm that the answer was checked with.
    algorithm: Algorithm,
    /// The full convention.
    convention: ConventionReport,
    /// The other accepted convention, if the answer was compared with what it finds.
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<AcceptedReport>,
    /// The slip that costs its deduction while all else is right by it, if one was proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    carried: Option<CarriedReport<'r>>,
    /// A check for each question that was answered or asked.
    checks: Vec<CheckLine<'r>>,
    /// What was read otherwise than it is written, by questions.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    understood: BTreeMap<&'static str, String>,
    /// What can't be understood in the answer, or should be said of it.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    warnings: &'r [String],
    /// Why a person should look at the answer.
    #[serde(skip_serializing_if = "<[Concern]>::is_empty")]
    to_look_at: &'r [Concern],
    /// The points of the answer.
    score: Points,
    /// The points that it could have.
    max_score: Points,
    /// Why the answer is wrong, as far as that can be guessed.
    diagnosis: DiagnosisReport<'r>,
}

/// A slip after which everything is right.
#[derive(Serialize, JsonSchema)]
struct CarriedReport<'r> {
    /// The node whose value is wrong.
    node: Name<'r>,
    /// The value that was stated.
    value: &'r Value,
}

/// A convention that is accepted too.
#[derive(Serialize, JsonSchema)]
struct AcceptedReport {
    /// Its preset.
    convention: &'static Preset,
    /// The share of the points that it gives.
    share: Points,
}

/// What one question's answer is worth, and why.
#[derive(Serialize, JsonSchema)]
struct CheckLine<'r> {
    /// The question: a key of answers.
    name: Question,
    /// What people call the question, if the points say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'r str>,
    /// Who may see what it earned, if the points say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    visibility: Option<Visibility>,
    /// `pass`, `partial`, `fail`, `missing` or `invalid`.
    status: Status,
    /// The points of the answer.
    points: Points,
    /// The points that it could have.
    max_points: Points,
    /// The right answer, in the shape that answers have.
    expected: ExpectedReport<'r>,
    /// What was answered; null if nothing was, or if it can't be read.
    found: FoundReport<'r>,
    /// What is wrong, in a sentence; null if nothing is.
    message: Option<&'r str>,
}

/// Why an answer is wrong.
#[derive(Serialize, JsonSchema)]
struct DiagnosisReport<'r> {
    /// The mistakes that would explain it, the best explanations first.
    hypotheses: Vec<HypothesisReport<'r>>,
    /// Those of them that people see: at most two, the commonest.
    shown: Vec<CauseReport<'r>>,
    /// The diagnosis in a sentence.
    summary: &'r str,
}

/// One mistake.
#[derive(Serialize, JsonSchema)]
struct HypothesisReport<'r> {
    /// Its fixed name.
    id: HypothesisId,
    /// The mistake in a few words.
    title: &'r str,
    /// The node where it happened, if it happened at one.
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<Name<'r>>,
    /// The nodes that were exchanged, if two were.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<[Name<'r>; 2]>,
    /// Other mistakes that predict the same answer in this tree, the likelier ones first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<CauseReport<'r>>,
    /// The wrong parts that it explains.
    #[schemars(with = "Vec<String>")]
    explains: &'r [Question],
    /// The wrong parts that it does not explain.
    #[schemars(with = "Vec<String>")]
    unexplained: &'r [Question],
}

/// A mistake beside others.
#[derive(Serialize, JsonSchema)]
struct CauseReport<'r> {
    /// Its fixed name.
    id: HypothesisId,
    /// The node where it happened, if it happened at one.
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<Name<'r>>,
    /// The nodes that were exchanged, if two were.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<[Name<'r>; 2]>,
}

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

impl<'r> CheckReport<'r> {
    /// The report of a checked answer.
    pub(crate) fn new(checked: &'r Checked<'r, '_, '_, '_>) -> Self {
        let (score, max_score) = checked.score();
        let namer = checked.labels;
        let key = checked.marking.key;
        let checks = checked.checks().iter();
        let understood = |check: &Check| Some((check.question.word(), understood(check)?));
        let hypotheses = checked.diagnosis.hypotheses.iter();
        let shown = checked.diagnosis.shown();
        Self {
            format_version: FORMAT_VERSION,
            tree: TreeReport::new(checked.tree, checked.document),
            answer: checked.answer,
            algorithm: key.algorithm(),
            convention: ConventionReport::new(key.algorithm(), key.convention(), key.tree()),
            accepted: checked.marking.accepted.map(|accepted| AcceptedReport {
                convention: accepted.preset,
                share: accepted.part(),
            }),
            carried: checked.marking.carried.map(|carried| CarriedReport {
                node: namer.name(carried.node),
                value: carried.value.number.value(),
            }),
            understood: checks.clone().filter_map(understood).collect(),
            checks: checks.map(|check| CheckLine::new(check, namer)).collect(),
            warnings: checked.warnings,
            to_look_at: checked.concerns,
            score,
            max_score,
            diagnosis: DiagnosisReport {
                hypotheses: hypotheses
                    .map(|hypothesis| HypothesisReport::new(hypothesis, namer))
                    .collect(),
                shown: shown.map(|cause| CauseReport::new(cause, namer)).collect(),
                summary: &checked.diagnosis.summary,
            },
        }
    }
}

impl<'r> CheckLine<'r> {
    fn new(check: &'r Check<'_, '_>, namer: &'r Labels<'r>) -> Self {
        Self {
            name: check.question,
            title: check.title.as_deref(),
            visibility: check.visibility,
            status: check.status,
            points: check.points,
            max_points: check.max_points,
            expected: ExpectedReport {
                namer,
                expected: &check.expected,
            },
            found: FoundReport {
                question: check.question,
                stated: check.found,
            },
            message: check.message.as_deref(),
        }
    }
}

impl<'r> HypothesisReport<'r> {
    fn new(hypothesis: &'r Hypothesis, namer: &'r Labels<'r>) -> Self {
        let CauseReport { id, node, nodes } = CauseReport::new(&hypothesis.cause, namer);
        let also = hypothesis.also.iter();
        Self {
            id,
            title: &hypothesis.cause.title,
            node,
            nodes,
            also: also.map(|cause| CauseReport::new(cause, namer)).collect(),
            explains: &hypothesis.explains,
            // A mistake that leaves a wrong part unexplained is not named.
            unexplained: &[],
        }
    }
}

impl<'r> CauseReport<'r> {
    fn new(cause: &'r Cause, namer: &'r Labels<'r>) -> Self {
        Self {
            id: cause.id,
            node: cause.node.map(|node| namer.name(node)),
            nodes: cause.nodes.map(|nodes| nodes.map(|node| namer.name(node))),
        }
    }
}

impl<'r> CheckFailure<'r> {
    /// What stands in place of a report.
    pub(crate) fn new(unchecked: &Unchecked<'r>) -> Self {
        let document = unchecked.document;
        Self {
            format_version: FORMAT_VERSION,
            tree: document.map(|document| TreeReport::new(unchecked.tree, document)),
            answer: unchecked.answer,
            error: unchecked.error.clone(),
            to_look_at: [Concern::Unreadable],
            score: Points::ZERO,
            max_score: unchecked.max_score,
        }
    }
}

impl<'r> AnswerReport<'r> {
    pub(super) fn of_checked(checked: &'r Checked<'r, '_, '_, '_>) -> Self {
        Self::Checked(Box::new(CheckReport::new(checked)))
    }

    pub(super) fn of_unchecked(unchecked: &Unchecked<'r>) -> Self {
        Self::Failed(Box::new(CheckFailure::new(unchecked)))
    }

    /// Its row, for gradebooks: the points of each of these questions that was asked or answered.
    pub(super) fn row(&self, questions: &[Question]) -> Row {
        let (origin, points, concerns) = match self {
            Self::Checked(report) => {
                let points = [report.score, report.max_score];
                (report.answer, points, report.to_look_at)
            }
            Self::Failed(failure) => {
                let points = [failure.score, failure.max_score];
                (failure.answer, points, &failure.to_look_at[..])
            }
        };
        let concerns = concerns.iter().map(|concern| concern.word());
        let (checks, causes, notes) = match self {
            Self::Checked(report) => {
                let causes = report.diagnosis.shown.iter().map(|cause| cause.id.word());
                let warnings = report.warnings.iter().map(String::as_str);
                let notes: Vec<&str> = concerns.chain(warnings).collect();
                (&*report.checks, causes.collect::<Vec<_>>(), notes)
            }
            Self::Failed(failure) => {
                let notes = concerns.chain([&*failure.error.message]);
                (&[][..], Vec::new(), notes.collect())
            }
        };
        let points_of = |question: &Question| {
            let check = checks.iter().find(|check| check.name == *question);
            check
                .map(|check| check.points.to_string())
                .unwrap_or_default()
        };
        let file = match (origin.file, origin.line) {
            (file, None) => printable(file),
            // A spreadsheet would take a sign in front for a formula.
            ("-", Some(line)) => format!("standard input:{line}"),
            (file, Some(line)) => format!("{}:{line}", printable(file)),
        };
        let student = printable(origin.id.unwrap_or_default());
        let end = [causes.join(" "), printable(&notes.join("; "))];
        let begin = [student, file].into_iter();
        let points = points.map(|points| points.to_string());
        let checks = questions.iter().map(points_of);
        begin.chain(checks).chain(points).chain(end).collect()
    }
}
