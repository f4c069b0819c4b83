//! Reports as CSV: one row a tree.

use std::io::{self, Write};

use super::failure::FailureReport;
use super::model::EvaluationReport;
use super::{Names, printable, readable};
use crate::search::Counts;

/// Writes the row of column names, with its line end.
pub fn csv_header(out: &mut dyn Write) -> io::Result<()> {
    let mut row = Row::new(out);
    for name in COLUMNS {
        row.cell(name)?;
    }
    for name in Counts::names() {
        row.cell(&format!("counts.{name}"))?;
    }
    row.cell("counts.minimal_leaves")?;
    row.cell("error")?;
    row.end()
}

const COLUMNS: [&str; 12] = [
    "file",
    "line",
    "id",
    "algorithm",
    "preset",
    "cut",
    "fail",
    "value",
    "best_move",
    "principal_variation",
    "static_evaluations",
    "pruned_leaves",
];

/// Writes the row of a report, with its line end.
pub fn csv_row(report: &EvaluationReport, out: &mut dyn Write) -> io::Result<()> {
    let mut row = Row::new(out);
    row.cell(&printable(&report.tree.file))?;
    row.cell(&optional(report.tree.line))?;
    row.cell(&printable(report.tree.id.as_deref().unwrap_or_default()))?;
    row.cell(report.algorithm)?;
    row.cell(report.convention.preset)?;
    row.cell(report.convention.cut)?;
    row.cell(report.convention.fail)?;
    row.cell(&value(report))?;
    let best_move = report.best_move.map(|name| printable(&name.text()));
    row.cell(&best_move.unwrap_or_default())?;
    row.list(Some(&report.principal_variation))?;
    let lists = report.lists.as_ref();
    row.list(lists.map(|lists| &lists.static_evaluations))?;
    row.list(lists.map(|lists| &lists.pruned.leaves))?;
    for (_, count) in report.counts.search.named() {
        row.cell(&count.to_string())?;
    }
    row.cell(&optional(report.counts.minimal_leaves))?;
    row.cell("")?;
    row.end()
}

/// Writes the row that stands in a report's place, with its line end.
pub fn csv_failure_row(failure: &FailureReport, out: &mut dyn Write) -> io::Result<()> {
    let mut row = Row::new(out);
    row.cell(&printable(&failure.tree.file))?;
    row.cell(&optional(failure.tree.line))?;
    row.cell(&printable(failure.tree.id.as_deref().unwrap_or_default()))?;
    for _ in row.cells..=COLUMNS.len() + Counts::names().len() {
        row.cell("")?;
    }
    row.cell(&failure.error.message)?;
    row.end()
}

/// The value, or the bound on it as answers write one: `<=3`, `>=7`.
fn value(report: &EvaluationReport) -> String {
    let sign = match report.bound {
        "lower" => ">=",
        "upper" => "<=",
        _ => "",
    };
    format!("{sign}{}", report.value)
}

pub(super) fn optional(number: Option<usize>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

/// Writes a row of cells, with its line end.
pub(super) fn row(cells: impl IntoIterator<Item = String>, out: &mut dyn Write) -> io::Result<()> {
    let mut row = Row::new(out);
    for cell in cells {
        row.cell(&cell)?;
    }
    row.end()
}

/// A row in the making (RFC 4180), written as it comes: a list of nodes may be larger than memory.
pub(super) struct Row<'w> {
    out: &'w mut dyn Write,
    pub(super) cells: usize,
}

impl<'w> Row<'w> {
    pub(super) fn new(out: &'w mut dyn Write) -> Self {
        Self { out, cells: 0 }
    }

    /// Adds a cell.
    pub(super) fn cell(&mut self, text: &str) -> io::Result<()> {
        self.pieces(std::iter::once(text))
    }

    /// Adds a cell of names joined by blanks; names with blanks are in quotes.
    pub(super) fn list(&mut self, names: Option<&Names>) -> io::Result<()> {
        let names = names.into_iter().flat_map(Names::iter);
        let blanks = std::iter::once("").chain(std::iter::repeat(" "));
        self.pieces(
            names
                .zip(blanks)
                .map(|(name, blank)| format!("{blank}{}", readable(&name))),
        )
    }

    /// Adds a cell in pieces, in quotes if one of them needs quotes.
    fn pieces<T: AsRef<str>>(&mut self, pieces: impl Iterator<Item = T> + Clone) -> io::Result<()> {
        if self.cells > 0 {
            self.out.write_all(b",")?;
        }
        self.cells += 1;
        let is_special = |letter| matches!(letter, ',' | '"' | '\n' | '\r');
        if !pieces
            .clone()
            .any(|piece| piece.as_ref().contains(is_special))
        {
            for piece in pieces {
                self.out.write_all(piece.as_ref().as_bytes())?;
            }
            return Ok(());
        }
        self.out.write_all(b"\"")?;
        for piece in pieces {
            let doubled = piece.as_ref().replace('"', "\"\"");
            self.out.write_all(doubled.as_bytes())?;
        }
        self.out.write_all(b"\"")
    }

    pub(super) fn end(self) -> io::Result<()> {
        self.out.write_all(b"\n")
    }
}
