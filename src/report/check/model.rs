//! The documents that scripts read of checked answers. The order of the fields is the order in JSON.

use schemars::JsonSchema;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use super::{AnswerOrigin, Checked};
use crate::analysis::Origin;
use crate::document::Document;
use crate::exercise::{
    Diagnosis, Expected, Hypothesis, HypothesisId, Number, Points, Question, Stated, StatedEdge,
    StatedSearch, StatedValue, StatedWindow, score,
};
use crate::report::failure::Diagnostic;
use crate::report::make::{convention_report, tree_report};
use crate::report::model::{ConventionReport, FORMAT_VERSION, TreeReport};
use crate::report::{Name, Names, schema};
use crate::search::{Bounded, NodeRecord, Window};
use crate::tree::{Labels, NodeId};
use crate::vocabulary::Vocabulary;

/// The report of one checked answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "check")]
pub struct CheckReport<'r> {
    /// The version of this document's format.
    #[schemars(schema_with = "schema::format_version")]
    pub format_version: &'static str,
    /// The tree.
    pub tree: TreeReport,
    /// The answer.
    pub answer: AnswerReport<'r>,
    /// The algorithm that the answer was checked with.
    #[schemars(schema_with = "schema::algorithm")]
    pub algorithm: &'static str,
    /// The full convention.
    pub convention: ConventionReport,
    /// A check for each question that was answered or asked.
    pub checks: Vec<CheckLine<'r>>,
    /// The points of the answer.
    #[schemars(schema_with = "schema::points")]
    pub score: Points,
    /// The points that it could have.
    #[schemars(schema_with = "schema::points")]
    pub max_score: Points,
    /// Why the answer is wrong, as far as that can be guessed.
    pub diagnosis: DiagnosisReport<'r>,
}

/// Where an answer came from.
#[derive(Serialize, JsonSchema)]
pub struct AnswerReport<'r> {
    /// The file as it was given, or `-`.
    pub file: &'r str,
    /// The line in a JSON Lines file, from 1.
    pub line: Option<usize>,
    /// Whose answer it is, as it says itself.
    pub id: Option<&'r str>,
}

/// What one question's answer is worth, and why.
#[derive(Serialize, JsonSchema)]
pub struct CheckLine<'r> {
    /// The question: a key of answers.
    #[schemars(schema_with = "schema::question")]
    pub name: &'static str,
    /// `pass`, `partial`, `fail`, `missing` or `invalid`.
    #[schemars(schema_with = "schema::check_status")]
    pub status: &'static str,
    /// The points of the answer.
    #[schemars(schema_with = "schema::points")]
    pub points: Points,
    /// The points that it could have.
    #[schemars(schema_with = "schema::points")]
    pub max_points: Points,
    /// The right answer, in the shape that answers have.
    #[schemars(schema_with = "schema::anything")]
    pub expected: ExpectedReport<'r>,
    /// What was answered; null if nothing was, or if it can't be read.
    #[schemars(schema_with = "schema::anything")]
    pub found: FoundReport<'r>,
    /// What is wrong, in a sentence; null if nothing is.
    pub message: Option<&'r str>,
}

/// Why an answer is wrong.
#[derive(Serialize, JsonSchema)]
pub struct DiagnosisReport<'r> {
    /// The mistakes that would explain it, the best explanations first.
    pub hypotheses: Vec<HypothesisReport<'r>>,
    /// The diagnosis in a sentence.
    pub summary: &'r str,
}

/// One mistake.
#[derive(Serialize, JsonSchema)]
pub struct HypothesisReport<'r> {
    /// Its fixed name.
    #[schemars(schema_with = "schema::hypothesis")]
    pub id: HypothesisId,
    /// The mistake in a few words.
    pub title: &'r str,
    /// The node where it happened, if it happened at one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<Name<'r>>,
    /// The wrong parts that it explains.
    pub explains: Vec<&'static str>,
    /// The wrong parts that it does not explain.
    pub unexplained: Vec<&'static str>,
}

/// What stands in the place of a report of an answer that can't be read or checked.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "check-failure")]
pub struct CheckFailure<'r> {
    /// The version of this document's format.
    #[schemars(schema_with = "schema::format_version")]
    pub format_version: &'static str,
    /// The tree.
    pub tree: TreeReport,
    /// The answer.
    pub answer: AnswerReport<'r>,
    /// What is wrong.
    pub error: Diagnostic,
}

impl<'r> From<AnswerOrigin<'r>> for AnswerReport<'r> {
    fn from(origin: AnswerOrigin<'r>) -> Self {
        Self {
            file: origin.file,
            line: origin.line,
            id: origin.id,
        }
    }
}

impl<'r> CheckReport<'r> {
    /// The report of a checked answer.
    pub fn new(checked: &'r Checked<'r, '_, '_, '_>) -> Self {
        let (points, max_points) = score(checked.checks);
        let tree = checked.key.tree();
        Self {
            format_version: FORMAT_VERSION,
            tree: tree_report(checked.tree, checked.document),
            answer: checked.answer.into(),
            algorithm: checked.key.algorithm().description().name,
            convention: convention_report(&checked.key.convention, tree),
            checks: checked
                .checks
                .iter()
                .map(|check| CheckLine {
                    name: check.question.word(),
                    status: check.status.word(),
                    points: check.points,
                    max_points: check.max_points,
                    expected: ExpectedReport {
                        labels: checked.labels,
                        expected: &check.expected,
                    },
                    found: FoundReport {
                        question: check.question,
                        stated: check.found,
                        search: check.found_search,
                    },
                    message: check.message.as_deref(),
                })
                .collect(),
            score: points,
            max_score: max_points,
            diagnosis: diagnosis_report(checked.labels, checked.diagnosis),
        }
    }
}

