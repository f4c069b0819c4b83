//! What is wrong with a points file.

use std::ops::Range;

use crate::exercise::said::span;
use crate::text::{known_instead, quoted};

/// What is wrong with a points file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemeError {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Where in the text.
    pub span: Range<usize>,
}

/// What is wrong with a part of a points file.
#[derive(Debug)]
pub(super) struct Fault<'a> {
    message: String,
    help: Option<String>,
    /// The part, if it is a smaller one than all that was looked at.
    place: Option<&'a str>,
}

impl<'a> Fault<'a> {
    /// The same in this part, unless a smaller one is known.
    pub(super) fn within(self, place: &'a str) -> Self {
        Self {
            place: self.place.or(Some(place)),
            ..self
        }
    }

    /// The same in this text.
    pub(super) fn in_text(self, text: &str) -> SchemeError {
        SchemeError {
            message: self.message,
            help: self.help,
            span: span(text, self.place.unwrap_or(text)),
        }
    }
}

pub(super) fn wrong<'a>(message: impl Into<String>) -> Fault<'a> {
    Fault {
        message: message.into(),
        help: None,
        place: None,
    }
}

pub(super) fn given_twice<'a>(key: &str) -> Fault<'a> {
    wrong(format!("\"{key}\" is given twice"))
}

/// A question that earlier versions knew.
pub(super) fn gone<'a>(question: &str, instead: &str) -> Fault<'a> {
    Fault {
        help: Some(instead.to_owned()),
        ..wrong(format!("the question \"{question}\" is gone"))
    }
}

/// `"ties" takes "first" or "any"`
pub(super) fn one_of(key: &str, words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    match &quoted[..] {
        [others @ .., last] if !others.is_empty() => {
            format!("{key} takes {} or {last}", others.join(", "))
        }
        _ => format!("{key} takes {}", quoted.join("")),
    }
}

pub(super) fn unknown<'a>(what: &str, word: &str, whose: &str, known: &[&str]) -> Fault<'a> {
    let message = format!("there is no {what} \"{}\"{whose}", quoted(word));
    Fault {
        help: Some(known_instead(word, known, '"')),
        ..wrong(message)
    }
}
