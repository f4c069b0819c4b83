//! What one search of a random tree costs, and figures over many trees: how often each count was found,
//! the statistics that follow, and what theory says.

use std::collections::BTreeMap;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use super::Method;
use super::random_tree::{RandomNode, RandomTree};
use super::trees::TreeKind;
use crate::game::Game as _;
use crate::search::{
    Algorithm, Cut, Event, Fail, Observer, Scope, Search, SearchError, Setup, Tally, search_any,
};
use crate::tree::Tree;

/// What a search cost: static evaluations, repeats included, and visited nodes, each once.
pub(super) type Cost = [u64; 2];

/// Searches a tree and counts.
pub(super) fn cost(tree: &RandomTree, setup: &Setup) -> Result<Cost, SearchError<RandomNode>> {
    let algorithm = setup.plan.algorithm;
    if matches!(algorithm, Algorithm::SssStar | Algorithm::DualStar) {
        return cost_held(tree, setup);
    }
    // Where nodes are entered again the visited ones are kept apart; else every entry is a node.
    let is_again = algorithm == Algorithm::Star2 || algorithm.re_searches();
    let mut counted = Counted {
        evaluations: 0,
        entries: 0,
        nodes: is_again.then(FxHashSet::default),
    };
    let game = RandomTree {
        leaf_values: setup.convention.leaf_values,
        ..*tree
    };
    let Setup { plan, convention } = setup;
    Search::new(&game, plan, convention, &mut counted).run(search_any)?;
    let visited = counted
        .nodes
        .map_or(counted.entries, |nodes| nodes.len() as u64);
    Ok([counted.evaluations, visited])
}

/// The same with the tree in memory.
fn cost_held(game: &RandomTree, setup: &Setup) -> Result<Cost, SearchError<RandomNode>> {
    let tree = Tree::of_game(game, |_, _| Ok(()));
    let tree = tree.expect("the tree was found to be small enough");
    let mut tally = Tally::new(&tree);
    let found = setup.search(&tree, &mut tally);
    // A node of the held tree says nothing; the only trouble there can be is one of the whole.
    found.map_err(|_| SearchError::UnknownLeaf(game.root()))?;
    Ok([tally.evaluations(), tally.distinct_visited()].map(|count| count as u64))
}

/// What a search has cost so far.
struct Counted {
    evaluations: u64,
    entries: u64,
    /// The nodes that were visited, where they are kept.
    nodes: Option<FxHashSet<RandomNode>>,
}

impl Observer<RandomNode> for Counted {
    const LOOKS_AT_VALUES: bool = false;

    #[inline(always)]
    fn observe(&mut self, event: Event<'_, RandomNode>) {
        match (event, &mut self.nodes) {
            (Event::Enter { .. }, None) => self.entries += 1,
            (Event::Enter { node, .. }, Some(nodes)) => {
                nodes.insert(node);
            }
            (Event::Evaluate { .. }, _) => self.evaluations += 1,
            _ => {}
        }
    }
}

/// How many trees had each count. Both are exact, so that parts of a study can be added in any order.
pub(crate) type Histogram = BTreeMap<u64, u64>;

/// How many trees had each count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "HistogramReport")]
pub(crate) struct Figures {
    /// The trees by their static evaluations.
    pub(crate) static_evaluations: Histogram,
    /// The trees by their visited nodes.
    pub(crate) visited: Histogram,
}

impl Figures {
    /// How many trees there are; no study has 2^64 of them.
    pub(crate) fn trees(&self) -> u64 {
        self.visited.values().sum()
    }

    fn both(&mut self) -> [&mut Histogram; 2] {
        [&mut self.static_evaluations, &mut self.visited]
    }

    /// Takes what one more tree cost.
    pub(super) fn add(&mut self, cost: Cost) {
        for (known, count) in self.both().into_iter().zip(cost) {
            *known.entry(count).or_default() += 1;
        }
    }

    /// Takes what another part of the study found.
    pub(super) fn merge(&mut self, other: &Self) {
        let others = [&other.static_evaluations, &other.visited];
        for (known, found) in self.both().into_iter().zip(others) {
            for (&count, &trees) in found {
                *known.entry(count).or_default() += trees;
            }
        }
    }
}

