//! What a person answers, as it is written: names are texts, and may be names of nothing.

use serde::{Serialize, Serializer};

mod around;
mod arranged;
mod before_value;
mod behind_key;
mod collected;
mod error;
mod format;
mod found;
mod json;
mod keys;
mod lines;
mod of_counts;
mod of_node;
mod of_nodes;
mod plain;
mod report;
mod search;
mod stated;
mod takes;
mod text;
mod tokens;
mod unsigned;
mod windows;
mod yes_no;

pub(crate) use arranged::JOINTS;
pub use error::{AnswerError, AnswerErrorKind};
pub use format::AnswerFormat;
pub(super) use plain::{are_none, within_marks};
pub use unsigned::Unsigned;

use std::borrow::Cow;

use super::number::{Number, StatedValue};
use super::question::Question;
use super::values::Values;
use crate::search::Settings;

/// A person's answer to an exercise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer<'a> {
    /// Whose answer it is: its `id`, else its `student`.
    pub id: Option<Cow<'a, str>>,
    /// What it says, in the order of the table of questions. A question is answered once at the most.
    pub parts: Vec<Part<'a>>,
    /// Keys and lines that can't be understood; each spoils itself alone. The first few.
    pub warnings: Vec<AnswerError>,
}

/// What is known of an exercise when an answer to it is read.
#[derive(Clone, Copy)]
pub struct Known<'k> {
    /// The questions in the order of their numbers.
    pub questions: &'k [Question],
    /// Whether a node may be called so.
    pub is_node: &'k dyn Fn(&str) -> bool,
    /// Whether the root is called so.
    pub is_root: &'k dyn Fn(&str) -> bool,
}

/// How much an answer says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerSize {
    /// The names in its lists; an edge has two.
    pub names: usize,
    /// The nodes and counts of which it says something.
    pub items: usize,
}

/// What an answer says to one question.
#[derive(Clone, Debug, PartialEq)]
pub struct Part<'a> {
    /// The question.
    pub question: Question,
    /// What it says, or why that can't be read.
    pub stated: Result<Stated<'a>, AnswerErrorKind>,
    /// Whether it says so in the usual spelling.
    pub spelling: Spelling,
    /// How many more items it has that can't be read.
    pub unreadable: usize,
}

/// How something is spelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    /// As reports write it.
    #[default]
    Usual,
    /// Otherwise, so that what was understood should be said.
    Other,
}

