//! JSON → what it says, with the place of every part, members of objects in their order, repeated ones
//! too.

use std::borrow::Cow;
use std::ops::Range;

use super::said::{Member, Said, Shape};
use crate::json_tokens::{JsonError, Peek, Tokens};
use crate::read::syntax;
use crate::text::composed;

/// What lies deeper is only known to be JSON: no key takes it.
const DEEPEST: usize = 8;

/// What a text says; where it stops being JSON, and why, if it does.
pub(super) fn read(text: &str) -> Result<Said<'_>, (Range<usize>, String)> {
    let not_json = |error: JsonError| syntax(text, &error);
    let mut tokens = Tokens::new(text);
    let first = tokens.peek().map_err(not_json)?;
    let said = next(text, &mut tokens, first, DEEPEST).map_err(not_json)?;
    tokens.finish().map_err(not_json)?;
    Ok(said)
}

/// The value that the tokens have come to; they go after it.
fn next<'a>(
    text: &'a str,
    tokens: &mut Tokens,
    first: Peek,
    depth: usize,
) -> Result<Said<'a>, JsonError> {
    let start = tokens.at;
    let shape = match (first, depth.checked_sub(1)) {
        (Peek::Array, Some(depth)) => Shape::List(elements(text, tokens, depth)?),
        (Peek::Object, Some(depth)) => Shape::Members(members(text, tokens, depth)?),
        _ => {
            tokens.skip(first)?;
            match first {
                Peek::Null => Shape::Nothing,
                Peek::String => Shape::Text,
                Peek::Number => Shape::Number,
                _ => Shape::Other,
            }
        }
    };
    let raw = &text[start..tokens.at];
    let said = match shape {
        Shape::Text => Said::text(unquoted(raw)?),
        shape => Said::new(raw, shape),
    };
    Ok(said.by(raw))
}

fn elements<'a>(
    text: &'a str,
    tokens: &mut Tokens,
    depth: usize,
) -> Result<Vec<Said<'a>>, JsonError> {
    let mut elements = Vec::new();
    let mut first = tokens.enter_array()?;
    while let Some(token) = first {
        elements.push(next(text, tokens, token, depth)?);
        first = tokens.next_element()?;
    }
    Ok(elements)
}

fn members<'a>(
    text: &'a str,
    tokens: &mut Tokens,
    depth: usize,
) -> Result<Vec<Member<'a>>, JsonError> {
    let mut members = Vec::new();
    let mut start = tokens.at;
    let mut is_any = tokens.enter_object()?.is_some();
    while is_any {
        let key = quoted(&text[start..tokens.at]);
        let first = tokens.peek()?;
        let said = next(text, tokens, first, depth)?;
        members.push((unquoted(key)?, Said { key, ..said }));
        start = tokens.at;
        is_any = tokens.next_key()?.is_some();
    }
    Ok(members)
}

/// The key in what stands before a value.
fn quoted(before: &str) -> &str {
    let ends = before.find('"').zip(before.rfind('"'));
    ends.map_or(before, |(open, close)| &before[open..=close])
}

/// A text without its quotes, borrowed where it has no escapes.
fn unquoted(raw: &str) -> Result<Cow<'_, str>, JsonError> {
    let inside = &raw[1..raw.len() - 1];
    if !inside.contains('\\') {
        return Ok(Cow::Borrowed(inside));
    }
    let mut tokens = Tokens::new(raw);
    let text = tokens.string()?;
    Ok(Cow::Owned(composed(&text).into_owned()))
}
