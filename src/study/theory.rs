//! What theory says of a method on random trees.

use schemars::JsonSchema;
use serde::Serialize;

use super::Method;
use super::trees::TreeKind;
use crate::search::{Algorithm, Cut, Fail, Scope};

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
        let uniform = kind.shape.as_uniform();
        Self {
            all: kind.shape.leaves,
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
