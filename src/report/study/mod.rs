//! Studies: what searches cost over many random trees, as tables for people, lines, rows and a chart.

mod chart;
mod drawing;
mod line;

pub(crate) use chart::{Axis, Chart};
pub(crate) use line::{StudyLine, read_part};

use std::io::{self, Write};

use anstream::StripStream;
use serde_json::Value as Json;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::{Documents, Row};
use crate::study::{Cell, Part, Statistics, Values};
use crate::vocabulary::{FileFormat, Vocabulary as _};
use crate::words::{Column, Role, Side, Table, TextWriter, words_of};

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

impl FileFormat for StudyFormat {
    fn suffix(self) -> &'static str {
        match self {
            Self::Text => "txt",
            _ => self.word(),
        }
    }
}

impl StudyFormat {
    /// Writes what was found; each cell has trees. Of a part only lines tell that it is one.
    pub(crate) fn write(
        self,
        found: &[(Cell, Option<Part>)],
        chart: &Chart,
        out: &mut (dyn Write + Send),
    ) -> io::Result<()> {
        let mut lines = found.iter().map(|(cell, part)| StudyLine::new(cell, *part));
        let cells = || found.iter().map(|(cell, _)| cell);
        match self {
            Self::Text => {
                let (head, lines) = (leaf_values(cells()), lines.collect::<Vec<_>>());
                let mut text = StripStream::new(Vec::new());
                tables(&format!("random trees, {head}"), &lines, &mut text)?;
                out.write_all(&text.into_inner())
            }
            Self::Jsonl => lines.try_for_each(|line| Documents::Lines(out).add(&line)),
            Self::Csv => csv(lines, out),
            Self::Svg => out.write_all(chart.drawn(cells().collect()).as_bytes()),
        }
    }
}

/// What is searched: `leaf values -10..10`
fn leaf_values<'c>(cells: impl Iterator<Item = &'c Cell>) -> String {
    let mut values: Vec<&Values> = cells.map(|cell| &cell.kind.values).collect();
    values.dedup();
    let values: Vec<String> = values.into_iter().map(Values::to_string).collect();
    format!("leaf values {}", values.join(", "))
}

/// The columns of the tables. The first six tell rows apart.
const HEADINGS: &str = "b, d, leaves, algorithm, convention, values, trees, mean, sd, se, least, 5 %, median, \
                        95 %, most, minimum, limit";

/// Where meanings begin.
const MEANING: usize = 9;

/// What the headings mean that don't say it themselves.
const MEANINGS: [(&str, &str); 5] = [
    ("b", "children of each inner node"),
    ("d", "plies"),
    ("se", "the standard error of the mean"),
    (
        "minimum",
        "the fewest leaves that prove a value (Knuth and Moore)",
    ),
    (
        "limit",
        "what a ply more multiplies the mean by in deep trees, by theory, if all leaves differ",
    ),
];

/// Writes a table for each figure.
fn tables(head: &str, lines: &[StudyLine], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{head}")?;
    let columns = HEADINGS.split(", ").map(|heading| match heading {
        "algorithm" | "convention" | "values" => Column::new(heading, Side::Left, Role::Plain),
        _ => Column::new(heading, Side::Right, Role::Plain),
    });
    let columns: Vec<Column> = columns.collect();
    let evaluations = table(&columns, lines, |line| &line.static_evaluations);
    let mut visited = table(&columns, lines, |line| &line.visited);
    for row in &mut visited.rows {
        // Theory is about leaves.
        row[columns.len() - 2..].fill(String::new());
    }
    let mut out = TextWriter::new(out);
    for (title, table) in [
        ("static evaluations", &evaluations),
        ("visited nodes", &visited),
    ] {
        out.end();
        out.put(Role::Heading, title);
        out.end();
        table.write(&mut out);
    }
    out.end();
    for (heading, meaning) in MEANINGS {
        if evaluations.has(heading) {
            out.put(Role::Plain, heading);
            out.move_to(MEANING);
            out.fill(words_of(meaning), 1, MEANING);
        }
    }
    out.finish()
}

fn table<'c>(
    columns: &'c [Column],
    lines: &[StudyLine],
    figure: fn(&StudyLine) -> &Statistics,
) -> Table<'c> {
    let rows = lines.iter().map(|line| {
        let found = figure(line);
        let differ = lines.iter().any(|other| other.values != line.values);
        let quantile = |name| found.quantiles[name].to_string();
        vec![
            known(line.branching),
            known(line.plies),
            line.leaves.to_string(),
            line.algorithm.word().to_owned(),
            line.convention.name.to_owned(),
            known(differ.then_some(&line.values)),
            line.trees.to_string(),
            rounded(Some(found.mean), 2),
            rounded(found.sd, 2),
            rounded(found.se, 2),
            found.min.to_string(),
            quantile("0.05"),
            quantile("0.5"),
            quantile("0.95"),
            found.max.to_string(),
            known(line.theory.minimal),
            rounded(line.theory.growth, 3),
        ]
    });
    Table {
        keys: 6,
        ..Table::new(columns, rows)
    }
}

/// Nothing where nothing is known.
fn known(found: Option<impl ToString>) -> String {
    found.map_or_else(String::new, |found| found.to_string())
}

fn rounded(number: Option<f64>, decimals: usize) -> String {
    known(number.map(|number| format!("{number:.decimals$}")))
}

/// The name of each column in CSV, and the place in a line of what stands in it.
fn columns() -> Vec<(String, String)> {
    const BEGIN: &str = "branching plies leaves algorithm convention values trees";
    let mut columns = Vec::new();
    let mut add = |keys: &str, name: &str, place: &str| {
        let keys = keys.split(' ');
        columns.extend(keys.map(|key| (format!("{name}{key}"), format!("{place}/{key}"))));
    };
    add(BEGIN, "", "");
    for figure in ["static_evaluations", "visited"] {
        let (name, quantiles) = (format!("{figure}_"), "0.05 0.25 0.5 0.75 0.95");
        add("mean sd se min max", &name, &format!("/{figure}"));
        add(quantiles, &name, &format!("/{figure}/quantiles"));
        add("sum sum_of_squares", &name, &format!("/sums/{figure}"));
    }
    add("all minimal growth", "", "/theory");
    columns
}

/// Writes a row of names, then a row a cell.
fn csv(lines: impl Iterator<Item = StudyLine>, out: &mut (dyn Write + Send)) -> io::Result<()> {
    let columns = columns();
    let names: Row = columns.iter().map(|(name, _)| name).collect();
    names.write(out)?;
    for line in lines {
        let line = serde_json::to_value(line)?;
        let found = columns.iter().map(|(_, place)| line.pointer(place));
        let row: Row = found
            .map(|found| found.map_or_else(String::new, shown))
            .collect();
        row.write(out)?;
    }
    Ok(())
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
