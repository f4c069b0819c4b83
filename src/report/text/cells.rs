//! What the columns of a drawing say about a node.

use anstyle::Style;

use super::glyphs::{Glyphs, Lines, PLAIN, PRUNED, VALUE};
use super::rows::Row;
use super::short_name;
use crate::analysis::Evaluation;
use crate::report::printable;
use crate::search::{Bound, Bounded, NodeRecords};
use crate::tree::{Mover, NodeId};

/// The most evaluations of one node that are listed; of more the first and the last are.
const MOST_ORDERS: usize = 3;

/// Looks up what the columns say.
pub(super) struct Cells<'e> {
    evaluation: &'e Evaluation<'e>,
    glyphs: &'e Glyphs,
    nodes: &'e NodeRecords,
    /// The evaluated nodes with the numbers of their evaluations, from 1; sorted.
    evaluations: Vec<(NodeId, usize)>,
}

/// A node's value, without the bracket behind it.
pub(super) struct ValueCell {
    pub(super) style: Style,
    pub(super) text: String,
    /// The value was not looked at.
    pub(super) is_bracketed: bool,
    /// What was proved of the value, if it was looked at.
    pub(super) bound: Option<Bound>,
}

impl<'e> Cells<'e> {
    /// `None` if the records of the nodes were not kept.
    pub(super) fn new(evaluation: &'e Evaluation<'e>, glyphs: &'e Glyphs) -> Option<Self> {
        let nodes = evaluation.observations.nodes()?;
        let evaluated = evaluation.observations.record()?.evaluations();
        let mut evaluations: Vec<_> = evaluated.iter().copied().zip(1..).collect();
        evaluations.sort_unstable();
        Some(Self {
            evaluation,
            glyphs,
            nodes,
            evaluations,
        })
    }

    pub(super) fn lines(&self) -> &'e Lines {
        &self.glyphs.lines
    }

    pub(super) fn name(&self, node: NodeId) -> String {
        short_name(self.evaluation.labels, node, self.glyphs)
    }

    /// The mover of an inner node.
    pub(super) fn mover(&self, node: NodeId) -> Option<Mover> {
        let tree = &self.evaluation.document.tree;
        (!tree.is_leaf(node)).then(|| tree.mover(node))
    }

    /// What stands on the edge into a node: its move and its probability.
    pub(super) fn edge_label(&self, row: &Row) -> Option<String> {
        let tree = &self.evaluation.document.tree;
        let probability = match (tree.stated_probability(row.node), row.one_of) {
            (Some(stated), _) => Some(stated.to_string()),
            (None, Some(1)) => Some("1".to_owned()),
            (None, Some(children)) => Some(format!("1/{children}")),
            (None, None) => None,
        };
        match (tree.move_name(row.node).map(printable), probability) {
            (Some(name), Some(probability)) => Some(format!("{name} {probability}")),
            (name, probability) => name.or(probability),
        }
    }

    /// The value or bound that the last visit proved; of a pruned leaf or horizon node the value
    /// that a visit would have found.
    pub(super) fn value(&self, row: &Row) -> ValueCell {
        let found = self
            .nodes
            .get(row.node)
            .and_then(|node| node.found.as_ref());
        let is_unseen = row.is_pruned && row.is_static;
        let text = match found {
            Some(found) => self.bounded(found),
            None if is_unseen => format!("({}", self.unseen(row.node)),
            None => String::new(),
        };
        ValueCell {
            style: match (row.is_best, row.is_pruned) {
                (true, _) => VALUE,
                (_, true) => PRUNED,
                _ => PLAIN,
            },
            text,
            is_bracketed: is_unseen,
            bound: found.map(|found| found.bound),
        }
    }

    fn bounded(&self, found: &Bounded) -> String {
        let sign = match found.bound {
            Bound::Exact => "",
            Bound::Lower => self.glyphs.at_least,
            Bound::Upper => self.glyphs.at_most,
        };
        format!("{sign}{}", found.value)
    }

    fn unseen(&self, node: NodeId) -> String {
        let value = self.evaluation.game.evaluate(node);
        value.map_or_else(|_| "?".to_owned(), |value| value.to_string())
    }

    /// When a node was statically evaluated: `¹²`, or for several passes `¹ ⁵ ⁹`.
    pub(super) fn order(&self, node: NodeId) -> String {
        let first = self.evaluations.partition_point(|&(other, _)| other < node);
        let numbers = self.evaluations[first..]
            .iter()
            .take_while(|&&(other, _)| other == node);
        let numbers: Vec<String> = numbers.map(|&(_, number)| self.number(number)).collect();
        match numbers.as_slice() {
            [first, .., last] if numbers.len() > MOST_ORDERS => {
                format!("{first} {} {last}", self.glyphs.ellipsis)
            }
            _ => numbers.join(" "),
        }
    }

    fn number(&self, number: usize) -> String {
        let digits = number.to_string();
        let signs = digits
            .bytes()
            .map(|digit| self.glyphs.digits[usize::from(digit - b'0')]);
        std::iter::once(self.glyphs.order).chain(signs).collect()
    }

    /// How much of the tree lies below a node at the horizon.
    pub(super) fn remark(&self, row: &Row) -> String {
        let tree = &self.evaluation.document.tree;
        let below = tree.subtree_end(row.node) - row.node.index() - 1;
        if row.is_static && below > 0 {
            format!("({below} below the horizon)")
        } else {
            String::new()
        }
    }
}
