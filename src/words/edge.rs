//! What stands on the edge into a node: its move and its probability.

use crate::text::printable;
use crate::tree::{Mover, NodeId, Tree};

/// The move and the probability of a node. `one_of` tells of how many equally likely children it is
/// one, if it is.
pub(crate) fn edge_label(tree: &Tree, node: NodeId, one_of: Option<usize>) -> Option<String> {
    let probability = match (tree.stated_probability(node), one_of) {
        (Some(stated), _) => Some(stated.to_string()),
        (None, Some(1)) => Some("1".to_owned()),
        (None, one_of) => one_of.map(|children| format!("1/{children}")),
    };
    let name = tree.move_name(node).map(printable);
    let parts: Vec<String> = name.into_iter().chain(probability).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// How many equally likely children a chance node without stated probabilities has.
pub(crate) fn equal_children(tree: &Tree, node: NodeId) -> Option<usize> {
    let mut children = tree.children(node);
    let is_stated = tree.stated_probability(children.next()?).is_some();
    let is_equal = tree.mover(node) == Mover::Chance && !is_stated;
    is_equal.then(|| children.count() + 1)
}
