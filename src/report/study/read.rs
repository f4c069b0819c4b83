//! The lines of shards are read again.

use serde::Deserialize;
use serde_json::Value as Json;
use thiserror::Error;

use super::line::{HistogramReport, StudyLine};
use crate::search::{Algorithm, Preset};
use crate::study::{Cell, CellPlace, Figures, Histogram, Method, Part, Shape, Shard, TreeKind};
use crate::vocabulary::Vocabulary as _;

/// Why a text is no line of a shard.
#[derive(Debug, Error)]
pub(crate) enum LineError {
    #[error("this is not a line of a shard: {0}")]
    NoShard(serde_json::Error),
    #[error("the format version {0:?} is unknown")]
    UnknownVersion(String),
    #[error("{0} is wrong")]
    Wrong(&'static str),
    #[error("the figures contradict each other")]
    Damaged,
}

/// What is read of a line; what follows from the rest is not looked at.
#[derive(Deserialize)]
struct ReadLine {
    format_version: String,
    plies: Option<u32>,
    leaves: u64,
    algorithm: String,
    convention: String,
    values: String,
    chance: String,
    trees: u64,
    sums: Json,
    shard: String,
    seed: u64,
    trees_of_all_shards: u64,
    most_children: u64,
    line: usize,
    lines: usize,
    histogram: HistogramReport,
}

/// Reads a line of a shard.
pub(crate) fn read_part(line: &str) -> Result<Part, LineError> {
    let line: ReadLine = serde_json::from_str(line).map_err(LineError::NoShard)?;
    if !line.format_version.starts_with("1.") {
        return Err(LineError::UnknownVersion(line.format_version));
    }
    let shard: Shard = line
        .shard
        .parse()
        .map_err(|_| LineError::Wrong("the shard"))?;
    let place = CellPlace {
        line: line.line,
        of: line.lines,
    };
    if !(1..=place.of).contains(&place.line) {
        return Err(LineError::Wrong("the number of the line"));
    }
    if shard.of > line.trees_of_all_shards || line.trees_of_all_shards > 1 << 63 {
        return Err(LineError::Wrong("the number of trees"));
    }
    let part = Part {
        cell: Cell {
            kind: kind(&line)?,
            method: method(&line)?,
            figures: figures(&line.histogram).ok_or(LineError::Damaged)?,
        },
        place,
        shard,
        seed: line.seed,
        trees: line.trees_of_all_shards,
    };
    let sums = serde_json::to_value(StudyLine::new(&part.cell).sums);
    let is_whole =
        part.cell.figures.trees() == line.trees && sums.is_ok_and(|sums| sums == line.sums);
    is_whole.then_some(part).ok_or(LineError::Damaged)
}

fn kind(line: &ReadLine) -> Result<TreeKind, LineError> {
    let uniform = line
        .plies
        .map(|plies| Shape::uniform(line.most_children, plies));
    let uniform = uniform.and_then(Result::ok);
    let shape = uniform
        .filter(|shape| shape.leaves() == line.leaves)
        .map_or_else(|| Shape::of_leaves(line.leaves, line.most_children), Ok);
    Ok(TreeKind {
        shape: shape.map_err(|_| LineError::Wrong("the shape of the trees"))?,
        values: line
            .values
            .parse()
            .map_err(|_| LineError::Wrong("the range of values"))?,
        chance: line
            .chance
            .parse()
            .map_err(|_| LineError::Wrong("the probability"))?,
    })
}

fn method(line: &ReadLine) -> Result<Method, LineError> {
    let algorithm = Algorithm::from_word(&line.algorithm);
    let preset = Preset::find(&line.convention);
    Ok(Method {
        algorithm: algorithm.ok_or(LineError::Wrong("the algorithm"))?,
        preset: preset.ok_or(LineError::Wrong("the convention"))?,
    })
}

/// The histograms, if both have equally many trees.
fn figures(counts: &HistogramReport) -> Option<Figures> {
    let figures = Figures {
        static_evaluations: Histogram::of(&counts.static_evaluations)?,
        visited: Histogram::of(&counts.visited)?,
    };
    let trees = figures.visited.trees().filter(|&trees| trees > 0);
    (figures.static_evaluations.trees() == trees).then_some(figures)
}