/// What is said, in the shape that its question asks for; in JSON as answers state it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Stated<'a> {
    /// A value or a bound.
    Value(StatedValue),
    /// Names of nodes; for the best move one, or none where there is none.
    Names(Vec<Cow<'a, str>>),
    /// Edges from parents to children.
    Edges(Vec<StatedEdge<'a>>),
    /// The values of nodes; each name once.
    #[serde(serialize_with = "as_map")]
    NodeValues(Vec<(Cow<'a, str>, StatedValue)>),
    /// The windows of nodes; each name once.
    #[serde(serialize_with = "as_map")]
    Windows(Vec<(Cow<'a, str>, StatedWindow)>),
    /// Counts by their names in [`count_names`](super::count_names); each once.
    #[serde(serialize_with = "as_map")]
    Counts(Vec<(&'static str, u64)>),
    /// Whether nodes are pruned; each name once.
    #[serde(serialize_with = "as_map")]
    IsPruned(Vec<(Cow<'a, str>, bool)>),
    /// For which values of a leaf something happens to nodes; each name once.
    #[serde(serialize_with = "as_map")]
    Conditions(Vec<(Cow<'a, str>, Condition<'a>)>),
    /// A leaf and a value for it.
    ValueFor(ValueFor<'a>),
    /// The tree in another order.
    Reordered(Reordered<'a>),
    /// How many leaves.
    FewestLeaves(u64),
    /// Whether the answer is the same under all conventions.
    Safe(bool),
    /// How the answer was obtained.
    Search(Settings),
}

/// Names with what is said of them.
fn as_map<S: Serializer>(
    entries: &[(impl Serialize, impl Serialize)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(entries.iter().map(|(name, said)| (name, said)))
}

/// An edge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum StatedEdge<'a> {
    /// Parent and child.
    Pair(Cow<'a, str>, Cow<'a, str>),
    /// Both in one word, joined by a dash, which names may have in them too: `F-L`.
    Joined(Cow<'a, str>),
}

/// A leaf and a value for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ValueFor<'a> {
    /// The leaf.
    pub leaf: Cow<'a, str>,
    /// The value.
    pub value: Number,
}

/// A tree in another order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Reordered<'a> {
    /// The leaves from left to right.
    Leaves(Vec<Cow<'a, str>>),
    /// The tree, as an S-expression or in JSON.
    Tree(Cow<'a, str>),
}

/// A leaf, and the values of it for which something happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Condition<'a> {
    /// The leaf.
    pub leaf: Cow<'a, str>,
    /// Its values.
    pub values: Values,
}

/// The windows of a node, α before β; at least one of these is stated.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct StatedWindow {
    /// The window it was entered with.
    pub entry: Option<[Number; 2]>,
    /// The window when it was left.
    pub exit: Option<[Number; 2]>,
    /// Every value of α, first to last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Vec<Number>>,
    /// Every value of β, first to last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<Vec<Number>>,
}

impl StatedWindow {
    /// Whether it says more than the window on entry.
    pub(super) fn tells_of_search(&self) -> bool {
        let histories = [&self.alpha, &self.beta].into_iter().flatten();
        self.exit.is_some() || histories.map(Vec::len).any(|values| values != 1)
    }

    /// Whether it says all values of an end.
    pub fn has_history(&self) -> bool {
        self.alpha.is_some() || self.beta.is_some()
    }
}

impl<'a> Answer<'a> {
    /// Reads one answer; a line of JSON Lines is JSON.
    ///
    /// ```
    /// use abtree::exercise::{Answer, AnswerFormat, Question};
    /// let answer = Answer::read("value: 6\npath: A -> C -> H", AnswerFormat::Text)?;
    /// assert_eq!(answer.parts[1].question, Question::PrincipalVariation);
    /// # Ok::<(), abtree::exercise::AnswerError>(())
    /// ```
    pub fn read(text: &'a str, format: AnswerFormat) -> Result<Self, AnswerError> {
        let nothing = Known {
            questions: &[],
            is_node: &|_| false,
            is_root: &|_| false,
        };
        Self::read_knowing(text, format, &nothing)
    }

    /// Reads one answer to an exercise of which something is known, so that a line may begin with the
    /// number of a question or with a node.
    pub fn read_knowing(
        text: &'a str,
        format: AnswerFormat,
        known: &Known,
    ) -> Result<Self, AnswerError> {
        match format {
            AnswerFormat::Json | AnswerFormat::Jsonl => json::read(text),
            AnswerFormat::Text => text::read(text, known),
        }
    }

    /// What the answer says to a question.
    pub fn part(&self, question: Question) -> Option<&Part<'a>> {
        self.parts.iter().find(|part| part.question == question)
    }

    /// Whether it says what would happen with other values than those of the tree.
    pub fn is_of_other_values(&self) -> bool {
        let mut questions = self.parts.iter().map(|part| part.question);
        questions.any(Question::is_of_other_values)
    }

    /// How much it says.
    pub fn size(&self) -> AnswerSize {
        let mut size = AnswerSize::default();
        for part in &self.parts {
            match &part.stated {
                Ok(Stated::Names(names) | Stated::Reordered(Reordered::Leaves(names))) => {
                    size.names += names.len();
                }
                Ok(Stated::Edges(edges)) => size.names += 2 * edges.len(),
                Ok(Stated::NodeValues(values)) => size.items += values.len(),
                Ok(Stated::Windows(windows)) => size.items += windows.len(),
                Ok(Stated::Counts(counts)) => size.items += counts.len(),
                Ok(Stated::IsPruned(nodes)) => size.items += nodes.len(),
                Ok(Stated::Conditions(conditions)) => size.items += conditions.len(),
                Ok(
                    Stated::Value(_)
                    | Stated::ValueFor(_)
                    | Stated::Reordered(Reordered::Tree(_))
                    | Stated::FewestLeaves(_)
                    | Stated::Safe(_)
                    | Stated::Search(_),
                )
                | Err(_) => {}
            }
        }
        size
    }

    /// How the answer says that it was obtained.
    pub fn search(&self) -> Option<&Settings> {
        match &self.part(Question::Search)?.stated {
            Ok(Stated::Search(search)) => Some(search),
            _ => None,
        }
    }
}
