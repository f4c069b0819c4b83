//! The figures of a cell, in documents.

use schemars::JsonSchema;
use serde::Serialize;

use crate::study::{Statistics, Theory};

/// One figure over all trees.
#[derive(Serialize, JsonSchema)]
pub(super) struct FigureReport {
    /// The mean.
    pub(super) mean: f64,
    /// The sample's standard deviation, with n − 1; null for one tree.
    pub(super) sd: Option<f64>,
    /// The standard error of the mean, sd/√n; null for one tree.
    pub(super) se: Option<f64>,
    /// The least.
    pub(super) min: u64,
    /// The most.
    pub(super) max: u64,
    /// Quantiles by nearest rank.
    pub(super) quantiles: Quantiles,
}

/// Quantiles by nearest rank.
#[derive(Serialize, JsonSchema)]
pub(super) struct Quantiles {
    /// At least a twentieth of the trees have this or less.
    #[serde(rename = "0.05")]
    pub(super) twentieth: u64,
    /// A quarter.
    #[serde(rename = "0.25")]
    pub(super) quarter: u64,
    /// A half.
    #[serde(rename = "0.5")]
    pub(super) median: u64,
    /// Three quarters.
    #[serde(rename = "0.75")]
    pub(super) three_quarters: u64,
    /// Nineteen twentieths.
    #[serde(rename = "0.95")]
    pub(super) nineteen_twentieths: u64,
}

impl From<&Statistics> for FigureReport {
    fn from(found: &Statistics) -> Self {
        let [
            twentieth,
            quarter,
            median,
            three_quarters,
            nineteen_twentieths,
        ] = found.quantiles;
        Self {
            mean: found.mean,
            sd: found.sd,
            se: found.se,
            min: found.min,
            max: found.max,
            quantiles: Quantiles {
                twentieth,
                quarter,
                median,
                three_quarters,
                nineteen_twentieths,
            },
        }
    }
}

/// What theory says.
#[derive(Serialize, JsonSchema)]
pub(super) struct TheoryReport {
    /// All leaves: b^d in a uniform tree.
    all: u64,
    /// Knuth and Moore's minimum of a uniform tree, b^⌈d/2⌉ + b^⌊d/2⌋ − 1; null for other trees.
    minimal: Option<u64>,
    /// By what the evaluations grow with each ply in the end: Pearl's rate, or that of Knuth and Moore
    /// under shallow scope; null where it is not known.
    growth: Option<f64>,
}

impl From<Theory> for TheoryReport {
    fn from(theory: Theory) -> Self {
        let Theory {
            all,
            minimal,
            growth,
        } = theory;
        Self {
            all,
            minimal,
            growth,
        }
    }
}

/// Exact sums over all trees, as whole numbers of any length in strings.
#[derive(Serialize, JsonSchema)]
pub(super) struct SumsReport {
    /// How many trees there are.
    trees: String,
    /// The sums of static evaluations.
    static_evaluations: Sums,
    /// The sums of visited nodes.
    visited: Sums,
}

/// The exact sums of one figure.
#[derive(Serialize, JsonSchema)]
struct Sums {
    /// The sum.
    sum: String,
    /// The sum of squares.
    sum_of_squares: String,
}

impl SumsReport {
    pub(super) fn new(trees: u64, static_evaluations: &Statistics, visited: &Statistics) -> Self {
        let sums = |found: &Statistics| Sums {
            sum: found.sum.to_string(),
            sum_of_squares: found.sum_of_squares.to_string(),
        };
        Self {
            trees: trees.to_string(),
            static_evaluations: sums(static_evaluations),
            visited: sums(visited),
        }
    }
}
