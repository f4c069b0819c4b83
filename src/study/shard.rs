//! Parts of a study that are made apart, on several machines, and what they found together.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

use super::{Amount, Cell, Study};

/// One of several parts of a study: each has its own trees, and together they have all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shard {
    /// Which part, from 1.
    number: u64,
    /// How many parts there are.
    pub(super) of: u64,
}

impl Shard {
    /// The numbers of its trees, out of so many.
    pub(super) fn trees(self, trees: u64) -> Range<u64> {
        let end = |number: u64| {
            let end = u128::from(trees) * u128::from(number) / u128::from(self.of);
            u64::try_from(end).expect("no shard has more than all trees")
        };
        end(self.number - 1)..end(self.number)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(number, of)| number.parse().ok().zip(of.parse().ok()));
        let shard = numbers.map(|(number, of)| Self { number, of });
        shard
            .filter(|shard| (1..=shard.of).contains(&shard.number))
            .ok_or("expected I/N with I from 1 to N, such as 1/4")
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

fn as_text<S: Serializer>(shard: &Shard, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(shard)
}

fn read_shard<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Shard, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(D::Error::custom)
}

/// Where what a shard found of a cell stands among all that is found.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Part {
    /// Which part of the study this is: `I/N`.
    #[serde(serialize_with = "as_text", deserialize_with = "read_shard")]
    #[schemars(with = "String")]
    shard: Shard,
    /// The seed of the study.
    seed: u64,
    /// How many trees all shards have together.
    trees_of_all_shards: u64,
    /// The number of the line in the study, from 1.
    line: usize,
    /// How many lines the study has.
    lines: usize,
}

impl Part {
    /// The part that a line of a study is; none in a whole study.
    pub(crate) fn of(study: &Study, line: usize) -> Option<Self> {
        let (Some(shard), Amount::Trees(trees_of_all_shards)) = (study.shard, study.amount) else {
            return None;
        };
        Some(Self {
            shard,
            seed: study.seed,
            trees_of_all_shards,
            line,
            lines: study.kinds.len() * study.methods.len(),
        })
    }

    /// What all parts of a study have in common.
    fn study(&self) -> (u64, u64, u64, usize) {
        let of = self.shard.of;
        (self.seed, of, self.trees_of_all_shards, self.lines)
    }

    /// Refuses figures of other trees than the part should have.
    fn check(&self, cell: &Cell) -> Result<(), String> {
        let (shard, trees) = (self.shard, self.shard.trees(self.trees_of_all_shards));
        let expected = trees.end - trees.start;
        for figure in [&cell.figures.static_evaluations, &cell.figures.visited] {
            let found: u128 = figure.values().copied().map(u128::from).sum();
            if found != u128::from(expected) {
                return Err(format!(
                    "shard {shard} has {found} of {expected} trees: it is not finished, or was changed"
                ));
            }
        }
        Ok(())
    }
}

/// Adds parts up, in whatever order they come. The cells come as they do in the whole study.
pub(crate) fn merge(parts: Vec<(Part, Cell)>) -> Result<Vec<Cell>, String> {
    const APART: &str = "these shards don't belong together: their";
    let (first, _) = *parts.first().ok_or("there is nothing to merge")?;
    let mut placed = BTreeMap::new();
    for (part, cell) in parts {
        let shard = part.shard;
        if part.study() != first.study() {
            return Err(format!(
                "{APART} seeds, trees, lines or shards differ in number"
            ));
        }
        if placed.insert((part.line, shard), (part, cell)).is_some() {
            return Err(format!("shard {shard} is given twice"));
        }
    }
    let mut cells: Vec<Cell> = Vec::new();
    for line in 1..=first.lines {
        for number in 1..=first.shard.of {
            let shard = Shard {
                number,
                ..first.shard
            };
            let part = placed.remove(&(line, shard));
            let (part, cell) = part.ok_or_else(|| format!("shard {shard} is missing"))?;
            part.check(&cell)?;
            match cells.get_mut(line - 1) {
                Some(sum) if (&sum.kind, sum.method) == (&cell.kind, cell.method) => {
                    sum.figures.merge(&cell.figures);
                }
                Some(_) => return Err(format!("{APART} trees or methods differ")),
                None => cells.push(cell),
            }
        }
    }
    Ok(cells)
}
