//! What an answer states, question by question.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use crate::exercise::number::{Number, StatedValue};
use crate::search::Settings;

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
    /// Counts by their names in [`count_names`](crate::exercise::count_names); each once.
    #[serde(serialize_with = "as_map")]
    Counts(Vec<(&'static str, u64)>),
    /// Whether nodes are pruned; each name once.
    #[serde(serialize_with = "as_map")]
    IsPruned(Vec<(Cow<'a, str>, bool)>),
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
    /// The windows and the values of its ends, each with a word for it.
    pub(in crate::exercise) fn ends(&self) -> [(&'static str, Option<&[Number]>); 4] {
        [
            ("entered", self.entry.as_ref().map(|ends| &ends[..])),
            ("left", self.exit.as_ref().map(|ends| &ends[..])),
            ("α", self.alpha.as_deref()),
            ("β", self.beta.as_deref()),
        ]
    }

    /// Whether it says more than the window on entry.
    pub(in crate::exercise) fn tells_of_search(&self) -> bool {
        let histories = [&self.alpha, &self.beta].into_iter().flatten();
        self.exit.is_some() || histories.map(Vec::len).any(|values| values != 1)
    }

    /// Whether it says all values of an end.
    pub fn has_history(&self) -> bool {
        self.alpha.is_some() || self.beta.is_some()
    }
}
