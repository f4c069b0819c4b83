//! What documents call nodes, and what stands on the edge into a node: its move and its probability.
//!
//! Nodes are written by their names one at a time, because a tree without names has paths as
//! long as its plies, and all of them together may be far larger than the tree.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

use super::Words;
use crate::text::{printable, readable};
use crate::tree::{Labels, Mover, NodeId, Tree};
use crate::value::Value;
use crate::vocabulary::schema_in_place;

/// A node that is written by its name.
#[derive(Clone, Copy)]
pub struct Name<'e> {
    labels: &'e Labels<'e>,
    /// The node.
    pub node: NodeId,
}

/// A list of nodes that are written by their names.
#[derive(Clone)]
pub struct Names<'e> {
    labels: &'e Labels<'e>,
    /// The nodes.
    pub nodes: Cow<'e, [NodeId]>,
}

impl Labels<'_> {
    /// A node that is written by its name.
    pub(crate) fn name(&self, node: NodeId) -> Name<'_> {
        Name { labels: self, node }
    }

    /// A list of nodes that are written by their names.
    pub(crate) fn names<'e>(&'e self, nodes: impl Into<Cow<'e, [NodeId]>>) -> Names<'e> {
        Names {
            labels: self,
            nodes: nodes.into(),
        }
    }
}

impl Names<'_> {
    /// The names, one at a time.
    fn iter(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.nodes.iter().map(|&node| self.labels.get(node))
    }
}

impl Serialize for Name<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.labels.get(self.node))
    }
}

impl Serialize for Names<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

schema_in_place!(Name<'_>, String::json_schema);
schema_in_place!(Names<'_>, Vec::<String>::json_schema);

/// The cell of a table.
impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printable(&self.labels.get(self.node)))
    }
}

/// The cell of a table: names joined by blanks; those with blanks in them are in quotes.
impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blanks = std::iter::once("").chain(std::iter::repeat(" "));
        for (name, blank) in self.iter().zip(blanks) {
            f.write_str(blank)?;
            f.write_str(&readable(&name))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.node.fmt(f)
    }
}

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
            Some(if value < Value::ZERO {
                format!("{weight} · ({value})")
            } else {
                format!("{weight} · {value}")
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
    let children = tree.children(node);
    let stated: Option<Vec<Value>> = children
        .map(|child| tree.stated_probability(child))
        .collect();
    Some(match stated {
        None => ChanceStyle::Equal(tree.children(node).count()),
        Some(all) if all.iter().any(|stated| stated.to_string().contains('/')) => {
            ChanceStyle::Fractions
        }
        Some(_) => ChanceStyle::Decimals,
    })
}
