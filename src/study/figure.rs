//! One figure over many trees: exact sums, and where most trees lie.

use std::collections::BTreeMap;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// How often each count was found. Counts and trees are exact, so that parts of a study can be added
/// in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Histogram(FxHashMap<u64, u64>);

impl Histogram {
    /// Takes the count of one more tree.
    #[inline]
    pub(super) fn add(&mut self, count: u64) {
        *self.0.entry(count).or_default() += 1;
    }

    /// The histogram of counts with their trees; nothing if there are 2^64 trees or more, or a count
    /// without trees.
    pub(crate) fn of(counts: &BTreeMap<u64, u64>) -> Option<Self> {
        let histogram = Self(
            counts
                .iter()
                .map(|(&count, &trees)| (count, trees))
                .collect(),
        );
        let is_whole = histogram.trees().is_some() && !counts.values().any(|&trees| trees == 0);
        is_whole.then_some(histogram)
    }

    /// Takes what another part of the study found. Together they have less than 2^64 trees.
    pub(super) fn merge(&mut self, other: &Self) {
        for (&count, &trees) in &other.0 {
            *self.0.entry(count).or_default() += trees;
        }
    }

    /// Each count with its trees, the least count first.
    pub(crate) fn sorted(&self) -> BTreeMap<u64, u64> {
        self.0
            .iter()
            .map(|(&count, &trees)| (count, trees))
            .collect()
    }

    /// How many trees there are, if that is below 2^64.
    pub(crate) fn trees(&self) -> Option<u64> {
        let mut trees = self.0.values();
        trees.try_fold(0_u64, |sum, &trees| sum.checked_add(trees))
    }

    /// The statistics; none of no trees.
    pub(crate) fn statistics(&self) -> Option<Statistics> {
        Statistics::of(&self.sorted())
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
    pub(crate) quantiles: Quantiles,
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

/// Quantiles by nearest rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Quantiles {
    /// At least a twentieth of the trees have this or less.
    #[serde(rename = "0.05")]
    pub(crate) twentieth: u64,
    /// A quarter.
    #[serde(rename = "0.25")]
    pub(crate) quarter: u64,
    /// A half.
    #[serde(rename = "0.5")]
    pub(crate) median: u64,
    /// Three quarters.
    #[serde(rename = "0.75")]
    pub(crate) three_quarters: u64,
    /// Nineteen twentieths.
    #[serde(rename = "0.95")]
    pub(crate) nineteen_twentieths: u64,
}

impl Statistics {
    fn of(counts: &BTreeMap<u64, u64>) -> Option<Self> {
        let (&min, &max) = (counts.keys().next()?, counts.keys().next_back()?);
        let trees: UBig = counts.values().map(|&trees| UBig::from(trees)).sum();
        let weighted = |(&count, &trees)| UBig::from(trees) * UBig::from(count);
        let sum: UBig = counts.iter().map(weighted).sum();
        let squared = |(&count, &trees)| UBig::from(trees) * UBig::from(count) * UBig::from(count);
        let sum_of_squares: UBig = counts.iter().map(squared).sum();
        let variance = variance(&trees, &sum, &sum_of_squares);
        let of_mean = variance
            .clone()
            .map(|variance| variance / RBig::from(trees.clone()));
        let quantile = |twentieths: u8| {
            let rank = (&trees * UBig::from(twentieths) + UBig::from(19_u8)) / UBig::from(20_u8);
            of_rank(counts, &rank)
        };
        Some(Self {
            quantiles: Quantiles {
                twentieth: quantile(1),
                quarter: quantile(5),
                median: quantile(10),
                three_quarters: quantile(15),
                nineteen_twentieths: quantile(19),
            },
            mean: double(&RBig::from_parts(sum.clone().into(), trees.clone())),
            sd: variance.map(|variance| double(&variance).sqrt()),
            se: of_mean.map(|variance| double(&variance).sqrt()),
            min,
            max,
            sums: Sums {
                sum,
                sum_of_squares,
            },
        })
    }
}

/// The sample's variance, (n Σx² − (Σx)²) / (n (n − 1)); none for one tree.
fn variance(trees: &UBig, sum: &UBig, sum_of_squares: &UBig) -> Option<RBig> {
    let pairs = trees * (trees - UBig::ONE);
    let spread = trees * sum_of_squares - sum * sum;
    (!pairs.is_zero()).then(|| RBig::from_parts(IBig::from(spread), pairs))
}

fn double(ratio: &RBig) -> f64 {
    ratio.to_f64().value()
}

/// The count of the tree with this rank, from 1, if trees are sorted by their counts.
fn of_rank(counts: &BTreeMap<u64, u64>, rank: &UBig) -> u64 {
    let mut trees_so_far = UBig::ZERO;
    let reaches = |&(_, &trees): &(&u64, &u64)| {
        trees_so_far += UBig::from(trees);
        trees_so_far >= *rank
    };
    let (&count, _) = counts
        .iter()
        .find(reaches)
        .expect("there are so many trees");
    count
}
