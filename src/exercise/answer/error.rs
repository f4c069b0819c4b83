//! What can be wrong with an answer's text, and where.

use std::fmt;
use std::ops::Range;

use crate::exercise::derived::count_names;
use crate::exercise::question::{Question, instead_of};
use crate::text::{known_instead, nearest, quoted};
use crate::value::ValueError;

/// A mistake in the text of an answer and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerError {
    /// The byte range in the text that is wrong; empty at the end of the text.
    pub span: Range<usize>,
    /// What is wrong there.
    pub kind: AnswerErrorKind,
    /// Whose answer it is, where that could be read.
    pub id: Option<String>,
}

/// The mistakes of answers; each variant's text names an input that has it.
///
/// In a value they make one part of the answer unreadable, elsewhere the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnswerErrorKind {
    /// There is no answer: an empty text.
    Empty,
    /// The text is not JSON: `{"value": }`.
    Json(String),
    /// A JSON value of another type stands where an object should: `[6]`.
    NotAnObject,
    /// A line has no key, such as a greeting: `Hi, here it is`.
    NoKey,
    /// A line without a key may change what is said elsewhere: `we also prune K`.
    NotRead,
    /// There is no such key: `valeu: 6`.
    UnknownKey(String),
    /// What is said of a node is no value: `B: six` in a tree with a node `B`.
    NoValue(String),
    /// A word is a node of the tree and stands for a key too: `v: 6` in a tree with a node `v`.
    KeyOrNode(String, &'static str),
    /// No question of the points file has this number: `9. C`.
    UnknownNumber(usize),
    /// A key is given twice: `{"value": 6, "value": 7}`.
    RepeatedKey(&'static str),
    /// A name in quotes is never closed: `path: "A`.
    UnclosedQuote,
    /// A key has a value of the wrong shape: `value: A B`.
    BadValue {
        /// The key.
        key: &'static str,
        /// What it takes.
        expected: &'static str,
    },
    /// A number can't be read: `value: six`.
    BadNumber(String, ValueError),
    /// A node is named twice where each can have one value: `{"B": 2, "B": 3}`.
    RepeatedName(String),
    /// The names of the nodes that are meant have more bytes than this.
    NamesTooLong(usize),
    /// There is no such count: `{"leafs": 6}`.
    UnknownCount(String),
    /// The stated search can't be read: `search: cut wrong`.
    Search {
        /// What is wrong with it.
        message: String,
        /// What to do about it.
        help: Option<String>,
    },
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for AnswerError {}

impl fmt::Display for AnswerErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "there is no answer in the input"),
            Self::Json(message) => write!(f, "not JSON: {message}"),
            Self::NotAnObject => write!(f, "an answer in JSON must be an object"),
            Self::NoKey | Self::NotRead => write!(f, "this line has no key, so it is not read"),
            Self::UnknownKey(key) if instead_of("question", key).is_some() => {
                write!(f, "the question `{key}` is gone")
            }
            Self::UnknownKey(key) => write!(f, "there is no key `{}` in answers", quoted(key)),
            Self::NoValue(name) => {
                write!(
                    f,
                    "node `{}` takes {}",
                    quoted(name),
                    Question::Value.takes()
                )
            }
            Self::KeyOrNode(word, key) => {
                write!(f, "`{}` can mean a node and `{key}`", quoted(word))
            }
            Self::UnknownNumber(number) => {
                write!(f, "there is no question with the number {number}")
            }
            Self::RepeatedKey(key) => write!(f, "the key `{key}` is given twice"),
            Self::UnclosedQuote => write!(f, "the name in quotes is never closed"),
            Self::BadValue { key, expected } => write!(f, "`{key}` takes {expected}"),
            Self::BadNumber(text, error) => write!(f, "`{}`: {error}", quoted(text)),
            Self::RepeatedName(name) => write!(f, "`{}` is given twice", quoted(name)),
            Self::NamesTooLong(most) => {
                write!(f, "the names of these nodes have more than {most} bytes")
            }
            Self::UnknownCount(name) => write!(f, "there is no count `{}`", quoted(name)),
            Self::Search { message, .. } => write!(f, "{message}"),
        }
    }
}

impl AnswerErrorKind {
    pub(super) fn at(self, span: Range<usize>) -> AnswerError {
        AnswerError {
            span,
            kind: self,
            id: None,
        }
    }

    /// What the author of the answer can do about it.
    pub fn help(&self) -> Option<String> {
        let fixed = match self {
            Self::Empty => "write an answer such as `value: 6`",
            Self::NotAnObject => "write {\"value\": 6, \"pruned\": [\"L\", \"R\"]}",
            Self::NoKey | Self::NotRead => {
                "write a line such as `value: 6` or `at B: 2`; `abtree help answers` lists all keys"
            }
            Self::UnknownKey(key) => return Some(help_for_key(key)),
            Self::KeyOrNode(word, key) => {
                return Some(format!("write `at {word}: …` or `{key}: …`"));
            }
            Self::UnknownNumber(_) => {
                "the points file numbers the questions; a key such as `value: 6` needs no number"
            }
            Self::UnclosedQuote => "add the closing `\"`",
            Self::UnknownCount(name) => return Some(known_instead(name, &count_names(), '`')),
            Self::Search { help, .. } => return help.clone(),
            Self::Json(_)
            | Self::NoValue(_)
            | Self::RepeatedKey(_)
            | Self::BadValue { .. }
            | Self::BadNumber(..)
            | Self::RepeatedName(_)
            | Self::NamesTooLong(_) => return None,
        };
        Some(fixed.to_owned())
    }
}

fn help_for_key(key: &str) -> String {
    if let Some(instead) = instead_of("question", key) {
        return instead.to_owned();
    }
    let keys = Question::keys().map(|(key, _)| key);
    let known: Vec<&str> = keys.chain(["id", "student"]).collect();
    // Two letters are near to anything.
    match nearest(key, &known).filter(|_| key.len() > 2) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`abtree help answers` lists all keys".to_owned(),
    }
}
