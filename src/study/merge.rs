//! Adds up what the shards of a study found.

use std::collections::BTreeMap;
use std::fmt;

use thiserror::Error;

use super::cell::{Cell, Part};
use super::shard::Shard;

/// What all parts found together.
pub(crate) struct Merged {
    pub(crate) cells: Vec<Cell>,
    /// What is not there.
    pub(crate) missing: Option<Missing>,
}

/// Why parts can't be added up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum MergeError {
    #[error("there is nothing to merge")]
    Nothing,
    #[error("these shards don't belong together: their {0} differ")]
    Differing(&'static str),
    #[error("shard {0} is given twice")]
    Twice(Shard),
    #[error("shard {0} has too many trees")]
    TooManyTrees(Shard),
}

/// A part of a study that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Missing {
    /// The first shard that is missing or not finished.
    shard: Shard,
    /// The trees of that shard, found and expected, where a line of it is there.
    trees: Option<(u64, u64)>,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shard = self.shard;
        match self.trees {
            None => write!(f, "shard {shard} is missing, or a line of it"),
            Some((found, expected)) => {
                write!(
                    f,
                    "shard {shard} is not finished: it has {found} of {expected} trees"
                )
            }
        }
    }
}

/// Adds parts up, in whatever order they come. The cells come as they do in the whole study.
pub(crate) fn merge(parts: Vec<Part>) -> Result<Merged, MergeError> {
    let first = parts.first().ok_or(MergeError::Nothing)?.clone();
    let mut by_place: BTreeMap<usize, BTreeMap<Shard, Part>> = BTreeMap::new();
    for part in parts {
        check_belongs(&part, &first)?;
        let of_line = by_place.entry(part.place.line).or_default();
        let shard = part.shard;
        if of_line
            .values()
            .next()
            .is_some_and(|known| !is_same_cell(&known.cell, &part.cell))
        {
            return Err(MergeError::Differing("trees or methods"));
        }
        if of_line.insert(shard, part).is_some() {
            return Err(MergeError::Twice(shard));
        }
    }
    let lines = by_place.len();
    let mut missing = None;
    let mut cells = Vec::new();
    for of_line in by_place.into_values() {
        missing = missing.or(first_missing(&of_line, &first)?);
        cells.push(sum(of_line));
    }
    let of = first.shard.of;
    let no_line = Missing {
        shard: Shard { number: 1, of },
        trees: None,
    };
    let missing = missing.or((lines < first.place.of).then_some(no_line));
    Ok(Merged { cells, missing })
}

fn check_belongs(part: &Part, first: &Part) -> Result<(), MergeError> {
    let differing = [
        ("seeds", part.seed != first.seed),
        ("numbers of shards", part.shard.of != first.shard.of),
        ("numbers of trees", part.trees != first.trees),
        ("numbers of lines", part.place.of != first.place.of),
    ];
    let differing = differing.into_iter().find(|(_, differs)| *differs);
    differing.map_or(Ok(()), |(what, _)| Err(MergeError::Differing(what)))
}

fn is_same_cell(one: &Cell, other: &Cell) -> bool {
    one.kind == other.kind && one.method == other.method
}

/// The first shard of a line that is missing or not finished.
fn first_missing(
    of_line: &BTreeMap<Shard, Part>,
    first: &Part,
) -> Result<Option<Missing>, MergeError> {
    let of = first.shard.of;
    let mut next = 1;
    let mut missing = None;
    for (&shard, part) in of_line {
        if missing.is_none() && shard.number != next {
            let shard = Shard { number: next, of };
            missing = Some(Missing { shard, trees: None });
        }
        next = shard.number + 1;
        let expected = shard.trees(first.trees);
        let expected = expected.end - expected.start;
        let found = part.cell.figures.trees();
        if found > expected {
            return Err(MergeError::TooManyTrees(shard));
        }
        if missing.is_none() && found < expected {
            missing = Some(Missing {
                shard,
                trees: Some((found, expected)),
            });
        }
    }
    let last = (next <= of).then_some(Missing {
        shard: Shard { number: next, of },
        trees: None,
    });
    Ok(missing.or(last))
}

/// The parts of a line together. No shard has more trees than it should, so all have at most 2^63.
fn sum(of_line: BTreeMap<Shard, Part>) -> Cell {
    let mut parts = of_line.into_values();
    let first = parts.next().expect("a line has a part");
    parts.fold(first.cell, |mut sum, part| {
        sum.figures.merge(&part.cell.figures);
        sum
    })
}
