//! A study for people: a table for each figure.

use std::io::{self, Write};

use crate::study::{Cell, Statistics, Theory};
use crate::vocabulary::Vocabulary as _;
use crate::words::{Column, Role, Side, Table, TextWriter, words_of};

/// The columns.
const COLUMNS: [Column; 18] = [
    Column::new("b", Side::Right, Role::Plain),
    Column::new("d", Side::Right, Role::Plain),
    Column::new("leaves", Side::Right, Role::Plain),
    Column::new("algorithm", Side::Left, Role::Plain),
    Column::new("convention", Side::Left, Role::Plain),
    Column::new("values", Side::Left, Role::Plain),
    Column::new("trees", Side::Right, Role::Plain),
    Column::new("mean", Side::Right, Role::Plain),
    Column::new("sd", Side::Right, Role::Plain),
    Column::new("se", Side::Right, Role::Plain),
    Column::new("least", Side::Right, Role::Plain),
    Column::new("5 %", Side::Right, Role::Plain),
    Column::new("median", Side::Right, Role::Plain),
    Column::new("95 %", Side::Right, Role::Plain),
    Column::new("most", Side::Right, Role::Plain),
    Column::new("growth", Side::Right, Role::Plain),
    Column::new("minimum", Side::Right, Role::Plain),
    Column::new("limit", Side::Right, Role::Plain),
];

/// How many of them tell rows apart.
const KEYS: usize = 6;

/// Where meanings begin.
const MEANING: usize = 9;

/// What the headings mean that don't say it themselves.
const MEANINGS: [(&str, &str); 6] = [
    ("b", "children of each inner node"),
    ("d", "plies"),
    ("se", "the standard error of the mean"),
    ("growth", "the mean divided by the mean with one ply less"),
    (
        "minimum",
        "the fewest leaves that prove a value (Knuth and Moore)",
    ),
    (
        "limit",
        "what the growth tends to in deeper trees, by theory, if all leaves differ",
    ),
];

/// What a table is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Figure {
    Evaluations,
    Visited,
}

impl Figure {
    fn of(self, cell: &Cell) -> Statistics {
        Statistics::of(match self {
            Self::Evaluations => &cell.figures.static_evaluations,
            Self::Visited => &cell.figures.visited,
        })
    }
}

/// Writes the tables.
pub(super) fn write(cells: &[Cell], out: &mut dyn Write) -> io::Result<()> {
    let Some(first) = cells.first() else {
        return Ok(());
    };
    let values = &first.kind.values;
    let are_alike = cells.iter().all(|cell| cell.kind.values == *values);
    let told = if are_alike {
        values.told()
    } else {
        "several kinds of leaf values".to_owned()
    };
    writeln!(out, "random trees, {told}")?;
    let tables = [Figure::Evaluations, Figure::Visited].map(|figure| Table {
        columns: &COLUMNS,
        keys: KEYS,
        rows: cells.iter().map(|cell| row(cell, cells, figure)).collect(),
    });
    let mut out = TextWriter::new(out);
    for (title, table) in ["static evaluations", "visited nodes"]
        .into_iter()
        .zip(&tables)
    {
        out.end();
        out.put(Role::Heading, title);
        out.end();
        table.write(&mut out);
    }
    out.end();
    for (heading, meaning) in MEANINGS {
        if tables[0].has(heading) {
            out.put(Role::Plain, heading);
            out.move_to(MEANING);
            out.fill(words_of(meaning), 1, MEANING);
        }
    }
    out.finish()
}

/// What is known of a cell; its values are told only where not all have the same.
fn row(cell: &Cell, cells: &[Cell], figure: Figure) -> Vec<String> {
    let (kind, shape) = (&cell.kind, &cell.kind.shape);
    let differ = cells.iter().any(|other| other.kind.values != kind.values);
    // Theory is about leaves.
    let is_of_leaves = figure == Figure::Evaluations;
    let theory = is_of_leaves.then(|| Theory::of(kind, cell.method));
    let found = figure.of(cell);
    let quantile = |name| found.quantiles[name].to_string();
    vec![
        shown(shape.branching),
        shown(shape.plies),
        shape.leaves.to_string(),
        cell.method.algorithm.word().to_owned(),
        cell.method.preset.name.to_owned(),
        shown(differ.then_some(&kind.values)),
        cell.figures.trees().to_string(),
        format!("{:.2}", found.mean),
        rounded(found.sd, 2),
        rounded(found.se, 2),
        found.min.to_string(),
        quantile("0.05"),
        quantile("0.5"),
        quantile("0.95"),
        found.max.to_string(),
        rounded(growth(cell, cells, figure), 3),
        shown(theory.and_then(|theory| theory.minimal)),
        rounded(theory.and_then(|theory| theory.growth), 3),
    ]
}

/// By how much the mean is more than that of the same method on trees that are less deep by one ply.
fn growth(cell: &Cell, cells: &[Cell], figure: Figure) -> Option<f64> {
    let (kind, plies) = (&cell.kind, cell.kind.shape.plies?);
    let branching = Some(kind.shape.branching?);
    let above = cells.iter().find(|other| {
        let shape = &other.kind.shape;
        shape.branching == branching
            && shape.plies == plies.checked_sub(1)
            && other.kind.values == kind.values
            && other.method == cell.method
    })?;
    Some(figure.of(cell).mean / figure.of(above).mean)
}

/// Nothing where nothing is known.
fn shown(found: Option<impl ToString>) -> String {
    found.map_or_else(String::new, |found| found.to_string())
}

fn rounded(number: Option<f64>, decimals: usize) -> String {
    shown(number.map(|number| format!("{number:.decimals$}")))
}
