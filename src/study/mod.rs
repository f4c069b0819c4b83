//! Studies: what searches cost over many random trees. Here is what a study is to find out, which searches of
//! how many trees, and what its shards found together.

mod figures;
mod random_tree;
mod run;
mod theory;
mod trees;

pub(crate) use figures::{Figures, Histogram, Statistics, Sums};
pub(crate) use run::{Advance, Cell, Workers, run};
pub(crate) use theory::{Theory, to_double};
pub(crate) use trees::{Shape, TreeKind, USUAL_RANGE, Values};

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::search::{Algorithm, Chance, Plan, Preset, Setup, ValueRange};
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;

/// What a study is to find out.
#[derive(Clone, Debug)]
pub(crate) struct Study {
    pub(crate) kinds: Vec<TreeKind>,
    /// All of them search the same trees.
    pub(crate) methods: Vec<Method>,
    pub(crate) amount: Amount,
    pub(crate) seed: u64,
    pub(crate) shard: Option<Shard>,
}

/// How many trees of each shape are searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Amount {
    /// So many, at least 1.
    Trees(u64),
    /// As many as it takes until the standard error of every mean is at most this part of the mean.
    UntilError(f64),
}

/// The most leaves of a tree that is held in memory.
const MOST_HELD: u64 = 1 << 24;

impl Study {
    /// Why there is no such study, if there is none.
    pub(crate) fn check(&self) -> Result<(), String> {
        for method in &self.methods {
            let why_not = self.why_not(method.algorithm);
            why_not.map_or(Ok(()), |why| {
                Err(format!("{} {why}", method.algorithm.word()))
            })?;
        }
        match (self.shard, self.amount) {
            (Some(shard), Amount::Trees(trees)) if shard.of > trees => {
                Err("there are more shards than trees".to_owned())
            }
            _ => Ok(()),
        }
    }

    fn why_not(&self, algorithm: Algorithm) -> Option<&'static str> {
        let is_large = || self.kinds.iter().any(|kind| kind.shape.leaves > MOST_HELD);
        match algorithm {
            Algorithm::ProgressiveDeepening => {
                Some("needs static values at inner nodes, but random trees have none")
            }
            Algorithm::SssStar | Algorithm::DualStar if is_large() => {
                Some("holds the tree in memory, so it may have at most 2^24 leaves")
            }
            _ if algorithm.is_for_several_players() => {
                Some("searches trees of several players, and random trees are of MAX and MIN")
            }
            _ => None,
        }
    }
}

/// One of several parts of a study: each has its own trees, and together they have all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shard {
    /// Which part, from 1.
    pub(crate) number: u64,
    /// How many parts there are.
    pub(crate) of: u64,
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

/// An algorithm under a textbook's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Method {
    pub(crate) algorithm: Algorithm,
    pub(crate) preset: &'static Preset,
}

impl Method {
    /// How trees are searched. The range of values, which only cuts at chance nodes need, has no end.
    pub(super) fn setup(self) -> Setup {
        let mut plan = Plan::from(self.algorithm);
        if self.algorithm.chance() == Chance::Bounded {
            plan.value_range = ValueRange::new(Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY);
        }
        let convention = self.algorithm.convention(&self.preset.convention());
        Setup { plan, convention }
    }
}

/// What a shard found of one cell.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) cell: Cell,
    pub(crate) shard: Shard,
    pub(crate) seed: u64,
    /// How many trees of the kind all shards have together.
    pub(crate) trees_of_all_shards: u64,
    /// The number of the cell's line among those of the study, from 1.
    pub(crate) line: usize,
    /// How many lines the study has.
    pub(crate) lines: usize,
}

impl Part {
    /// How many trees it should have.
    fn expected(&self) -> u64 {
        let trees = self.shard.trees(self.trees_of_all_shards);
        trees.end - trees.start
    }
}

/// What a shard found, as the other shards' findings are added to it; nothing of a whole study. Cells
/// without trees are left out.
pub(crate) fn parts(study: &Study, cells: &[Cell]) -> Option<Vec<Part>> {
    let (Some(shard), Amount::Trees(trees_of_all_shards)) = (study.shard, study.amount) else {
        return None;
    };
    let parts = (1..).zip(cells).map(|(line, cell)| Part {
        cell: cell.clone(),
        shard,
        seed: study.seed,
        trees_of_all_shards,
        line,
        lines: cells.len(),
    });
    Some(parts.filter(|part| part.cell.figures.trees() > 0).collect())
}

const APART: &str = "these shards don't belong together";

/// Adds parts up, in whatever order they come. The cells come as they do in the whole study.
pub(crate) fn merge(mut parts: Vec<Part>) -> Result<Vec<Cell>, String> {
    let first = parts.first().ok_or("there is nothing to merge")?.clone();
    parts
        .iter()
        .try_for_each(|part| check_belongs(part, &first))?;
    parts.sort_by_key(|part| (part.line, part.shard));
    let mut cells: Vec<Cell> = Vec::new();
    for of_line in parts.chunk_by(|one, other| one.line == other.line) {
        check_line(of_line)?;
        let mut sum = of_line[0].cell.clone();
        let rest = of_line[1..].iter();
        rest.for_each(|part| sum.figures.merge(&part.cell.figures));
        cells.push(sum);
    }
    first_missing(&parts).map_or(Ok(cells), Err)
}

fn check_belongs(part: &Part, first: &Part) -> Result<(), String> {
    let differing = [
        ("seeds", part.seed != first.seed),
        ("numbers of shards", part.shard.of != first.shard.of),
        (
            "numbers of trees",
            part.trees_of_all_shards != first.trees_of_all_shards,
        ),
        ("numbers of lines", part.lines != first.lines),
    ];
    let differing = differing.into_iter().find(|(_, differs)| *differs);
    if let Some((what, _)) = differing {
        return Err(format!("{APART}: their {what} differ"));
    }
    if part.cell.figures.trees() > part.expected() {
        return Err(format!("shard {} has too many trees", part.shard));
    }
    Ok(())
}

/// Whether the parts of one line, sorted by their shards, are of one cell and each of another shard.
fn check_line(parts: &[Part]) -> Result<(), String> {
    let differs = |part: &Part| {
        let (one, other) = (&part.cell, &parts[0].cell);
        one.kind != other.kind || one.method != other.method
    };
    if parts.iter().any(differs) {
        return Err(format!("{APART}: their trees or methods differ"));
    }
    let twice = parts.windows(2).find(|pair| pair[0].shard == pair[1].shard);
    twice.map_or(Ok(()), |pair| {
        Err(format!("shard {} is given twice", pair[0].shard))
    })
}

/// The first shard that is missing or not finished, in words; the parts are sorted.
fn first_missing(parts: &[Part]) -> Option<String> {
    let (lines, of) = (parts[0].lines, parts[0].shard.of);
    let shards = (1..=of).map(|number| Shard { number, of });
    let all = (1..=lines).flat_map(|line| shards.clone().map(move |shard| (line, shard)));
    let mut parts = parts.iter();
    let mut found = all.map(|place| (place, parts.next()));
    found.find_map(|((line, shard), part)| match part {
        Some(part) if (part.line, part.shard) == (line, shard) => {
            let (found, expected) = (part.cell.figures.trees(), part.expected());
            (found < expected).then(|| {
                format!("shard {shard} is not finished: it has {found} of {expected} trees")
            })
        }
        _ => Some(format!("shard {shard} is missing, or a line of it")),
    })
}
