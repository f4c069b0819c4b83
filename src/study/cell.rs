//! What one method costs on the trees of one kind.

use super::figure::{Histogram, Statistics};
use super::plan::Method;
use super::random_tree::TreeKind;
use super::shard::Shard;
use super::trial::Cost;

/// What one method costs on the trees of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) kind: TreeKind,
    pub(crate) method: Method,
    pub(crate) figures: Figures,
}

/// The statistics of a cell.
pub(crate) struct Found {
    pub(crate) trees: u64,
    pub(crate) static_evaluations: Statistics,
    pub(crate) visited: Statistics,
}

impl Cell {
    /// The statistics.
    ///
    /// # Panics
    ///
    /// If there are no trees.
    pub(crate) fn found(&self) -> Found {
        const SOME: &str = "a cell has trees";
        Found {
            trees: self.figures.trees(),
            static_evaluations: self.figures.static_evaluations.statistics().expect(SOME),
            visited: self.figures.visited.statistics().expect(SOME),
        }
    }
}

/// The figures of a search over many trees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Figures {
    pub(crate) static_evaluations: Histogram,
    pub(crate) visited: Histogram,
}

impl Figures {
    pub(super) fn add(&mut self, cost: Cost) {
        self.static_evaluations.add(cost.static_evaluations);
        self.visited.add(cost.visited);
    }

    /// How many trees there are.
    pub(crate) fn trees(&self) -> u64 {
        self.visited.trees().expect("no study has 2^64 trees")
    }

    /// Takes what another part of the study found. Together they have less than 2^64 trees.
    pub(super) fn merge(&mut self, other: &Self) {
        self.static_evaluations.merge(&other.static_evaluations);
        self.visited.merge(&other.visited);
    }
}

/// What a shard found of one cell.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) cell: Cell,
    pub(crate) place: CellPlace,
    pub(crate) shard: Shard,
    pub(crate) seed: u64,
    /// How many trees of the kind all shards have together.
    pub(crate) trees: u64,
}

/// Where a cell stands among those of its study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CellPlace {
    /// The number of its line, from 1.
    pub(crate) line: usize,
    /// How many lines there are.
    pub(crate) of: usize,
}
