//! The judge's own trees: nodes in the order of a walk, random shapes, and a reader of the plain
//! S-expressions that the textbooks' trees are written in.

use std::fs;

/// Random numbers, the same for the same seed (SplitMix64).
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) >> 33).unwrap() % sides.max(1)
    }

    pub(super) fn pick<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())].clone())
    }

    pub(super) fn shuffled<T: Clone>(&mut self, items: &[T]) -> Vec<T> {
        let mut left = items.to_vec();
        let mut shuffled = Vec::new();
        while !left.is_empty() {
            shuffled.push(left.remove(self.below(left.len())));
        }
        shuffled
    }

    fn between(&mut self, low: i32, high: i32) -> f64 {
        let step = self.below(usize::try_from(high - low + 1).unwrap());
        f64::from(low) + f64::from(u32::try_from(step).unwrap())
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Mover {
    Max,
    Min,
    Chance,
}

impl Mover {
    pub(super) fn other(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
            Self::Chance => Self::Chance,
        }
    }

    pub(super) fn word(self) -> &'static str {
        ["max", "min", "chance"][self as usize]
    }
}

#[derive(Clone)]
pub(super) struct Node {
    pub(super) name: String,
    pub(super) mover: Mover,
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    /// What a leaf is worth.
    pub(super) value: f64,
    /// The probability of a child of a chance node.
    pub(super) weight: f64,
}

/// A tree: the root is node 0, and every node stands before its children.
#[derive(Clone)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
}

impl Tree {
    pub(super) fn leaves(&self) -> Vec<usize> {
        self.all(|node| node.children.is_empty())
    }

    pub(super) fn inner(&self) -> Vec<usize> {
        self.all(|node| !node.children.is_empty())
    }

    fn all(&self, is_meant: impl Fn(&Node) -> bool) -> Vec<usize> {
        let nodes = 0..self.nodes.len();
        nodes.filter(|&node| is_meant(&self.nodes[node])).collect()
    }

    pub(super) fn ply(&self, node: usize) -> usize {
        self.nodes[node]
            .parent
            .map_or(0, |parent| 1 + self.ply(parent))
    }

    pub(super) fn leaves_below(&self, node: usize) -> Vec<usize> {
        let children = &self.nodes[node].children;
        if children.is_empty() {
            return vec![node];
        }
        let below = |&child: &usize| self.leaves_below(child);
        children.iter().flat_map(below).collect()
    }

    /// Whether a node is this one or stands below it.
    pub(super) fn is_below(&self, node: usize, top: usize) -> bool {
        node == top
            || self.nodes[node]
                .parent
                .is_some_and(|parent| self.is_below(parent, top))
    }

    fn add(&mut self, parent: Option<usize>, mover: Mover, name: &str) -> usize {
        let new = self.nodes.len();
        self.nodes.push(Node {
            name: name.to_owned(),
            mover,
            parent,
            children: Vec::new(),
            value: 0.0,
            weight: 1.0,
        });
        if let Some(parent) = parent {
            self.nodes[parent].children.push(new);
        }
        new
    }

    pub(super) fn sexp(&self, node: usize) -> String {
        let Node {
            name,
            mover,
            children,
            value,
            weight,
            ..
        } = &self.nodes[node];
        let share = match self.nodes[node].parent {
            Some(parent) if self.nodes[parent].mover == Mover::Chance => format!(" :p {weight}"),
            _ => String::new(),
        };
        if children.is_empty() {
            return format!("({name}{share} {value})");
        }
        let children: Vec<String> = children.iter().map(|&child| self.sexp(child)).collect();
        format!("({} {name}{share} {})", mover.word(), children.join(" "))
    }
}

/// A tree of two to four plies, with or without chance nodes on every second one.
pub(super) fn random(dice: &mut Dice, second: Mover) -> Tree {
    let plies = 2 + dice.below(3).min(dice.below(3) + 1);
    let root = if dice.below(5) == 0 {
        Mover::Min
    } else {
        Mover::Max
    };
    let high = [9, 12, 20, 30][dice.below(4)];
    let low = [0, -9][dice.below(2)];
    loop {
        let mut tree = Tree { nodes: Vec::new() };
        tree.add(None, root, "");
        grow(&mut tree, dice, 0, plies, second);
        for leaf in tree.leaves() {
            tree.nodes[leaf].value = dice.between(low, high);
        }
        if (7..=40).contains(&tree.nodes.len()) && tree.leaves().len() > 3 {
            name(&mut tree, dice.below(4));
            return tree;
        }
    }
}

fn grow(tree: &mut Tree, dice: &mut Dice, node: usize, plies: usize, second: Mover) {
    let ply = tree.ply(node);
    if ply == plies || (ply >= 2 && dice.below(10) == 0) {
        return;
    }
    let turn = [tree.nodes[0].mover, tree.nodes[0].mover.other()][(ply + 1) % 2];
    let mover = match second {
        Mover::Chance if ply.is_multiple_of(2) => Mover::Chance,
        _ => turn,
    };
    let children = 2 + dice.below(5) / 3;
    for place in 0..children {
        let child = tree.add(Some(node), mover, "");
        tree.nodes[child].weight = match (children, place) {
            (2, _) | (_, 0) => 0.5,
            _ => 0.25,
        };
        grow(tree, dice, child, plies, second);
    }
}

/// Names level by level: capitals, small letters, or a letter and a number.
fn name(tree: &mut Tree, kind: usize) {
    let mut nodes: Vec<usize> = (0..tree.nodes.len()).collect();
    nodes.sort_by_key(|&node| tree.ply(node));
    for (place, node) in nodes.into_iter().enumerate() {
        let letter = char::from(b'A' + u8::try_from(place % 26).unwrap());
        let doubled = ["", "A"][place / 26];
        tree.nodes[node].name = match kind {
            0 if tree.nodes[node].children.is_empty() => format!("L{place}"),
            0 => format!("n{place}"),
            1 => format!("{doubled}{letter}").to_lowercase(),
            _ => format!("{doubled}{letter}"),
        };
    }
}

/// The tree of a file, if it has names and whole numbers everywhere.
pub(super) fn textbook(path: &str) -> Tree {
    let text = fs::read_to_string(crate::common::repository(path)).unwrap();
    let lines = text
        .lines()
        .map(|line| line.split(';').next().unwrap())
        .filter(|line| !line.contains(":title") && !line.contains(":source"));
    let text = lines.collect::<Vec<_>>().join(" ");
    let text = text.replace('(', " ( ").replace(')', " ) ");
    let mut tree = Tree { nodes: Vec::new() };
    let mut open = None;
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "max" | "min" => {
                let mover = [Mover::Max, Mover::Min][usize::from(word == "min")];
                open = Some(tree.add(open, mover, words.next().unwrap()));
            }
            ")" => open = open.and_then(|node: usize| tree.nodes[node].parent),
            ":static" => _ = words.next(),
            _ => {
                if let Some((name, value)) = word.split_once('=') {
                    let leaf = tree.add(open, Mover::Max, name);
                    tree.nodes[leaf].value = value.parse().unwrap();
                }
            }
        }
    }
    tree
}
