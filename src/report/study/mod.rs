//! Studies: what searches cost over many random trees, as tables, lines and a chart.

mod chart;
mod line;
mod table;

pub(crate) use chart::{Axis, Chart};
pub(crate) use line::{StudyLine, read_part};

use std::io::{self, Write};

use anstream::StripStream;
use serde_json::Value as Json;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::Documents;
use crate::report::Row;
use crate::study::{Cell, Part};

/// How a study is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum StudyFormat {
    /// For people
    Text,
    /// For scripts: a line for each algorithm, convention and size of trees
    Jsonl,
    /// For tables: a row for each of them
    Csv,
    /// For papers: a chart of the static evaluations
    Svg,
}

impl StudyFormat {
    /// Writes what was found; each cell has trees.
    pub(crate) fn write(
        self,
        cells: &[Cell],
        chart: &Chart,
        out: &mut (dyn Write + Send),
    ) -> io::Result<()> {
        match self {
            Self::Text => {
                let mut text = StripStream::new(Vec::new());
                table::write(cells, &mut text)?;
                out.write_all(&text.into_inner())
            }
            Self::Jsonl => lines(cells.iter().map(StudyLine::new), out),
            Self::Csv => csv(cells, out),
            Self::Svg => out.write_all(chart.drawn(cells).as_bytes()),
        }
    }
}

/// Writes what a shard found; each cell has trees.
pub(crate) fn write_parts(parts: &[Part], out: &mut (dyn Write + Send)) -> io::Result<()> {
    lines(parts.iter().map(StudyLine::of_part), out)
}

fn lines(
    mut lines: impl Iterator<Item = StudyLine>,
    out: &mut (dyn Write + Send),
) -> io::Result<()> {
    lines.try_for_each(|line| Documents::Lines(out).add(&line))
}

/// The keys of a line that columns begin with.
const BEGIN: &str = "branching plies leaves algorithm convention values trees";

/// The keys of a figure, those of its quantiles, and those of its sums.
const FIGURE: [&str; 3] = [
    "mean sd se min max",
    "0.05 0.25 0.5 0.75 0.95",
    "sum sum_of_squares",
];

/// The keys of what theory says.
const THEORY: &str = "all minimal growth";

/// Writes a row of names, then a row a cell.
fn csv(cells: &[Cell], out: &mut (dyn Write + Send)) -> io::Result<()> {
    let columns = columns();
    let names: Row = columns.iter().map(|(name, _)| name).collect();
    names.write(out)?;
    for cell in cells {
        let line = serde_json::to_value(StudyLine::new(cell))?;
        let places = columns.iter().map(|(_, place)| line.pointer(place));
        let row: Row = places
            .map(|found| found.map_or_else(String::new, shown))
            .collect();
        row.write(out)?;
    }
    Ok(())
}

/// The name of each column, and the place in a line of what stands in it.
fn columns() -> Vec<(String, String)> {
    let mut columns = Vec::new();
    let mut add = |keys: &str, name: &str, place: &str| {
        let keys = keys.split(' ');
        columns.extend(keys.map(|key| (format!("{name}{key}"), format!("{place}/{key}"))));
    };
    add(BEGIN, "", "");
    for figure in ["static_evaluations", "visited"] {
        let name = format!("{figure}_");
        add(FIGURE[0], &name, &format!("/{figure}"));
        add(FIGURE[1], &name, &format!("/{figure}/quantiles"));
        add(FIGURE[2], &name, &format!("/sums/{figure}"));
    }
    add(THEORY, "", "/theory");
    columns
}

/// Nothing where nothing is known; numbers as short as can be.
fn shown(found: &Json) -> String {
    match found {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        Json::Number(number) if !number.is_f64() => number.to_string(),
        other => other.as_f64().unwrap_or_default().to_string(),
    }
}
