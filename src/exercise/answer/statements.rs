//! What an answer says, statement by statement, in whatever format it is written → the answer.

use std::borrow::Cow;
use std::iter;

use super::error::{AnswerError, AnswerErrorKind};
use super::keys::AnswerKey;
use super::reading::{Statement, part};
use super::tokens::Fault;
use super::{Answer, Spelling};
use crate::exercise::question::Question;
use crate::exercise::said::{Said, span};

/// All that an answer says, while it is read.
pub(super) struct Statements<'a> {
    text: &'a str,
    id: Option<Cow<'a, str>>,
    student: Option<Cow<'a, str>>,
    all: Vec<Statement<'a>>,
    warnings: Vec<AnswerError>,
}

/// So many warnings of one answer are kept.
const MOST_WARNINGS: usize = 20;

impl<'a> Statements<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let (all, warnings) = (Vec::new(), Vec::new());
        Self {
            text,
            id: None,
            student: None,
            all,
            warnings,
        }
    }

    /// Keeps in mind what can't be understood.
    pub(super) fn warn(&mut self, (fault, part): Fault<'a>) {
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push(fault.at(span(self.text, part)));
        }
    }

    /// Whether nothing is said so far.
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// What is said to a question so far.
    pub(super) fn of(&self, question: Question) -> impl Iterator<Item = &Statement<'a>> {
        let all = self.all.iter();
        all.filter(move |statement| statement.question == question)
    }

    /// Takes a statement, unless it says nothing.
    pub(super) fn say(
        &mut self,
        question: Question,
        of: Option<Cow<'a, str>>,
        said: Said<'a>,
        spelling: Spelling,
    ) {
        if !said.is_nothing() {
            self.all.push(Statement {
                question,
                of,
                said,
                spelling,
            });
        }
    }

    /// Takes whose answer it is.
    pub(super) fn label(&mut self, key: AnswerKey, said: Said<'a>) {
        let (place, is_nothing) = (said.place, said.is_nothing());
        let label = match key {
            AnswerKey::Id => &mut self.id,
            _ => &mut self.student,
        };
        let fault = match (said.into_name(), &label) {
            (None, _) if is_nothing => return,
            (None, _) => {
                let (key, expected) = (key.word(), "a text or a number");
                AnswerErrorKind::BadValue { key, expected }
            }
            (Some(name), Some(known)) if name != *known => AnswerErrorKind::RepeatedKey(key.word()),
            (name, _) => {
                *label = name;
                return;
            }
        };
        self.warn((fault, place));
    }

    /// The answer, or the first fault in it where nothing else is said.
    pub(super) fn into_answer(mut self) -> Result<Answer<'a>, AnswerError> {
        let mut all = std::mem::take(&mut self.all);
        all.sort_by_key(|statement| statement.question);
        let mut parts = Vec::new();
        let mut all = all.into_iter().peekable();
        while let Some(Statement { question, .. }) = all.peek() {
            let question = *question;
            let of_question = iter::from_fn(|| all.next_if(|next| next.question == question));
            let (part, faults) = part(question, of_question.collect());
            parts.push(part);
            for fault in faults {
                self.warn(fault);
            }
        }
        let id = self.id.or(self.student);
        let mut warnings = self.warnings;
        if parts.is_empty() && !warnings.is_empty() {
            let mut error = warnings.swap_remove(0);
            error.id = id.map(Cow::into_owned);
            return Err(error);
        }
        Ok(Answer {
            id,
            parts,
            warnings,
        })
    }
}
