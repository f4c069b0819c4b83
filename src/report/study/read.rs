//! The lines of shards are read again.

use std::collections::BTreeMap;

use serde::Deserialize;
use thiserror::Error;

use crate::search::{Algorithm, Preset};
use crate::study::{Cell, CellPlace, Figures, Histogram, Method, Part, Shape, Shard, TreeKind};
use crate::vocabulary::Vocabulary as _;

/// Why a text is no line of a shard.
#[derive(Debug, Error)]
pub(crate) enum LineError {
    #[error("this is no line of a shard: {0}")]
    NoShard(serde_json::Error),
    #[error("the version {0:?} of the format is not known")]
    UnknownVersion(String),
    #[error("{0} is not right")]
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
    sums: ReadSums,
    shard: String,
    seed: u64,
    trees_of_all_shards: u64,
    most_children: u64,
    line: usize,
    lines: usize,
    histogram: ReadHistograms,
}

#[derive(Deserialize)]
struct ReadSums {
    trees: String,
    static_evaluations: ReadSum,
    visited: ReadSum,
}

#[derive(Deserialize)]
struct ReadSum {
    sum: String,
    sum_of_squares: String,
}

#[derive(Deserialize)]
struct ReadHistograms {
    static_evaluations: BTreeMap<u64, u64>,
    visited: BTreeMap<u64, u64>,
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
    Ok(Part {
        cell: Cell {
            kind: kind(&line)?,
            method: method(&line)?,
            figures: figures(&line)?,
        },
        place,
        shard,
        seed: line.seed,
        trees: line.trees_of_all_shards,
    })
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

/// The histograms, if they have as many trees and the same sums as the line says.
fn figures(line: &ReadLine) -> Result<Figures, LineError> {
    let (histogram, sums) = (&line.histogram, &line.sums);
    if sums.trees != line.trees.to_string() {
        return Err(LineError::Damaged);
    }
    let figure = |counts: &BTreeMap<u64, u64>, sum: &ReadSum| {
        let figure = Histogram::of(counts)?;
        let found = figure.statistics()?;
        let is_right = figure.trees()? == line.trees
            && found.sum.to_string() == sum.sum
            && found.sum_of_squares.to_string() == sum.sum_of_squares;
        is_right.then_some(figure)
    };
    let static_evaluations = figure(&histogram.static_evaluations, &sums.static_evaluations);
    let visited = figure(&histogram.visited, &sums.visited);
    Ok(Figures {
        static_evaluations: static_evaluations.ok_or(LineError::Damaged)?,
        visited: visited.ok_or(LineError::Damaged)?,
    })
}
