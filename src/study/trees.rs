//! The trees of a study: of what shapes they are, and where the values of their leaves come from.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::tree::Limits;
use crate::value::Value;

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

/// Where the values of the leaves come from. Its text is that of the command line.
///
/// Its tag is a byte of its own, which is asked for at every leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Values {
    /// Whole numbers of a range, equally likely.
    Between(RangeInclusive<i64>),
    /// No two leaves have the same value, and every order is equally likely.
    Distinct,
    /// So many values, equally likely: 0, 1, and so on.
    Few(i64),
    /// The value of a node is drawn before those of its children, and the best child comes first with
    /// a probability, else anywhere.
    Ordered(Probability),
    /// The sum of whole numbers that are drawn for the branches on the way to the leaf.
    Incremental,
}

/// What a branch is drawn from where values are incremental, and a leaf unless a range is given.
pub(crate) const USUAL_RANGE: RangeInclusive<i64> = -10..=10;

impl Values {
    /// The values that `--distribution` names.
    pub(crate) fn of_distribution(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            None if text == "distinct" => Ok(Self::Distinct),
            None if text == "incremental" => Ok(Self::Incremental),
            Some(("ordered", share)) => Ok(Self::Ordered(share.parse()?)),
            Some(("few", count)) => match count.parse() {
                Ok(count @ 1..=0x4000_0000_0000_0000) => Ok(Self::Few(count)),
                _ => Err("few:K needs a number of values from 1 to 2^62".to_owned()),
            },
            _ => Err(
                "expected distinct, few:K, ordered:P or incremental, such as few:3 or ordered:0.7"
                    .to_owned(),
            ),
        }
    }

    /// The values that `--values` names.
    pub(crate) fn of_range(text: &str) -> Result<Self, String> {
        let expected = "expected LO..HI, two whole numbers such as -10..10";
        let (least, most) = text.split_once("..").ok_or(expected)?;
        let [least, most] = [least, most].map(str::parse::<i64>);
        let (least, most) = (least.map_err(|_| expected)?, most.map_err(|_| expected)?);
        if least > most {
            return Err(format!(
                "the range must begin with the smaller number: {least} is more than {most}"
            ));
        }
        Ok(Self::Between(least..=most))
    }

    /// Whether the values of different leaves have nothing to do with each other and are meant to
    /// differ: a few values are there to tie, and so is a range of one.
    pub(super) fn are_independent_and_differ(&self) -> bool {
        match self {
            Self::Distinct => true,
            Self::Between(range) => range.start() < range.end(),
            Self::Few(_) | Self::Ordered(_) | Self::Incremental => false,
        }
    }

    /// The same in a sentence about random trees.
    pub(crate) fn told(&self) -> String {
        match self {
            Self::Between(_) | Self::Ordered(_) => format!("leaf values {self}"),
            Self::Distinct => "all leaves differ".to_owned(),
            Self::Few(1) => "all leaves are equal".to_owned(),
            Self::Few(count) => format!("{count} equally likely leaf values"),
            Self::Incremental => "leaf values are sums along branches".to_owned(),
        }
    }
}

/// What the command line says, either way.
impl FromStr for Values {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.contains("..") {
            Self::of_range(text)
        } else {
            Self::of_distribution(text)
        }
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

/// A probability, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Probability {
    stated: Value,
    /// The same in parts of 2^64, rounded down to what a double tells.
    parts: u128,
}

impl Probability {
    /// Whether this happens, as bits that look drawn at random have it.
    #[inline(always)]
    pub(super) fn happens(&self, bits: u64) -> bool {
        u128::from(bits) < self.parts
    }
}

impl FromStr for Probability {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let stated = text.parse::<Value>().ok();
        let possible = Value::ZERO..=Value::from(1);
        let stated = stated.filter(|stated| possible.contains(stated));
        let stated = stated.ok_or("expected a probability from 0 to 1, such as 0.7")?;
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the product lies between 0 and 2^64"
        )]
        let parts = (stated.to_f64() * 2_f64.powi(64)) as u128;
        Ok(Self { stated, parts })
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stated.fmt(f)
    }
}
