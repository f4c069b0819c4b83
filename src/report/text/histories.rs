//! The bounds of each node with those that they replaced, as lines of text.

use std::io::{self, Write};

use crate::report::trace::HistoryRow;
use crate::words::{Piece, Role, TextWriter, line_width, total_width};

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
            let cells = cells(row);
            widths.resize(widths.len().max(cells.len()), 0);
            for (most, cell) in widths.iter_mut().zip(&cells) {
                *most = (*most).max(total_width(cell, 1).min(WIDEST));
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
    pub(in crate::report) fn line(&self, row: HistoryRow, out: &mut dyn Write) -> io::Result<()> {
        let mut out = TextWriter::new(out);
        for (&start, cell) in self.0.iter().zip(cells(row)) {
            if !cell.is_empty() {
                out.skip(if start > 0 { GAP } else { 0 });
                out.move_to(start);
            }
            for (position, piece) in cell.iter().enumerate() {
                out.skip(position.min(1));
                if out.column > 0 && out.start + total_width([piece], 1) > line_width() {
                    out.end();
                    out.move_to(2 * GAP);
                }
                out.piece(piece);
            }
        }
        out.end();
        out.finish()
    }
}

/// The name, a cell for each end that begins with its name, and what was returned.
fn cells(row: HistoryRow) -> Vec<Vec<Piece>> {
    let ends = row.ends.into_iter().map(|(name, mut bounds)| {
        if !bounds.is_empty() {
            bounds.insert(0, Piece::new(Role::Plain, name));
        }
        bounds
    });
    let name = vec![row.name.into()];
    let cells = std::iter::once(name).chain(ends);
    cells.chain([row.found]).collect()
}
