//! What theory says of a search of random trees.

use schemars::JsonSchema;
use serde::Serialize;

use super::plan::Method;
use super::random_tree::TreeKind;
use crate::analysis::Uniform;
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
        let shape = (kind.shape.branching(), kind.shape.plies());
        let uniform = match shape {
            (Some(branching), Some(plies)) if !kind.chance.is_some() => Some((branching, plies)),
            _ => None,
        };
        Self {
            all: kind.shape.leaves(),
            minimal: uniform.and_then(|(branching, plies)| minimal(branching, plies)),
            growth: uniform.and_then(|(branching, _)| growth(branching, kind, method)),
        }
    }
}

fn minimal(branching: u64, plies: u32) -> Option<u64> {
    let uniform = Uniform {
        branching: usize::try_from(branching).ok()?,
        plies: usize::try_from(plies).ok()?,
    };
    Some(uniform.knuth_moore() as u64)
}

/// The factor by which the evaluations grow with each ply of deep trees. SCOUT and SSS* share
/// alpha-beta's rate: Pearl (1980), Roizen and Pearl (1983). Nothing is known about pruning where
/// leaves tie or depend on each other.
///
/// Where F2 has a node begin with a bound and a cut takes more than that bound, no inner node is cut off:
/// each returns at least the α that it began with, so that only a leaf can take its parent below.
fn growth(branching: u64, kind: &TreeKind, method: Method) -> Option<f64> {
    let is_deep = method.preset.scope == Scope::Deep;
    let visits_all_inner_nodes = visits_all_inner_nodes(method);
    match method.algorithm {
        Algorithm::Minimax | Algorithm::Expectiminimax => Some(to_double(branching)),
        _ if !kind.values.are_independent_and_differ() => None,
        Algorithm::AlphaBeta | Algorithm::Negamax if visits_all_inner_nodes => {
            Some(to_double(branching))
        }
        Algorithm::Scout if visits_all_inner_nodes => None,
        Algorithm::AlphaBeta | Algorithm::Negamax if !is_deep => without_deep_cutoffs(branching),
        Algorithm::Scout if !is_deep => None,
        Algorithm::AlphaBeta
        | Algorithm::Negamax
        | Algorithm::Scout
        | Algorithm::SssStar
        | Algorithm::DualStar => Some(pearl(branching)),
        _ => None,
    }
}

fn visits_all_inner_nodes(method: Method) -> bool {
    method.preset.fail == Fail::F2 && method.preset.cut == Cut::Strict
}

/// Whose formula the growth of a method that prunes is; nobody's where it is that of all leaves.
pub(crate) fn discoverer(method: Method) -> Option<&'static str> {
    match method.preset.scope {
        _ if visits_all_inner_nodes(method) => None,
        Scope::Deep => Some("Pearl"),
        Scope::Shallow => Some("Knuth and Moore, F1"),
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "rates are doubles, whose digits are enough"
)]
fn to_double(number: u64) -> f64 {
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
    let columns: Vec<f64> = (0..branching)
        .map(|column| to_double(column) / to_double(branching))
        .collect();
    let mut vector = vec![1.0; columns.len()];
    let mut rate = 1.0;
    for _ in 0..200 {
        let mut row = vec![1.0; columns.len()];
        let mut image = Vec::with_capacity(columns.len());
        for number in 0..branching {
            if number > 0 {
                let step = |(entry, column): (&mut f64, &f64)| {
                    *entry *= to_double(number) / (to_double(number) + column);
                };
                row.iter_mut().zip(&columns).for_each(step);
            }
            image.push(
                row.iter()
                    .zip(&vector)
                    .map(|(entry, part)| entry * part)
                    .sum(),
            );
        }
        // The first row holds ones only, so that its part of the image is the largest.
        rate = image[0];
        vector = image.iter().map(|part: &f64| part / rate).collect();
    }
    Some(rate)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, published: f64) {
        assert!(
            (found - published).abs() < 0.000_6,
            "{found} is not {published}"
        );
    }

    #[test]
    fn rates_are_those_of_pearl() {
        for (branching, published) in [(1, 1.0), (2, 1.618), (3, 2.148), (4, 2.630)] {
            assert_near(pearl(branching), published);
        }
        assert!(pearl(u64::MAX).is_finite());
    }

    #[test]
    #[allow(clippy::approx_constant, reason = "the rate for four children is no π")]
    fn rates_are_those_of_knuth_and_moore() {
        let published = [1.847, 2.534, 3.1420, 3.701, 4.226, 4.724, 5.203];
        for (branching, published) in (2..).zip(published) {
            let rate = without_deep_cutoffs(branching).expect("it is computed for so few");
            assert_near(rate, published);
        }
        assert!(without_deep_cutoffs(MOST_CHILDREN).is_some());
        assert!(without_deep_cutoffs(MOST_CHILDREN + 1).is_none());
    }
}
