//! A study for people: a table for each figure.

use std::io::{self, Write};
use std::iter;

use crate::study::{Cell, Figures, Histogram, Statistics, Theory};
use crate::vocabulary::Vocabulary as _;
use crate::words::{Role, TextWriter, line_width, words_of};

/// One figure of a cell.
struct Row<'c> {
    cell: &'c Cell,
    found: Statistics,
    /// The mean divided by the mean with one ply less.
    growth: Option<f64>,
    /// What theory says of the figure, if it says anything.
    theory: Option<Theory>,
}

/// A heading, and what stands below it.
type Column = (&'static str, fn(&Row) -> String);

/// The columns; one without anything is left out.
const COLUMNS: [Column; 17] = [
    ("b", |row| shown(row.cell.kind.shape.branching)),
    ("d", |row| shown(row.cell.kind.shape.plies)),
    ("leaves", |row| row.cell.kind.shape.leaves.to_string()),
    ("algorithm", |row| {
        row.cell.method.algorithm.word().to_owned()
    }),
    ("convention", |row| row.cell.method.preset.name.to_owned()),
    ("trees", |row| row.cell.figures.trees().to_string()),
    ("mean", |row| decimal(row.found.mean)),
    ("sd", |row| shown(row.found.sd.map(decimal))),
    ("se", |row| shown(row.found.se.map(decimal))),
    ("least", |row| row.found.min.to_string()),
    ("5 %", |row| row.found.quantiles["0.05"].to_string()),
    ("median", |row| row.found.quantiles["0.5"].to_string()),
    ("95 %", |row| row.found.quantiles["0.95"].to_string()),
    ("most", |row| row.found.max.to_string()),
    ("growth", |row| shown(row.growth.map(rate))),
    ("minimum", |row| {
        shown(row.theory.and_then(|theory| theory.minimal))
    }),
    ("limit", |row| {
        shown(row.theory.and_then(|theory| theory.growth).map(rate))
    }),
];

/// The columns that tell rows apart.
const KEYS: [&str; 5] = ["b", "d", "leaves", "algorithm", "convention"];

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

/// Writes the tables.
pub(super) fn write(cells: &[Cell], out: &mut dyn Write) -> io::Result<()> {
    let Some(first) = cells.first() else {
        return Ok(());
    };
    writeln!(out, "random trees, {}", first.kind.values.told())?;
    let mut evaluations = rows(cells, |figures| &figures.static_evaluations);
    for row in &mut evaluations {
        row.theory = Some(Theory::of(&row.cell.kind, row.cell.method));
    }
    let headings = write_table("static evaluations", &evaluations, out)?;
    let visited = rows(cells, |figures| &figures.visited);
    write_table("visited nodes", &visited, out)?;
    let mut out = TextWriter::new(out);
    out.end();
    for (heading, meaning) in MEANINGS {
        if headings.contains(&heading) {
            out.put(Role::Plain, heading);
            out.move_to(MEANING);
            out.fill(words_of(meaning), 1, MEANING);
        }
    }
    out.finish()
}

/// The row of each cell, without what theory says.
fn rows(cells: &[Cell], figure: fn(&Figures) -> &Histogram) -> Vec<Row<'_>> {
    let found = cells
        .iter()
        .map(|cell| Statistics::of(figure(&cell.figures)));
    let found: Vec<Statistics> = found.collect();
    let rows = cells.iter().zip(&found).map(|(cell, here)| Row {
        cell,
        growth: ply_above(cell, cells).map(|place| here.mean / found[place].mean),
        found: here.clone(),
        theory: None,
    });
    rows.collect()
}

/// The cell of the same method on trees that are less deep by one ply.
fn ply_above(cell: &Cell, cells: &[Cell]) -> Option<usize> {
    let (branching, plies) = (cell.kind.shape.branching?, cell.kind.shape.plies?);
    cells.iter().position(|other| {
        let shape = &other.kind.shape;
        let is_above = shape.branching == Some(branching) && shape.plies == plies.checked_sub(1);
        is_above && other.method == cell.method
    })
}

/// Nothing where nothing is known.
fn shown<T: ToString>(known: Option<T>) -> String {
    known.map_or_else(String::new, |known| known.to_string())
}

fn decimal(number: f64) -> String {
    format!("{number:.2}")
}

fn rate(number: f64) -> String {
    format!("{number:.3}")
}

/// A heading and the cells below it, all as wide as the widest.
struct Lines {
    heading: &'static str,
    lines: Vec<String>,
}

impl Lines {
    /// A column of these rows, if there is anything in it; numbers end and words begin below each other.
    fn of(&(heading, shown): &Column, rows: &[Row]) -> Option<Self> {
        let cells: Vec<String> = rows.iter().map(shown).collect();
        let width = cells
            .iter()
            .map(String::len)
            .max()
            .filter(|&width| width > 0)?;
        let aligned = |cell: &str| match (heading, width.max(heading.len())) {
            ("algorithm" | "convention", width) => format!("  {cell:<width$}"),
            (_, width) => format!("  {cell:>width$}"),
        };
        let lines = iter::once(heading).chain(cells.iter().map(String::as_str));
        let lines = lines.map(aligned).collect();
        Some(Self { heading, lines })
    }

    fn width(&self) -> usize {
        self.lines[0].len()
    }

    /// Whether it tells the rows apart.
    fn is_key(&self) -> bool {
        KEYS.contains(&self.heading) && self.lines[1..].iter().any(|cell| *cell != self.lines[1])
    }
}

/// Writes rows in columns, as many side by side as there is room for, and the others below with what
/// tells the rows apart. Gives the headings.
fn write_table(title: &str, rows: &[Row], out: &mut dyn Write) -> io::Result<Vec<&'static str>> {
    let columns = COLUMNS.iter().filter_map(|column| Lines::of(column, rows));
    let columns: Vec<Lines> = columns.collect();
    writeln!(out, "\n{title}")?;
    let mut block: Vec<&Lines> = Vec::new();
    for column in &columns {
        let width = block.iter().map(|other| other.width()).sum::<usize>();
        if width + column.width() > line_width() {
            write_block(&block, out)?;
            writeln!(out)?;
            block.retain(|other| other.is_key());
        }
        block.push(column);
    }
    write_block(&block, out)?;
    Ok(columns.iter().map(|column| column.heading).collect())
}

fn write_block(columns: &[&Lines], out: &mut dyn Write) -> io::Result<()> {
    let height = columns.first().map_or(0, |column| column.lines.len());
    for line in 0..height {
        let cells = columns.iter().map(|column| column.lines[line].as_str());
        writeln!(out, "{}", cells.collect::<String>().trim_end())?;
    }
    Ok(())
}
