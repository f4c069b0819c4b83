//! A uniform game tree that is never held: the value of a leaf is a hash of the path to it. And what a search
//! of any game costs.

use std::iter::{Map, Repeat, Zip, repeat};
use std::ops::Range;

use abtree::game::Game;
use abtree::search::{Event, Observer};
use abtree::tree::{Mover, Player};
use abtree::value::Value;

/// Children a node, plies, and a seed.
pub(crate) struct HashTree(pub(crate) u64, pub(crate) usize, pub(crate) u64);

/// The hash of the path to a node, and its distance from the root.
type Node = (u64, usize);

impl Game for HashTree {
    type Node = Node;
    type Children<'g> = Map<Zip<Range<u64>, Repeat<Node>>, fn((u64, Node)) -> Node>;

    fn root(&self) -> Node {
        (self.2, 0)
    }

    fn mover(&self, (_, ply): Node) -> Mover {
        let player = [Player::Max, Player::Min][ply % 2];
        player.into()
    }

    fn is_static(&self, (_, ply): Node, _: usize) -> bool {
        ply == self.1
    }

    /// From -9 to 9.
    fn static_value(&self, (hash, _): Node) -> Option<Value> {
        let above = i64::try_from(mixed(hash) % 19);
        Some((above.expect("it is below 19") - 9).into())
    }

    fn children(&self, node: Node) -> Self::Children<'_> {
        let numbered = (0..self.0).zip(repeat(node));
        numbered.map(|(number, (hash, ply))| (mixed(hash.wrapping_add(number)), ply + 1))
    }

    fn plies(&self) -> usize {
        self.1
    }
}

/// SplitMix64.
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Counts the events of a search of any game. It keeps nothing of the nodes, so that whatever is
/// visited twice counts twice.
#[derive(Default)]
pub(crate) struct Counter {
    /// Entries into nodes, repeats included.
    pub(crate) entries: u64,
    /// Static evaluations, repeats included.
    pub(crate) static_evaluations: u64,
}

impl<N> Observer<N> for Counter {
    const LOOKS_AT_VALUES: bool = false;

    fn observe(&mut self, event: Event<'_, N>) {
        match event {
            Event::Enter { .. } => self.entries += 1,
            Event::Evaluate { .. } => self.static_evaluations += 1,
            _ => {}
        }
    }
}
