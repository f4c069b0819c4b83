//! What is wrong with a points file.

use std::ops::Range;

use crate::exercise::question::instead_of;
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

const PER_ERROR: &str = "use `\"partial\": \"per-error\"` with \"deduct\", or \"per-item\"";

/// Words that earlier versions knew, and what to write instead.
const GONE: [(&str, &str); 7] = [
    (
        "follow_through",
        "leave it out; `\"partial\": \"per-item\"` pays for what is right beside a slip",
    ),
    ("follow-through", "use \"per-item\" or \"per-error\""),
    ("common-subsequence", "use \"per-item\""),
    ("first-error", "use \"per-item\" or \"per-error\""),
    ("over_pruned", PER_ERROR),
    ("missed", PER_ERROR),
    ("hints", "leave it out, and check with --hints"),
];

/// A word of a points file, or a question, that earlier versions knew.
pub(super) fn gone<'a>(word: &str) -> Option<Fault<'a>> {
    let rule = GONE.iter().find(|(gone, _)| *gone == word);
    let (what, instead) = match (instead_of(word), rule) {
        (Some(instead), _) => ("the question ", instead),
        (None, Some((_, instead))) => ("", *instead),
        (None, None) => return None,
    };
    Some(Fault {
        help: Some(instead.to_owned()),
        ..wrong(format!("{what}\"{word}\" is gone"))
    })
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
