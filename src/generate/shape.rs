//! The shape of a tree: how many children nodes have, how deep they lie, who moves, which values its leaves
//! may have and what its nodes are called.

use std::collections::HashSet;
use std::iter;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::analysis::is_plain_name;
use crate::random::Random;
use crate::tree::{Limits, Mover, NodeId, Player, Tree};
use crate::value::Value;

/// A tree that is made has at most so many nodes.
pub(super) const MOST_NODES: u64 = 1_000_000;

/// The whole of which a probability is a part.
pub const MILLION: u64 = 1_000_000;

/// What is asked of the shape of a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// How many children an inner node has at the least and at the most; each has a number drawn for it.
    pub branching: [u64; 2],
    /// Where the tree ends.
    pub extent: Extent,
    /// How likely an inner node below the root is to be a chance node, in millionths.
    pub chance: u64,
    /// Who moves at the root.
    pub root: Player,
    /// Whether inner nodes have static values.
    pub has_static: bool,
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

impl Shape {
    /// Refuses a shape that no tree has, or only one that is too large.
    pub(super) fn check(&self) -> Result<(), String> {
        let [_, deepest] = self.plies();
        let why = match (self.extent, self.branching[0]) {
            (_, 0) => "--branching: an inner node has at least one child",
            (Extent::Plies(0), _) => "--plies: a tree has at least one ply",
            (Extent::Leaves(0), _) => "--leaves: a tree has at least one leaf",
            (Extent::Leaves(2..), 1) => {
                "--branching: with --leaves every inner node needs two children or more"
            }
            _ if deepest > Limits::default().plies as u64 => {
                "--plies: a tree has at most 10,000 plies"
            }
            _ if self.most_nodes() <= MOST_NODES => return Ok(()),
            (Extent::Plies(_), _) => "--plies: a tree made by generate has at most 1,000,000 nodes",
            (Extent::Leaves(_), _) => {
                "--leaves: a tree made by generate has at most 1,000,000 nodes"
            }
        };
        Err(why.to_owned())
    }

    /// How deep the trees of this shape are at the least and at the most.
    pub(super) fn plies(&self) -> [u64; 2] {
        let [fewest, most] = self.branching;
        match self.extent {
            Extent::Plies(plies) => [plies; 2],
            Extent::Leaves(leaves) => [most, fewest].map(|number| plies_for(leaves, number)),
        }
    }

    /// How many leaves they have at the least and at the most.
    pub(super) fn leaves(&self) -> [u64; 2] {
        match self.extent {
            Extent::Leaves(leaves) => [leaves; 2],
            Extent::Plies(plies) => self.branching.map(|number| power(number, plies)),
        }
    }

    /// How many children the root may have.
    pub(super) fn most_root_children(&self) -> u64 {
        let [_, most] = self.branching;
        match self.extent {
            Extent::Plies(_) => most,
            Extent::Leaves(1) => 0,
            Extent::Leaves(leaves) => most.min(leaves),
        }
    }

    fn most_nodes(&self) -> u64 {
        let ([_, plies], [_, leaves]) = (self.plies(), self.leaves());
        let at = |ply| power(self.branching[1], ply).min(leaves);
        let inner = (0..plies.min(MOST_NODES)).map(at);
        let most = inner.fold(leaves, u64::saturating_add);
        match self.extent {
            Extent::Plies(_) => most,
            // Every inner node divides its leaves among two children or more.
            Extent::Leaves(leaves) => most.min(leaves.saturating_mul(2)),
        }
    }

