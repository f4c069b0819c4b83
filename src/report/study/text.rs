//! A study for people: a table for each figure.

use std::io::{self, Write};

use crate::study::{Cell, Found, Statistics, Theory};
use crate::vocabulary::Vocabulary as _;

/// One of the two figures: its title, and where it stands.
type Figure = (&'static str, fn(&Found) -> &Statistics);

const FIGURES: [Figure; 2] = [
    ("static evaluations", |found| &found.static_evaluations),
    ("visited nodes", |found| &found.visited),
];

/// What the rows of both tables begin with.
const BEGIN: [&str; 6] = ["b", "d", "leaves", "algorithm", "convention", "trees"];

/// What is said of a figure.
const FIGURE: [&str; 9] = [
    "mean", "sd", "se", "least", "5 %", "median", "95 %", "most", "growth",
];

/// What theory says of static evaluations.
const THEORY: [&str; 2] = ["minimum", "limit"];

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

/// The columns that hold words.
const WORDS: [&str; 2] = ["algorithm", "convention"];

/// Writes the tables.
pub(super) fn write(cells: &[Cell], out: &mut dyn Write) -> io::Result<()> {
    let Some(first) = cells.first() else {
        return Ok(());
    };
    writeln!(out, "random trees, {}", first.kind.values.told())?;
    if first.kind.chance.is_some() {
        let chance = &first.kind.chance;
        writeln!(
            out,
            "an inner node below the root is a chance node with probability {chance}"
        )?;
    }
    let found: Vec<Found> = cells.iter().map(Cell::found).collect();
    let mut headings_shown: Vec<String> = Vec::new();
    for (title, figure) in FIGURES {
        writeln!(out, "\n{title}")?;
        let mut rows = vec![headings(title)];
        for (cell, here) in cells.iter().zip(&found) {
            let above = ply_above(cell, cells).map(|place| figure(&found[place]));
            let mut row = begin(cell, here.trees);
            row.extend(of_figure(figure(here), above));
            if title == FIGURES[0].0 {
                row.extend(theory(cell));
            }
            rows.push(row);
        }
        headings_shown.extend(aligned(&rows, out)?);
    }
    writeln!(out)?;
    for (heading, meaning) in MEANINGS {
        if headings_shown.iter().any(|known| known == heading) {
            writeln!(out, "{heading:<7}  {meaning}")?;
        }
    }
    Ok(())
}

fn headings(title: &str) -> Vec<String> {
    let theory = THEORY.iter().filter(|_| title == FIGURES[0].0);
    let all = BEGIN.iter().chain(&FIGURE).chain(theory);
    all.map(|&heading| heading.to_owned()).collect()
}

/// The cell of the same method on trees that are less deep by one ply.
fn ply_above(cell: &Cell, cells: &[Cell]) -> Option<usize> {
    let (branching, plies) = (cell.kind.shape.branching()?, cell.kind.shape.plies()?);
    cells.iter().position(|other| {
        let shape = other.kind.shape;
        let is_above =
            shape.branching() == Some(branching) && shape.plies() == plies.checked_sub(1);
        is_above && other.method == cell.method
    })
}

fn begin(cell: &Cell, trees: u64) -> Vec<String> {
    let shape = cell.kind.shape;
    vec![
        shown(shape.branching(), |branching| branching.to_string()),
        shown(shape.plies(), |plies| plies.to_string()),
        shape.leaves().to_string(),
        cell.method.algorithm.word().to_owned(),
        cell.method.preset.name.to_owned(),
        trees.to_string(),
    ]
}

fn of_figure(found: &Statistics, above: Option<&Statistics>) -> [String; FIGURE.len()] {
    let quantiles = &found.quantiles;
    [
        decimal(found.mean),
        shown(found.sd, decimal),
        shown(found.se, decimal),
        found.min.to_string(),
        quantiles.twentieth.to_string(),
        quantiles.median.to_string(),
        quantiles.nineteen_twentieths.to_string(),
        found.max.to_string(),
        shown(above, |above| rate(found.mean / above.mean)),
    ]
}

fn theory(cell: &Cell) -> [String; THEORY.len()] {
    let theory = Theory::of(&cell.kind, cell.method);
    [
        shown(theory.minimal, |minimal| minimal.to_string()),
        shown(theory.growth, rate),
    ]
}

/// Nothing where nothing is known.
fn shown<T>(known: Option<T>, show: impl Fn(T) -> String) -> String {
    known.map(show).unwrap_or_default()
}

fn decimal(number: f64) -> String {
    format!("{number:.2}")
}

fn rate(number: f64) -> String {
    format!("{number:.3}")
}

/// Writes rows in columns; numbers end and words begin below each other. An empty column is left out.
/// Gives the headings of the others.
fn aligned(rows: &[Vec<String>], out: &mut dyn Write) -> io::Result<Vec<String>> {
    let headings = &rows[0];
    let widths = headings.iter().enumerate().map(|(column, heading)| {
        let widest = rows.iter().skip(1).map(|row| row[column].len()).max();
        let widest = widest.filter(|&widest| widest > 0);
        widest.map(|widest| widest.max(heading.len()))
    });
    let widths: Vec<Option<usize>> = widths.collect();
    for row in rows {
        let columns = row.iter().zip(headings).zip(&widths);
        let cells = columns.filter_map(|((cell, heading), width)| {
            let width = (*width)?;
            Some(if WORDS.contains(&heading.as_str()) {
                format!("  {cell:<width$}")
            } else {
                format!("  {cell:>width$}")
            })
        });
        writeln!(out, "{}", cells.collect::<String>().trim_end())?;
    }
    let shown = headings.iter().zip(&widths);
    let shown = shown.filter(|(_, width)| width.is_some());
    Ok(shown.map(|(heading, _)| heading.clone()).collect())
}
