//! What a study is to find out: which searches of which trees, by which methods, and how many.

use thiserror::Error;

use super::cell::{Cell, CellPlace, Part};
use super::random_tree::{MOST, TreeKind};
use super::shape::Shape;
use super::shard::Shard;
use super::values::{Probability, USUAL_RANGE, Values};
use crate::search::{Algorithm, Chance, LeafValues, Plan, Preset, Setup, ValueRange};
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;

/// What a study is to find out.
#[derive(Clone, Debug)]
pub(crate) struct Study {
    pub(crate) shapes: Vec<Shape>,
    pub(crate) values: Values,
    pub(crate) chance: Probability,
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

/// Why there is no such study.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum PlanError {
    #[error("{0} needs static values at inner nodes, but random trees have none")]
    NoStaticValues(&'static str),
    #[error("{0} can't search chance nodes")]
    ChanceNodes(&'static str),
    #[error("{0} holds the tree in memory, so it may have at most 2^24 leaves")]
    TooLargeToHold(&'static str),
    #[error("ordered values can't be used with chance nodes")]
    OrderedChance,
    #[error("there are more shards than trees")]
    EmptyShards,
    #[error("a shard can't tell when all shards together have enough trees")]
    ShardUntilError,
}

impl Study {
    /// An error if there is no such study.
    pub(crate) fn check(&self) -> Result<(), PlanError> {
        if self.chance.is_some() && matches!(self.values, Values::Ordered(_)) {
            return Err(PlanError::OrderedChance);
        }
        for method in &self.methods {
            self.check_algorithm(method.algorithm)?;
        }
        match (self.shard, self.amount) {
            (Some(_), Amount::UntilError(_)) => Err(PlanError::ShardUntilError),
            (Some(shard), Amount::Trees(trees)) if shard.of > trees => Err(PlanError::EmptyShards),
            _ => Ok(()),
        }
    }

    fn check_algorithm(&self, algorithm: Algorithm) -> Result<(), PlanError> {
        let word = algorithm.word();
        let largest = self.shapes.iter().map(|shape| shape.leaves()).max();
        match algorithm {
            Algorithm::ProgressiveDeepening => Err(PlanError::NoStaticValues(word)),
            _ if self.chance.is_some() && algorithm.chance() == Chance::Refused => {
                Err(PlanError::ChanceNodes(word))
            }
            Algorithm::SssStar | Algorithm::DualStar if largest > Some(MOST_HELD) => {
                Err(PlanError::TooLargeToHold(word))
            }
            _ => Ok(()),
        }
    }

    /// What a shard found, as the other shards' findings are added to it; nothing of a whole study.
    /// Cells without trees are left out.
    pub(crate) fn parts(&self, cells: &[Cell]) -> Option<Vec<Part>> {
        let (Some(shard), Amount::Trees(trees)) = (self.shard, self.amount) else {
            return None;
        };
        let of = cells.len();
        let found = (1..)
            .zip(cells)
            .filter(|(_, cell)| cell.figures.trees() > 0);
        let parts = found.map(|(line, cell)| Part {
            cell: cell.clone(),
            place: CellPlace { line, of },
            shard,
            seed: self.seed,
            trees,
        });
        Some(parts.collect())
    }

    /// What the trees of each shape have in common.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = TreeKind> {
        self.shapes.iter().map(|&shape| TreeKind {
            shape,
            values: self.values.clone(),
            chance: self.chance.clone(),
        })
    }
}

/// An algorithm under a textbook's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Method {
    pub(crate) algorithm: Algorithm,
    pub(crate) preset: &'static Preset,
}

impl Method {
    /// How trees of a kind are searched.
    pub(super) fn setup(self, kind: &TreeKind) -> Setup {
        let mut plan = Plan::from(self.algorithm);
        let convention = self.algorithm.convention(&self.preset.convention());
        plan.value_range = value_range(kind, convention.leaf_values);
        Setup { plan, convention }
    }
}

/// A range in which all leaves lie in MAX's view.
fn value_range(kind: &TreeKind, stated: LeafValues) -> Option<ValueRange> {
    let (low, high) = match &kind.values {
        Values::Between(range) => (Value::from(*range.start()), Value::from(*range.end())),
        Values::Few(count) => (Value::ZERO, Value::from(*count)),
        Values::Distinct if kind.shape.leaves() > MOST => {
            (Value::from(i64::MIN), Value::from(i64::MAX))
        }
        Values::Distinct | Values::Ordered(_) => {
            let most = Value::from_millionths((MOST - 1).cast_signed());
            (Value::ZERO, most)
        }
        Values::Incremental => {
            let plies = i64::from(kind.shape.most_plies());
            let end = |end: &i64| Value::from(end * plies);
            (end(USUAL_RANGE.start()), end(USUAL_RANGE.end()))
        }
    };
    let (low, high) = match stated {
        LeafValues::Max => (low, high),
        LeafValues::Mover => ((-&high).min(low.clone()), (-low).max(high)),
    };
    let wider = &high + &Value::from(1);
    ValueRange::new(low.clone(), high).or_else(|| ValueRange::new(low, wider))
}
