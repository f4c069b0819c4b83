//! What would make a search look at a node that it passed over: the smallest changes of single
//! leaves.

use crate::analysis::{Evaluation, Interval, Variation};
use crate::game::Game;
use crate::search::{LeafValues, Side};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// Another value of a leaf, or of a node at the horizon, with which a search looks at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitedIf {
    /// The leaf, which the search has evaluated.
    pub leaf: NodeId,
    /// The value that it has, in MAX's view.
    pub value: Value,
    /// The values nearest to that one, all above or all below it, with which the node is looked at
    /// while all other leaves keep their values. In MAX's view.
    pub values: Interval,
}

/// How many nodes the searches that try other values may visit together.
const MOST_VISITS: usize = 20_000_000;

/// What other values of each evaluated leaf would do; `None` where that can't be told, or takes too
/// long to find out: searches that average or add values, and large trees.
pub(super) fn variations(evaluation: &Evaluation) -> Option<Vec<(NodeId, Variation)>> {
    let record = evaluation.observations.record()?;
    let mut leaves = record.evaluations().to_vec();
    leaves.sort_unstable();
    leaves.dedup();
    let (tree, setup) = (&evaluation.document.tree, evaluation.setup);
    let steps = MOST_VISITS / leaves.len().max(1);
    let vary = |leaf| Some((leaf, Variation::of(tree, setup, leaf, steps)?));
    leaves.into_iter().map(vary).collect()
}

/// The changes of single leaves after which a node is looked at, the smallest first: of each leaf the
/// nearest one upwards and the nearest one downwards.
pub(super) fn visited_if(
    evaluation: &Evaluation,
    variations: &[(NodeId, Variation)],
    node: NodeId,
) -> Vec<VisitedIf> {
    let changes = variations.iter().flat_map(|(leaf, variation)| {
        let value = evaluation.game.static_value(*leaf);
        let intervals = variation.intervals(|run| run.is_visited(node));
        let intervals = intervals
            .into_iter()
            .map(|interval| seen_by_max(evaluation, *leaf, interval));
        let intervals: Vec<Interval> = intervals.collect();
        value.map_or_else(Vec::new, |value| nearest(*leaf, &value, &intervals))
    });
    let mut changes: Vec<VisitedIf> = changes.collect();
    changes.sort_by_cached_key(VisitedIf::distance);
    changes
}

/// The nearest interval above a value, and the nearest below it.
fn nearest(leaf: NodeId, value: &Value, intervals: &[Interval]) -> Vec<VisitedIf> {
    let above = intervals
        .iter()
        .filter(|interval| interval.low.value >= *value);
    let below = intervals
        .iter()
        .filter(|interval| interval.high.value <= *value);
    let above = above.min_by(|one, other| one.low.value.cmp(&other.low.value));
    let below = below.max_by(|one, other| one.high.value.cmp(&other.high.value));
    let change = |values: &Interval| {
        let mut values = values.clone();
        // Intervals are told for finite values, and an infinite leaf is not in one as it stands.
        if values.low.value == *value {
            values.low.side = Side::JustAbove;
        }
        if values.high.value == *value {
            values.high.side = Side::JustBelow;
        }
        let value = value.clone();
        VisitedIf {
            leaf,
            value,
            values,
        }
    };
    above.into_iter().chain(below).map(change).collect()
}

/// An interval of values as the exercise states them, in MAX's view.
fn seen_by_max(evaluation: &Evaluation, leaf: NodeId, stated: Interval) -> Interval {
    let leaf_values = evaluation.setup.convention.leaf_values;
    match (leaf_values, evaluation.document.tree.player(leaf)) {
        (LeafValues::Mover, Player::Min) => stated.negated(),
        _ => stated,
    }
}

impl VisitedIf {
    /// How far the leaf's value is from the nearest of the others; infinite from an infinite one.
    fn distance(&self) -> Value {
        let Interval { low, high } = &self.values;
        match (&low.value, &high.value) {
            (low, high) if *low == self.value || *high == self.value => Value::ZERO,
            (low, _) if *low > self.value => low - &self.value,
            (_, high) => &self.value - high,
        }
    }
}
