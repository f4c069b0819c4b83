//! What an answer says, statement by statement, in whatever format it is written → the answer.

use std::borrow::Cow;

use super::error::{AnswerError, AnswerErrorKind};
use super::keys::AnswerKey;
use super::reading::{Statement, part};
use super::tokens::Fault;
use super::{Answer, Spelling};
use crate::exercise::question::Question;
use crate::exercise::said::{Said, span};
use crate::text::says_nothing;
use crate::vocabulary::Vocabulary;

/// All that an answer says, while it is read.
pub(super) struct Statements<'a> {
    pub(super) text: &'a str,
    id: Option<Cow<'a, str>>,
    student: Option<Cow<'a, str>>,
    all: Vec<Statement<'a>>,
    warnings: Vec<AnswerError>,
}

/// So many warnings of one answer are kept.
const MOST_WARNINGS: usize = 20;

impl<'a> Statements<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            id: None,
            student: None,
            all: Vec::new(),
            warnings: Vec::new(),
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
        if !said.is_nothing() && !is_dash(question, &said) {
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
        if said.is_nothing() {
            return;
        }
        let place = said.place;
        let label = match key {
            AnswerKey::Id => &mut self.id,
            _ => &mut self.student,
        };
        let Some(name) = said.into_name() else {
            let (key, expected) = (key.word(), "a text or a number");
            return self.warn((AnswerErrorKind::BadValue { key, expected }, place));
        };
        if *label.get_or_insert_with(|| name.clone()) != name {
            self.warn((AnswerErrorKind::RepeatedKey(key.word()), place));
        }
    }

    /// The answer, or the first fault in it where nothing else is said.
    pub(super) fn into_answer(mut self) -> Result<Answer<'a>, AnswerError> {
        let mut parts = Vec::new();
        for &question in Question::ALL {
            let all = self.all.extract_if(.., |said| said.question == question);
            let all: Vec<Statement> = all.collect();
            if !all.is_empty() {
                let (part, faults) = part(question, all);
                parts.push(part);
                for fault in faults {
                    self.warn(fault);
                }
            }
        }
        self.warnings.sort_by_key(|warning| warning.span.start);
        // What is wrong with several parts of a line is said once.
        self.warnings.dedup_by(|next, last| {
            let between = self.text.get(last.span.start..next.span.start);
            next.kind == last.kind && between.is_some_and(|text| !text.contains('\n'))
        });
        let id = self.id.or(self.student);
        match self.warnings.first() {
            Some(error) if parts.is_empty() => Err(AnswerError {
                id: id.map(Cow::into_owned),
                ..error.clone()
            }),
            _ => Ok(Answer {
                id,
                parts,
                warnings: self.warnings,
            }),
        }
    }
}

/// Whether a dash, or what means the same, tells that there is nothing to state of a node, as sheets ask for it.
fn is_dash(question: Question, said: &Said) -> bool {
    let is_of_nodes = matches!(question, Question::NodeValues | Question::Windows);
    let said = said.spelling.trim();
    let mut words = said.split_whitespace().peekable();
    let is_nothing = words.peek().is_some() && words.all(says_nothing);
    is_of_nodes && (is_nothing || said.eq_ignore_ascii_case("not visited"))
}
