//! The values in a tree: which of them a rounded number could mean, and between which of them the
//! value of a node lies.

use std::ops::RangeInclusive;

use super::key::Key;
use crate::search::TreeGame;
use crate::tree::NodeId;
use crate::value::Value;

/// The values of leaves, and those that a search found at inner nodes.
pub(super) struct KnownValues {
    /// Each value once, in order.
    sorted: Vec<Value>,
    /// For each node the places of the least and the greatest leaf below it in that list, if any of
    /// its leaves is known.
    below: Vec<Option<(usize, usize)>>,
}

impl KnownValues {
    /// Takes time linear in the tree, but for the sorting.
    pub(super) fn new(key: &Key) -> Self {
        let (tree, game) = (key.tree(), TreeGame::new(key.tree(), key.convention()));
        let leaf = |node: NodeId| {
            key.static_number(node)?;
            game.evaluate(node).ok()
        };
        let found = |node| Some(key.found(node)?.value.clone());
        let mut sorted: Vec<Value> = tree.nodes().filter_map(leaf).collect();
        sorted.extend(tree.nodes().filter_map(found));
        sorted.sort_unstable();
        sorted.dedup();
        let mut below = vec![None; tree.len()];
        for index in (0..tree.len()).rev() {
            let node = NodeId::from_index(index);
            let place = leaf(node).and_then(|value| sorted.binary_search(&value).ok());
            let own = joined(below[index], place.map(|place| (place, place)));
            below[index] = own;
            if let Some(parent) = tree.parent(node) {
                below[parent.index()] = joined(below[parent.index()], own);
            }
        }
        Self { sorted, below }
    }

    /// All of them in order.
    pub(super) fn sorted(&self) -> &[Value] {
        &self.sorted
    }

    /// From the least to the greatest leaf below a node.
    pub(super) fn below(&self, node: NodeId) -> Option<RangeInclusive<&Value>> {
        let (least, greatest) = self.below[node.index()]?;
        Some(&self.sorted[least]..=&self.sorted[greatest])
    }
}

fn joined(one: Option<(usize, usize)>, other: Option<(usize, usize)>) -> Option<(usize, usize)> {
    let (Some((least, greatest)), Some((low, high))) = (one, other) else {
        return one.or(other);
    };
    Some((least.min(low), greatest.max(high)))
}
