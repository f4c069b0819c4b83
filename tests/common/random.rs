//! Small games, made from any source of choices.

use std::fmt::{self, Write};
use std::ops::Range;

use abtree::search::{
    Algorithm, Convention, Cut, Fail, LeafValues, Order, Plan as SearchPlan, RootWindow, Scope,
    SearchOption, ValueRange,
};
use abtree::tree::{Builder, Mover, NodeId, Player, Tree};
use abtree::value::Value;
use abtree::vocabulary::Vocabulary;

pub(crate) use super::choices::{Choices, Odometer, Tape, Xorshift};

/// What kind of trees to make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flavour {
    /// The values of leaves; few, so that many tie.
    pub(crate) values: &'static [&'static str],
    /// A node states its own mover once in so many times; 0 is never.
    pub(crate) free_movers: usize,
    /// A node has one child once in so many times; 0 is only by chance.
    pub(crate) chains: usize,
    /// Whether there are chance nodes.
    pub(crate) chance: bool,
    /// A leaf is `?` once in so many times; 0 is never.
    pub(crate) unknown: usize,
    pub(crate) plies: usize,
    pub(crate) children: usize,
}

pub(crate) const TIED: Flavour = Flavour {
    values: &["0", "1", "2", "3"],
    free_movers: 0,
    chains: 0,
    chance: false,
    unknown: 0,
    plies: 4,
    children: 3,
};

/// All kinds without chance nodes and unknown leaves.
pub(crate) const FLAVOURS: [Flavour; 8] = [
    TIED,
    Flavour {
        free_movers: 2,
        ..TIED
    },
    Flavour {
        values: &["0", "1"],
        free_movers: 4,
        plies: 5,
        ..TIED
    },
    Flavour {
        values: &["0", "inf", "-inf", "1"],
        free_movers: 3,
        ..TIED
    },
    Flavour {
        values: &["1/3", "2/3", "0.333333", "-1/7", "1e3", "0.5", "-1e-9"],
        ..TIED
    },
    Flavour {
        chains: 2,
        free_movers: 2,
        plies: 6,
        children: 2,
        ..TIED
    },
    Flavour {
        values: &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
        plies: 6,
        children: 2,
        ..TIED
    },
    Flavour {
        plies: 2,
        children: 6,
        ..TIED
    },
];

pub(crate) const WITH_CHANCE: [Flavour; 3] = [
    Flavour {
        chance: true,
        free_movers: 3,
        ..TIED
    },
    Flavour {
        values: &["1/3", "0.1", "-7", "2/7", "1e3"],
        chance: true,
        ..TIED
    },
    Flavour {
        values: &["0", "inf", "1", "-inf"],
        chance: true,
        chains: 4,
        plies: 3,
        ..TIED
    },
];

/// A node of a game that is not built yet.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) mover: Option<Mover>,
    pub(crate) value: Option<Value>,
    pub(crate) probability: Option<Value>,
    pub(crate) children: Vec<Plan>,
}

impl Plan {
    pub(crate) fn random(choices: &mut impl Choices, flavour: Flavour) -> Self {
        Self::at_ply(choices, flavour, 0)
    }

    /// Every node has a value, which is a static value at inner nodes, so that any horizon will do.
    fn at_ply(choices: &mut impl Choices, flavour: Flavour, ply: usize) -> Self {
        let value = value(choices, flavour.values);
        let leaf_once_in = if ply == 0 { 16 } else { 3 };
        let is_inner = ply < flavour.plies && choices.below(leaf_once_in) > 0;
        let is_free = flavour.free_movers > 0 && choices.once_in(flavour.free_movers);
        let mover = is_free.then(|| choices.one_of(&[Mover::Max, Mover::Min]));
        if !is_inner {
            let is_unknown = flavour.unknown > 0 && choices.once_in(flavour.unknown);
            return Self {
                mover,
                value: (!is_unknown).then_some(value),
                probability: None,
                children: Vec::new(),
            };
        }
        let is_chance = flavour.chance && choices.once_in(3);
        let is_chain = flavour.chains > 0 && choices.once_in(flavour.chains);
        let count = if is_chain {
            1
        } else {
            1 + choices.below(flavour.children)
        };
        let mut children: Vec<Self> = (0..count)
            .map(|_| Self::at_ply(choices, flavour, ply + 1))
            .collect();
        if is_chance && choices.once_in(2) {
            share_out(choices, &mut children);
        }
        Self {
            mover: if is_chance {
                Some(Mover::Chance)
            } else {
                mover
            },
            value: Some(value),
            probability: None,
            children,
        }
    }

