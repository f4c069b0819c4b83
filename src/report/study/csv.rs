//! A study as a table: what its lines hold, in columns.

use std::io::{self, Write};

use serde_json::Value as Json;

use super::line::StudyLine;
use crate::report::documents::CsvCells;
use crate::study::Cell;

/// The keys of a line that columns begin with.
const BEGIN: [&str; 8] = [
    "branching",
    "plies",
    "leaves",
    "algorithm",
    "convention",
    "values",
    "chance",
    "trees",
];

/// What is said of a figure, and where.
const FIGURE: [(&str, &[&str]); 3] = [
    ("", &["mean", "sd", "se", "min", "max"]),
    ("/quantiles", &["0.05", "0.25", "0.5", "0.75", "0.95"]),
    ("/sums", &["sum", "sum_of_squares"]),
];

/// The keys of what theory says.
const THEORY: [&str; 3] = ["all", "minimal", "growth"];

/// Writes a row of names, then a row a cell.
pub(super) fn write(cells: &[Cell], out: &mut (dyn Write + Send)) -> io::Result<()> {
    let columns = columns();
    let mut table = CsvCells::new(out);
    table.row(columns.iter().map(|(name, _)| name))?;
    for cell in cells {
        let line = serde_json::to_value(StudyLine::new(cell))?;
        let places = columns.iter().map(|(_, place)| line.pointer(place));
        table.row(places.map(|found| found.map(shown).unwrap_or_default()))?;
    }
    Ok(())
}

/// The name of each column, and the place in a line of what stands in it.
fn columns() -> Vec<(String, String)> {
    let begin = BEGIN.map(|key| (key.to_owned(), format!("/{key}")));
    let figures = ["static_evaluations", "visited"]
        .into_iter()
        .flat_map(|figure| {
            FIGURE.into_iter().flat_map(move |(part, keys)| {
                let place = match part {
                    "/sums" => format!("/sums/{figure}"),
                    part => format!("/{figure}{part}"),
                };
                let column =
                    move |key: &&str| (format!("{figure}_{key}"), format!("{place}/{key}"));
                keys.iter().map(column)
            })
        });
    let theory = THEORY.map(|key| (key.to_owned(), format!("/theory/{key}")));
    begin.into_iter().chain(figures).chain(theory).collect()
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
