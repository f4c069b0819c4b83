//! A random tree that is never held: whatever is asked of a node is a hash of its place.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};

use super::trees::{TreeKind, USUAL_RANGE, Values};
use crate::game::{Game, LeafValues};
use crate::random::{drawn, mixed, share};
use crate::tree::{Mover, Player};
use crate::value::Value;

/// A tree of some kind, another one for each key. MAX moves at the root, the players move in turns.
///
/// Values of leaves are the finalizer of SplitMix64 over a counter, the leaves' numbers from left to
/// right, which is a permutation: no two numbers give the same bits.
pub(crate) struct RandomTree<'k> {
    pub(super) kind: &'k TreeKind,
    pub(super) key: u64,
    /// From whose view the values of leaves are stated.
    pub(super) leaf_values: LeafValues,
    /// Once this is set the values of leaves are not known any more, so that a search ends early.
    pub(super) stop: &'k AtomicBool,
}

/// A node of a [`RandomTree`]: whole words only, since a search copies nodes all the time, and copies
/// of single bytes keep the processor waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RandomNode {
    /// Twice the node's number, and 1 more where it is MIN's turn.
    place: u64,
    /// In a uniform tree one more than the plies below the node; in others its leaves. As it is never
    /// 0, no node takes as little room as a node.
    pub(super) size: NonZero<u64>,
    /// What the way to the node adds up to, or the node's own value, where leaves depend on it.
    value: i64,
}

impl RandomNode {
    /// In a uniform tree the node's number among those of its ply, from the left; in others the number
    /// of its first leaf. Below 2^63.
    #[inline(always)]
    pub(super) fn number(self) -> u64 {
        self.place / 2
    }

    #[inline(always)]
    pub(super) fn player(self) -> Player {
        if self.place.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }
}

/// Values of ordered and of distinct leaves are whole numbers of millionths below this, but where more
/// distinct leaves are needed.
pub(super) const MOST: u64 = 1 << 61;

impl<'k> RandomTree<'k> {
    /// The tree of a kind that has this key, its values as MAX sees them.
    pub(crate) fn new(kind: &'k TreeKind, key: u64, stop: &'k AtomicBool) -> Self {
        Self {
            kind,
            key,
            leaf_values: LeafValues::Max,
            stop,
        }
    }

    /// Bits that look drawn at random, others for each place in the tree.
    #[inline(always)]
    fn bits(&self, number: u64, size: NonZero<u64>) -> u64 {
        let left = size.get() - u64::from(self.kind.shape.is_uniform);
        mixed(mixed(self.key ^ left).wrapping_add(number))
    }

    /// The value of a leaf that no other leaf has.
    #[inline(always)]
    fn distinct(&self, number: u64) -> Value {
        let counter = self.key.wrapping_add(number);
        if self.kind.shape.leaves > MOST {
            return Value::from(mixed(counter).cast_signed());
        }
        Value::from_millionths(permuted(counter).cast_signed())
    }
}

/// The size of a node. Only a search that was stopped asks a leaf for children, of which nothing is left.
#[inline(always)]
fn at_least_one(size: u64) -> NonZero<u64> {
    NonZero::new(size).unwrap_or(NonZero::<u64>::MIN)
}

/// A value that is better than a node's for this player, each equally likely.
#[inline(always)]
fn better(value: i64, player: Player, bits: u64) -> i64 {
    let value = value.cast_unsigned();
    let better = match player {
        Player::Max => MOST - 1 - share(bits, MOST - 1 - value),
        Player::Min => share(bits, value),
    };
    better.cast_signed()
}

/// Another number below [`MOST`] for each number below it, which looks drawn at random: the steps of
/// SplitMix64's finalizer can all be undone in so many bits too.
#[inline(always)]
fn permuted(number: u64) -> u64 {
    const MASK: u64 = MOST - 1;
    let mut mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) & MASK;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9) & MASK;
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb) & MASK;
    mixed ^ (mixed >> 31)
}

