//! The documents that scripts read of checked answers.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::items::understood;
use super::shapes::{ExpectedReport, FoundReport};
use super::{AnswerOrigin, Checked};
use crate::exercise::{
    Cause, Check, Concern, Hypothesis, HypothesisId, Points, Question, Status, Visibility,
};
use crate::report::documents::{
    ConventionReport, FORMAT_VERSION, FormatVersion, Name, Namer, TreeReport,
};
use crate::search::{Algorithm, Preset};
use crate::vocabulary::Vocabulary;

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
    /// A check for each question that was answered or asked.
    pub(super) checks: Vec<CheckLine<'r>>,
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
pub(super) struct CheckLine<'r> {
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
    pub(super) expected: ExpectedReport<'r>,
    /// What was answered; null if nothing was, or if it can't be read.
    pub(super) found: FoundReport<'r>,
    /// What is wrong, in a sentence; null if nothing is.
    message: Option<&'r str>,
}

/// Why an answer is wrong.
#[derive(Serialize, JsonSchema)]
struct DiagnosisReport<'r> {
    /// The mistakes that would explain it, the best explanations first.
    hypotheses: Vec<HypothesisReport<'r>>,
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

impl<'r> CheckReport<'r> {
    /// The report of a checked answer.
    pub(crate) fn new(checked: &'r Checked<'r, '_, '_, '_>) -> Self {
        let (points, max_points) = checked.score();
        let namer = Namer(checked.labels);
        let checks = checked.checks().iter();
        let hypotheses = checked.diagnosis.hypotheses.iter();
        let key = checked.marking.key;
        Self {
            format_version: FORMAT_VERSION,
            tree: TreeReport::new(checked.tree, checked.document),
            answer: checked.answer,
            algorithm: key.algorithm(),
            convention: ConventionReport::new(key.convention(), key.tree()),
            accepted: checked.marking.accepted.map(|accepted| AcceptedReport {
                convention: accepted.preset,
                share: accepted.part(),
            }),
            checks: checks.map(|check| CheckLine::new(check, namer)).collect(),
            understood: understood_in(checked.checks()),
            warnings: checked.warnings,
            to_look_at: checked.concerns,
            score: points,
            max_score: max_points,
            diagnosis: DiagnosisReport {
                hypotheses: hypotheses
                    .map(|hypothesis| HypothesisReport::new(hypothesis, namer))
                    .collect(),
                summary: &checked.diagnosis.summary,
            },
        }
    }
}

fn understood_in(checks: &[Check]) -> BTreeMap<&'static str, String> {
    let understood = |check: &Check| Some((check.question.word(), understood(check)?));
    checks.iter().filter_map(understood).collect()
}

impl<'r> CheckLine<'r> {
    fn new(check: &'r Check<'_, '_>, namer: Namer<'r>) -> Self {
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
    fn new(hypothesis: &'r Hypothesis, namer: Namer<'r>) -> Self {
        let cause = CauseReport::new(&hypothesis.cause, namer);
        Self {
            id: cause.id,
            title: &hypothesis.cause.title,
            node: cause.node,
            nodes: cause.nodes,
            also: CauseReport::all(&hypothesis.also, namer),
            explains: &hypothesis.explains,
            // A mistake that leaves a wrong part unexplained is not named.
            unexplained: &[],
        }
    }
}

impl<'r> CauseReport<'r> {
    fn new(cause: &'r Cause, namer: Namer<'r>) -> Self {
        Self {
            id: cause.id,
            node: cause.node.map(|node| namer.name(node)),
            nodes: cause.nodes.map(|nodes| nodes.map(|node| namer.name(node))),
        }
    }

    fn all(causes: &'r [Cause], namer: Namer<'r>) -> Vec<Self> {
        causes.iter().map(|cause| Self::new(cause, namer)).collect()
    }
}
