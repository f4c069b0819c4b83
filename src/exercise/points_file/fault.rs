//! What is wrong with a points file.

use std::ops::Range;

use crate::text::{known_instead, quoted};

/// What is wrong with a points file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemeError {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Where in the text, if that is known.
    pub span: Option<Range<usize>>,
}

pub(super) fn wrong(message: impl Into<String>) -> SchemeError {
    SchemeError {
        message: message.into(),
        help: None,
        span: None,
    }
}

pub(super) fn given_twice(key: &str) -> SchemeError {
    wrong(format!("\"{key}\" is given twice"))
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

pub(super) fn unknown(what: &str, word: &str, whose: &str, known: &[&str]) -> SchemeError {
    let message = format!("there is no {what} \"{}\"{whose}", quoted(word));
    SchemeError {
        help: Some(known_instead(word, known, '"')),
        ..wrong(message)
    }
}

pub(super) fn not_json(text: &str, error: &serde_json::Error) -> SchemeError {
    let lines = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1));
    let before: usize = lines.map(str::len).sum();
    let at = (before + error.column().saturating_sub(1)).min(text.len());
    let at = (0..=at)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    SchemeError {
        span: Some(at..at),
        ..wrong(format!("not a points file: {message}"))
    }
}