    pub(crate) fn tree(&self, root: Player) -> Tree {
        let mut builder = Builder::default();
        self.build(&mut builder);
        builder.finish(root).unwrap()
    }

    fn build(&self, builder: &mut Builder) {
        builder.open().unwrap();
        if let Some(mover) = self.mover {
            builder.mover(mover);
        }
        if let Some(probability) = &self.probability {
            builder.probability(probability.clone()).unwrap();
        }
        builder.value(self.value.clone());
        for child in &self.children {
            child.build(builder);
        }
        builder.close().unwrap();
    }
}

fn value(choices: &mut impl Choices, values: &[&str]) -> Value {
    choices.one_of(values).parse().unwrap()
}

/// Gives the children probabilities that sum to 1; some may be 0.
fn share_out(choices: &mut impl Choices, children: &mut [Plan]) {
    let mut weights: Vec<usize> = children.iter().map(|_| choices.below(4)).collect();
    if weights.iter().all(|&weight| weight == 0) {
        weights[0] = 1;
    }
    let sum: usize = weights.iter().sum();
    for (child, weight) in children.iter_mut().zip(weights) {
        child.probability = Some(format!("{weight}/{sum}").parse().unwrap());
    }
}

/// The same tree with other values; movers are all stated.
pub(crate) fn with_values(tree: &Tree, value: impl Fn(NodeId) -> Option<Value>) -> Tree {
    fn copy(
        tree: &Tree,
        node: NodeId,
        value: &impl Fn(NodeId) -> Option<Value>,
        builder: &mut Builder,
    ) {
        builder.open().unwrap();
        builder.mover(tree.mover(node));
        builder.value(value(node));
        if let Some(probability) = tree.stated_probability(node) {
            builder.probability(probability).unwrap();
        }
        for child in tree.children(node) {
            copy(tree, child, value, builder);
        }
        builder.close().unwrap();
    }
    let mut builder = Builder::default();
    copy(tree, NodeId::ROOT, &value, &mut builder);
    builder.finish(tree.player(NodeId::ROOT)).unwrap()
}

/// A tree and how to search it.
pub(crate) struct Case {
    pub(crate) tree: Tree,
    pub(crate) convention: Convention,
}

impl Case {
    pub(crate) fn random(choices: &mut impl Choices, flavours: &[Flavour]) -> Self {
        let convention = convention(choices);
        let flavour = choices.one_of(flavours);
        let root = choices.one_of(&[Player::Max, Player::Min]);
        let tree = Plan::random(choices, flavour).tree(root);
        Self { tree, convention }
    }

    /// The algorithm, with a range that holds every finite value whoever states it if the algorithm
    /// needs one.
    pub(crate) fn plan(&self, algorithm: Algorithm) -> SearchPlan {
        let tree = &self.tree;
        let values = tree.nodes().filter_map(|node| tree.value(node));
        let sizes = values.filter(Value::is_finite).map(|value| {
            let negated = -&value;
            value.max(negated)
        });
        let most = sizes.max().unwrap_or(Value::ZERO).max(Value::from(1));
        SearchPlan {
            value_range: ValueRange::new(-&most, most)
                .filter(|_| algorithm.takes(SearchOption::ValueRange)),
            ..algorithm.into()
        }
    }

    /// The same case searched with a full window.
    pub(crate) fn with_full_window(&self) -> Convention {
        Convention {
            window: ValueRange::FULL,
            ..self.convention.clone()
        }
    }
}

