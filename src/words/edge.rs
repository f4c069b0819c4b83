//! What stands on the edge into a node: its move and its probability.

use crate::text::printable;
use crate::tree::{Mover, NodeId, Tree};

/// How the probabilities of a chance node's children are written: all in one style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChanceStyle {
    /// As one of so many equally likely ones, since none is stated.
    Equal(usize),
    /// As fractions, since not all are decimals.
    Fractions,
    /// As decimals.
    Decimals,
}

/// The move and the probability of a node, whose parent writes probabilities in this style.
pub(crate) fn edge_label(tree: &Tree, node: NodeId, style: Option<ChanceStyle>) -> Option<String> {
    let stated = tree.stated_probability(node);
    let probability = match (stated, style) {
        (Some(stated), Some(ChanceStyle::Fractions)) => Some(stated.as_fraction()),
        (Some(stated), _) => Some(stated.to_string()),
        (None, Some(ChanceStyle::Equal(1))) => Some("1".to_owned()),
        (None, Some(ChanceStyle::Equal(children))) => Some(format!("1/{children}")),
        (None, _) => None,
    };
    let name = tree.move_name(node).map(printable);
    let parts: Vec<String> = name.into_iter().chain(probability).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// How a chance node's probabilities are written; nothing for other nodes.
pub(crate) fn chance_style(tree: &Tree, node: NodeId) -> Option<ChanceStyle> {
    if tree.mover(node) != Mover::Chance || tree.is_leaf(node) {
        return None;
    }
    let stated = || {
        let children = tree.children(node);
        children.map(|child| tree.stated_probability(child))
    };
    if stated().any(|stated| stated.is_none()) {
        return Some(ChanceStyle::Equal(stated().count()));
    }
    let is_fraction = stated()
        .flatten()
        .any(|stated| stated.to_string().contains('/'));
    Some(if is_fraction {
        ChanceStyle::Fractions
    } else {
        ChanceStyle::Decimals
    })
}
