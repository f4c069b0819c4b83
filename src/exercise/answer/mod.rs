//! What a person answers, as it is written: names are texts, and may be names of nothing.
//!
//! [JSON](json) and [lines of text](text) both become one list of
//! [statements]: a question, the node that it is about, and what is [said](super::said), which may be a
//! text with several [contents]. An answer is made of these. What the names mean in a tree is
//! [understood](meaning) later.

mod clauses;
mod contents;
mod error;
mod json;
mod keys;
mod lists;
mod marks;
mod markup;
mod meaning;
mod names;
mod open;
mod reading;
mod settings;
mod statements;
mod text;
mod tokens;
mod word;

pub(super) use contents::count_of_key;
pub use error::{AnswerError, AnswerErrorKind};
pub use markup::without_markup;
pub(crate) use markup::{IN_ALL, QUESTIONS, RULES, SOURCE};
pub(super) use names::PlainNames;
pub(super) use tokens::JOINTS;

use std::borrow::Cow;

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::number::{StatedValue, StatedWindow};
use super::question::{Question, counts_cuts};
use crate::search::Settings;
use crate::vocabulary::schema_in_place;

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum AnswerFormat {
    /// Lines such as value: 6.
    Text,
    /// A JSON object.
    Json,
    /// JSON Lines: an answer a line.
    Jsonl,
}

impl AnswerFormat {
    /// The format that a file's suffix in lower case promises, if it is a known one.
    pub fn from_suffix(suffix: &str) -> Option<Self> {
        match suffix {
            "json" => Some(Self::Json),
            "jsonl" | "ndjson" => Some(Self::Jsonl),
            "txt" | "text" | "answer" => Some(Self::Text),
            _ => None,
        }
    }
}

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
pub(super) struct Known<'k> {
    /// The questions in the order of their numbers.
    pub(super) questions: &'k [Question],
    /// Whether a node may be called so.
    pub(super) is_node: &'k dyn Fn(&str) -> bool,
    /// Whether the root is called so.
    pub(super) is_root: &'k dyn Fn(&str) -> bool,
    /// Whether a leaf is called so.
    pub(super) is_leaf: &'k dyn Fn(&str) -> bool,
    /// Whether a value in the tree is below 0.
    pub(super) is_any_negative: &'k dyn Fn() -> bool,
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
    /// What in it can't be read in one way only, in a sentence.
    pub ambiguity: Option<String>,
    /// How many more items it has that can't be read.
    pub unreadable: usize,
}

impl Part<'_> {
    /// Whether only a search that cuts makes an answer like this.
    pub fn is_about_cuts(&self) -> bool {
        let counts = match &self.stated {
            Ok(Stated::Table(entries)) if self.question == Question::Counts => &**entries,
            _ => &[],
        };
        self.question.is_about_cuts() || counts.iter().any(|(count, _)| counts_cuts(count))
    }
}

/// How something is spelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spelling {
    /// As reports write it.
    #[default]
    Usual,
    /// Otherwise, so that what was understood should be said.
    Other,
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
            is_leaf: &|_| false,
            is_any_negative: &|| false,
        };
        Self::read_knowing(text, format, &nothing)
    }

    /// Reads one answer to an exercise of which something is known, so that a line may begin with the
    /// number of a question or with a node. A text that is an object of JSON is read as one.
    pub(super) fn read_knowing(
        text: &'a str,
        format: AnswerFormat,
        known: &Known,
    ) -> Result<Self, AnswerError> {
        match format {
            AnswerFormat::Json | AnswerFormat::Jsonl => json::read(text),
            AnswerFormat::Text if text.trim_start().starts_with('{') => {
                json::read(text).or_else(|no_json| text::read(text, known).map_err(|_| no_json))
            }
            AnswerFormat::Text => text::read(text, known),
        }
    }

    /// What the answer says to a question.
    pub fn part(&self, question: Question) -> Option<&Part<'a>> {
        self.parts.iter().find(|part| part.question == question)
    }

    /// How the answer says that it was obtained.
    pub fn search(&self) -> Option<&Settings> {
        match &self.part(Question::Search)?.stated {
            Ok(Stated::Search(search)) => Some(search),
            _ => None,
        }
    }
}

/// What is said, in the shape that its question asks for; in JSON as answers state it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Stated<'a> {
    /// A value or a bound.
    Value(StatedValue),
    /// The best move, if there is one.
    Move(Option<Cow<'a, str>>),
    /// Names of nodes.
    Names(Vec<Cow<'a, str>>),
    /// Edges from parents to children, as JSON states them; texts have names for them: `F-L`.
    Edges(Vec<[Cow<'a, str>; 2]>),
    /// What is said of each of several nodes, or counts by their names in [`count_names`](super::count_names);
    /// each name once.
    #[serde(serialize_with = "as_map")]
    Table(Vec<(Cow<'a, str>, StatedItem)>),
    /// How the answer was obtained.
    Search(Settings),
}

schema_in_place!(Stated<'_>, anything);

/// Answers have many shapes; `answer` tells them question by question.
fn anything(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["boolean", "number", "string", "array", "object", "null"] })
}

/// Names with what is said of them.
fn as_map<S: Serializer>(
    entries: &[(impl Serialize, impl Serialize)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(entries.iter().map(|(name, said)| (name, said)))
}

/// What is said of one node, or of the search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum StatedItem {
    /// The value of a node.
    Value(StatedValue),
    /// The window of a node.
    Window(StatedWindow),
    /// Whether a node is pruned.
    IsPruned(bool),
    /// A count.
    Count(u64),
}
