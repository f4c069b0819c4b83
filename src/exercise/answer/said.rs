//! What stands under a key of an answer, in the one shape that every format is read into.

use std::borrow::Cow;

/// What is said, before anybody asks what the key takes.
pub(super) struct Said<'a> {
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
    /// Two names in one word, joined by a dash, which names may have in them too.
    Joined,
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
        let spelling = spelling.into();
        Self { spelling, shape }
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

    pub(super) fn other() -> Self {
        Self::new("", Shape::Other)
    }

    pub(super) fn is_nothing(&self) -> bool {
        matches!(self.shape, Shape::Nothing)
    }

    pub(super) fn into_name(self) -> Option<Cow<'a, str>> {
        matches!(self.shape, Shape::Text).then_some(self.spelling)
    }

    pub(super) fn into_number(self) -> Option<Cow<'a, str>> {
        matches!(self.shape, Shape::Number).then_some(self.spelling)
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