/// Any convention, its window and its horizon included.
fn convention(choices: &mut impl Choices) -> Convention {
    Convention {
        cut: choices.one_of(Cut::ALL),
        fail: choices.one_of(Fail::ALL),
        scope: choices.one_of(Scope::ALL),
        root_window: choices.one_of(RootWindow::ALL),
        order: choices.one_of(Order::ALL),
        leaf_values: choices.one_of(LeafValues::ALL),
        window: window(choices),
        depth: choices.one_of(&[
            None,
            None,
            None,
            Some(4),
            Some(3),
            Some(2),
            Some(1),
            Some(0),
        ]),
        ..Convention::default()
    }
}

fn window(choices: &mut impl Choices) -> ValueRange {
    const ENDS: [&str; 9] = ["-1/2", "0", "1/3", "1/2", "1", "3/2", "2", "5/2", "3"];
    let low = choices.below(ENDS.len() - 1);
    let high = low + 1 + choices.below(ENDS.len() - 1 - low);
    let end = |at: usize| ENDS[at].parse().unwrap();
    let (alpha, beta) = match choices.below(5) {
        0 => (Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY),
        1 => (end(low), Value::POSITIVE_INFINITY),
        2 => (Value::NEGATIVE_INFINITY, end(high)),
        3 => (end(low), end(low + 1)),
        _ => (end(low), end(high)),
    };
    ValueRange::new(alpha, beta).unwrap()
}

/// Every convention with a full window and no horizon.
pub(crate) fn all_conventions() -> Vec<Convention> {
    let mut all = Vec::new();
    let mut odometer = Odometer::default();
    loop {
        all.push(Convention {
            cut: odometer.one_of(Cut::ALL),
            fail: odometer.one_of(Fail::ALL),
            scope: odometer.one_of(Scope::ALL),
            root_window: odometer.one_of(RootWindow::ALL),
            order: odometer.one_of(Order::ALL),
            leaf_values: odometer.one_of(LeafValues::ALL),
            ..Convention::default()
        });
        if !odometer.advance() {
            return all;
        }
    }
}

/// The tree as an S-expression with every mover and static value, and the convention.
impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{:?}", sexp(&self.tree), self.convention)
    }
}

/// A tree as an S-expression.
pub(crate) fn sexp(tree: &Tree) -> String {
    fn write(tree: &Tree, node: NodeId, text: &mut String) {
        let value = tree
            .value(node)
            .map_or("?".into(), |value| value.to_string());
        if tree.is_leaf(node) {
            write!(text, "{value}").unwrap();
            return;
        }
        write!(text, "({} :static {value}", tree.mover(node).word()).unwrap();
        for child in tree.children(node) {
            text.push(' ');
            write(tree, child, text);
        }
        text.push(')');
    }
    let mut text = String::new();
    write(tree, NodeId::ROOT, &mut text);
    text
}

/// The seeds of the games that a law is tried on, unless `LAW_GAMES` says how many there are, and
/// `LAW_FROM` what the first one is.
pub(crate) fn games(usual: u64) -> Range<u64> {
    let number = |name, usual| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let first = number("LAW_FROM", 0);
    first..first + number("LAW_GAMES", usual)
}

/// Tries a law on a random game for each seed, and shows the game that breaks it.
pub(crate) fn tried(seeds: Range<u64>, flavours: &[Flavour], mut law: impl FnMut(&Case)) {
    tried_with(seeds, flavours, |case, _| law(case));
}

/// The same for a law that has choices of its own.
pub(crate) fn tried_with(
    seeds: Range<u64>,
    flavours: &[Flavour],
    mut law: impl FnMut(&Case, &mut Xorshift),
) {
    for seed in seeds {
        let mut choices = Xorshift::new(seed);
        let case = Case::random(&mut choices, flavours);
        let shown = Shown(&case);
        law(&case, &mut choices);
        drop(shown);
    }
}

/// Shows a case when a test fails within it.
struct Shown<'c>(&'c Case);

impl Drop for Shown<'_> {
    #[allow(clippy::print_stderr)]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{:?}", self.0);
        }
    }
}
