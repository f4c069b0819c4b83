//! The line of one method on the trees of one kind, written, and read again where a shard wrote it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::report::documents::{FORMAT_VERSION, FormatVersion};
use crate::search::{Algorithm, Preset};
use crate::study::{Cell, Figures, Method, Part, Shape, Statistics, Sums, Theory, TreeKind};
use crate::vocabulary::Vocabulary as _;

/// What an algorithm under a convention costs on random trees of one size.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "study")]
pub(crate) struct StudyLine {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// The children of every inner node; null where that varies.
    pub(super) branching: Option<u64>,
    /// The ply of all leaves; null where that varies.
    pub(super) plies: Option<u32>,
    /// The leaves of each tree.
    pub(super) leaves: u64,
    /// The algorithm's name.
    pub(super) algorithm: Algorithm,
    /// The convention's name.
    pub(super) convention: &'static Preset,
    /// Where the values of leaves come from: a range such as `-10..10`, or a distribution.
    pub(super) values: String,
    /// How many trees were searched.
    pub(super) trees: u64,
    /// Static evaluations, repeats included.
    pub(super) static_evaluations: Statistics,
    /// Visited nodes, each once.
    pub(super) visited: Statistics,
    /// What theory says.
    pub(super) theory: Theory,
    /// Exact sums.
    sums: SumsReport,
    /// Only in a line of a shard: what `abtree study merge` needs beside the rest.
    #[serde(flatten)]
    part: Option<PartReport>,
}

/// What a line of a shard holds beside the rest.
#[derive(Serialize, JsonSchema)]
struct PartReport {
    #[serde(flatten)]
    part: Part,
    /// The most children that a node has.
    most_children: u64,
    /// How many trees had each count.
    histogram: Figures,
}

/// Exact sums over all trees, as whole numbers of any length in strings.
#[derive(Serialize, JsonSchema)]
struct SumsReport {
    /// How many trees there are.
    trees: String,
    /// The sums of static evaluations.
    static_evaluations: Sums,
    /// The sums of visited nodes.
    visited: Sums,
}

impl StudyLine {
    /// The line of a cell, which has trees, and which may be a part of what is found of it.
    pub(super) fn new(cell: &Cell, part: Option<Part>) -> Self {
        let (shape, trees) = (&cell.kind.shape, cell.figures.trees());
        let static_evaluations = Statistics::of(&cell.figures.static_evaluations);
        let visited = Statistics::of(&cell.figures.visited);
        Self {
            format_version: FORMAT_VERSION,
            branching: shape.branching,
            plies: shape.plies,
            leaves: shape.leaves,
            algorithm: cell.method.algorithm,
            convention: cell.method.preset,
            values: cell.kind.values.to_string(),
            trees,
            theory: Theory::of(&cell.kind, cell.method),
            sums: SumsReport {
                trees: trees.to_string(),
                static_evaluations: static_evaluations.sums.clone(),
                visited: visited.sums.clone(),
            },
            static_evaluations,
            visited,
            part: part.map(|part| PartReport {
                part,
                most_children: shape.most_children,
                histogram: cell.figures.clone(),
            }),
        }
    }
}

/// What is read of a line beside its part; what follows from the rest is not looked at.
#[derive(Deserialize)]
struct ReadLine {
    format_version: String,
    plies: Option<u32>,
    leaves: u64,
    algorithm: String,
    convention: String,
    values: String,
    most_children: u64,
    histogram: Figures,
}

/// Reads a line of a shard.
pub(crate) fn read_part(text: &str) -> Result<(Part, Cell), String> {
    let no_shard = |error| format!("this is not a line of a shard: {error}");
    let part = serde_json::from_str(text).map_err(no_shard)?;
    let line: ReadLine = serde_json::from_str(text).map_err(no_shard)?;
    if !line.format_version.starts_with("1.") {
        return Err(format!(
            "the format version {:?} is unknown",
            line.format_version
        ));
    }
    let cell = line.cell().ok_or("its trees or its method are unknown")?;
    Ok((part, cell))
}

impl ReadLine {
    /// The cell of the line, if there can be such trees and there is such a method.
    fn cell(self) -> Option<Cell> {
        // Parts as even as can be are uniform by themselves, but for chains.
        let shape = match (self.most_children, self.plies) {
            (1, Some(plies)) => Shape::uniform(1, plies),
            (most_children, _) => Shape::of_leaves(self.leaves, most_children),
        };
        Some(Cell {
            kind: TreeKind {
                shape: shape.ok()?,
                values: self.values.parse().ok()?,
            },
            method: Method {
                algorithm: Algorithm::from_word(&self.algorithm)?,
                preset: Preset::find(&self.convention)?,
            },
            figures: self.histogram,
        })
    }
}
