//! What a study is to find out: which searches of which trees, and how many.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::shape::Shape;
use super::values::Values;
use crate::search::{Algorithm, Chance, Plan, Preset, Setup, ValueRange};
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;

/// What a study is to find out.
#[derive(Clone, Debug)]
pub(crate) struct Study {
    pub(crate) shapes: Vec<Shape>,
    pub(crate) values: Values,
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
        let is_large = || self.shapes.iter().any(|shape| shape.leaves > MOST_HELD);
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
