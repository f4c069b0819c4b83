//! The shape of a tree: how many children nodes have, how deep they lie, who moves.

use std::ops::RangeInclusive;

use crate::random::Random;
use crate::tree::{Limits, Mover, NodeId, Player, Tree};
use crate::value::Value;

/// A tree that is made has at most so many nodes.
pub(super) const MOST_NODES: u64 = 1_000_000;

/// What is asked of the shape of a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// How many children an inner node may have; how many it has is drawn for each.
    pub branching: RangeInclusive<u64>,
    /// Where the tree ends.
    pub extent: Extent,
    /// How likely an inner node below the root is to be a chance node.
    pub chance: Share,
    /// Who moves at the root.
    pub root: Player,
    /// Which nodes have a value.
    pub valued: Valued,
}

/// Where a tree ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All leaves lie at this ply.
    Plies(u64),
    /// There are so many leaves. The leaves below a node are parted among its children as evenly as
    /// can be, the larger parts first.
    Leaves(u64),
}

/// So many parts of a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The parts.
    pub parts: u64,
    /// The whole, a power of ten.
    pub whole: u64,
}

/// Which nodes have a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Valued {
    /// Leaves.
    Leaves,
    /// Leaves and, as their static value, inner nodes.
    AllNodes,
}

impl Shape {
    /// Refuses a shape that no tree has, or only one that is too large.
    pub(super) fn check(&self) -> Result<(), String> {
        let least = *self.branching.start();
        let is_large = || self.most_nodes() > MOST_NODES;
        let why = match self.extent {
            _ if least == 0 => "--branching: an inner node has at least one child",
            Extent::Plies(0) => "--plies: a tree has at least one ply",
            Extent::Leaves(0) => "--leaves: a tree has at least one leaf",
            Extent::Leaves(2..) if least == 1 => {
                "--branching: with --leaves every inner node needs two children or more"
            }
            _ if *self.plies().end() > Limits::default().plies as u64 => {
                "--plies: a tree has at most 10,000 plies"
            }
            Extent::Plies(_) if is_large() => {
                "--plies: a tree made by generate has at most 1,000,000 nodes"
            }
            Extent::Leaves(_) if is_large() => {
                "--leaves: a tree made by generate has at most 1,000,000 nodes"
            }
            _ => return Ok(()),
        };
        Err(why.to_owned())
    }

    /// How deep the trees of this shape are at the least and at the most.
    pub(super) fn plies(&self) -> RangeInclusive<u64> {
        match self.extent {
            Extent::Plies(plies) => plies..=plies,
            Extent::Leaves(leaves) => {
                let [least, most] = [self.branching.end(), self.branching.start()];
                plies_for(leaves, *least)..=plies_for(leaves, *most)
            }
        }
    }

    /// How many leaves the trees of this shape have at the least and at the most.
    pub(super) fn leaves(&self) -> RangeInclusive<u64> {
        match self.extent {
            Extent::Leaves(leaves) => leaves..=leaves,
            Extent::Plies(plies) => {
                let power =
                    |base: &u64| base.saturating_pow(u32::try_from(plies).unwrap_or(u32::MAX));
                power(self.branching.start())..=power(self.branching.end())
            }
        }
    }

    /// How many children the root has at the least and at the most.
    pub(super) fn root_children(&self) -> RangeInclusive<u64> {
        let most = match self.extent {
            Extent::Plies(_) => u64::MAX,
            Extent::Leaves(1) => 0,
            Extent::Leaves(leaves) => leaves,
        };
        most.min(*self.branching.start())..=most.min(*self.branching.end())
    }

    fn most_nodes(&self) -> u64 {
        let (end, leaves) = (*self.plies().end(), *self.leaves().end());
        let at = |ply: u64| {
            let ply = u32::try_from(ply).unwrap_or(u32::MAX);
            self.branching.end().saturating_pow(ply).min(leaves)
        };
        let inner = (0..end.min(MOST_NODES)).map(at);
        inner.fold(leaves, u64::saturating_add)
    }

    fn draw_branching(&self, random: &mut Random) -> u64 {
        let (least, most) = (self.branching.start(), self.branching.end());
        least + random.below(most - least + 1)
    }

    /// A tree of this shape whose values are all 0.
    pub(super) fn draw(&self, random: &mut Random) -> Tree {
        let left = match self.extent {
            Extent::Plies(left) | Extent::Leaves(left) => left,
        };
        let tree = Tree::unfold((left, None), self.root, |(left, share), builder| {
            if let Some(Share { parts, whole }) = share {
                builder.probability(decimal(parts, whole))?;
            }
            if self.extent.is_leaf(left) {
                builder.value(Some(Value::ZERO));
                return Ok(Vec::new());
            }
            let children = self.extent.children(left, self.draw_branching(random));
            let is_root = builder.current() == Some(NodeId::ROOT);
            let is_chance = !is_root && random.happens(self.chance.parts, self.chance.whole);
            let shares = is_chance.then(|| shares(children.len() as u64, random));
            if is_chance {
                builder.mover(Mover::Chance);
            }
            if self.valued == Valued::AllNodes {
                builder.static_value(Some(Value::ZERO));
            }
            let share = |at: usize| shares.as_ref().map(|shares| shares[at]);
            let children = children.into_iter().enumerate();
            Ok(children.map(|(at, left)| (left, share(at))).collect())
        });
        tree.expect("a shape that was checked is within all limits")
    }
}

impl Extent {
    pub(super) fn is_leaf(self, left: u64) -> bool {
        match self {
            Self::Plies(_) => left == 0,
            Self::Leaves(_) => left == 1,
        }
    }

    /// What is left to each child of a node.
    pub(super) fn children(self, left: u64, number: u64) -> Vec<u64> {
        match self {
            Self::Plies(_) => (0..number).map(|_| left - 1).collect(),
            Self::Leaves(_) => {
                let number = number.min(left);
                let larger = left % number;
                let part = |child: u64| left / number + u64::from(child < larger);
                (0..number).map(part).collect()
            }
        }
    }
}

impl Share {
    /// Nothing of it.
    pub const NONE: Self = Self { parts: 0, whole: 1 };
}

/// The fewest plies with room for so many leaves.
fn plies_for(leaves: u64, branching: u64) -> u64 {
    let (mut plies, mut room) = (0, 1_u64);
    while room < leaves && branching > 1 {
        room = room.saturating_mul(branching);
        plies += 1;
    }
    plies
}

/// The probabilities of the children of a chance node: tenths, or smaller parts where there are many
/// children, none of them 0. They are the gaps between places drawn on the way from 0 to 1.
fn shares(children: u64, random: &mut Random) -> Vec<Share> {
    let mut whole = 10;
    while whole < 2 * children {
        whole *= 10;
    }
    let mut places: Vec<u64> = (1..whole).collect();
    random.shuffle(&mut places);
    let cuts = usize::try_from(children - 1).expect("a list has as many children");
    places.truncate(cuts);
    places.push(whole);
    places.sort_unstable();
    let before = std::iter::once(0).chain(places.clone());
    let gaps = places
        .iter()
        .zip(before)
        .map(|(place, before)| place - before);
    gaps.map(|parts| Share { parts, whole }).collect()
}

/// Parts of a power of ten as a number.
fn decimal(parts: u64, whole: u64) -> Value {
    let parts = i64::try_from(parts).expect("parts are fewer than nodes");
    Value::from_decimal(parts, whole.ilog10())
}
