//! What is wrong, in words, and where.

use std::fmt;

use super::picture::Place;
use crate::report::{Diagnostic, Severity};
use crate::search::SearchError;

/// What is wrong with an input, or with the command line.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Problem {
    pub(super) message: String,
    pub(super) help: Option<String>,
    pub(super) file: Option<String>,
    pub(super) place: Option<Box<Place>>,
}

impl Problem {
    /// A problem that belongs to no input.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "it is the function of `map_err`"
    )]
    pub(in crate::cli) fn new(message: impl ToString) -> Self {
        Self {
            message: message.to_string(),
            help: None,
            file: None,
            place: None,
        }
    }

    /// The same with what to do about it.
    pub(in crate::cli) fn help(self, help: impl Into<String>) -> Self {
        self.help_if(Some(help))
    }

    /// The same with what to do about it, if there is anything.
    pub(in crate::cli) fn help_if(self, help: Option<impl Into<String>>) -> Self {
        Self {
            help: help.map(Into::into),
            ..self
        }
    }

    /// The same as a problem with a file as a whole.
    pub(in crate::cli) fn in_file(self, file: &str) -> Self {
        Self {
            file: Some(file.to_owned()),
            ..self
        }
    }

    /// The same at a place in a file, if it has one.
    pub(in crate::cli) fn at(self, place: impl Into<Option<Place>>) -> Self {
        let Some(place) = place.into() else {
            return self;
        };
        let problem = self.in_file(&place.file);
        Self {
            place: Some(Box::new(place)),
            ..problem
        }
    }

    /// What a search ended with; `name` is the node where it did.
    pub(in crate::cli) fn of_search<N: Copy>(error: &SearchError<N>, name: &str) -> Self {
        Self::new(error.message(name)).help(error.help())
    }

    /// The same problem at the same place in other words.
    pub(in crate::cli) fn said(self, message: String, help: &str) -> Self {
        Self {
            message,
            ..self.help(help)
        }
    }

    /// The problem as plain data.
    pub(in crate::cli) fn diagnostic(&self, severity: Severity) -> Diagnostic {
        let place = self.place.as_ref();
        Diagnostic {
            severity,
            message: self.message.clone(),
            file: self.file.clone(),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            span: place.map(|place| [place.span.start, place.span.end]),
            help: self.help.clone(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Problem {}
