//! An answer without the name of whoever gave it, by which equal answers are found.

use std::ops::Range;

use super::keys::AnswerKey;
use crate::json_tokens::{Peek, Tokens};

/// An answer in JSON, and apart from it whose it is.
pub struct Unsigned<'a> {
    /// Whose answer it is.
    pub id: &'a str,
    /// All that is written, but for that.
    pub text: Box<str>,
}

impl<'a> Unsigned<'a> {
    /// An answer that says once whose it is, and without escapes.
    pub fn find(text: &'a str) -> Option<Self> {
        let place = place_of_id(text)?;
        let id = &text[place.clone()];
        let is_plain = !id.contains('\\');
        is_plain.then(|| Self {
            id,
            text: [&text[..place.start], &text[place.end..]].concat().into(),
        })
    }
}

/// What stands between the quotes of the only text that says whose answer it is.
fn place_of_id(text: &str) -> Option<Range<usize>> {
    let mut tokens = Tokens::new(text);
    let mut place = None;
    if tokens.peek().ok()? != Peek::Object {
        return None;
    }
    let mut key = tokens.enter_object().ok()?;
    while let Some(written) = key {
        let key_of_answer = AnswerKey::find(&written).map(|(key, _)| key);
        let is_id = matches!(key_of_answer, Some(AnswerKey::Id | AnswerKey::Student));
        let first = tokens.peek().ok()?;
        let start = tokens.at;
        tokens.skip(first).ok()?;
        if is_id {
            let inside = start + 1..tokens.at - 1;
            let is_only = first == Peek::String && place.replace(inside).is_none();
            is_only.then_some(())?;
        }
        key = tokens.next_key().ok()?;
    }
    tokens.finish().ok()?;
    place
}
