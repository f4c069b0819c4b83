//! A uniform game tree that is never held: children and leaf values come from a hash.

use std::ops::{Range, RangeInclusive};

use super::Game;
use crate::tree::{Mover, Player};
use crate::value::Value;

/// A tree with the same number of children everywhere, all leaves at one ply, and players who
/// alternate. The value of a leaf is drawn from a range by a hash of the path to it, so a seed gives
/// the same tree on every machine, and a tree of any size takes no memory.
#[derive(Clone, Debug)]
pub struct HashTree {
    branching: u64,
    plies: u32,
    values: RangeInclusive<i64>,
    seed: u64,
}

/// A node of a [`HashTree`]: its distance from the root, and a number that stands for the path to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HashNode {
    key: u64,
    ply: u32,
}

impl HashTree {
    /// A tree with `branching` children a node, at least 1, and leaves at ply `plies` with whole
    /// values in a range that is not empty.
    ///
    /// MAX moves at the root.
    pub fn new(branching: u32, plies: u32, values: RangeInclusive<i64>, seed: u64) -> Self {
        assert!(branching > 0, "an inner node has a child");
        assert!(!values.is_empty(), "a leaf has a value");
        Self {
            branching: branching.into(),
            plies,
            values,
            seed,
        }
    }
}

impl Game for HashTree {
    type Node = HashNode;
    type Children<'g> = HashChildren;

    fn root(&self) -> HashNode {
        HashNode {
            key: mixed(self.seed),
            ply: 0,
        }
    }

    #[inline(always)]
    fn mover(&self, node: HashNode) -> Mover {
        self.player(node).into()
    }

    #[inline(always)]
    fn player(&self, node: HashNode) -> Player {
        if node.ply.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }

    #[inline(always)]
    fn is_static(&self, node: HashNode, _ply: usize) -> bool {
        node.ply == self.plies
    }

    #[inline(always)]
    fn static_value(&self, leaf: HashNode) -> Option<Value> {
        Some(Value::from(drawn(mixed(leaf.key), &self.values)))
    }

    #[inline(always)]
    fn children(&self, node: HashNode) -> HashChildren {
        HashChildren {
            parent: node,
            numbers: 0..self.branching,
        }
    }

    fn plies(&self) -> usize {
        self.plies as usize
    }
}

/// The children of a node of a [`HashTree`].
#[derive(Clone, Debug)]
pub struct HashChildren {
    parent: HashNode,
    numbers: Range<u64>,
}

impl Iterator for HashChildren {
    type Item = HashNode;

    #[inline(always)]
    fn next(&mut self) -> Option<HashNode> {
        let number = self.numbers.next()?;
        Some(HashNode {
            key: mixed(self.parent.key.wrapping_add(number)),
            ply: self.parent.ply + 1,
        })
    }
}

/// A number of a range that is not empty, as a number that looks drawn at random has it. Each falls
/// equally often, but for one part in 2^64 / numbers.
#[inline(always)]
pub(crate) fn drawn(bits: u64, range: &RangeInclusive<i64>) -> i64 {
    let (least, most) = (*range.start(), *range.end());
    // A range of 2^64 numbers has a width that fits.
    let width = most.wrapping_sub(least).cast_unsigned();
    let product = u128::from(bits) * u128::from(width) + u128::from(bits);
    least.wrapping_add_unsigned(high_half(product))
}

/// The same part of a whole as a number is of 2^64, rounded down.
#[inline(always)]
pub(crate) fn share(bits: u64, whole: u64) -> u64 {
    high_half(u128::from(bits) * u128::from(whole))
}

#[inline(always)]
fn high_half(product: u128) -> u64 {
    u64::try_from(product >> 64).expect("the high half of a product has 64 bits")
}

/// A number that looks drawn at random, another one for each number: the counter and the finalizer
/// of SplitMix64, Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators* (2014).
#[inline(always)]
pub(crate) fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