    /// A tree of this shape whose values are all 0.
    pub(super) fn draw(&self, random: &mut Random) -> Tree {
        let (Extent::Plies(left) | Extent::Leaves(left)) = self.extent;
        let [least, most] = self.branching;
        let (root, limits) = ((left, None), Limits::default());
        let tree = Tree::unfold(root, self.root, limits, |(left, probability), builder| {
            if let Some(probability) = probability {
                builder.probability(probability)?;
            }
            if self.extent.is_leaf(left) {
                builder.value(Some(Value::ZERO));
                return Ok(Vec::new());
            }
            let number = least + random.below(most - least + 1);
            let children = self.extent.children(left, number);
            let is_root = builder.current() == Some(NodeId::ROOT);
            let mut probabilities = vec![None; children.len()];
            if !is_root && random.happens(self.chance, MILLION) {
                probabilities = drawn_probabilities(children.len() as u64, random);
                builder.mover(Mover::Chance);
            }
            if self.has_static {
                builder.static_value(Some(Value::ZERO));
            }
            Ok(children.into_iter().zip(probabilities).collect())
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

fn power(number: u64, exponent: u64) -> u64 {
    number.saturating_pow(u32::try_from(exponent).unwrap_or(u32::MAX))
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
fn drawn_probabilities(children: u64, random: &mut Random) -> Vec<Option<Value>> {
    let mut decimals = 1;
    while 10_u64.pow(decimals) < 2 * children {
        decimals += 1;
    }
    let whole = 10_i64.pow(decimals);
    let mut places: Vec<i64> = (1..whole).collect();
    random.shuffle(&mut places);
    let places = (1..children).zip(places).map(|(_, place)| place);
    let mut places: Vec<i64> = places.chain([0, whole]).collect();
    places.sort_unstable();
    let gaps = places.windows(2).map(|ends| ends[1] - ends[0]);
    gaps.map(|parts| Some(Value::from_decimal(parts, decimals)))
        .collect()
}

/// The values that leaves may have: all with so many decimals in a range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ValueGrid {
    /// The least value, in units of the last decimal.
    pub least: i64,
    /// The greatest value, in units of the last decimal.
    pub most: i64,
    /// How many decimals they have, at most 6.
    pub decimals: u32,
}

impl ValueGrid {
    /// How many values there are.
    pub(super) fn len(&self) -> u64 {
        self.most.abs_diff(self.least).saturating_add(1)
    }

    /// So many units as a value.
    pub fn value(&self, units: i64) -> Value {
        Value::from_decimal(units, self.decimals)
    }

    /// A value, each equally likely, in units.
    pub(super) fn draw(&self, random: &mut Random) -> i64 {
        random.between(&(self.least..=self.most))
    }

    /// So many values that differ, or if there are not enough, that may be equal; in units.
    pub(super) fn draw_distinct(&self, number: usize, random: &mut Random) -> Vec<i64> {
        if self.len() < number as u64 {
            return (0..number).map(|_| self.draw(random)).collect();
        }
        if self.len() <= 4 * number as u64 {
            let mut all: Vec<i64> = (self.least..=self.most).collect();
            random.shuffle(&mut all);
            all.truncate(number);
            return all;
        }
        let mut known = HashSet::new();
        let drawn = iter::repeat_with(|| self.draw(random));
        drawn
            .filter(|&units| known.insert(units))
            .take(number)
            .collect()
    }
}

/// What nodes are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum NamedBy {
    /// A, B, C, … level by level, leaves included; misleading ones (MX, OO) are skipped.
    Letters,
    /// Nothing: reports call them by their paths, /2/1.
    Paths,
    /// The moves that lead there, a-c-b; each move has its own name too.
    Moves,
}

impl NamedBy {
    /// The same tree with these names.
    pub(super) fn name(self, tree: &Tree) -> Tree {
        match self {
            Self::Paths => tree.clone(),
            Self::Letters => tree.with_letters(is_plain_name),
            Self::Moves => named_by_moves(tree),
        }
    }
}

fn named_by_moves(tree: &Tree) -> Tree {
    let mut names = vec![Some("start".to_owned()); tree.len()];
    let mut moves = vec![None; tree.len()];
    for node in tree.nodes() {
        let before = names[node.index()].clone().filter(|_| node != NodeId::ROOT);
        for (number, child) in tree.children(node).enumerate() {
            let letter = letter(number);
            let name = before.iter().chain([&letter]).cloned();
            names[child.index()] = Some(name.collect::<Vec<_>>().join("-"));
            moves[child.index()] = Some(letter);
        }
    }
    tree.with_names(&names, &moves)
}

/// a, b, …, z, a1, b1, … for 0, 1, …
fn letter(number: usize) -> String {
    let letter = char::from(b"abcdefghijklmnopqrstuvwxyz"[number % 26]);
    match number / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
