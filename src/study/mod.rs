//! Studies: what searches cost over many random trees. Here is what a study is to find out, and which searches
//! of how many trees that takes.

mod figures;
mod random_tree;
mod run;
mod shard;
mod theory;
mod trees;

pub(crate) use figures::{Figures, Statistics, Sums};
pub(crate) use run::{Cell, run};
pub(crate) use shard::{Part, Shard, merge};
pub(crate) use theory::{Theory, to_double};
pub(crate) use trees::{Shape, TreeKind, Values};

use crate::search::{Algorithm, Chance, Plan, Preset, Setup, ValueRange};
use crate::value::Value;

/// What a study is to find out.
#[derive(Clone, Debug)]
pub(crate) struct Study {
    pub(crate) kinds: Vec<TreeKind>,
    /// All of them search the same trees.
    pub(crate) methods: Vec<Method>,
    pub(crate) amount: Amount,
    pub(crate) seed: u64,
    /// The part of the trees that is searched, if not all are.
    pub(crate) shard: Option<Shard>,
}

/// How many trees of each kind are searched.
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
    pub(crate) fn check(&self) -> Result<(), &'static str> {
        let algorithms = || self.methods.iter().map(|method| method.algorithm);
        if algorithms().any(Algorithm::is_for_several_players) {
            return Err(
                "random trees are of MAX and MIN, so maxn, maxn-shallow and paranoid can't search them",
            );
        }
        if algorithms().any(|one| one == Algorithm::ProgressiveDeepening) {
            return Err(
                "progressive-deepening needs static values at inner nodes, and random trees have none",
            );
        }
        let is_large = |kind: &TreeKind| kind.shape.leaves > MOST_HELD;
        if algorithms().any(Algorithm::is_best_first) && self.kinds.iter().any(is_large) {
            return Err(
                "sss-star and dual-star hold a tree in memory, so it may have at most 2^24 leaves",
            );
        }
        match (self.shard, self.amount) {
            (Some(shard), Amount::Trees(trees)) if shard.of > trees => {
                Err("there are more shards than trees")
            }
            _ => Ok(()),
        }
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
