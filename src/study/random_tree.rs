//! A random tree that is never held: whatever is asked of a node is a hash of its place.

use std::sync::atomic::{AtomicBool, Ordering};

use super::trees::{TreeKind, USUAL_RANGE, Values};
use crate::game::{Game, LeafValues};
use crate::random::{drawn, mixed, share};
use crate::tree::{Mover, Player};
use crate::value::Value;

/// A tree of some kind, another one for each key. MAX moves at the root, the players move in turns.
#[derive(Clone, Copy)]
pub(super) struct RandomTree<'k> {
    kind: &'k TreeKind,
    /// How many children every inner node has, where all leaves lie at one ply too.
    branching: Option<u64>,
    key: u64,
    /// From whose view the values of leaves are stated.
    pub(super) leaf_values: LeafValues,
    /// Once this is set the values of leaves are not known any more, so that a search ends early.
    stop: &'k AtomicBool,
}

/// A node of a [`RandomTree`]: whole words only, since a search copies nodes all the time, and copies
/// of single bytes keep the processor waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RandomNode {
    /// Twice the node's number, and 1 more where it is MIN's turn. In a uniform tree nodes of one ply are
    /// numbered from the left; in others the number is that of the first leaf. Both are below 2^63.
    place: u64,
    /// In a uniform tree one more than the plies below the node; in others its leaves.
    size: u64,
    /// What the way to the node adds up to, or the node's own value, where leaves depend on it.
    value: i64,
}

impl RandomNode {
    #[inline(always)]
    fn number(self) -> u64 {
        self.place / 2
    }
}

/// Values of ordered and of distinct leaves are whole numbers of millionths below this.
const MOST: u64 = 1 << 61;

impl<'k> RandomTree<'k> {
    /// The tree of a kind that has this key, its values as MAX sees them.
    pub(super) fn new(kind: &'k TreeKind, key: u64, stop: &'k AtomicBool) -> Self {
        Self {
            kind,
            branching: kind.shape.as_uniform().map(|(branching, _)| branching),
            key,
            leaf_values: LeafValues::Max,
            stop,
        }
    }

    /// Bits that look drawn at random, others for each place in the tree.
    #[inline(always)]
    fn bits(&self, node: RandomNode) -> u64 {
        let left = node.size.wrapping_sub(u64::from(self.branching.is_some()));
        mixed(mixed(self.key ^ left).wrapping_add(node.number()))
    }

    /// What a child has of its own, where its leaves depend on it; `is_best` where it is worth what its parent is.
    #[inline(always)]
    fn value_of_child(&self, child: RandomNode, value: i64, is_best: bool) -> i64 {
        match self.kind.values {
            Values::Ordered(_) if is_best => value,
            Values::Ordered(_) => better(value, self.player(child), self.bits(child)),
            Values::Incremental => value + drawn(self.bits(child), &USUAL_RANGE),
            Values::Between(_) | Values::Distinct | Values::Few(_) => 0,
        }
    }
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

/// Yes with this probability.
#[inline(always)]
#[allow(clippy::cast_precision_loss, reason = "53 bits fit into a double")]
fn happens(bits: u64, probability: f64) -> bool {
    ((bits >> 11) as f64) < probability * (1_u64 << 53) as f64
}

impl Game for RandomTree<'_> {
    type Node = RandomNode;
    type Children<'g>
        = RandomChildren<'g>
    where
        Self: 'g;

    fn root(&self) -> RandomNode {
        let shape = &self.kind.shape;
        let uniform = self.branching.map(|_| u64::from(shape.most_plies) + 1);
        RandomNode {
            place: 0,
            size: uniform.unwrap_or(shape.leaves),
            value: match self.kind.values {
                Values::Ordered(_) => share(mixed(self.key), MOST).cast_signed(),
                _ => 0,
            },
        }
    }

    #[inline(always)]
    fn mover(&self, node: RandomNode) -> Mover {
        self.player(node).into()
    }

    #[inline(always)]
    fn player(&self, node: RandomNode) -> Player {
        if node.place.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }

    #[inline(always)]
    fn is_static(&self, node: RandomNode, _ply: usize) -> bool {
        node.size == 1
    }

    #[inline(always)]
    fn static_value(&self, leaf: RandomNode) -> Option<Value> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let counter = self.key.wrapping_add(leaf.number());
        let stated = match &self.kind.values {
            Values::Between(range) => Value::from(drawn(mixed(counter), range)),
            Values::Few(count) => Value::from(drawn(mixed(counter), &(0..=count - 1))),
            // Above that there are not enough millionths, and whole numbers in their places.
            Values::Distinct if self.kind.shape.leaves > MOST => {
                Value::from(mixed(counter).cast_signed())
            }
            Values::Distinct => Value::from_millionths(permuted(counter).cast_signed()),
            Values::Ordered(_) => Value::from_millionths(leaf.value),
            Values::Incremental => Value::from(leaf.value),
        };
        Some(self.leaf_values.in_max_view(stated, || self.player(leaf)))
    }

    #[inline(always)]
    fn children(&self, node: RandomNode) -> RandomChildren<'_> {
        let (number, turn) = (node.number(), 1 - node.place % 2);
        // A leaf is asked for children only by a search that was stopped, and may have any.
        let mut children = RandomChildren {
            tree: self,
            value: node.value,
            place: number.wrapping_mul(2) + turn,
            size: node.size.saturating_sub(1),
            step: 1,
            left: self.kind.shape.most_children.min(node.size),
            larger: 0,
            best: 0,
        };
        if let Some(branching) = self.branching {
            children.place = number.wrapping_mul(branching).wrapping_mul(2) + turn;
            children.left = branching;
        } else {
            children.size = node.size / children.left;
            children.step = children.size;
            children.larger = node.size % children.left;
        }
        if let Values::Ordered(first) = self.kind.values {
            let bits = self.bits(node);
            children.best = if happens(mixed(bits), first) {
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
    /// The value of the node itself.
    value: i64,
    /// The place of the next child.
    place: u64,
    /// The size of the smaller children.
    size: u64,
    /// How far the number after that of a smaller child is from it.
    step: u64,
    /// How many children are left.
    left: u64,
    /// How many of those that are left, the first ones, are larger by 1.
    larger: u64,
    /// How many are left when the best one comes, where values are ordered.
    best: u64,
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
            size: self.size + more,
            value: 0,
        };
        let is_best = self.left == self.best;
        child.value = self.tree.value_of_child(child, self.value, is_best);
        self.left -= 1;
        self.larger -= more;
        // After the last leaf of the largest tree no number is left.
        self.place = self.place.wrapping_add(2 * (self.step + more));
        Some(child)
    }
}
