//! Outcome → text, JSON, JSON Lines, CSV, the files that course platforms read, and the JSON Schemas
//! of our own documents. Every renderer is a pure function: the same run gives the same bytes. Here are the
//! formats of reports: their words, what they are offered for, and how each writes a report.

pub mod check;
mod comparison;
mod documents;
mod explain;
mod judgements;
pub(crate) mod schema;
pub(crate) mod study;
mod text;
mod trace;

use documents::json_pretty;
pub use documents::{Diagnostic, EvaluationReport, Severity, json_line};
pub(crate) use documents::{
    ExerciseKey, FORMAT_VERSION, FailureReport, Row, RowOrigin, Student, evaluation_columns,
    evaluation_row, json_line_text, json_pretty_text,
};
pub(crate) use explain::{Explained, leaf_columns};
pub(crate) use judgements::{Judgement, OrderCosts};
pub(crate) use text::{TableRow, text_positions, text_table};
pub use text::{text, text_tree};
pub use trace::Trace;
pub(crate) use trace::{Action, TraceStep};

pub(crate) use crate::text::printable;
pub use crate::words::follow_terminal;

use std::io::{self, Write};

use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};
use thiserror::Error;

use crate::search::SearchError;
use crate::vocabulary::Vocabulary as _;

/// A format of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum ReportFormat {
    /// For people
    Text,
    /// For scripts: an object, or an array for several
    Json,
    /// For scripts: a line for each
    #[strum(serialize = "jsonl")]
    JsonLines,
    /// For tables: a row for each
    Csv,
    /// results.json of a Gradescope autograder
    Gradescope,
    /// results.json of a PrairieLearn external grader
    PrairieLearn,
    /// JUnit XML: a suite for each answer
    JUnit,
    /// The result of an autograder of GitHub Classroom
    GitHub,
}

/// What reports are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// Trees.
    Trees,
    /// The steps of searches.
    Steps,
    /// Answers to exercises.
    Answers,
    /// Trees under many conventions.
    Comparisons,
    /// Nodes of one tree.
    Nodes,
    /// The same, or all its leaves at once.
    Leaves,
}

/// Whether there is one report, or may be several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HowMany {
    /// There is one, whatever its input is like.
    One,
    /// There may be several, or none.
    Several,
}

/// What is said of one tree or of one answer.
pub(crate) trait Report {
    /// Writes it for people, with terminal styles, if they read it.
    fn text(&self, _: &mut (dyn Write + Send)) -> Written {
        Ok(())
    }

    /// Hands out the documents that scripts read, if they do.
    fn documents(&self, _: &mut Documents) -> Written {
        Ok(())
    }

    /// Its rows in a table, if there is one.
    fn rows(&self) -> Vec<Row> {
        Vec::new()
    }

    /// What the platform that reads this format is told of an answer.
    fn of_platform(&self, _: ReportFormat) -> String {
        String::new()
    }
}

/// Whether a report could be written.
pub(crate) type Written = Result<(), ReportError>;

/// Why a report ended too early.
#[derive(Debug, Error)]
pub enum ReportError {
    /// The search stopped. What happened before was written.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The output takes no more.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Takes documents and writes them in JSON.
pub(crate) enum Documents<'w> {
    /// Over several lines, without the last line end.
    Whole(&'w mut (dyn Write + Send)),
    /// Each on a line.
    Lines(&'w mut (dyn Write + Send)),
}

impl Documents<'_> {
    /// Writes a document.
    pub(crate) fn add(&mut self, document: &impl Serialize) -> io::Result<()> {
        match self {
            Self::Whole(out) => json_pretty(document, out),
            Self::Lines(out) => {
                json_line(document, out)?;
                writeln!(out)
            }
        }
    }
}

impl ReportFormat {
    /// The suffix of its files.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::JUnit => "xml",
            _ if self.is_of_platform() => "json",
            _ => self.word(),
        }
    }

    /// Whether it is text for people at a terminal.
    pub(crate) fn is_text(self) -> bool {
        self == Self::Text
    }

    /// Whether it holds documents for scripts.
    pub(crate) fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::JsonLines)
    }

    /// Whether the platform of a course reads it.
    pub(crate) fn is_of_platform(self) -> bool {
        matches!(
            self,
            Self::Gradescope | Self::PrairieLearn | Self::JUnit | Self::GitHub
        )
    }

    /// The formats of reports about this.
    pub(crate) fn offered(subject: Subject) -> Vec<Self> {
        match subject {
            Subject::Trees => vec![Self::Text, Self::Json, Self::JsonLines, Self::Csv],
            Subject::Steps => vec![Self::Text, Self::JsonLines],
            Subject::Answers => Self::ALL.to_vec(),
            Subject::Comparisons => vec![Self::Text, Self::Json, Self::JsonLines],
            Subject::Nodes => vec![Self::Text, Self::Json],
            Subject::Leaves => vec![Self::Text, Self::Json, Self::Csv],
        }
    }

    /// Writes a report.
    pub(crate) fn item(self, report: &dyn Report, out: &mut (dyn Write + Send)) -> Written {
        match self {
            Self::Text => report.text(out),
            Self::Json => report.documents(&mut Documents::Whole(out)),
            Self::JsonLines => report.documents(&mut Documents::Lines(out)),
            Self::Csv => {
                let mut rows = report.rows().into_iter();
                Ok(rows.try_for_each(|row| row.write(out))?)
            }
            Self::Gradescope | Self::PrairieLearn | Self::JUnit | Self::GitHub => {
                Ok(out.write_all(report.of_platform(self).as_bytes())?)
            }
        }
    }
}
