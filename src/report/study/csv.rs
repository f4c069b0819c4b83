//! A study as a table.

use std::fmt::Display;
use std::io::{self, Write};

use crate::report::documents::Cells as _;
use crate::report::formats::CsvCells;
use crate::study::{Cell, Found, Statistics, Theory};
use crate::vocabulary::Vocabulary as _;

/// A column: its name, and what stands in it.
type Column = (&'static str, fn(&Row) -> String);

/// A row of the table.
struct Row<'c> {
    cell: &'c Cell,
    found: Found,
    theory: Theory,
}

const BEGIN: [Column; 8] = [
    ("branching", |row| shown(row.cell.kind.shape.branching())),
    ("plies", |row| shown(row.cell.kind.shape.plies())),
    ("leaves", |row| row.cell.kind.shape.leaves().to_string()),
    ("algorithm", |row| {
        row.cell.method.algorithm.word().to_owned()
    }),
    ("convention", |row| row.cell.method.preset.name.to_owned()),
    ("values", |row| row.cell.kind.values.to_string()),
    ("chance", |row| row.cell.kind.chance.to_string()),
    ("trees", |row| row.found.trees.to_string()),
];

/// A column of a figure: the end of its name, and what stands in it.
type FigureColumn = (&'static str, fn(&Statistics) -> String);

const FIGURE: [FigureColumn; 12] = [
    ("mean", |found| found.mean.to_string()),
    ("sd", |found| shown(found.sd)),
    ("se", |found| shown(found.se)),
    ("min", |found| found.min.to_string()),
    ("max", |found| found.max.to_string()),
    ("0.05", |found| found.quantiles[0].to_string()),
    ("0.25", |found| found.quantiles[1].to_string()),
    ("0.5", |found| found.quantiles[2].to_string()),
    ("0.75", |found| found.quantiles[3].to_string()),
    ("0.95", |found| found.quantiles[4].to_string()),
    ("sum", |found| found.sum.to_string()),
    ("sum_of_squares", |found| found.sum_of_squares.to_string()),
];

const END: [Column; 3] = [
    ("all", |row| row.theory.all.to_string()),
    ("minimal", |row| shown(row.theory.minimal)),
    ("growth", |row| shown(row.theory.growth)),
];

/// Writes a row of names, then a row a cell.
pub(super) fn write(cells: &[Cell], out: &mut (dyn Write + Send)) -> io::Result<()> {
    let mut table = CsvCells::new(out);
    for (name, _) in BEGIN {
        table.cell(&name)?;
    }
    for figure in ["static_evaluations", "visited"] {
        for (name, _) in FIGURE {
            table.cell(&format_args!("{figure}_{name}"))?;
        }
    }
    for (name, _) in END {
        table.cell(&name)?;
    }
    table.end_row()?;
    cells
        .iter()
        .try_for_each(|cell| fill(&row(cell), &mut table))
}

fn row(cell: &Cell) -> Row<'_> {
    Row {
        cell,
        found: cell.found(),
        theory: Theory::of(&cell.kind, cell.method),
    }
}

fn fill(row: &Row, table: &mut CsvCells) -> io::Result<()> {
    for (_, of) in BEGIN {
        table.cell(&of(row))?;
    }
    for figure in [&row.found.static_evaluations, &row.found.visited] {
        for (_, of) in FIGURE {
            table.cell(&of(figure))?;
        }
    }
    for (_, of) in END {
        table.cell(&of(row))?;
    }
    table.end_row()
}

/// Nothing where nothing is known.
fn shown(known: Option<impl Display>) -> String {
    known.map(|known| known.to_string()).unwrap_or_default()
}
