//! The bounds of each node with those that they replaced, as lines of text.

use std::io::{self, Write};

use super::glyphs::{PLAIN, PRUNED};
use super::pen::{Pen, Piece, WIDTH, row_length, width};
use crate::report::trace::HistoryRow;

/// The widest column that others are aligned with.
const WIDEST: usize = 24;

/// Blanks between the columns.
const GAP: usize = 2;

/// Where the columns of a table of histories begin.
#[derive(Default)]
pub(in crate::report) struct HistoryColumns(Vec<usize>);

impl HistoryColumns {
    /// The columns that these rows need.
    pub(in crate::report) fn of(rows: impl Iterator<Item = HistoryRow>) -> Self {
        let mut widths: Vec<usize> = Vec::new();
        for row in rows {
            let cells = cells(&row);
            widths.resize(widths.len().max(cells.len()), 0);
            for (most, cell) in widths.iter_mut().zip(&cells) {
                *most = (*most).max(row_length(cell, 1).min(WIDEST));
            }
        }
        let mut start = 0;
        let starts = widths.into_iter().map(|width| {
            let here = start;
            start += if width > 0 { width + GAP } else { 0 };
            here
        });
        Self(starts.collect())
    }

    /// Writes the line of a row, or its lines if it is long, with terminal styles in it.
    pub(in crate::report) fn line(&self, row: &HistoryRow, out: &mut dyn Write) -> io::Result<()> {
        let mut pen = Pen::new(out);
        for (&start, cell) in self.0.iter().zip(cells(row)) {
            if !cell.is_empty() {
                pen.skip(if start > 0 { GAP } else { 0 });
                pen.move_to(start);
            }
            for (position, (style, text)) in cell.iter().flatten().enumerate() {
                pen.skip(position.min(1));
                if pen.column() > 0 && pen.start() + width(text) > WIDTH {
                    pen.end();
                    pen.move_to(2 * GAP);
                }
                pen.put(*style, text);
            }
        }
        pen.end();
        pen.finish()
    }
}

/// The name, a cell for each end, and what was returned. Visits are parted by semicolons, and what
/// was replaced is faint.
fn cells(row: &HistoryRow) -> Vec<Vec<Piece>> {
    let name = vec![vec![(PLAIN, row.name.clone())]];
    let ends = row.ends.iter().map(|(name, visits)| end_cell(name, visits));
    let last = row.found.len().saturating_sub(1);
    let found = row.found.iter().enumerate().map(|(position, found)| {
        let end = if position < last { ";" } else { "" };
        vec![(PLAIN, format!("{found}{end}"))]
    });
    let cells = std::iter::once(name).chain(ends);
    cells.chain([found.collect()]).collect()
}

fn end_cell(name: &str, visits: &[Vec<String>]) -> Vec<Piece> {
    let mut cell: Vec<Piece> = Vec::new();
    for (position, texts) in visits.iter().enumerate() {
        if position == 0 {
            cell.push(vec![(PLAIN, name.to_owned())]);
        }
        let is_last_visit = position + 1 == visits.len();
        let last = texts.len().saturating_sub(1);
        for (at, text) in texts.iter().enumerate() {
            let (style, end) = match (at == last, is_last_visit) {
                (true, true) => (PLAIN, ""),
                (true, false) => (PRUNED, ";"),
                (false, _) => (PRUNED, ""),
            };
            cell.push(vec![(style, format!("{text}{end}"))]);
        }
    }
    cell
}
