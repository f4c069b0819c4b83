//! What one search of a random tree costs, and figures over many trees: how often each count was found, and the
//! statistics that follow.

use std::collections::BTreeMap;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::random_tree::{RandomNode, RandomTree};
use crate::search::{Event, Observer, Search, Setup, Tally, search_any};
use crate::tree::Tree;

/// What a search cost.
#[derive(Clone, Copy)]
pub(super) struct Cost {
    /// Static evaluations, repeats included.
    static_evaluations: u64,
    /// Visited nodes, each once.
    visited: u64,
}

/// Searches a tree and counts; nothing if the search is stopped.
pub(super) fn cost(tree: &RandomTree, setup: &Setup) -> Option<Cost> {
    let Setup { plan, convention } = setup;
    if plan.algorithm.is_best_first() {
        return cost_held(tree, setup);
    }
    // Where nodes are entered again the visited ones are kept apart; else every entry is a node.
    let is_again = plan.algorithm.visits_again();
    let mut counted = Counted {
        evaluations: 0,
        entries: 0,
        nodes: is_again.then(FxHashSet::default),
    };
    let mut game = *tree;
    game.leaf_values = convention.leaf_values;
    let found = Search::new(&game, plan, convention, &mut counted).run(search_any);
    found.is_ok().then_some(Cost {
        static_evaluations: counted.evaluations,
        visited: match &counted.nodes {
            Some(nodes) => nodes.len() as u64,
            None => counted.entries,
        },
    })
}

/// The same with the tree in memory.
fn cost_held(game: &RandomTree, setup: &Setup) -> Option<Cost> {
    let tree = Tree::of_game(game, |_, _| Ok(())).ok()?;
    let mut tally = Tally::new(&tree);
    setup.search(&tree, &mut tally).ok()?;
    Some(Cost {
        static_evaluations: tally.evaluations() as u64,
        visited: tally.distinct_visited() as u64,
    })
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

/// How many trees had each count.
pub(crate) type Histogram = BTreeMap<u64, u64>;

/// How many trees had each count. Both are exact, so that parts of a study can be added in any order.
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

    /// Takes what one more tree cost.
    pub(super) fn add(&mut self, cost: Cost) {
        let evaluations = self.static_evaluations.entry(cost.static_evaluations);
        *evaluations.or_default() += 1;
        *self.visited.entry(cost.visited).or_default() += 1;
    }

    /// Takes what another part of the study found.
    pub(super) fn merge(&mut self, other: &Self) {
        for (known, found) in [
            (&mut self.static_evaluations, &other.static_evaluations),
            (&mut self.visited, &other.visited),
        ] {
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
    sum: String,
    /// The sum of squares.
    sum_of_squares: String,
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
        let trees: u64 = counts.values().sum();
        let of_rank = |rank| of_rank(counts, rank);
        let quantile = |twentieths: u128| of_rank((u128::from(trees) * twentieths).div_ceil(20));
        let pairs = counts
            .iter()
            .map(|(&count, &trees)| (UBig::from(count), trees));
        let sum: UBig = pairs.clone().map(|(count, trees)| count * trees).sum();
        let sum_of_squares: UBig = pairs.map(|(count, trees)| count.sqr() * trees).sum();
        let of_trees = UBig::from(trees);
        let variance = variance(&of_trees, &sum, &sum_of_squares);
        let root = |square: RBig| square.to_f64().value().sqrt();
        Self {
            quantiles: QUANTILES.map(|(name, part)| (name, quantile(part))).into(),
            min: of_rank(1),
            max: of_rank(trees.into()),
            mean: RBig::from_parts(sum.clone().into(), of_trees.clone())
                .to_f64()
                .value(),
            sd: variance.clone().map(root),
            se: variance.map(|variance| root(variance / RBig::from(of_trees))),
            sums: Sums {
                sum: sum.to_string(),
                sum_of_squares: sum_of_squares.to_string(),
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
