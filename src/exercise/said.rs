//! What stands under a key of an answer or of a points file, in the one shape that every format is
//! read into.

use std::borrow::Cow;
use std::ops::Range;

/// What is said, before anybody asks what the key takes.
pub(super) struct Said<'a> {
    /// The part of the text that says it; empty where no part does by itself.
    pub(super) place: &'a str,
    /// The key before it as it is written; empty where none stands there.
    pub(super) key: &'a str,
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
            key: "",
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

    pub(super) fn as_bool(&self) -> Option<bool> {
        matches!(self.shape, Shape::Other).then(|| self.spelling.parse().ok())?
    }

    /// A number as it is written.
    pub(super) fn as_number(&self) -> Option<&str> {
        matches!(self.shape, Shape::Number).then_some(&*self.spelling)
    }

    pub(super) fn as_list(&self) -> Option<&[Self]> {
        match &self.shape {
            Shape::List(elements) => Some(elements),
            _ => None,
        }
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
