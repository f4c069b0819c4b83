//! The text of one answer, and where it stands.

use std::borrow::Cow;

use crate::cli::diagnostics::{Place, Problem};
use crate::exercise::{Answer, AnswerError, AnswerFormat};
use crate::read::Source;
use crate::report::check::AnswerOrigin;

/// Where an answer stands.
pub(super) struct Submission<'s> {
    pub(super) file: &'s str,
    /// In JSON Lines: the number of the line, from 1, and its byte offset.
    pub(super) line: Option<(usize, usize)>,
    pub(super) text: &'s str,
    pub(super) format: AnswerFormat,
}

impl Submission<'_> {
    pub(super) fn origin<'o>(&'o self, id: Option<&'o str>) -> AnswerOrigin<'o> {
        AnswerOrigin {
            file: self.file,
            line: self.line.map(|(number, _)| number),
            id,
        }
    }

    /// Whose answer it says that it is.
    pub(super) fn id(&self) -> Option<String> {
        match Answer::read(self.text, self.format) {
            Ok(answer) => answer.id.map(Cow::into_owned),
            Err(error) => error.id,
        }
    }

    /// What could not be understood, each with its line.
    pub(super) fn warnings(&self, errors: &[AnswerError]) -> Vec<String> {
        let in_words = |error: &AnswerError| {
            let line = self.text[..error.span.start].matches('\n').count() + 1;
            let place = match self.line {
                None => format!("line {line}: "),
                Some(_) => String::new(),
            };
            let help = error.kind.help().map(|help| format!(" ({help})"));
            format!("{place}{error}{}", help.unwrap_or_default())
        };
        errors.iter().map(in_words).collect()
    }

    pub(super) fn problem(&self, error: &AnswerError) -> Problem {
        let source = Source::new(self.file.to_owned(), self.text.to_owned());
        let place = Place::new(&source, error.span.clone());
        let place = match self.line {
            Some((number, offset)) => place.moved(number - 1, offset),
            None => place,
        };
        Problem::new(error).help_if(error.kind.help()).at(place)
    }
}

/// The format that a text itself suggests.
pub(super) fn suggested(text: &str) -> AnswerFormat {
    match text.trim_start().chars().next() {
        Some('{' | '[') => AnswerFormat::Json,
        _ => AnswerFormat::Text,
    }
}
