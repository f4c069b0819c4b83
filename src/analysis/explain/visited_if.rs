//! What would make a search look at a node that it passed over: the smallest changes of single
//! leaves.

use schemars::JsonSchema;
use serde::Serialize;

use super::variation::{MOST_VISITS, Variation, only_compares};
use super::{Interval, Values};
use crate::analysis::Evaluation;
use crate::game::Game;
use crate::tree::NodeId;
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

/// What other values of each evaluated leaf would do; `None` where that can't be told, or takes too
/// long to find out: searches that average or add values, and large trees.
pub(super) fn variations(evaluation: &Evaluation) -> Option<Vec<(NodeId, Variation)>> {
    if !only_compares(evaluation) {
        return None;
    }
    let mut leaves = evaluation.observations.record()?.evaluations().to_vec();
    leaves.sort_unstable();
    leaves.dedup();
    let most = MOST_VISITS / leaves.len().max(1);
    let vary = |leaf| Some((leaf, Variation::of(evaluation, leaf, most)?));
    leaves.into_iter().map(vary).collect()
}

/// The changes of single leaves after which a node is looked at, the smallest first: of each leaf the
/// nearest one upwards and the nearest one downwards; `None` if a search needs a value that is not known.
pub(super) fn visited_if<'e>(
    evaluation: &'e Evaluation,
    variations: &[(NodeId, Variation)],
    node: NodeId,
) -> Option<Vec<VisitedIf<'e>>> {
    let mut changes = Vec::new();
    for (leaf, variation) in variations {
        let Some(value) = evaluation.game.static_value(*leaf) else {
            continue;
        };
        if variation.failure().is_some() {
            return None;
        }
        let visited = variation.values(|piece| piece.tally.is_visited(node));
        let visited = visited.map_or_else(Vec::new, |Values(intervals)| intervals);
        let above = visited.iter().find(|values| values.low >= value);
        let below = visited.iter().rev().find(|values| values.high <= value);
        changes.extend(above.into_iter().chain(below).map(|values| VisitedIf {
            leaf: evaluation.labels.name(*leaf),
            value: value.clone(),
            values: values.clone(),
        }));
    }
    changes.sort_by_cached_key(VisitedIf::distance);
    Some(changes)
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
