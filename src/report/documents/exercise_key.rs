//! The answers to an exercise that was made, and for whom: a row of a table of keys.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::csv::Row;
use super::run::{FORMAT_VERSION, FormatVersion};
use crate::exercise::Key;
use crate::report::{Documents, Report, Written};
use crate::search::Bound;
use crate::tree::Labels;
use crate::value::Value;
use crate::words::{Name, Names};

/// Who an exercise is for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Student {
    /// The number of the exercise, from 1.
    Number(u64),
    /// The name of a student.
    Name(String),
}

impl fmt::Display for Student {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Name(name) => f.write_str(name),
        }
    }
}

/// The answers to an exercise.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "exercise-key")]
pub(crate) struct ExerciseKey<'k> {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// The student, or the number of the exercise.
    student: Student,
    /// The file of the tree; null on standard output.
    file: Option<String>,
    /// The seed that makes the tree again.
    seed: u64,
    /// The value of the root.
    value: Value,
    /// What was proved of it.
    bound: Bound,
    /// The best move.
    best_move: Option<Name<'k>>,
    /// The line of best play from the root.
    principal_variation: Names<'k>,
    /// The static evaluations in order.
    static_evaluations: Names<'k>,
    /// The roots of the subtrees that were never visited.
    pruned: Names<'k>,
}

impl<'k> ExerciseKey<'k> {
    /// The columns of a table of keys.
    pub(crate) fn columns() -> Row {
        const COLUMNS: &str =
            "student file seed value best_move principal_variation static_evaluations pruned";
        COLUMNS.split(' ').collect()
    }

    pub(crate) fn new(
        student: &Student,
        file: Option<String>,
        seed: u64,
        key: &'k Key,
        labels: &'k Labels<'k>,
    ) -> Self {
        let outcome = &key.outcome;
        Self {
            format_version: FORMAT_VERSION,
            student: student.clone(),
            file,
            seed,
            value: outcome.found.value.clone(),
            bound: outcome.found.bound,
            best_move: outcome.best_move.map(|node| labels.name(node)),
            principal_variation: labels.names(&outcome.principal_variation),
            static_evaluations: labels.names(key.record.evaluations()),
            pruned: labels.names(&key.pruned),
        }
    }
}

/// A document for scripts, or a row of a table.
impl Report for ExerciseKey<'_> {
    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(self)?)
    }

    fn rows(&self) -> Vec<Row> {
        let mut row = Row::default();
        row.add(&self.student);
        row.add_if(self.file.as_ref());
        row.add(self.seed);
        row.add(&self.value);
        row.add_if(self.best_move);
        row.add(&self.principal_variation);
        row.add(&self.static_evaluations);
        row.add(&self.pruned);
        vec![row]
    }
}
