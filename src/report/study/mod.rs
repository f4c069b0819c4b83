//! Studies: what searches cost over many random trees, as tables, lines and a chart.

mod chart;
mod csv;
mod line;
mod table;

pub(crate) use line::{StudyLine, read_part};

use std::io::{self, Write};

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::Documents;
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
    pub(crate) fn write(self, cells: &[Cell], out: &mut (dyn Write + Send)) -> io::Result<()> {
        match self {
            Self::Text => table::write(cells, out),
            Self::Jsonl => lines(cells.iter().map(StudyLine::new), out),
            Self::Csv => csv::write(cells, out),
            Self::Svg => out.write_all(chart::drawn(cells).as_bytes()),
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
