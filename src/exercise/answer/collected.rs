//! What an answer says, key by key, until all of it is read.

use std::borrow::Cow;

use super::error::{AnswerError, AnswerErrorKind};
use super::keys::AnswerKey;
use super::reading::{Reading, Understood};
use super::takes::Takes;
use super::words::Fault;
use super::{Answer, Part, Spelling};
use crate::exercise::question::Question;
use crate::exercise::said::{Said, Shape, span};

/// An answer while it is read.
pub(super) struct Collected<'a> {
    takes: &'static Takes,
    /// All that is read.
    text: &'a str,
    id: Option<Cow<'a, str>>,
    student: Option<Cow<'a, str>>,
    parts: Vec<Part<'a>>,
    /// The keys so far, each as it was written the first time.
    seen: Vec<(AnswerKey, Cow<'a, str>, Spelling)>,
    /// The questions whose keys are given again, until it is known whether they say the same again.
    repeated: Vec<(Question, AnswerErrorKind)>,
    warnings: Vec<AnswerError>,
}

/// So many warnings of one answer are kept.
const MOST_WARNINGS: usize = 20;

impl<'a> Collected<'a> {
    pub(super) fn new(takes: &'static Takes, text: &'a str) -> Self {
        Self {
            takes,
            text,
            id: None,
            student: None,
            parts: Vec::new(),
            seen: Vec::new(),
            repeated: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Takes a key, or says why it can't stand here: an answer has one label of each kind.
    pub(super) fn key(&mut self, written: Cow<'a, str>) -> Result<AnswerKey, AnswerErrorKind> {
        let Some((key, spelling)) = AnswerKey::find(&written) else {
            return Err(AnswerErrorKind::UnknownKey(written.into_owned()));
        };
        let Some((_, first, _)) = self.seen.iter().find(|(seen, ..)| *seen == key) else {
            self.seen.push((key, written, spelling));
            return Ok(key);
        };
        let kind = if *first == written {
            AnswerErrorKind::RepeatedKey(key.word())
        } else {
            AnswerErrorKind::TwoNamesOfOneKey(first.to_string(), written.into_owned())
        };
        let AnswerKey::Question(question) = key else {
            return Err(kind);
        };
        self.repeated.push((question, kind));
        Ok(key)
    }

    /// Whether a key was given before.
    pub(super) fn is_seen(&self, key: AnswerKey) -> bool {
        self.seen.iter().any(|(seen, ..)| *seen == key)
    }

    /// Notes that what stands behind a key is read otherwise than it is written.
    pub(super) fn is_read_otherwise(&mut self, key: AnswerKey) {
        let mut seen = self.seen.iter_mut();
        if let Some((_, _, spelling)) = seen.find(|(seen, ..)| *seen == key) {
            *spelling = Spelling::Other;
        }
    }

    /// Keeps in mind what can't be understood.
    pub(super) fn warn(&mut self, error: AnswerError) {
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push(error);
        }
    }

    /// The same, of a part of the text.
    pub(super) fn warn_of(&mut self, (fault, part): Fault<'a>) {
        self.warn(fault.at(span(self.text, part)));
    }

    /// Takes what is said under a key. What can't be read spoils its own part.
    pub(super) fn say(&mut self, key: AnswerKey, said: Said<'a>) {
        let place = said.place;
        let label = match key {
            _ if said.is_nothing() => return,
            AnswerKey::Question(question) => return self.answer(question, said),
            AnswerKey::Id => label(key, said).map(|label| self.id = Some(label)),
            AnswerKey::Student => label(key, said).map(|label| self.student = Some(label)),
        };
        if let Err(fault) = label {
            self.warn_of((fault, place));
        }
    }

    /// Takes what is said to a question, in place of what was said before. Of two answers that differ
    /// neither counts.
    pub(super) fn answer(&mut self, question: Question, said: Said<'a>) {
        let place = said.place;
        let understood = Reading::new(question, self.takes).understood(said);
        let repeated = self.repeated.pop_if(|(repeated, _)| *repeated == question);
        let is_answered = self.parts.iter().any(|part| part.question == question);
        if let Some(repeated) = repeated.filter(|_| is_answered) {
            return self.say_again(repeated, &understood, place);
        }
        let mut keys = self.seen.iter();
        let key = keys.find(|(key, ..)| *key == AnswerKey::Question(question));
        let is_plain = key.is_some_and(|(_, _, spelling)| *spelling == Spelling::Other);
        let spelling = if is_plain {
            Spelling::Other
        } else {
            understood.spelling
        };
        self.put(Part {
            question,
            stated: understood.stated,
            spelling,
            unreadable: understood.faults.len(),
        });
        for (fault, place) in understood.faults {
            self.warn_of((fault, place));
        }
    }

    fn say_again(
        &mut self,
        (question, fault): (Question, AnswerErrorKind),
        again: &Understood<'a>,
        place: &'a str,
    ) {
        let is_same = |part: &Part| part.question == question && part.stated == again.stated;
        if again.stated.is_ok() && self.parts.iter().any(is_same) {
            return;
        }
        self.put(Part {
            question,
            stated: Err(fault.clone()),
            spelling: Spelling::Usual,
            unreadable: 0,
        });
        self.warn_of((fault, place));
    }

    fn put(&mut self, part: Part<'a>) {
        self.parts.retain(|known| known.question != part.question);
        self.parts.push(part);
    }

    /// The answer, or the first fault in it where nothing else is said.
    pub(super) fn into_answer(mut self) -> Result<Answer<'a>, AnswerError> {
        let id = self.id.or(self.student);
        if self.parts.is_empty() && !self.warnings.is_empty() {
            let mut error = self.warnings.swap_remove(0);
            error.id = id.map(Cow::into_owned);
            return Err(error);
        }
        self.parts.sort_by_key(|part| part.question);
        Ok(Answer {
            id,
            parts: self.parts,
            warnings: self.warnings,
        })
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
