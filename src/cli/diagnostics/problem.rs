//! What is wrong, in words, and where.

use std::fmt;

use super::place::Place;
use crate::report::{Diagnostic, Severity};
use crate::search::SearchError;
use crate::tree::Labels;

/// What is wrong with an input, or with the command line.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Problem {
    pub(super) message: String,
    pub(super) help: Option<String>,
    pub(super) file: Option<String>,
    pub(super) place: Option<Box<Place>>,
}

impl Problem {
    pub(in crate::cli) fn new(message: String, help: Option<String>, place: Option<Place>) -> Self {
        let file = place.as_ref().map(|place| place.file.clone());
        Self {
            message,
            help,
            file,
            place: place.map(Box::new),
        }
    }

    /// A problem with a file as a whole.
    pub(in crate::cli) fn in_file(file: &str, message: String, help: Option<String>) -> Self {
        Self::of_usage(message, help).with_file(file)
    }

    /// What a search ended with, at the place where it did.
    pub(in crate::cli) fn of_search(
        error: &SearchError,
        labels: &Labels,
        place: Option<Place>,
    ) -> Self {
        let message = error.message(&labels.get(error.node()));
        Self::new(message, Some(error.help().to_owned()), place)
    }

    /// A problem that belongs to no input.
    pub(in crate::cli) fn of_usage(message: String, help: Option<String>) -> Self {
        Self {
            message,
            help,
            file: None,
            place: None,
        }
    }

    /// The same problem as one with a file as a whole.
    pub(in crate::cli) fn with_file(self, file: &str) -> Self {
        let file = Some(file.to_owned());
        Self { file, ..self }
    }

    /// The same problem at the same place in other words.
    pub(in crate::cli) fn said(self, message: String, help: String) -> Self {
        Self {
            message,
            help: Some(help),
            ..self
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
