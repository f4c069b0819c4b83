//! A study for people: a table for each figure.

use std::io::{self, Write};

use crate::study::{Cell, Statistics, Theory};
use crate::vocabulary::Vocabulary as _;

/// What the rows of both tables begin with.
const BEGIN: [&str; 6] = ["b", "d", "leaves", "algorithm", "convention", "trees"];

/// What is said of a figure; of static evaluations theory says the last two.
const FIGURE: [&str; 11] = [
    "mean", "sd", "se", "least", "5 %", "median", "95 %", "most", "growth", "minimum", "limit",
];

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
    let chance = &first.kind.chance;
    if chance.is_some() {
        writeln!(
            out,
            "an inner node below the root is a chance node with probability {chance}"
        )?;
    }
    let evaluations = cells.iter().map(|cell| &cell.figures.static_evaluations);
    let evaluations: Vec<Statistics> = evaluations.map(Statistics::of).collect();
    let visited = cells.iter().map(|cell| &cell.figures.visited);
    let visited: Vec<Statistics> = visited.map(Statistics::of).collect();
    writeln!(out, "\nstatic evaluations")?;
    let rows = rows(cells, &evaluations).zip(cells).map(|(mut row, cell)| {
        let theory = Theory::of(&cell.kind, cell.method);
        row.extend([
            shown(theory.minimal),
            theory.growth.map(rate).unwrap_or_default(),
        ]);
        row
    });
    let columns = write_table(&FIGURE, &rows.collect::<Vec<_>>(), out)?;
    writeln!(out, "\nvisited nodes")?;
    let rows = self::rows(cells, &visited);
    write_table(&FIGURE[..9], &rows.collect::<Vec<_>>(), out)?;
    writeln!(out)?;
    for (heading, meaning) in MEANINGS {
        if columns.contains(&heading) {
            writeln!(out, "{heading:<7}  {meaning}")?;
        }
    }
    Ok(())
}

/// The row of each cell, without what theory says.
fn rows<'c>(cells: &'c [Cell], found: &'c [Statistics]) -> impl Iterator<Item = Vec<String>> {
    cells.iter().zip(found).map(|(cell, here)| {
        let shape = &cell.kind.shape;
        let above = ply_above(cell, cells).map(|place| here.mean / found[place].mean);
        let counts = [
            here.min,
            here.quantiles.twentieth,
            here.quantiles.median,
            here.quantiles.nineteen_twentieths,
            here.max,
        ];
        let mut row = vec![
            shown(shape.branching),
            shown(shape.plies),
            shape.leaves.to_string(),
            cell.method.algorithm.word().to_owned(),
            cell.method.preset.name.to_owned(),
            cell.figures.trees().to_string(),
            decimal(here.mean),
            here.sd.map(decimal).unwrap_or_default(),
            here.se.map(decimal).unwrap_or_default(),
        ];
        row.extend(counts.map(|count| count.to_string()));
        row.push(above.map(rate).unwrap_or_default());
        row
    })
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

/// Writes rows in columns; numbers end and words begin below each other. An empty column is left out.
/// Gives the headings of the others.
fn write_table(
    of_figure: &[&'static str],
    rows: &[Vec<String>],
    out: &mut dyn Write,
) -> io::Result<Vec<&'static str>> {
    let headings = BEGIN.iter().chain(of_figure).copied().enumerate();
    let columns = headings.filter_map(|(column, heading)| {
        let widths = rows.iter().map(|row| row[column].len());
        let width = widths.max().filter(|&width| width > 0)?;
        Some((column, heading, width.max(heading.len())))
    });
    let columns: Vec<(usize, &str, usize)> = columns.collect();
    let aligned = |(heading, width): (&str, usize), cell: &str| match heading {
        "algorithm" | "convention" => format!("  {cell:<width$}"),
        _ => format!("  {cell:>width$}"),
    };
    let head = columns
        .iter()
        .map(|&(_, heading, width)| aligned((heading, width), heading));
    writeln!(out, "{}", head.collect::<String>().trim_end())?;
    for row in rows {
        let cells = columns.iter();
        let cells = cells.map(|&(place, heading, width)| aligned((heading, width), &row[place]));
        writeln!(out, "{}", cells.collect::<String>().trim_end())?;
    }
    Ok(columns.into_iter().map(|(_, heading, _)| heading).collect())
}
