//! The same tree with other values at its leaves.

use crate::random::Random;
use crate::tree::{NodeId, Tree};
use crate::value::Value;

/// The same tree with the values of its leaves exchanged, each exchange equally likely; leaves whose
/// value is not known stay as they are.
#[must_use]
pub fn with_values_exchanged(tree: &Tree, random: &mut Random) -> Tree {
    let known = tree.nodes().filter(|&node| tree.is_leaf(node));
    let (leaves, mut values): (Vec<NodeId>, Vec<Value>) = known
        .filter_map(|leaf| Some((leaf, tree.value(leaf)?)))
        .unzip();
    random.shuffle(&mut values);
    let mut exchanged = tree.clone();
    for (leaf, value) in leaves.into_iter().zip(values) {
        exchanged.put_value(leaf, value);
    }
    exchanged
}
