//! The line of one method on the trees of one kind.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::report::documents::{FORMAT_VERSION, FormatVersion};
use crate::search::{Algorithm, Preset};
use crate::study::{Cell, Part, Statistics, Sums, Theory};

/// What an algorithm under a convention costs on random trees of one size.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "study")]
pub(crate) struct StudyLine {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// The children of every inner node; null where that varies.
    branching: Option<u64>,
    /// The ply of all leaves; null where that varies.
    plies: Option<u32>,
    /// The leaves of each tree.
    leaves: u64,
    /// The algorithm's name.
    algorithm: Algorithm,
    /// The convention's name.
    convention: &'static Preset,
    /// Where the values of leaves come from: a range such as `-10..10`, or a distribution.
    values: String,
    /// The probability that an inner node below the root is a chance node.
    chance: String,
    /// How many trees were searched.
    trees: u64,
    /// Static evaluations, repeats included.
    static_evaluations: Statistics,
    /// Visited nodes, each once.
    visited: Statistics,
    /// What theory says.
    theory: Theory,
    /// Exact sums.
    pub(super) sums: SumsReport,
    /// Only in a line of a shard: what `abtree study merge` needs beside the rest.
    #[serde(flatten)]
    part: Option<PartReport>,
}

/// What a line of a shard holds beside the rest.
#[derive(Serialize, JsonSchema)]
struct PartReport {
    /// Which part of the study this is: `I/N`.
    shard: String,
    /// The seed of the study.
    seed: u64,
    /// How many trees all shards have together.
    trees_of_all_shards: u64,
    /// The most children that a node has.
    most_children: u64,
    /// The number of the line in the study, from 1.
    line: usize,
    /// How many lines the study has.
    lines: usize,
    /// How many trees had each count.
    histogram: HistogramReport,
}

/// How many trees had each count.
#[derive(Serialize, Deserialize, JsonSchema)]
pub(super) struct HistogramReport {
    /// The trees by their static evaluations.
    pub(super) static_evaluations: BTreeMap<u64, u64>,
    /// The trees by their visited nodes.
    pub(super) visited: BTreeMap<u64, u64>,
}

/// Exact sums over all trees, as whole numbers of any length in strings.
#[derive(Serialize, JsonSchema)]
pub(super) struct SumsReport {
    /// How many trees there are.
    trees: String,
    /// The sums of static evaluations.
    static_evaluations: Sums,
    /// The sums of visited nodes.
    visited: Sums,
}

impl StudyLine {
    /// The line of a cell that was found by a shard.
    pub(crate) fn of_part(part: &Part) -> Self {
        let Part { cell, place, .. } = part;
        let figures = &cell.figures;
        Self {
            part: Some(PartReport {
                shard: part.shard.to_string(),
                seed: part.seed,
                trees_of_all_shards: part.trees,
                most_children: cell.kind.shape.most_children(),
                line: place.line,
                lines: place.of,
                histogram: HistogramReport {
                    static_evaluations: figures.static_evaluations.sorted(),
                    visited: figures.visited.sorted(),
                },
            }),
            ..Self::new(cell)
        }
    }

    /// The line of a cell, which has trees.
    pub(crate) fn new(cell: &Cell) -> Self {
        let found = cell.found();
        let kind = &cell.kind;
        Self {
            format_version: FORMAT_VERSION,
            branching: kind.shape.branching(),
            plies: kind.shape.plies(),
            leaves: kind.shape.leaves(),
            algorithm: cell.method.algorithm,
            convention: cell.method.preset,
            values: kind.values.to_string(),
            chance: kind.chance.to_string(),
            trees: found.trees,
            theory: Theory::of(kind, cell.method),
            sums: SumsReport {
                trees: found.trees.to_string(),
                static_evaluations: found.static_evaluations.sums.clone(),
                visited: found.visited.sums.clone(),
            },
            static_evaluations: found.static_evaluations,
            visited: found.visited,
            part: None,
        }
    }
}