/// One figure over all trees.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "FigureReport")]
pub(crate) struct Statistics {
    /// The mean.
    pub(crate) mean: f64,
    /// The sample's standard deviation, with n − 1; null for one tree.
    pub(crate) sd: Option<f64>,
    /// The standard error of the mean, sd/√n; null for one tree.
    pub(crate) se: Option<f64>,
    /// The least.
    pub(crate) min: u64,
    /// The most.
    pub(crate) max: u64,
    /// Quantiles by nearest rank.
    pub(crate) quantiles: BTreeMap<&'static str, u64>,
    #[serde(skip)]
    pub(crate) sums: Sums,
}

/// The exact sums of one figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Sums {
    /// The sum.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub(crate) sum: UBig,
    /// The sum of squares.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub(crate) sum_of_squares: UBig,
}

fn as_text<S: Serializer>(number: &UBig, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// Each quantile by its name in documents, and how many twentieths of the trees have it or less.
const QUANTILES: [(&str, u128); 5] = [
    ("0.05", 1),
    ("0.25", 5),
    ("0.5", 10),
    ("0.75", 15),
    ("0.95", 19),
];

impl Statistics {
    /// The statistics of a figure.
    ///
    /// # Panics
    ///
    /// If there are no trees.
    pub(crate) fn of(counts: &Histogram) -> Self {
        let count = counts.values().sum::<u64>();
        let quantile =
            |twentieths: u128| of_rank(counts, (u128::from(count) * twentieths).div_ceil(20));
        let trees = UBig::from(count);
        let pairs = counts.iter();
        let pairs = pairs.map(|(&count, &trees)| (UBig::from(count), trees));
        let sum: UBig = pairs.clone().map(|(count, trees)| count * trees).sum();
        let sum_of_squares: UBig = pairs.map(|(count, trees)| count.sqr() * trees).sum();
        let variance = variance(&trees, &sum, &sum_of_squares);
        let root = |variance: RBig| double(&variance).sqrt();
        Self {
            quantiles: QUANTILES.map(|(name, part)| (name, quantile(part))).into(),
            min: of_rank(counts, 1),
            max: of_rank(counts, u128::from(count)),
            mean: double(&RBig::from_parts(sum.clone().into(), trees.clone())),
            sd: variance.clone().map(root),
            se: variance.map(|variance| root(variance / RBig::from(trees))),
            sums: Sums {
                sum,
                sum_of_squares,
            },
        }
    }
}

/// The sample's variance, (n Σx² − (Σx)²) / (n (n − 1)); none for one tree.
fn variance(trees: &UBig, sum: &UBig, sum_of_squares: &UBig) -> Option<RBig> {
    let pairs = trees * (trees - UBig::ONE);
    let spread = trees * sum_of_squares - sum.sqr();
    (!pairs.is_zero()).then(|| RBig::from_parts(IBig::from(spread), pairs))
}

fn double(ratio: &RBig) -> f64 {
    ratio.to_f64().value()
}

/// The count of the tree with this rank, from 1, if trees are sorted by their counts.
fn of_rank(counts: &Histogram, rank: u128) -> u64 {
    let mut so_far = 0;
    let mut reaching = counts.iter().filter(|&(_, &trees)| {
        so_far += u128::from(trees);
        so_far >= rank
    });
    let (&count, _) = reaching.next().expect("there are so many trees");
    count
}

/// What theory says.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "TheoryReport")]
pub(crate) struct Theory {
    /// All leaves: b^d in a uniform tree.
    pub(crate) all: u64,
    /// Knuth and Moore's minimum of a uniform tree, b^⌈d/2⌉ + b^⌊d/2⌋ − 1; null for other trees.
    pub(crate) minimal: Option<u64>,
    /// The factor by which the evaluations grow with each ply of deep trees: Pearl's rate, or Knuth and
    /// Moore's under shallow scope; null where it is not known.
    pub(crate) growth: Option<f64>,
}

impl Theory {
    /// What is known of a method on trees of a kind.
    pub(crate) fn of(kind: &TreeKind, method: Method) -> Self {
        let shape = &kind.shape;
        let uniform = shape.branching.zip(shape.plies);
        Self {
            all: shape.leaves,
            minimal: uniform.map(|(branching, plies)| minimal(branching, plies)),
            growth: uniform.and_then(|(branching, _)| growth(branching, kind, method)),
        }
    }
}

/// The leaves of the minimal tree: b^⌈d/2⌉ + b^⌊d/2⌋ − 1. Knuth and Moore (1975), corollary 1 of
/// theorem 1. A tree of a study has at most 2^63 leaves.
fn minimal(branching: u64, plies: u32) -> u64 {
    branching.pow(plies.div_ceil(2)) + branching.pow(plies / 2) - 1
}

/// The factor by which the evaluations grow with each ply of deep trees. SCOUT and SSS* share alpha-beta's
/// rate: Pearl (1980), Roizen and Pearl (1983). Nothing is known about pruning where leaves tie or depend on
/// each other.
///
/// Where F2 has a node begin with a bound and a cut takes more than that bound, no inner node is cut off:
/// each returns at least the α that it began with, so that only a leaf can take its parent below.
fn growth(branching: u64, kind: &TreeKind, method: Method) -> Option<f64> {
    let Method { algorithm, preset } = method;
    let is_alpha_beta = matches!(algorithm, Algorithm::AlphaBeta | Algorithm::Negamax);
    let all = to_double(branching);
    match algorithm {
        Algorithm::Minimax | Algorithm::Expectiminimax => Some(all),
        _ if !kind.values.are_independent_and_differ() => None,
        Algorithm::SssStar | Algorithm::DualStar => Some(pearl(branching)),
        Algorithm::AlphaBeta | Algorithm::Negamax | Algorithm::Scout => {
            if preset.fail == Fail::F2 && preset.cut == Cut::Strict {
                return is_alpha_beta.then_some(all);
            }
            match preset.scope {
                Scope::Deep => Some(pearl(branching)),
                Scope::Shallow if is_alpha_beta => without_deep_cutoffs(branching),
                Scope::Shallow => None,
            }
        }
        _ => None,
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "rates and pixels are doubles, whose digits are enough"
)]
pub(crate) fn to_double(number: u64) -> f64 {
    number as f64
}

/// The branching factor of alpha-beta, ξ/(1 − ξ) where ξ^b + ξ − 1 = 0: Pearl, *The Solution for the
/// Branching Factor of the Alpha-Beta Pruning Algorithm and its Optimality* (1982).
fn pearl(branching: u64) -> f64 {
    let (mut below, mut above) = (0.0_f64, 1.0_f64);
    for _ in 0..200 {
        let xi = f64::midpoint(below, above);
        if power(xi, branching) + xi < 1.0 {
            below = xi;
        } else {
            above = xi;
        }
    }
    below / (1.0 - below)
}

/// The same by multiplications, which every machine rounds alike.
fn power(base: f64, exponent: u64) -> f64 {
    let (mut power, mut square, mut rest) = (1.0, base, exponent);
    while rest > 0 {
        if rest % 2 == 1 {
            power *= square;
        }
        square *= square;
        rest /= 2;
    }
    power
}

/// The most children for which the rate without deep cutoffs is computed.
const MOST_CHILDREN: u64 = 128;

/// The rate r(b) of Knuth and Moore (1975), theorem 2, for procedure F1: the largest eigenvalue of the
/// matrix with 1 / C(i − 1 + (j − 1)/b, i − 1) in row i and column j, found by power iteration.
fn without_deep_cutoffs(branching: u64) -> Option<f64> {
    if branching > MOST_CHILDREN {
        return None;
    }
    let numbers: Vec<f64> = (0..branching).map(to_double).collect();
    let columns: Vec<f64> = numbers.iter().map(|j| j / to_double(branching)).collect();
    let mut vector = vec![1.0; columns.len()];
    let mut rate = 1.0;
    for _ in 0..200 {
        let mut row = vec![1.0; columns.len()];
        let image = numbers.iter().map(|&number| {
            if number > 0.0 {
                let entries = row.iter_mut().zip(&columns);
                entries.for_each(|(entry, column)| *entry *= number / (number + column));
            }
            let products = row.iter().zip(&vector);
            products.map(|(entry, part)| entry * part).sum::<f64>()
        });
        let image: Vec<f64> = image.collect();
        // The first row holds ones only, so that its part of the image is the largest.
        rate = image[0];
        vector = image.iter().map(|part| part / rate).collect();
    }
    Some(rate)
}
