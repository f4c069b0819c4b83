//! What can be wrong with an answer's text, and where.

use std::ops::Range;

use thiserror::Error;

use crate::exercise::derived::count_names;
use crate::exercise::question::{Question, instead_of};
use crate::text::{known_instead, nearest, quoted};
use crate::value::ValueError;
use crate::vocabulary::Vocabulary as _;

/// A mistake in the text of an answer and its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
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
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnswerErrorKind {
    /// There is no answer: an empty text.
    #[error("there is no answer in the input")]
    Empty,
    /// The text is not JSON: `{"value": }`.
    #[error("not JSON: {0}")]
    Json(String),
    /// A JSON value of another type stands where an object should: `[6]`.
    #[error("an answer in JSON must be an object")]
    NotAnObject,
    /// A line has no key, such as a greeting: `Hi, here it is`.
    #[error("this line has no key, so it is not read")]
    NoKey,
    /// A line without a key may change what is said elsewhere: `we also prune K`.
    #[error("this line has no key, so it is not read")]
    NotRead,
    /// There is no such key: `valeu: 6`.
    #[error("{}", unknown_key(.0))]
    UnknownKey(String),
    /// What is said of a node is no value: `B: six` in a tree with a node `B`.
    #[error("node `{}` takes {}", quoted(.0), Question::Value.takes())]
    NoValue(String),
    /// A word is a node of the tree and stands for a key too: `v: 6` in a tree with a node `v`.
    #[error("`{word}` can mean a node and `{key}`", word = quoted(.0), key = .1)]
    KeyOrNode(String, &'static str),
    /// A dash behind a key or a node, the first, may be the sign of the number, the second: `value - 3` in a tree with
    /// a value below 0.
    #[error("the dash before `{}` may be its sign", quoted(.1))]
    DashOrSign(String, String),
    /// No question of the points file has this number: `9. C`.
    #[error("there is no question with the number {0}")]
    UnknownNumber(usize),
    /// A key is given twice: `{"value": 6, "value": 7}`.
    #[error("the key `{0}` is given twice")]
    RepeatedKey(&'static str),
    /// A name in quotes is never closed: `path: "A`.
    #[error("the name in quotes is never closed")]
    UnclosedQuote,
    /// A key has a value of the wrong shape: `value: A B`.
    #[error("`{key}` takes {expected}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// What it takes.
        expected: &'static str,
    },
    /// A number can't be read: `value: six`.
    #[error("`{word}`: {error}", word = quoted(.0), error = .1)]
    BadNumber(String, ValueError),
    /// A node is named twice where each can have one value: `{"B": 2, "B": 3}`.
    #[error("`{}` is given twice", quoted(.0))]
    RepeatedName(String),
    /// The names of the nodes that are meant have more bytes than this.
    #[error("the names of these nodes have more than {0} bytes")]
    NamesTooLong(usize),
    /// There is no such count: `{"leafs": 6}`.
    #[error("there is no count `{}`", quoted(.0))]
    UnknownCount(String),
    /// The stated search can't be read: `search: cut wrong`.
    #[error("{message}")]
    Search {
        /// What is wrong with it.
        message: String,
        /// What to do about it.
        help: Option<String>,
    },
}

impl AnswerErrorKind {
    /// Something else is said than the question takes.
    pub(super) fn wrong(question: Question) -> Self {
        let (key, expected) = (question.word(), question.takes());
        Self::BadValue { key, expected }
    }

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
            Self::NoKey | Self::NotRead => "write a line such as `value: 6` or `at B: 2`",
            Self::UnknownKey(key) => return Some(help_for_key(key)),
            Self::DashOrSign(key, number) => {
                let number = quoted(number);
                return Some(format!("write `{key}: {number}` or `{key}: -{number}`"));
            }
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

fn unknown_key(key: &str) -> String {
    match instead_of("question", key) {
        Some(_) => format!("the question `{key}` is gone"),
        None => format!("there is no key `{}` in answers", quoted(key)),
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
        None => "write a key such as `value`".to_owned(),
    }
}
