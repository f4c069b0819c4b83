//! What would make a search look at a node that it passed over: the smallest changes of single
//! leaves.
//!
//! A search without averages only compares values, so that it does the same for all values between
//! two neighbours among those of the other leaves and the ends of the initial window. One search for
//! each of these places and one between each two of them say everything, exactly.

use schemars::JsonSchema;
use serde::Serialize;

use super::Interval;
use crate::analysis::Evaluation;
use crate::game::Game;
use crate::search::{Algorithm, LeafValues, Setup, Tally};
use crate::tree::{NodeId, Player, Tree};
use crate::value::Value;
use crate::words::Name;

/// Values of a leaf with which the search visits a node: all above its own value, or all below.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "VisitedIfReport")]
pub struct VisitedIf<'e> {
    /// The leaf, or the node at the horizon.
    pub leaf: Name<'e>,
    /// Its value.
    pub value: Value,
    /// The nearest values with which the node is visited.
    pub values: Interval,
}

/// How many nodes the searches that try other values may visit together.
const MOST_VISITS: usize = 20_000_000;

/// What a search finds as one leaf takes every finite value: for each interval of values, in order,
/// what it does with all of them.
pub(super) type Variation = Vec<(Interval, Tally)>;

/// What other values of each evaluated leaf would do; `None` where that can't be told, or takes too
/// long to find out: searches that average or add values, and large trees.
pub(super) fn variations(evaluation: &Evaluation) -> Option<Vec<(NodeId, Variation)>> {
    let (tree, setup) = (&evaluation.document.tree, evaluation.setup);
    if tree.has_chance() || setup.plan.algorithm == Algorithm::Aspiration {
        return None;
    }
    let mut leaves = evaluation.observations.record()?.evaluations().to_vec();
    leaves.sort_unstable();
    leaves.dedup();
    let most = MOST_VISITS / leaves.len().max(1);
    let vary = |leaf| Some((leaf, variation(tree, setup, leaf, most)?));
    leaves.into_iter().map(vary).collect()
}

/// Searches the tree about twice for each different value in it. `None` if that would visit more
/// nodes than `most`, or if the value of another leaf is not known.
fn variation(tree: &Tree, setup: &Setup, leaf: NodeId, most: usize) -> Option<Variation> {
    let places = places(tree, setup, leaf);
    if tree.len().saturating_mul(2 * places.len() + 1) > most {
        return None;
    }
    let run = |(interval, value)| {
        let mut tree = tree.clone();
        tree.put_value(leaf, value);
        let mut tally = Tally::new(&tree);
        setup.search(&tree, &mut tally).ok()?;
        Some((interval, tally))
    };
    pieces(&places).into_iter().map(run).collect()
}

/// All finite values that a comparison may meet, as the one who states the leaf sees them.
fn places(tree: &Tree, setup: &Setup, leaf: NodeId) -> Vec<Value> {
    let convention = &setup.convention;
    let of_nodes = tree.nodes().filter(|&node| node != leaf);
    let mut places: Vec<Value> = of_nodes.filter_map(|node| tree.value(node)).collect();
    places.extend(convention.window.alpha().cloned());
    places.extend(convention.window.beta().cloned());
    places.push(setup.plan.guess.clone());
    places.retain(Value::is_finite);
    if convention.leaf_values == LeafValues::Mover {
        let negated: Vec<Value> = places.iter().map(|place| -place).collect();
        places.extend(negated);
    }
    places.sort_unstable();
    places.dedup();
    places
}

/// The places and what lies between them, each with one of its values.
fn pieces(places: &[Value]) -> Vec<(Interval, Value)> {
    let (one, two) = (Value::from(1), Value::from(2));
    let mut pieces = Vec::new();
    for number in 0..=places.len() {
        let low = number.checked_sub(1).map(|below| &places[below]);
        let high = places.get(number);
        let sample = match (low, high) {
            (Some(low), Some(high)) => &(low + high) / &two,
            (Some(low), None) => low + &one,
            (None, Some(high)) => high - &one,
            (None, None) => Value::ZERO,
        };
        let [least, most] = [low, high].map(Option::<&Value>::cloned);
        let between = Interval {
            low_included: low.is_none(),
            low: least.unwrap_or(Value::NEGATIVE_INFINITY),
            high_included: high.is_none(),
            high: most.unwrap_or(Value::POSITIVE_INFINITY),
        };
        pieces.push((between, sample));
        let only = |place: &Value| Interval {
            low: place.clone(),
            low_included: true,
            high: place.clone(),
            high_included: true,
        };
        pieces.extend(high.map(|place| (only(place), place.clone())));
    }
    pieces
}

/// The changes of single leaves after which a node is looked at, the smallest first: of each leaf the
/// nearest one upwards and the nearest one downwards.
pub(super) fn visited_if<'e>(
    evaluation: &'e Evaluation,
    variations: &[(NodeId, Variation)],
    node: NodeId,
) -> Vec<VisitedIf<'e>> {
    let is_mover_view = evaluation.setup.convention.leaf_values == LeafValues::Mover;
    let mut changes = Vec::new();
    for (leaf, variation) in variations {
        let Some(value) = evaluation.game.static_value(*leaf) else {
            continue;
        };
        let pieces = variation.iter();
        let pieces = pieces.map(|(piece, run)| (piece.clone(), run.is_visited(node)));
        let mut pieces: Vec<(Interval, bool)> = pieces.collect();
        if is_mover_view && evaluation.document.tree.player(*leaf) == Player::Min {
            for (piece, _) in &mut pieces {
                *piece = piece.negated();
            }
            pieces.reverse();
        }
        let above = pieces.iter().filter(|(piece, _)| piece.low >= value);
        let below = pieces.iter().rev();
        let below = below.filter(|(piece, _)| piece.high <= value);
        let above = first_visited(above);
        let below = first_visited(below).map(|[first, last]| [last, first]);
        changes.extend(above.into_iter().chain(below).map(|[low, high]| VisitedIf {
            leaf: evaluation.labels.name(*leaf),
            // Intervals are told for finite values, and an infinite leaf is not in one as it stands.
            values: Interval {
                low: low.low.clone(),
                low_included: low.low_included && low.low != value,
                high: high.high.clone(),
                high_included: high.high_included && high.high != value,
            },
            value: value.clone(),
        }));
    }
    changes.sort_by_cached_key(VisitedIf::distance);
    changes
}

/// The first piece with which the node is visited, and the last of those that follow it without a gap.
fn first_visited<'p>(
    pieces: impl Iterator<Item = &'p (Interval, bool)>,
) -> Option<[&'p Interval; 2]> {
    let pieces = pieces.skip_while(|(_, is_visited)| !is_visited);
    let mut pieces = pieces.take_while(|(_, is_visited)| *is_visited);
    let (first, _) = pieces.next()?;
    Some([first, pieces.last().map_or(first, |(last, _)| last)])
}

impl VisitedIf<'_> {
    /// How far the leaf's value is from the nearest of the others; infinite from an infinite one.
    fn distance(&self) -> Value {
        let (low, high) = (&self.values.low, &self.values.high);
        if *low == self.value || *high == self.value {
            Value::ZERO
        } else if *low > self.value {
            low - &self.value
        } else {
            &self.value - high
        }
    }
}
