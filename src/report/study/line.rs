//! The line of one method on the trees of one kind, written, and read again where a shard wrote it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::report::documents::{FORMAT_VERSION, FormatVersion};
use crate::search::{Algorithm, Preset};
use crate::study::{
    Cell, Figures, Histogram, Method, Part, Shape, Shard, Statistics, Sums, Theory, TreeKind,
};
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
#[derive(Serialize, Deserialize, JsonSchema)]
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
    /// The line of a cell that was found by a shard.
    pub(super) fn of_part(part: &Part) -> Self {
        Self {
            part: Some(PartReport {
                shard: part.shard.to_string(),
                seed: part.seed,
                trees_of_all_shards: part.trees_of_all_shards,
                most_children: part.cell.kind.shape.most_children,
                line: part.line,
                lines: part.lines,
                histogram: part.cell.figures.clone(),
            }),
            ..Self::new(&part.cell)
        }
    }

    /// The line of a cell, which has trees.
    pub(super) fn new(cell: &Cell) -> Self {
        let Cell {
            kind,
            method,
            figures,
        } = cell;
        let trees = figures.trees();
        let static_evaluations = Statistics::of(&figures.static_evaluations);
        let visited = Statistics::of(&figures.visited);
        Self {
            format_version: FORMAT_VERSION,
            branching: kind.shape.branching,
            plies: kind.shape.plies,
            leaves: kind.shape.leaves,
            algorithm: method.algorithm,
            convention: method.preset,
            values: kind.values.to_string(),
            trees,
            theory: Theory::of(kind, *method),
            sums: SumsReport {
                trees: trees.to_string(),
                static_evaluations: static_evaluations.sums.clone(),
                visited: visited.sums.clone(),
            },
            static_evaluations,
            visited,
            part: None,
        }
    }

    /// Whether it is about the same method as another line, on trees that are deeper by one ply.
    pub(super) fn is_one_ply_below(&self, other: &Self) -> bool {
        let deeper = other.plies.map(|plies| plies + 1);
        self.algorithm == other.algorithm
            && self.convention == other.convention
            && self.values == other.values
            && self
                .branching
                .is_some_and(|branching| other.branching == Some(branching))
            && self.plies.is_some_and(|plies| deeper == Some(plies))
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
    trees: u64,
    sums: Json,
}

/// Reads a line of a shard.
pub(crate) fn read_part(text: &str) -> Result<Part, String> {
    let no_shard = |error| format!("this is not a line of a shard: {error}");
    let line: ReadLine = serde_json::from_str(text).map_err(no_shard)?;
    let part: PartReport = serde_json::from_str(text).map_err(no_shard)?;
    let version = line.format_version.as_str();
    if !version.starts_with("1.") {
        return Err(format!("the format version {version:?} is unknown"));
    }
    let shard: Shard = known(part.shard.parse().ok(), "the shard")?;
    if !(1..=part.lines).contains(&part.line) {
        return Err("the number of the line is wrong".to_owned());
    }
    if shard.of > part.trees_of_all_shards || part.trees_of_all_shards > 1 << 63 {
        return Err("the number of trees is wrong".to_owned());
    }
    let cell = Cell {
        kind: kind(&line, part.most_children)?,
        method: Method {
            algorithm: known(Algorithm::from_word(&line.algorithm), "the algorithm")?,
            preset: known(Preset::find(&line.convention), "the convention")?,
        },
        figures: part.histogram,
    };
    let counts = [&cell.figures.static_evaluations, &cell.figures.visited];
    let is_whole = counts.map(trees) == [Some(line.trees); 2] && line.trees > 0;
    let sums = || serde_json::to_value(StudyLine::new(&cell).sums).ok();
    if !is_whole || sums() != Some(line.sums) {
        return Err("the figures contradict each other".to_owned());
    }
    Ok(Part {
        cell,
        shard,
        seed: part.seed,
        trees_of_all_shards: part.trees_of_all_shards,
        line: part.line,
        lines: part.lines,
    })
}

fn known<T>(found: Option<T>, what: &'static str) -> Result<T, String> {
    found.ok_or_else(|| format!("{what} is wrong"))
}

fn kind(line: &ReadLine, most_children: u64) -> Result<TreeKind, String> {
    let uniform = line.plies.map(|plies| Shape::uniform(most_children, plies));
    let uniform = uniform.and_then(Result::ok);
    let uniform = uniform.filter(|shape| shape.leaves == line.leaves);
    let shape = uniform.or_else(|| Shape::of_leaves(line.leaves, most_children).ok());
    Ok(TreeKind {
        shape: known(shape, "the shape of the trees")?,
        values: known(line.values.parse().ok(), "the range of values")?,
    })
}

/// How many trees there are; nothing if a count has none, or all have 2^64 or more.
fn trees(histogram: &Histogram) -> Option<u64> {
    let mut trees = histogram.values();
    trees.try_fold(0_u64, |sum, &trees| {
        let trees = Some(trees).filter(|&trees| trees > 0)?;
        sum.checked_add(trees)
    })
}
