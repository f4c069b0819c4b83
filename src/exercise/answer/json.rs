//! Reads answers in JSON.
//!
//! jiter cuts the tokens, because an answer needs what the numbers look like and where things
//! stand.

use std::borrow::Cow;
use std::ops::Range;

use jiter::{Jiter, JiterError, JiterResult, Peek};

use super::Answer;
use super::collected::Collected;
use super::error::{AnswerError, AnswerErrorKind};
use super::report;
use super::said::{Member, Said, Shape};
use super::takes::IN_JSON;
use crate::read::syntax;

/// Reads one object.
pub(super) fn read(text: &str) -> Result<Answer<'_>, AnswerError> {
    if text.trim_ascii().is_empty() {
        return Err(AnswerErrorKind::Empty.at(text.len()..text.len()));
    }
    let not_json = |error: JiterError| {
        let (span, message) = syntax(text, &error);
        AnswerErrorKind::Json(message).at(span)
    };
    let mut tokens = Jiter::new(text.as_bytes());
    let first = tokens.peek().map_err(not_json)?;
    if first != Peek::Object {
        let span = skipped(&mut tokens, first).map_err(not_json)?;
        return Err(AnswerErrorKind::NotAnObject.at(span));
    }
    let mut answer = Collected::new(&IN_JSON);
    if is_report(text) {
        let span = skipped(&mut tokens, first).map_err(not_json)?;
        tokens.finish().map_err(not_json)?;
        let members = said(&text[span.clone()], first).into_members();
        for (key, said) in report::answered(members.unwrap_or_default()) {
            let said = answer.key(key).and_then(|key| answer.say(key, said));
            if let Err(kind) = said {
                answer.warn(kind.at(span.clone()));
            }
        }
        return answer.into_answer();
    }
    let mut key = tokens.known_object().map_err(not_json)?.map(str::to_owned);
    while let Some(spelling) = key {
        let behind_key = tokens.current_index();
        let first = tokens.peek().map_err(not_json)?;
        let span = skipped(&mut tokens, first).map_err(not_json)?;
        let key_error = |kind: AnswerErrorKind| kind.at(key_span(text, behind_key));
        match answer.key(Cow::Owned(spelling)) {
            Ok(taken) => {
                let said = said(&text[span.clone()], first);
                if let Err(kind) = answer.say(taken, said) {
                    answer.warn(kind.at(span));
                }
            }
            Err(kind) => answer.warn(key_error(kind)),
        }
        key = tokens.next_key().map_err(not_json)?.map(str::to_owned);
    }
    tokens.finish().map_err(not_json)?;
    answer.into_answer()
}

/// Whether an object begins as the reports of the tool do.
fn is_report(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{').unwrap_or(text);
    inside.trim_start().starts_with("\"format_version\"")
}

/// The place of the value that the tokens have come to; they go behind it.
fn skipped(tokens: &mut Jiter, first: Peek) -> JiterResult<Range<usize>> {
    let start = tokens.current_index();
    tokens.known_skip(first)?;
    Ok(start..tokens.current_index())
}

/// The place of the key that ends before its colon, which stands before this index.
fn key_span(text: &str, behind: usize) -> Range<usize> {
    let colon = text[..behind].rfind(':').unwrap_or(behind);
    let end = text[..colon].trim_end().len();
    let inside = &text[..end.saturating_sub(1)];
    let quotes = inside.rmatch_indices('"');
    let is_plain = |&(at, _): &(usize, &str)| !inside[..at].ends_with('\\');
    let start = quotes.into_iter().find(is_plain).map_or(end, |(at, _)| at);
    start..end
}

/// What a text says that was skipped, and so is known to be JSON.
fn said(text: &str, first: Peek) -> Said<'_> {
    let mut tokens = Jiter::new(text.as_bytes());
    next(text, &mut tokens, first).unwrap_or_else(|_| Said::other())
}

/// The value that the tokens have come to; they go behind it.
fn next<'a>(text: &'a str, tokens: &mut Jiter, first: Peek) -> JiterResult<Said<'a>> {
    let start = tokens.current_index();
    let shape = match first {
        Peek::Array => Shape::List(elements(text, tokens)?),
        Peek::Object => Shape::Members(members(text, tokens)?),
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
    Ok(match shape {
        Shape::Text => Said::text(unquoted(raw)?),
        shape => Said::new(raw, shape),
    })
}

fn elements<'a>(text: &'a str, tokens: &mut Jiter) -> JiterResult<Vec<Said<'a>>> {
    let mut elements = Vec::new();
    let mut first = tokens.known_array()?;
    while let Some(token) = first {
        elements.push(next(text, tokens, token)?);
        first = tokens.array_step()?;
    }
    Ok(elements)
}

fn members<'a>(text: &'a str, tokens: &mut Jiter) -> JiterResult<Vec<Member<'a>>> {
    let mut members = Vec::new();
    let mut key = tokens.known_object()?.map(str::to_owned);
    while let Some(name) = key {
        let first = tokens.peek()?;
        members.push((Cow::Owned(name), next(text, tokens, first)?));
        key = tokens.next_key()?.map(str::to_owned);
    }
    Ok(members)
}

/// A text without its quotes, borrowed where it has no escapes.
fn unquoted(raw: &str) -> JiterResult<Cow<'_, str>> {
    let inside = &raw[1..raw.len() - 1];
    if !inside.contains('\\') {
        return Ok(Cow::Borrowed(inside));
    }
    let text = Jiter::new(raw.as_bytes()).next_str()?.to_owned();
    Ok(Cow::Owned(text))
}
