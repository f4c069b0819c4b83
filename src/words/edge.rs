//! What stands on the edge into a node: its move and its probability.

use super::Words;
use super::signs::TIMES;
use crate::text::printable;
use crate::tree::{Mover, NodeId, Tree};
use crate::value::Value;

/// The most terms of an average that are told.
const MOST_TERMS: usize = 12;

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
    let name = tree.move_name(node).map(printable);
    let parts = name.into_iter().chain(probability(tree, node, style));
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

fn probability(tree: &Tree, node: NodeId, style: Option<ChanceStyle>) -> Option<String> {
    match (tree.stated_probability(node), style) {
        (Some(stated), Some(ChanceStyle::Fractions)) => Some(stated.as_fraction()),
        (Some(stated), _) => Some(stated.to_string()),
        (None, Some(ChanceStyle::Equal(1))) => Some("1".to_owned()),
        (None, Some(ChanceStyle::Equal(children))) => Some(format!("1/{children}")),
        (None, _) => None,
    }
}

impl Words<'_> {
    /// `0.9 · 2`, `+ 0.1 · 3`: the terms of a chance node's average, as its viewer sees them; nothing
    /// where there are many, where a value is not known, or at other nodes.
    pub(crate) fn terms(
        self,
        node: NodeId,
        value: impl Fn(NodeId) -> Option<Value>,
    ) -> Option<Vec<String>> {
        let tree = self.tree();
        let style = chance_style(tree, node)?;
        if tree.children(node).nth(MOST_TERMS).is_some() {
            return None;
        }
        let is_possible = |child: &NodeId| tree.stated_probability(*child) != Some(Value::ZERO);
        let term = |child: NodeId| {
            let value = self.seen(tree.player(node), &value(child)?);
            let weight = probability(tree, child, Some(style))?;
            let times = self.sign(TIMES);
            Some(if value < Value::ZERO {
                format!("{weight} {times} ({value})")
            } else {
                format!("{weight} {times} {value}")
            })
        };
        let terms: Option<Vec<String>> =
            tree.children(node).filter(is_possible).map(term).collect();
        let signs = std::iter::once("").chain(std::iter::repeat("+ "));
        let signed = signs
            .zip(terms?)
            .map(|(sign, term)| format!("{sign}{term}"));
        Some(signed.collect())
    }
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
