//! A comparison as a table: a row for each algorithm, then one for each convention.

use std::io;

use super::trial::TrialReport;
use super::{ComparisonReport, Found};
use crate::report::documents::CsvCells;
use crate::report::documents::table::{Columns, TableRow, fill_row};
use crate::search::Algorithm;
use crate::vocabulary::Vocabulary;

/// A row of the table: an algorithm, or the algorithm that tries the conventions under one of them.
pub(crate) struct ComparisonRow<'c> {
    is_safe: bool,
    algorithm: Algorithm,
    trial: Option<&'c TrialReport<'c>>,
    found: &'c Found<'c>,
}

impl ComparisonReport<'_> {
    /// Fills a row for each algorithm, then one for each convention.
    pub(crate) fn fill_rows(&self, cells: &mut CsvCells) -> io::Result<()> {
        let origin = self.tree.origin();
        let algorithms = self
            .algorithms
            .iter()
            .map(|row| (row.algorithm, None, &row.found));
        let trials = self.conventions.iter().map(|trial| {
            let answer = &self.answers[trial.answer - 1];
            (self.tried_by, Some(trial), &answer.found)
        });
        for (algorithm, trial, found) in algorithms.chain(trials) {
            let item = ComparisonRow {
                is_safe: self.safe,
                algorithm,
                trial,
                found,
            };
            fill_row(origin, &item, cells)?;
        }
        Ok(())
    }
}

impl TableRow for ComparisonRow<'_> {
    fn columns(columns: &mut Columns<Self>) {
        columns.cell("safe", |row| row.is_safe);
        columns.cell("algorithm", |row| row.algorithm.word());
        columns.optional("convention", |row| Some(&row.trial?.name));
        columns.optional("presets", |row| Some(row.trial?.presets.join(" ")));
        columns.optional("of_a_book", |row| Some(row.trial?.of_a_book));
        columns.optional("answer", |row| Some(row.trial?.answer));
        columns.optional("value", |row| row.found.value);
        columns.optional("bound", |row| Some(row.found.bound?.word()));
        columns.optional("best_move", |row| row.found.best_move);
        columns.optional("principal_variation", |row| {
            row.found.principal_variation.as_ref()
        });
        columns.optional("static_evaluations", |row| {
            Some(row.found.counts?.static_evaluations)
        });
        columns.optional("visited", |row| Some(row.found.counts?.visited));
        columns.optional("pruned_leaves", |row| Some(row.found.counts?.pruned_leaves));
    }

    fn error(&self) -> Option<&str> {
        self.found.error.as_deref()
    }
}
