//! A comparison as CSV: a row for each algorithm, then one for each convention.

use std::io::{self, Write};

use super::model::{ComparisonReport, Found};
use crate::report::csv::{Row, optional};
use crate::report::failure::FailureReport;
use crate::report::printable;

const COLUMNS: [&str; 17] = [
    "file",
    "line",
    "id",
    "safe",
    "algorithm",
    "convention",
    "presets",
    "of_a_book",
    "answer",
    "value",
    "bound",
    "best_move",
    "principal_variation",
    "static_evaluations",
    "visited",
    "pruned_leaves",
    "error",
];

/// Writes the row of column names, with its line end.
pub fn csv_header(out: &mut dyn Write) -> io::Result<()> {
    let mut row = Row::new(out);
    for name in COLUMNS {
        row.cell(name)?;
    }
    row.end()
}

/// Writes the row that stands in a report's place, with its line end.
pub fn csv_failure(failure: &FailureReport, out: &mut dyn Write) -> io::Result<()> {
    let mut row = Row::new(out);
    row.cell(&printable(&failure.tree.file))?;
    row.cell(&optional(failure.tree.line))?;
    row.cell(&printable(failure.tree.id.as_deref().unwrap_or_default()))?;
    while row.cells + 1 < COLUMNS.len() {
        row.cell("")?;
    }
    row.cell(&failure.error.message)?;
    row.end()
}

/// Writes the rows of a comparison, each with its line end.
pub fn csv_rows(report: &ComparisonReport, out: &mut dyn Write) -> io::Result<()> {
    for algorithm in &report.algorithms {
        let mut row = begin(report, out)?;
        row.cell(algorithm.algorithm)?;
        for _ in ["convention", "presets", "of_a_book", "answer"] {
            row.cell("")?;
        }
        end(row, &algorithm.found)?;
    }
    for trial in &report.conventions {
        let mut row = begin(report, out)?;
        row.cell(report.tried_by)?;
        row.cell(&trial.name)?;
        row.cell(&trial.presets.join(" "))?;
        row.cell(word(trial.of_a_book))?;
        row.cell(&trial.answer.to_string())?;
        end(row, &report.answers[trial.answer - 1].found)?;
    }
    Ok(())
}

fn begin<'w>(report: &ComparisonReport, out: &'w mut dyn Write) -> io::Result<Row<'w>> {
    let mut row = Row::new(out);
    row.cell(&printable(&report.tree.file))?;
    row.cell(&optional(report.tree.line))?;
    row.cell(&printable(report.tree.id.as_deref().unwrap_or_default()))?;
    row.cell(word(report.safe))?;
    Ok(row)
}

fn end(mut row: Row, found: &Found) -> io::Result<()> {
    let value = found.value.as_ref().map(ToString::to_string);
    row.cell(&value.unwrap_or_default())?;
    row.cell(found.bound.unwrap_or_default())?;
    let best_move = found.best_move.map(|name| printable(&name.text()));
    row.cell(&best_move.unwrap_or_default())?;
    row.list(found.principal_variation.as_ref())?;
    let counts = found.counts.as_ref();
    row.cell(&optional(counts.map(|counts| counts.static_evaluations)))?;
    row.cell(&optional(counts.map(|counts| counts.visited)))?;
    row.cell(&optional(counts.map(|counts| counts.pruned_leaves)))?;
    row.cell(found.error.as_deref().unwrap_or_default())?;
    row.end()
}

fn word(is_true: bool) -> &'static str {
    if is_true { "true" } else { "false" }
}
