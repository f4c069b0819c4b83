//! The trees of a study: of what shapes they are, and where the values of their leaves come from.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::value::Value;

/// What all trees of a kind have in common.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TreeKind {
    pub(crate) shape: Shape,
    pub(crate) values: Values,
}

/// The most leaves that a tree of a study may have: 2^63.
const MOST_LEAVES: u64 = 1 << 63;

/// The shape of a tree: each node splits its leaves into parts as even as can be, the larger ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) leaves: u64,
    /// The most children that a node may have.
    pub(crate) most_children: u64,
    /// The ply of the deepest leaf.
    pub(crate) most_plies: u32,
    /// How many children every inner node has, if that is the same for all of them; in a tree of one leaf, how
    /// many it would have.
    pub(crate) branching: Option<u64>,
    /// The ply of all leaves, if it is the same for all of them.
    pub(crate) plies: Option<u32>,
}

impl Shape {
    /// The shape with so many children at every inner node and all leaves at one ply.
    pub(crate) fn uniform(branching: u64, plies: u32) -> Result<Self, &'static str> {
        match branching.checked_pow(plies) {
            Some(leaves @ 1..=MOST_LEAVES) if (1..=10_000).contains(&plies) => Ok(Self {
                leaves,
                most_children: branching,
                most_plies: plies,
                branching: Some(branching),
                plies: Some(plies),
            }),
            _ => Err(
                "a random tree has 1 to 10,000 plies, at least one child a node, and at most 2^63 leaves",
            ),
        }
    }

    /// The shape with so many leaves and at most so many children a node.
    pub(crate) fn of_leaves(leaves: u64, most_children: u64) -> Result<Self, &'static str> {
        if !(1..=MOST_LEAVES).contains(&leaves) || most_children < 2 {
            return Err("1 to 2^63 leaves can be split, into at least two parts at each node");
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
        Ok(Self {
            leaves,
            most_children,
            most_plies: plies,
            branching: is_regular.then_some(first),
            plies: is_level.then_some(plies),
        })
    }

    /// The children of every inner node and the ply of every leaf, if both are the same everywhere.
    pub(crate) fn as_uniform(&self) -> Option<(u64, u32)> {
        self.branching.zip(self.plies)
    }
}

/// Where the values of the leaves come from. Its text is that of the command line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Values {
    /// Whole numbers of a range, equally likely.
    Between(RangeInclusive<i64>),
    /// No two leaves have the same value, and every order is equally likely.
    Distinct,
    /// So many values, equally likely: 0, 1, and so on.
    Few(i64),
    /// The value of a node is drawn before those of its children, and the best child comes first with
    /// this probability, else anywhere.
    Ordered(f64),
    /// The sum of whole numbers that are drawn for the branches on the way to the leaf.
    Incremental,
}

/// What a branch is drawn from where values are incremental.
pub(super) const USUAL_RANGE: RangeInclusive<i64> = -10..=10;

impl Values {
    /// Whether the values of different leaves have nothing to do with each other and are meant to
    /// differ: a few values are there to tie, and so is a range of one.
    pub(super) fn are_independent_and_differ(&self) -> bool {
        match self {
            Self::Distinct => true,
            Self::Between(range) => range.start() < range.end(),
            Self::Few(_) | Self::Ordered(_) | Self::Incremental => false,
        }
    }

    fn read(text: &str) -> Option<Self> {
        match text.split_once(':') {
            None if text == "distinct" => Some(Self::Distinct),
            None if text == "incremental" => Some(Self::Incremental),
            None => range(text).map(Self::Between),
            Some(("few", count)) => {
                let count = count.parse().ok();
                let count = count.filter(|count| (1..=1 << 62).contains(count));
                count.map(Self::Few)
            }
            Some(("ordered", share)) => {
                let share = share.parse::<Value>().ok()?.to_f64();
                (0.0..=1.0).contains(&share).then_some(Self::Ordered(share))
            }
            Some(_) => None,
        }
    }
}

/// `-10..10`
fn range(text: &str) -> Option<RangeInclusive<i64>> {
    let (least, most) = text.split_once("..")?;
    let range = least.parse().ok()?..=most.parse().ok()?;
    (!range.is_empty()).then_some(range)
}

impl FromStr for Values {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        Self::read(text).ok_or(
            "expected LO..HI from the smaller to the larger number, distinct, few:K with K from 1 to 2^62, \
             ordered:P with P from 0 to 1, or incremental, such as -10..10, few:3 or ordered:0.7",
        )
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Between(range) => write!(f, "{}..{}", range.start(), range.end()),
            Self::Distinct => f.write_str("distinct"),
            Self::Few(count) => write!(f, "few:{count}"),
            Self::Ordered(share) => write!(f, "ordered:{share}"),
            Self::Incremental => f.write_str("incremental"),
        }
    }
}