impl Game for RandomTree<'_> {
    type Node = RandomNode;
    type Children<'g>
        = RandomChildren<'g>
    where
        Self: 'g;

    fn root(&self) -> RandomNode {
        let shape = &self.kind.shape;
        let size = if shape.is_uniform {
            u64::from(shape.most_plies) + 1
        } else {
            shape.leaves
        };
        RandomNode {
            place: 0,
            size: at_least_one(size),
            value: match self.kind.values {
                Values::Ordered(_) => share(mixed(self.key), MOST).cast_signed(),
                _ => 0,
            },
        }
    }

    #[inline(always)]
    fn mover(&self, node: RandomNode) -> Mover {
        node.player().into()
    }

    #[inline(always)]
    fn player(&self, node: RandomNode) -> Player {
        node.player()
    }

    #[inline(always)]
    fn is_static(&self, node: RandomNode, _ply: usize) -> bool {
        node.size == NonZero::<u64>::MIN
    }

    #[inline(always)]
    fn static_value(&self, leaf: RandomNode) -> Option<Value> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let bits = || mixed(self.key.wrapping_add(leaf.number()));
        let stated = match &self.kind.values {
            Values::Between(range) => Value::from(drawn(bits(), range)),
            Values::Few(count) => Value::from(drawn(bits(), &(0..=count - 1))),
            Values::Distinct => self.distinct(leaf.number()),
            Values::Ordered(_) => Value::from_millionths(leaf.value),
            Values::Incremental => Value::from(leaf.value),
        };
        Some(self.leaf_values.in_max_view(stated, || leaf.player()))
    }

    #[inline(always)]
    fn children(&self, node: RandomNode) -> RandomChildren<'_> {
        let turn = 1 - node.place % 2;
        let (number, size) = (node.number(), node.size.get());
        let shape = &self.kind.shape;
        let mut children = RandomChildren {
            tree: self,
            place: number * 2 + turn,
            value: node.value,
            left: shape.most_children,
            best: 0,
            size: at_least_one(size - 1),
            larger: 0,
            step: 1,
        };
        if shape.is_uniform {
            children.place = number.wrapping_mul(shape.most_children).wrapping_mul(2) + turn;
        } else {
            let count = shape.most_children.min(size);
            children.left = count;
            children.step = size / count;
            children.size = at_least_one(children.step);
            children.larger = size % count;
        }
        if let Values::Ordered(first) = &self.kind.values {
            let bits = self.bits(number, node.size);
            children.best = if first.happens(mixed(bits)) {
                children.left
            } else {
                children.left - share(mixed(!bits), children.left)
            };
        }
        children
    }

    fn plies(&self) -> usize {
        self.kind.shape.most_plies as usize
    }
}

/// The children of a node of a [`RandomTree`].
#[derive(Clone)]
pub(crate) struct RandomChildren<'g> {
    tree: &'g RandomTree<'g>,
    /// The place of the next child.
    place: u64,
    /// The value of the node itself.
    value: i64,
    /// How many children are left.
    left: u64,
    /// How many are left when the best one comes, where values are ordered.
    best: u64,
    /// The size of the smaller children.
    size: NonZero<u64>,
    /// How many of those that are left, the first ones, are larger by 1.
    larger: u64,
    /// How far the number after that of a smaller child is from it.
    step: u64,
}

impl Iterator for RandomChildren<'_> {
    type Item = RandomNode;

    #[inline(always)]
    fn next(&mut self) -> Option<RandomNode> {
        if self.left == 0 {
            return None;
        }
        let more = u64::from(self.larger > 0);
        let mut child = RandomNode {
            place: self.place,
            size: self.size.saturating_add(more),
            value: 0,
        };
        let bits = || self.tree.bits(child.number(), child.size);
        match self.tree.kind.values {
            Values::Ordered(_) if self.left == self.best => child.value = self.value,
            Values::Ordered(_) => child.value = better(self.value, child.player(), bits()),
            Values::Incremental => child.value = self.value + drawn(bits(), &USUAL_RANGE),
            Values::Between(_) | Values::Distinct | Values::Few(_) => {}
        }
        self.left -= 1;
        self.larger -= more;
        // After the last leaf of the largest tree no number is left.
        self.place = self.place.wrapping_add(2 * (self.step + more));
        Some(child)
    }
}
