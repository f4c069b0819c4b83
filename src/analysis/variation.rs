//! One leaf takes every value: what the search finds with each of them.
//!
//! A search without averages only compares values, so that it does the same for all values between
//! two neighbours among those of the other leaves and the ends of the initial window. One search for
//! each of these places and one between each two of them say everything, exactly.

use super::Interval;
use crate::search::{Algorithm, LeafValues, Limit, Setup, Side, Tally};
use crate::tree::{NodeId, Tree};
use crate::value::Value;

/// What a search finds as one leaf takes every value.
#[derive(Debug)]
pub(crate) struct Variation {
    /// The values at which something may change, in order.
    places: Vec<Value>,
    /// What is found below the first place, at it, between it and the second, and so on.
    runs: Vec<Tally>,
}

impl Variation {
    /// Searches the tree about twice for each different value in it. `None` if that would visit more
    /// nodes than `steps`, if the search averages or adds, or if the value of another leaf is not known.
    /// The leaf must be one, or a node at the horizon.
    pub(crate) fn of(tree: &Tree, setup: &Setup, leaf: NodeId, steps: usize) -> Option<Self> {
        if tree.has_chance() || setup.plan.algorithm == Algorithm::Aspiration {
            return None;
        }
        let places = places(tree, setup, leaf);
        if tree.len().saturating_mul(2 * places.len() + 1) > steps {
            return None;
        }
        let values = samples(&places).into_iter();
        let runs = values.map(|value| run(tree, setup, leaf, value));
        let runs = runs.collect::<Option<_>>()?;
        Some(Self { places, runs })
    }

    /// The finite values of the leaf for which this is true, in order.
    pub(crate) fn intervals(&self, is_true: impl Fn(&Tally) -> bool) -> Vec<Interval> {
        let is_in = |piece: usize| is_true(&self.runs[piece]);
        let mut intervals: Vec<Interval> = Vec::new();
        for piece in (0..self.runs.len()).filter(|&piece| is_in(piece)) {
            let is_going_on = piece > 0 && is_in(piece - 1);
            let high = high_end(&self.places, piece);
            match intervals.last_mut() {
                Some(last) if is_going_on => last.high = high,
                _ => intervals.push(Interval {
                    low: low_end(&self.places, piece),
                    high,
                }),
            }
        }
        intervals
    }
}

/// An infinite closed end is none.
fn low_end(places: &[Value], piece: usize) -> Limit {
    match piece {
        0 => Limit::at(Value::NEGATIVE_INFINITY),
        _ => end(&places[(piece - 1) / 2], piece, Side::JustAbove),
    }
}

fn high_end(places: &[Value], piece: usize) -> Limit {
    match places.get(piece / 2) {
        None => Limit::at(Value::POSITIVE_INFINITY),
        Some(place) => end(place, piece, Side::JustBelow),
    }
}

/// An end at a place that is a piece of its own, or on this side of one beside the piece.
fn end(place: &Value, piece: usize, beside: Side) -> Limit {
    let side = if piece % 2 == 1 { Side::At } else { beside };
    Limit::at(place.clone()).moved(side)
}

/// The search with this value; nothing if another value that it needs is not known.
fn run(tree: &Tree, setup: &Setup, leaf: NodeId, value: Value) -> Option<Tally> {
    let mut tree = tree.clone();
    tree.put_value(leaf, value);
    let mut tally = Tally::new(&tree);
    setup.search(&tree, &mut tally).ok()?;
    Some(tally)
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

/// A value below the places, each place and one between each two, and one above them.
fn samples(places: &[Value]) -> Vec<Value> {
    let (Some(first), Some(last)) = (places.first(), places.last()) else {
        return vec![Value::ZERO];
    };
    let (one, two) = (Value::from(1), Value::from(2));
    let mut samples = vec![first - &one];
    for (number, place) in places.iter().enumerate() {
        if number > 0 {
            samples.push(&(&places[number - 1] + place) / &two);
        }
        samples.push(place.clone());
    }
    samples.push(last + &one);
    samples
}
