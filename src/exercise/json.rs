//! JSON → what it says, with the place of every part, members of objects in their order, repeated ones
//! too.
//!
//! jiter cuts the tokens, because answers need what the numbers look like and where things stand.

use std::borrow::Cow;
use std::ops::Range;

use jiter::{Jiter, JiterError, JiterResult, Peek};

use super::said::{Member, Said, Shape};
use crate::read::syntax;
use crate::text::composed;

/// What lies deeper is only known to be JSON: no key takes it.
const DEEPEST: usize = 8;

/// What a text says; where it stops being JSON, and why, if it does.
pub(super) fn read(text: &str) -> Result<Said<'_>, (Range<usize>, String)> {
    let not_json = |error: JiterError| syntax(text, &error);
    let mut tokens = Jiter::new(text.as_bytes());
    let first = tokens.peek().map_err(not_json)?;
    let said = next(text, &mut tokens, first, DEEPEST).map_err(not_json)?;
    tokens.finish().map_err(not_json)?;
    Ok(said)
}

/// The value that the tokens have come to; they go after it.
fn next<'a>(text: &'a str, tokens: &mut Jiter, first: Peek, depth: usize) -> JiterResult<Said<'a>> {
    let start = tokens.current_index();
    let shape = match (first, depth.checked_sub(1)) {
        (Peek::Array, Some(depth)) => Shape::List(elements(text, tokens, depth)?),
        (Peek::Object, Some(depth)) => Shape::Members(members(text, tokens, depth)?),
        _ => {
            tokens.known_skip(first)?;
            match first {
                Peek::Null => Shape::Nothing,
                Peek::String => Shape::Text,
                _ if first.is_num() => Shape::Number,
                _ => Shape::Other,
            }
        }
    };
    let raw = &text[start..tokens.current_index()];
    let said = match shape {
        Shape::Text => Said::text(unquoted(raw)?),
        shape => Said::new(raw, shape),
    };
    Ok(said.by(raw))
}

fn elements<'a>(text: &'a str, tokens: &mut Jiter, depth: usize) -> JiterResult<Vec<Said<'a>>> {
    let mut elements = Vec::new();
    let mut first = tokens.known_array()?;
    while let Some(token) = first {
        elements.push(next(text, tokens, token, depth)?);
        first = tokens.array_step()?;
    }
    Ok(elements)
}

fn members<'a>(text: &'a str, tokens: &mut Jiter, depth: usize) -> JiterResult<Vec<Member<'a>>> {
    let mut members = Vec::new();
    let mut start = tokens.current_index();
    let mut is_any = tokens.known_object()?.is_some();
    while is_any {
        let key = quoted(&text[start..tokens.current_index()]);
        let first = tokens.peek()?;
        let said = next(text, tokens, first, depth)?;
        members.push((unquoted(key)?, Said { key, ..said }));
        start = tokens.current_index();
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
fn unquoted(raw: &str) -> JiterResult<Cow<'_, str>> {
    let inside = &raw[1..raw.len() - 1];
    if !inside.contains('\\') {
        return Ok(Cow::Borrowed(inside));
    }
    let mut tokens = Jiter::new(raw.as_bytes());
    let text = composed(tokens.next_str()?).into_owned();
    Ok(Cow::Owned(text))
}