impl<'r> CheckFailure<'r> {
    /// What stands in the place of a report.
    pub fn new(
        tree: &Origin,
        document: &Document,
        answer: AnswerOrigin<'r>,
        error: Diagnostic,
    ) -> Self {
        Self {
            format_version: FORMAT_VERSION,
            tree: tree_report(tree, document),
            answer: answer.into(),
            error,
        }
    }
}

fn diagnosis_report<'r>(labels: &'r Labels<'r>, diagnosis: &'r Diagnosis) -> DiagnosisReport<'r> {
    let names = |questions: &[Question]| questions.iter().map(|question| question.word()).collect();
    let hypothesis = |hypothesis: &'r Hypothesis| HypothesisReport {
        id: hypothesis.id,
        title: &hypothesis.title,
        node: hypothesis.node.map(|node| Name::new(labels, node)),
        explains: names(&hypothesis.explains),
        unexplained: names(&hypothesis.unexplained),
    };
    DiagnosisReport {
        hypotheses: diagnosis.hypotheses.iter().map(hypothesis).collect(),
        summary: &diagnosis.summary,
    }
}

/// The right answer, written in the shape that answers have.
pub struct ExpectedReport<'r> {
    labels: &'r Labels<'r>,
    expected: &'r Expected<'r>,
}

impl Serialize for ExpectedReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let labels = self.labels;
        match self.expected {
            Expected::Value(found) => StatedValue::from(*found).serialize(serializer),
            Expected::Move(None) | Expected::Unknown => serializer.serialize_none(),
            Expected::Move(Some(node)) => Name::new(labels, *node).serialize(serializer),
            Expected::Nodes(nodes) => Names::new(labels, *nodes).serialize(serializer),
            Expected::Edges(edges) => {
                let name = |&node| Name::new(labels, node);
                serializer.collect_seq(
                    edges
                        .iter()
                        .map(|(parent, child)| [name(parent), name(child)]),
                )
            }
            Expected::NodeValues(values) => {
                let value = |found: Option<&Bounded>| found.map(StatedValue::from);
                let named =
                    |(node, found): &(NodeId, Option<&Bounded>)| (labels.get(*node), value(*found));
                serializer.collect_map(values.iter().map(named))
            }
            Expected::Windows(visits) => {
                let named = |(node, visit): &(NodeId, Option<&NodeRecord>)| {
                    (labels.get(*node), visit.map(ends))
                };
                serializer.collect_map(visits.iter().map(named))
            }
            Expected::Counts(counts) => serializer.collect_map(counts.iter().copied()),
            Expected::Search(words) => {
                serializer.collect_map(words.iter().map(|(key, word)| (key, word)))
            }
        }
    }
}

/// A node's windows as answers state them; null for algorithms without windows.
#[derive(Serialize)]
struct Ends {
    entry: Option<[crate::value::Value; 2]>,
    exit: Option<[crate::value::Value; 2]>,
}

fn ends(visit: &NodeRecord) -> Ends {
    Ends {
        entry: visit.entry.as_ref().map(Window::ends_as_values),
        exit: visit.exit.as_ref().map(Window::ends_as_values),
    }
}

/// What was answered, in the shape that answers have.
pub struct FoundReport<'r> {
    question: Question,
    stated: Option<&'r Stated<'r>>,
    search: Option<&'r StatedSearch>,
}

impl Serialize for FoundReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Some(search) = self.search {
            return serializer.collect_map(search.words());
        }
        match self.stated {
            None => serializer.serialize_none(),
            Some(Stated::Value(value)) => value.serialize(serializer),
            Some(Stated::Names(names)) if self.question == Question::BestMove => {
                names.first().serialize(serializer)
            }
            Some(Stated::Names(names)) => names.serialize(serializer),
            Some(Stated::Edges(edges)) => edges_found(edges, serializer),
            Some(Stated::NodeValues(values)) => {
                serializer.collect_map(values.iter().map(|(name, value)| (name, value)))
            }
            Some(Stated::Windows(windows)) => windows_found(windows, serializer),
            Some(Stated::Counts(counts)) => serializer.collect_map(counts.iter().copied()),
        }
    }
}

fn edges_found<S: Serializer>(edges: &[StatedEdge], serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(edges.len()))?;
    for edge in edges {
        match edge {
            StatedEdge::Pair(parent, child) => list.serialize_element(&[parent, child])?,
            StatedEdge::Joined(text) => list.serialize_element(text)?,
        }
    }
    list.end()
}

fn windows_found<S: Serializer>(
    windows: &[(std::borrow::Cow<str>, StatedWindow)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let values = |ends: &Option<[Number; 2]>| {
        ends.as_ref()
            .map(|ends| ends.clone().map(|end| end.value().clone()))
    };
    let mut map = serializer.serialize_map(Some(windows.len()))?;
    for (name, window) in windows {
        let ends = Ends {
            entry: values(&window.entry),
            exit: values(&window.exit),
        };
        map.serialize_entry(name, &ends)?;
    }
    map.end()
}
