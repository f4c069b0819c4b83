//! What a search does as one leaf takes every value there is.
//!
//! A search without averages only compares values, so that it does the same for all values between two
//! neighbours among those of the other leaves, the ends of the initial window and of the known range,
//! and the infinities. One search for each of these places and one between each two of them say
//! everything, exactly.

use super::{Interval, Values};
use crate::analysis::Evaluation;
use crate::search::{Algorithm, LeafValues, SearchError, Setup, Tally};
use crate::tree::{NodeId, Player, Tree};
use crate::value::Value;

/// How many nodes the searches that try other values may visit together.
pub(super) const MOST_VISITS: usize = 20_000_000;

/// What a search does for each interval of a leaf's values, in order; values outside the known range
/// are left out.
pub(super) struct Variation(Vec<Piece>);

/// What a search does with all values of an interval.
pub(super) struct Piece {
    /// The values of the leaf in MAX's view.
    pub(super) values: Interval,
    /// What it looked at.
    pub(super) tally: Tally,
    /// Why it ended before it had a value.
    pub(super) failure: Option<SearchError>,
}

/// Whether a search only compares values.
pub(super) fn only_compares(evaluation: &Evaluation) -> bool {
    let algorithm = evaluation.setup.plan.algorithm;
    !evaluation.document.tree.has_chance() && algorithm != Algorithm::Aspiration
}

impl Variation {
    /// Searches the tree about twice for each different value in it; the search must only compare
    /// values. `None` if that would visit more nodes than `most`.
    pub(super) fn of(evaluation: &Evaluation, leaf: NodeId, most: usize) -> Option<Self> {
        let (tree, setup) = (&evaluation.document.tree, evaluation.setup);
        let pieces = pieces(&places(tree, setup, leaf));
        if tree.len().saturating_mul(pieces.len()) > most {
            return None;
        }
        let is_turned =
            setup.convention.leaf_values == LeafValues::Mover && tree.player(leaf) == Player::Min;
        let run = |(values, sample): (Interval, Value)| {
            let mut tree = tree.clone();
            tree.put_value(leaf, sample);
            let mut tally = Tally::new(&tree);
            let failure = setup.search(&tree, &mut tally).err();
            let is_outside =
                matches!(failure, Some(SearchError::OutsideRange(at, _)) if at == leaf);
            (!is_outside).then(|| Piece {
                values: if is_turned { values.negated() } else { values },
                tally,
                failure,
            })
        };
        let mut pieces: Vec<Piece> = pieces.into_iter().filter_map(run).collect();
        if is_turned {
            pieces.reverse();
        }
        Some(Self(pieces))
    }

    /// Why a search ended that had not looked at a node by then, if one did.
    pub(super) fn failure_before(&self, node: NodeId) -> Option<&SearchError> {
        let mut pieces = self.0.iter().filter(|piece| !piece.tally.is_visited(node));
        pieces.find_map(|piece| piece.failure.as_ref())
    }

    /// The values for which something holds of the search.
    pub(super) fn values(&self, holds: impl Fn(&Piece) -> bool) -> Option<Values> {
        let pieces = self.0.iter().filter(|piece| holds(piece));
        Values::of(pieces.map(|piece| &piece.values))
    }
}

/// All values that a comparison may meet, as the one who states the leaf sees them.
fn places(tree: &Tree, setup: &Setup, leaf: NodeId) -> Vec<Value> {
    let (plan, convention) = (&setup.plan, &setup.convention);
    let of_nodes = tree.nodes().filter(|&node| node != leaf);
    let mut places: Vec<Value> = of_nodes.filter_map(|node| tree.value(node)).collect();
    places.extend(convention.window.alpha().cloned());
    places.extend(convention.window.beta().cloned());
    places.push(plan.guess.clone());
    let range = plan.value_range.as_ref();
    places.extend(
        range
            .into_iter()
            .flat_map(|range| range.ends().map(Value::clone)),
    );
    if convention.leaf_values == LeafValues::Mover {
        let negated: Vec<Value> = places.iter().map(|place| -place).collect();
        places.extend(negated);
    }
    places.extend([Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY]);
    places.sort_unstable();
    places.dedup();
    places
}

/// The places and what lies between them, each with one of its values.
fn pieces(places: &[Value]) -> Vec<(Interval, Value)> {
    let mut pieces = Vec::new();
    for (number, place) in places.iter().enumerate() {
        pieces.push((Interval::between(place, place).closed(), place.clone()));
        if let Some(next) = places.get(number + 1) {
            pieces.push((Interval::between(place, next), middle(place, next)));
        }
    }
    pieces
}

/// A finite value between two others.
fn middle(low: &Value, high: &Value) -> Value {
    let (one, two) = (Value::from(1), Value::from(2));
    match (low.is_finite(), high.is_finite()) {
        (true, true) => &(low + high) / &two,
        (true, false) => low + &one,
        (false, true) => high - &one,
        (false, false) => Value::ZERO,
    }
}
