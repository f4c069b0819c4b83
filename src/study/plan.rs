//! What a study is to find out: which searches of how many trees, and of what shapes these are.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::values::Values;
use crate::search::{Algorithm, Chance, Plan, Preset, Setup, ValueRange};
use crate::tree::Limits;
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

/// What all trees of a kind have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TreeKind {
    pub(crate) shape: Shape,
    pub(crate) values: Values,
}

/// The most leaves that a tree of a study may have: 2^63.
const MOST_LEAVES: u64 = 1 << 63;

/// The shape of a tree. Equal trees have one shape: where every inner node has the same number of
/// children and every leaf lies at the same ply it is told as uniform. In any other tree each node
/// splits its leaves into parts as even as can be, the larger ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) is_uniform: bool,
    pub(crate) leaves: u64,
    /// The most children that a node may have.
    pub(crate) most_children: u64,
    /// The ply of the deepest leaf.
    pub(crate) most_plies: u32,
    /// How many children every inner node has, if that is the same for all of them; in a tree of one
    /// leaf, how many it would have.
    pub(crate) branching: Option<u64>,
    /// The ply of all leaves, if it is the same for all of them.
    pub(crate) plies: Option<u32>,
}

impl Shape {
    /// The shape with so many children at every inner node and all leaves at one ply.
    pub(crate) fn uniform(branching: u64, plies: u32) -> Result<Self, &'static str> {
        if branching == 0 {
            return Err("an inner node has at least one child");
        }
        if plies == 0 {
            return Err("a tree of this kind has at least one ply");
        }
        if plies as usize > Limits::default().plies {
            return Err("a tree has at most 10,000 plies");
        }
        let leaves = branching.checked_pow(plies);
        let leaves = leaves.filter(|&leaves| leaves <= MOST_LEAVES);
        Ok(Self {
            is_uniform: true,
            leaves: leaves.ok_or(TOO_LARGE)?,
            most_children: branching,
            most_plies: plies,
            branching: Some(branching),
            plies: Some(plies),
        })
    }

    /// The shape with so many leaves and at most so many children a node.
    pub(crate) fn of_leaves(leaves: u64, most_children: u64) -> Result<Self, &'static str> {
        match (leaves, most_children) {
            (0, _) => return Err("a tree has at least one leaf"),
            (_, 0 | 1) => return Err("each node must split its leaves into at least two parts"),
            _ if leaves > MOST_LEAVES => return Err(TOO_LARGE),
            _ => {}
        }
        // Parts as even as can be are of two sizes at most at each ply.
        let (mut sizes, mut plies, mut is_level) = ([leaves; 2], 0, true);
        let mut counts = Vec::new();
        while sizes[1] > 1 {
            let inner = sizes.map(|size| if size == 1 { sizes[1] } else { size });
            let children = inner.map(|size| size.min(most_children));
            counts.extend(children);
            sizes = [inner[0] / children[0], inner[1].div_ceil(children[1])];
            is_level &= (sizes[0] == 1) == (sizes[1] == 1);
            plies += 1;
        }
        let first = *counts.first().unwrap_or(&most_children);
        let is_regular = counts.iter().all(|&count| count == first);
        let is_uniform = is_regular && is_level;
        Ok(Self {
            is_uniform,
            leaves,
            most_children: if is_uniform { first } else { most_children },
            most_plies: plies,
            branching: is_regular.then_some(first),
            plies: is_level.then_some(plies),
        })
    }
}

const TOO_LARGE: &str = "a tree of a study has at most 2^63 leaves";
