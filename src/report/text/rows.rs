//! The rows of a drawing: every node that is not below the horizon, parents before children,
//! children from left to right, and for each the lines that lead to it and past it, and what the
//! columns say.

use crate::analysis::Evaluation;
use crate::game::Game;
use crate::search::{Bound, Bounded, NodeRecords};
use crate::tree::NodeId;
use crate::words::signs::{DIGITS, ORDER};
use crate::words::{
    ChanceStyle, Glyphs, NODES, Piece, Role, Words, chance_style, counted, edge_label,
};

/// The deepest ply that is drawn with lines of its own.
pub(super) const DEEPEST_LINES: usize = 20;

/// A node, the lines around it, and the columns.
pub(super) struct TreeRow {
    pub(super) ply: usize,
    /// The edge into the node.
    pub(super) edge: EdgeLine,
    /// The line that goes on below the edge, to the siblings further down.
    pub(super) rail: EdgeLine,
    /// The lines that pass the row on its left, from the left.
    pub(super) rails: Vec<EdgeLine>,
    /// No pass visited the node.
    pub(super) is_pruned: bool,
    /// The value of the node is known, and no pass looked at it: its bracket is still open.
    pub(super) is_unseen_value: bool,
    /// What stands on the edge: the ply if there are no lines for it, the move, the probability.
    pub(super) label: Option<String>,
    /// The node's name, and who moves there.
    pub(super) name: Piece,
    /// What was proved, by the last visit or of the root by the whole search; of a pruned leaf or
    /// horizon node the value that a visit would have found.
    pub(super) value: String,
    pub(super) bound: Option<Bound>,
    /// When the node was statically evaluated: `¹²`, or for several passes `¹ ⁵ ⁹`.
    pub(super) order: String,
    /// How much of the tree lies below a node at the horizon.
    pub(super) remark: String,
}

/// A line between nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EdgeLine {
    /// There are no siblings further down.
    None,
    /// Searched.
    Plain,
    /// To a node of the principal variation.
    Best,
    /// From a visited node to one that no pass visited.
    Cut,
    /// Below a cut edge.
    Faint,
}

impl TreeRow {
    /// How a part of the row looks that has this role on the principal variation.
    pub(super) fn role(&self, best: Role) -> Role {
        match self.edge {
            EdgeLine::Best => best,
            _ if self.is_pruned => Role::Pruned,
            _ => Role::Plain,
        }
    }
}

/// A run that is drawn.
pub(super) struct DrawnRun<'e> {
    pub(super) evaluation: &'e Evaluation<'e>,
    pub(super) words: Words<'e>,
    nodes: &'e NodeRecords,
    /// The evaluated nodes with the numbers of their evaluations, from 1; sorted.
    evaluations: Vec<(NodeId, usize)>,
}

/// A node whose subtree is not all drawn yet.
struct Open {
    edge: EdgeLine,
    rail: EdgeLine,
    is_pruned: bool,
    /// How it writes the probabilities of its children.
    chance_style: Option<ChanceStyle>,
    /// The number of the first node after its subtree.
    end: usize,
}

impl<'e> DrawnRun<'e> {
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

    /// The rows from the top. Keeps only what is known of the ancestors of the latest.
    pub(super) fn rows(&self) -> impl Iterator<Item = TreeRow> {
        let mut next = 0;
        let mut open: Vec<Open> = Vec::new();
        std::iter::from_fn(move || {
            if next == self.words.tree().len() {
                return None;
            }
            while open.pop_if(|above| above.end <= next).is_some() {}
            let (node, ply) = (NodeId::from_index(next), open.len());
            let is_static = self.evaluation.game.is_static(node, ply);
            let here = self.lines(node, &open);
            let row = self.row(node, &here, &open);
            next = if is_static { here.end } else { next + 1 };
            open.push(here);
            Some(row)
        })
    }

    /// The lines to a node and past it.
    fn lines(&self, node: NodeId, open: &[Open]) -> Open {
        let (tree, outcome) = (self.words.tree(), &self.evaluation.outcome);
        let (parent, best) = (open.last(), outcome.principal_variation.get(open.len()));
        let tally = self.evaluation.observations.tally();
        let end = tree.subtree_end(node);
        let edge = match parent {
            _ if best == Some(&node) => EdgeLine::Best,
            Some(parent) if parent.is_pruned => EdgeLine::Faint,
            _ if tally.is_cut(tree, node) => EdgeLine::Cut,
            _ => EdgeLine::Plain,
        };
        let rail = match parent {
            None => EdgeLine::None,
            Some(parent) if parent.end == end => EdgeLine::None,
            Some(parent) if parent.is_pruned => EdgeLine::Faint,
            Some(parent) if parent.edge == EdgeLine::Best && best > Some(&node) => EdgeLine::Best,
            Some(_) => EdgeLine::Plain,
        };
        Open {
            edge,
            rail,
            is_pruned: !tally.is_visited(node),
            chance_style: chance_style(tree, node),
            end,
        }
    }

    fn row(&self, node: NodeId, here: &Open, open: &[Open]) -> TreeRow {
        let (tree, ply) = (self.words.tree(), open.len());
        let is_static = self.evaluation.game.is_static(node, ply);
        let label = edge_label(tree, node, open.last().and_then(|above| above.chance_style));
        let found = self.nodes.get(node).and_then(|node| node.found.as_ref());
        let is_unseen_value = here.is_pruned && is_static;
        let below = tree.subtree_end(node) - node.index() - 1;
        let name = Piece::from(self.words.name(node));
        TreeRow {
            ply,
            edge: here.edge,
            rail: here.rail,
            rails: open.iter().skip(1).map(|above| above.rail).collect(),
            is_pruned: here.is_pruned,
            is_unseen_value,
            label: match label {
                _ if ply <= DEEPEST_LINES => label,
                Some(label) => Some(format!("ply {ply}: {label}")),
                None => Some(format!("ply {ply}")),
            },
            name: if tree.is_leaf(node) {
                name
            } else {
                name.and(Role::Plain, self.words.mover_name(node))
            },
            value: match found {
                Some(found) => self.proved(found),
                None if is_unseen_value => match self.evaluation.game.static_value(node) {
                    Some(value) => format!("({value}"),
                    None => "(?".to_owned(),
                },
                None => String::new(),
            },
            bound: found.map(|found| found.bound),
            order: self.order(node),
            remark: if is_static && below > 0 {
                format!("({} below the horizon)", counted(below, NODES))
            } else {
                String::new()
            },
        }
    }

    /// `≥3`
    fn proved(&self, found: &Bounded) -> String {
        match found.bound {
            Bound::Exact => found.value.to_string(),
            Bound::Lower | Bound::Upper => self.words.bounded(found).replacen(' ', "", 1),
        }
    }

    fn order(&self, node: NodeId) -> String {
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
}
