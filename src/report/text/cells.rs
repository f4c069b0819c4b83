//! What the columns of a drawing say about a node.

use super::rows::TreeRow;
use crate::analysis::Evaluation;
use crate::search::{Bound, Bounded, NodeRecords};
use crate::tree::NodeId;
use crate::words::signs::{AT_LEAST, AT_MOST, DIGITS, ORDER};
use crate::words::{Glyphs, NODES, Piece, Role, Words, counted};

/// Looks up what the columns say.
pub(super) struct RowTexts<'e> {
    evaluation: &'e Evaluation<'e>,
    pub(super) words: Words<'e>,
    nodes: &'e NodeRecords,
    /// The evaluated nodes with the numbers of their evaluations, from 1; sorted.
    evaluations: Vec<(NodeId, usize)>,
}

impl<'e> RowTexts<'e> {
    /// `None` if the records of the nodes were not kept.
    pub(super) fn new(evaluation: &'e Evaluation<'e>, glyphs: Glyphs) -> Option<Self> {
        let evaluated = evaluation.observations.record()?.evaluations();
        let mut evaluations: Vec<_> = evaluated.iter().copied().zip(1..).collect();
        evaluations.sort_unstable();
        Some(Self {
            evaluation,
            words: Words::new(evaluation.labels, glyphs).with_short_names(),
            nodes: evaluation.observations.nodes()?,
            evaluations,
        })
    }

    /// The node's name, and who moves there.
    pub(super) fn name(&self, node: NodeId) -> Piece {
        let (tree, name) = (self.words.tree(), Piece::from(self.words.name(node)));
        if tree.is_leaf(node) {
            name
        } else {
            name.and(Role::Plain, tree.mover(node).to_string())
        }
    }

    /// The value or bound that the last visit proved, or of the root the whole search.
    pub(super) fn found(&self, row: &TreeRow) -> Option<&Bounded> {
        self.nodes.get(row.node)?.found.as_ref()
    }

    /// What was found; of a pruned leaf or horizon node the value that a visit would have found, in
    /// a bracket that is still open.
    pub(super) fn value(&self, row: &TreeRow) -> String {
        match self.found(row) {
            Some(found) => {
                let sign = match found.bound {
                    Bound::Exact => "",
                    Bound::Lower => self.words.sign(AT_LEAST),
                    Bound::Upper => self.words.sign(AT_MOST),
                };
                format!("{sign}{}", found.value)
            }
            None if row.is_unseen_value() => match self.evaluation.game.evaluate(row.node) {
                Ok(value) => format!("({value}"),
                Err(_) => "(?".to_owned(),
            },
            None => String::new(),
        }
    }

    /// When a node was statically evaluated: `¹²`, or for several passes `¹ ⁵ ⁹`.
    pub(super) fn order(&self, node: NodeId) -> String {
        let first = self.evaluations.partition_point(|&(other, _)| other < node);
        let numbers = self.evaluations[first..].iter();
        let numbers = numbers.take_while(|&&(other, _)| other == node);
        let numbers: Vec<String> = numbers.map(|&(_, number)| self.number(number)).collect();
        self.words.orders(&numbers)
    }

    /// `¹²`
    pub(super) fn number(&self, number: usize) -> String {
        let digits = number.to_string();
        let digits = digits.chars().filter_map(|digit| digit.to_digit(10));
        let signs = digits.filter_map(|digit| self.words.sign(DIGITS).chars().nth(digit as usize));
        self.words.sign(ORDER).chars().chain(signs).collect()
    }

    /// How much of the tree lies below a node at the horizon.
    pub(super) fn remark(&self, row: &TreeRow) -> String {
        let below = self.words.tree().subtree_end(row.node) - row.node.index() - 1;
        if row.is_static && below > 0 {
            format!("({} below the horizon)", counted(below, NODES))
        } else {
            String::new()
        }
    }
}
