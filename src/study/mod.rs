//! Studies: what searches cost over many random trees. Here is what a study is to find out, which searches of
//! how many trees, and what its shards found together.

mod figures;
mod random_tree;
mod run;
mod trees;

pub(crate) use figures::{Figures, Histogram, Statistics, Sums, Theory, to_double};
pub(crate) use run::{Cell, Workers, run};
pub(crate) use trees::{Shape, TreeKind, USUAL_RANGE, Values};

use std::cmp::Ordering;
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
    /// Refuses a part of another study.
    fn check(&self, first: &Self) -> Result<(), String> {
        let total = self.trees_of_all_shards;
        let differing = [
            ("seeds", self.seed != first.seed),
            ("numbers of shards", self.shard.of != first.shard.of),
            ("numbers of trees", total != first.trees_of_all_shards),
            ("numbers of lines", self.lines != first.lines),
        ];
        match differing.iter().find(|(_, differs)| *differs) {
            Some((what, _)) => Err(format!("{APART}: their {what} differ")),
            None => Ok(()),
        }
    }

    /// Refuses a part that has not the trees that it should have.
    fn check_is_finished(&self) -> Result<(), String> {
        let trees = self.shard.trees(self.trees_of_all_shards);
        let (shard, found, expected) = (
            self.shard,
            self.cell.figures.trees(),
            trees.end - trees.start,
        );
        match found.cmp(&expected) {
            Ordering::Less => Err(format!(
                "shard {shard} is not finished: it has {found} of {expected} trees"
            )),
            Ordering::Equal => Ok(()),
            Ordering::Greater => Err(format!("shard {shard} has too many trees")),
        }
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
    parts.iter().try_for_each(|part| part.check(&first))?;
    let place = |part: &Part| (part.line, part.shard);
    parts.sort_by_key(place);
    if let Some(pair) = parts
        .windows(2)
        .find(|pair| place(&pair[0]) == place(&pair[1]))
    {
        return Err(format!("shard {} is given twice", pair[0].shard));
    }
    let mut cells: Vec<Cell> = Vec::new();
    let mut parts = parts.into_iter();
    for line in 1..=first.lines {
        for number in 1..=first.shard.of {
            let shard = Shard {
                number,
                ..first.shard
            };
            let part = parts.next().filter(|part| place(part) == (line, shard));
            let part = part.ok_or_else(|| format!("shard {shard} is missing, or a line of it"))?;
            part.check_is_finished()?;
            match cells.get_mut(line - 1) {
                Some(sum) if (&sum.kind, sum.method) == (&part.cell.kind, part.cell.method) => {
                    sum.figures.merge(&part.cell.figures);
                }
                Some(_) => return Err(format!("{APART}: their trees or methods differ")),
                None => cells.push(part.cell),
            }
        }
    }
    Ok(cells)
}
