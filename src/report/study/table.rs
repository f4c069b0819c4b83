//! A study for people: a table for each figure, read off the lines that scripts get.

use std::io::{self, Write};
use std::iter;

use serde_json::{Value as Json, json};

use super::line::StudyLine;
use super::shown;
use crate::study::Cell;
use crate::words::{Role, TextWriter, line_width, words_of};

/// The columns: a heading, where the figure stands in a line, and how many decimals it has; one without
/// anything is left out. A place that does not begin with `/` is one of the figure that the table is about.
const COLUMNS: [(&str, &str, usize); 18] = [
    ("b", "/branching", 0),
    ("d", "/plies", 0),
    ("leaves", "/leaves", 0),
    ("algorithm", "/algorithm", 0),
    ("convention", "/convention", 0),
    ("values", "/values", 0),
    ("trees", "/trees", 0),
    ("mean", "mean", 2),
    ("sd", "sd", 2),
    ("se", "se", 2),
    ("least", "min", 0),
    ("5 %", "quantiles/0.05", 0),
    ("median", "quantiles/0.5", 0),
    ("95 %", "quantiles/0.95", 0),
    ("most", "max", 0),
    ("growth", "growth", 3),
    ("minimum", "minimal", 0),
    ("limit", "limit", 3),
];

/// The columns that tell rows apart.
const KEYS: [&str; 6] = ["b", "d", "leaves", "algorithm", "convention", "values"];

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
    let values = &first.kind.values;
    let are_alike = cells.iter().all(|cell| cell.kind.values == *values);
    let told = if are_alike {
        values.told()
    } else {
        "several kinds of leaf values".to_owned()
    };
    writeln!(out, "random trees, {told}")?;
    let lines = cells.iter().map(StudyLine::new).map(serde_json::to_value);
    let mut lines = lines.collect::<Result<Vec<Json>, _>>()?;
    for figure in ["static_evaluations", "visited"] {
        add_growth(&mut lines, figure);
    }
    for line in &mut lines {
        if are_alike {
            line["values"].take();
        }
        // Theory is about leaves.
        line["static_evaluations"]["minimal"] = line["theory"]["minimal"].take();
        line["static_evaluations"]["limit"] = line["theory"]["growth"].take();
    }
    let headings = write_table("static evaluations", "static_evaluations", &lines, out)?;
    write_table("visited nodes", "visited", &lines, out)?;
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

/// Adds to a figure of each line by how much its mean is more than that of the same method on trees that are
/// less deep by one ply.
fn add_growth(lines: &mut [Json], figure: &str) {
    let growths = lines.iter().map(|line| {
        let (branching, plies) = (line["branching"].as_u64()?, line["plies"].as_u64()?);
        let above = lines.iter().find(|other| {
            other["branching"] == branching
                && other["plies"].as_u64() == plies.checked_sub(1)
                && ["algorithm", "convention", "values"]
                    .iter()
                    .all(|key| other[*key] == line[*key])
        })?;
        Some(line[figure]["mean"].as_f64()? / above[figure]["mean"].as_f64()?)
    });
    let growths: Vec<Option<f64>> = growths.collect();
    for (line, growth) in lines.iter_mut().zip(growths) {
        line[figure]["growth"] = json!(growth);
    }
}

/// A heading and the cells below it, all as wide as the widest.
struct Lines {
    heading: &'static str,
    lines: Vec<String>,
}

impl Lines {
    /// A column of these rows, if there is anything in it; numbers end and words begin below each other.
    fn of(
        &(heading, place, decimals): &(&'static str, &str, usize),
        figure: &str,
        rows: &[Json],
    ) -> Option<Self> {
        let cell = |row: &Json| {
            let found = match place.strip_prefix('/') {
                Some(key) => &row[key],
                None => row[figure].pointer(&format!("/{place}"))?,
            };
            Some(match found.as_f64() {
                Some(number) if decimals > 0 => format!("{number:.decimals$}"),
                _ => shown(found),
            })
        };
        let cells: Vec<String> = rows
            .iter()
            .map(|row| cell(row).unwrap_or_default())
            .collect();
        let width = cells
            .iter()
            .map(String::len)
            .max()
            .filter(|&width| width > 0)?;
        let aligned = |cell: &str| match (heading, width.max(heading.len())) {
            ("algorithm" | "convention" | "values", width) => format!("  {cell:<width$}"),
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

/// Writes a figure of all lines in columns, as many side by side as there is room for, and the others below with
/// what tells the rows apart. Gives the headings.
fn write_table(
    title: &str,
    figure: &str,
    rows: &[Json],
    out: &mut dyn Write,
) -> io::Result<Vec<&'static str>> {
    let columns = COLUMNS
        .iter()
        .filter_map(|column| Lines::of(column, figure, rows));
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
