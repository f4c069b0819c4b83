//! What stands under a key of an answer, in the one shape that every format is read into; JSON keeps the
//! place of every part, and repeated members.

use std::borrow::Cow;
use std::ops::Range;

use crate::json_tokens::{JsonError, Peek, Tokens};
use crate::read::syntax;
use crate::text::composed;

/// What is said, before anybody asks what the key takes.
pub(super) struct Said<'a> {
    /// The part of the text that says it; empty where no part does by itself.
    pub(super) place: &'a str,
    /// A text without its quotes; anything else as it is written, as far as that tells something.
    pub(super) spelling: Cow<'a, str>,
    pub(super) shape: Shape<'a>,
}

/// What kind of thing is said.
pub(super) enum Shape<'a> {
    /// Nothing: a question without an answer.
    Nothing,
    /// A name, or a number in any spelling.
    Text,
    /// What stands for a number only.
    Number,
    /// Several things in order.
    List(Vec<Said<'a>>),
    /// Things by their names.
    Members(Vec<Member<'a>>),
    /// What no key takes.
    Other,
}

/// A name, and what is said of it.
pub(super) type Member<'a> = (Cow<'a, str>, Said<'a>);

impl<'a> Said<'a> {
    pub(super) fn new(spelling: impl Into<Cow<'a, str>>, shape: Shape<'a>) -> Self {
        Self {
            place: "",
            spelling: spelling.into(),
            shape,
        }
    }

    /// The same, said by this part of the text.
    pub(super) fn by(self, place: &'a str) -> Self {
        Self { place, ..self }
    }

    pub(super) fn text(spelling: impl Into<Cow<'a, str>>) -> Self {
        Self::new(spelling, Shape::Text)
    }

    pub(super) fn list(elements: Vec<Self>) -> Self {
        Self::new("", Shape::List(elements))
    }

    pub(super) fn members(members: Vec<Member<'a>>) -> Self {
        Self::new("", Shape::Members(members))
    }

    pub(super) fn is_nothing(&self) -> bool {
        matches!(self.shape, Shape::Nothing)
    }

    pub(super) fn as_text(&self) -> Option<&str> {
        matches!(self.shape, Shape::Text).then_some(&*self.spelling)
    }

    /// A name, or a number that stands for the leaf with this value.
    pub(super) fn into_name(self) -> Option<Cow<'a, str>> {
        matches!(self.shape, Shape::Text | Shape::Number).then_some(self.spelling)
    }

    pub(super) fn into_list(self) -> Option<Vec<Self>> {
        match self.shape {
            Shape::List(elements) => Some(elements),
            _ => None,
        }
    }

    pub(super) fn into_members(self) -> Option<Vec<Member<'a>>> {
        match self.shape {
            Shape::Members(members) => Some(members),
            _ => None,
        }
    }
}

/// Where a part of a text stands in it; the end of the text for any other text.
pub(super) fn span(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr().checked_sub(text.as_ptr().addr());
    let start = start.filter(|start| start + part.len() <= text.len());
    start.map_or(text.len()..text.len(), |start| start..start + part.len())
}

/// What lies deeper is only known to be JSON: no key takes it.
const DEEPEST: usize = 8;

/// What a text says; where it stops being JSON, and why, if it does.
pub(super) fn read_json(text: &str) -> Result<Said<'_>, (Range<usize>, String)> {
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
    tokens: &mut Tokens<'a>,
    first: Peek,
    depth: usize,
) -> Result<Said<'a>, JsonError> {
    let start = tokens.at;
    let (shape, string) = match (first, depth.checked_sub(1)) {
        (Peek::Array, Some(depth)) => (Shape::List(elements(text, tokens, depth)?), None),
        (Peek::Object, Some(depth)) => (Shape::Members(members(text, tokens, depth)?), None),
        (Peek::String, _) => (Shape::Text, Some(unescaped(tokens.string()?))),
        _ => {
            tokens.skip(first)?;
            let shape = match first {
                Peek::Null => Shape::Nothing,
                Peek::Number => Shape::Number,
                _ => Shape::Other,
            };
            (shape, None)
        }
    };
    let raw = &text[start..tokens.at];
    Ok(Said::new(string.unwrap_or(raw.into()), shape).by(raw))
}

fn elements<'a>(
    text: &'a str,
    tokens: &mut Tokens<'a>,
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
    tokens: &mut Tokens<'a>,
    depth: usize,
) -> Result<Vec<Member<'a>>, JsonError> {
    let mut members = Vec::new();
    let mut key = tokens.enter_object()?;
    while let Some(name) = key {
        let first = tokens.peek()?;
        members.push((unescaped(name), next(text, tokens, first, depth)?));
        key = tokens.next_key()?;
    }
    Ok(members)
}

/// A string as letters without escapes are written.
fn unescaped(string: Cow<'_, str>) -> Cow<'_, str> {
    match string {
        Cow::Borrowed(plain) => Cow::Borrowed(plain),
        Cow::Owned(text) => Cow::Owned(composed(&text).into_owned()),
    }
}
