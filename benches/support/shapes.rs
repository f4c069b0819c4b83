//! Trees in the shapes that growth is measured on. Inner nodes have static values, so that every
//! algorithm can search them.

use std::fmt::Write as _;

/// How a tree looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// All leaves below the root.
    Wide,
    /// A leaf and a deeper node below each node, with names: a path is as long as its node is deep.
    Deep,
    /// Four children a node.
    Four,
    /// One to six children a node.
    Random,
}

impl Shape {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Wide => "wide",
            Self::Deep => "deep",
            Self::Four => "4-ary",
            Self::Random => "random",
        }
    }

    /// What a leaf near the root is called.
    pub(crate) fn node(self) -> &'static str {
        match self {
            Self::Deep => "l0",
            Self::Wide | Self::Four | Self::Random => "/1",
        }
    }

    /// The sizes to measure: plies of deep trees and of trees with four children a node, else nodes.
    pub(crate) fn sizes(self) -> &'static [usize] {
        match self {
            Self::Wide | Self::Random => &[10_000, 100_000, 1_000_000],
            Self::Deep => &[2_500, 5_000, 10_000],
            // Two plies apart, so that the same player moves above the leaves.
            Self::Four => &[5_461, 87_381, 1_398_101],
        }
    }

    /// How many nodes a tree of a size has.
    pub(crate) fn nodes(self, size: usize) -> usize {
        match self {
            Self::Wide | Self::Random | Self::Four => size,
            Self::Deep => 2 * size,
        }
    }

    /// The tree as an S-expression; the same arguments always give the same text.
    pub(crate) fn tree(self, size: usize, has_chance: bool) -> String {
        let mut writer = Writer {
            random: 0x9E37_79B9_7F4A_7C15,
            has_chance,
            text: String::new(),
        };
        match self {
            Self::Wide => writer.wide(size),
            Self::Deep => writer.deep(size),
            Self::Four => writer.below(size, 0, &|_| 4),
            Self::Random => writer.below(size, 0, &|number| 1 + number % 6),
        }
        writer.text
    }
}

struct Writer {
    random: u64,
    has_chance: bool,
    text: String,
}

impl Writer {
    fn wide(&mut self, nodes: usize) {
        self.open(0);
        for _ in 1..nodes {
            self.leaf();
        }
        self.text.push(')');
    }

    fn deep(&mut self, plies: usize) {
        for ply in 0..plies {
            let mover = if ply % 2 == 0 { "max" } else { "min" };
            let (own, leaf) = (self.value(), self.value());
            write!(self.text, "({mover} n{ply} :static {own} l{ply}={leaf} ").expect("text");
        }
        write!(self.text, "5{}", ")".repeat(plies)).expect("text");
    }

    /// A subtree with so many nodes, as evenly parted among its children as they can be.
    fn below(&mut self, nodes: usize, ply: usize, children: &dyn Fn(usize) -> usize) {
        if nodes == 1 {
            self.leaf();
            return;
        }
        self.open(ply);
        let number = usize::try_from(self.next() % 60).expect("it is small");
        let mut rest = nodes - 1;
        let mut left = children(number).min(rest);
        while left > 0 {
            let own = rest.div_ceil(left);
            self.below(own, ply + 1, children);
            rest -= own;
            left -= 1;
        }
        self.text.push(')');
    }

    fn open(&mut self, ply: usize) {
        let mover = match ply % 4 {
            1 | 3 if self.has_chance => "chance",
            2 if self.has_chance => "min",
            0 | 2 => "max",
            _ => "min",
        };
        let value = self.value();
        write!(self.text, "({mover} :static {value} ").expect("a string takes all text");
    }

    fn leaf(&mut self) {
        let value = self.value();
        write!(self.text, "{value} ").expect("a string takes all text");
    }

    fn value(&mut self) -> u64 {
        self.next() % 1000
    }

    /// The next number of Marsaglia's xorshift64.
    fn next(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random >> 8
    }
}
