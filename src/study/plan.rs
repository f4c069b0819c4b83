//! What a study is to find out: which searches of which trees, and how many.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::random_tree::{MOST, TreeKind};
use super::shape::Shape;
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

impl Study {
    /// Why there is no such study, if there is none.
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.chance.is_some() && matches!(self.values, Values::Ordered(_)) {
            return Err("ordered values can't be used with chance nodes".to_owned());
        }
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
        let is_large = || self.shapes.iter().any(|shape| shape.leaves > MOST_HELD);
        match algorithm {
            Algorithm::ProgressiveDeepening => {
                Some("needs static values at inner nodes, but random trees have none")
            }
            _ if self.chance.is_some() && algorithm.chance() == Chance::Refused => {
                Some("can't search chance nodes")
            }
            Algorithm::SssStar | Algorithm::DualStar if is_large() => {
                Some("holds the tree in memory, so it may have at most 2^24 leaves")
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
        Values::Distinct if kind.shape.leaves > MOST => {
            (Value::from(i64::MIN), Value::from(i64::MAX))
        }
        Values::Distinct | Values::Ordered(_) => {
            let most = Value::from_millionths((MOST - 1).cast_signed());
            (Value::ZERO, most)
        }
        Values::Incremental => {
            let plies = i64::from(kind.shape.most_plies);
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
