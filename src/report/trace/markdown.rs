//! A trace as a table in Markdown.

use std::io::{self, Write};

use super::history_row::HistoryRow;
use super::step::TraceStep;
use crate::report::text::Head;
use crate::words::Piece;
use crate::words::markdown::{cell, escaped};

/// Writes what stands above the table, and its first lines.
pub(super) fn markdown_head(
    head: Head,
    notation: &str,
    columns: &[&str],
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "## {}\n", escaped(&head.file()))?;
    let how = head.how().join(", ");
    for paragraph in head.about().chain([how, notation.to_owned()]) {
        writeln!(out, "{}\n", escaped(&paragraph))?;
    }
    writeln!(out, "| {} |", columns.join(" | "))?;
    writeln!(out, "|{}", "---|".repeat(columns.len()))
}

/// Writes the row of a step.
pub(super) fn markdown_step(
    step: &TraceStep,
    what: &[Piece],
    window: &[String],
    out: &mut dyn Write,
) -> io::Result<()> {
    let ply = step.node.map(|_| step.ply.to_string());
    let cells = [
        step.number.to_string(),
        ply.unwrap_or_default(),
        cell(what),
        escaped(&window.join(" ")),
    ];
    row(&cells, out)
}

/// Writes the row of a node, replaced bounds struck out.
pub(super) fn markdown_history(history: &HistoryRow, out: &mut dyn Write) -> io::Result<()> {
    let ends = history.ends.iter().map(|(_, bounds)| cell(bounds));
    let cells = [escaped(&history.name)].into_iter().chain(ends);
    let cells: Vec<String> = cells.chain([cell(&history.found)]).collect();
    row(&cells, out)
}

fn row(cells: &[String], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "| {} |", cells.join(" | "))
}
