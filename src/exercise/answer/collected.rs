//! What an answer says, key by key, until all of it is read.

use std::borrow::Cow;

use super::error::AnswerErrorKind;
use super::said::{Said, Shape};
use super::stated::Reading;
use super::takes::Takes;
use super::{Answer, Part};
use crate::exercise::question::Question;
use crate::vocabulary::Vocabulary;

/// A key of an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerKey {
    /// Whose answer it is.
    Id,
    /// Whose answer it is, where no id says so.
    Student,
    /// What is asked.
    Question(Question),
}

impl AnswerKey {
    fn find(key: &str) -> Option<Self> {
        match key {
            "id" => Some(Self::Id),
            "student" => Some(Self::Student),
            _ => Question::find(key).map(Self::Question),
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Student => "student",
            Self::Question(question) => question.word(),
        }
    }
}

/// An answer while it is read.
pub(super) struct Collected<'a> {
    takes: &'static Takes,
    id: Option<Cow<'a, str>>,
    student: Option<Cow<'a, str>>,
    parts: Vec<Part<'a>>,
    /// The keys so far, each with the spelling of its first time.
    seen: Vec<(AnswerKey, Cow<'a, str>)>,
}

impl<'a> Collected<'a> {
    pub(super) fn new(takes: &'static Takes) -> Self {
        Self {
            takes,
            id: None,
            student: None,
            parts: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// Takes a key, or says why it can't stand here.
    pub(super) fn key(&mut self, spelling: Cow<'a, str>) -> Result<AnswerKey, AnswerErrorKind> {
        let Some(key) = AnswerKey::find(&spelling) else {
            return Err(AnswerErrorKind::UnknownKey(spelling.into_owned()));
        };
        if let Some((_, first)) = self.seen.iter().find(|(seen, _)| *seen == key) {
            return Err(if *first == spelling {
                AnswerErrorKind::RepeatedKey(key.word())
            } else {
                AnswerErrorKind::TwoNamesOfOneKey(first.to_string(), spelling.into_owned())
            });
        }
        self.seen.push((key, spelling));
        Ok(key)
    }

    /// Takes what is said under a key. What can't be read spoils its own part, but whose answer it
    /// is must be told.
    pub(super) fn say(&mut self, key: AnswerKey, said: Said<'a>) -> Result<(), AnswerErrorKind> {
        match key {
            _ if said.is_nothing() => {}
            AnswerKey::Id => self.id = Some(label(key, said)?),
            AnswerKey::Student => self.student = Some(label(key, said)?),
            AnswerKey::Question(question) => self.answer(question, said),
        }
        Ok(())
    }

    /// Takes what is said to a question, in the place of what was said before.
    pub(super) fn answer(&mut self, question: Question, said: Said<'a>) {
        let takes = self.takes;
        let stated = Reading { question, takes }.stated(said);
        self.parts.retain(|part| part.question != question);
        self.parts.push(Part { question, stated });
    }

    pub(super) fn into_answer(mut self) -> Answer<'a> {
        self.parts.sort_by_key(|part| part.question);
        Answer {
            id: self.id.or(self.student),
            parts: self.parts,
        }
    }
}

/// A text, or a number that stands for its text.
fn label(key: AnswerKey, said: Said<'_>) -> Result<Cow<'_, str>, AnswerErrorKind> {
    if matches!(said.shape, Shape::Text | Shape::Number) {
        return Ok(said.spelling);
    }
    let (key, expected) = (key.word(), "a text or a number");
    Err(AnswerErrorKind::BadValue { key, expected })
}
