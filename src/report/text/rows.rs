//! The rows of a drawing: every node that is not below the horizon, parents before children,
//! children from left to right, and for each the lines that lead to it and past it.

use crate::analysis::Evaluation;
use crate::game::Game;
use crate::tree::NodeId;
use crate::words::{ChanceStyle, Role, chance_style};

/// A node and the lines around it.
#[derive(Clone, Copy)]
pub(super) struct TreeRow {
    pub(super) node: NodeId,
    pub(super) ply: usize,
    /// The edge into the node.
    pub(super) edge: EdgeLine,
    /// The line that goes on below the edge, to the siblings further down.
    pub(super) rail: EdgeLine,
    /// No pass visited the node.
    pub(super) is_pruned: bool,
    /// The node is a leaf or at the horizon.
    pub(super) is_static: bool,
    /// How its parent writes probabilities, if that is a chance node.
    pub(super) chance_style_above: Option<ChanceStyle>,
    /// How it writes those of its children.
    chance_style: Option<ChanceStyle>,
    /// The number of the first node after its subtree.
    end: usize,
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
    /// The value of the node is known, and no pass looked at it.
    pub(super) fn is_unseen_value(&self) -> bool {
        self.is_pruned && self.is_static
    }

    /// How a part of the row looks that has this role on the principal variation.
    pub(super) fn role(&self, best: Role) -> Role {
        match self.edge {
            EdgeLine::Best => best,
            _ if self.is_pruned => Role::Pruned,
            _ => Role::Plain,
        }
    }
}

/// Walks down the rows. Takes constant time a row and keeps only the ancestors of the latest.
pub(super) struct TreeRows<'e> {
    evaluation: &'e Evaluation<'e>,
    next: usize,
    /// The rows whose subtrees are not all drawn yet, the root first.
    open: Vec<TreeRow>,
}

impl<'e> TreeRows<'e> {
    pub(super) fn new(evaluation: &'e Evaluation<'e>) -> Self {
        Self {
            evaluation,
            next: 0,
            open: Vec::new(),
        }
    }

    /// The next row, from the top.
    pub(super) fn advance(&mut self) -> Option<TreeRow> {
        if self.next == self.evaluation.document.tree.len() {
            return None;
        }
        while self.open.pop_if(|above| above.end <= self.next).is_some() {}
        let row = self.row(NodeId::from_index(self.next));
        self.next = if row.is_static {
            row.end
        } else {
            self.next + 1
        };
        self.open.push(row);
        Some(row)
    }

    /// The lines that pass the latest row on its left, from the left.
    pub(super) fn rails(&self) -> impl Iterator<Item = EdgeLine> {
        let above = self.open.len() - 1;
        self.open[..above].iter().skip(1).map(|open| open.rail)
    }

    fn row(&self, node: NodeId) -> TreeRow {
        let tree = &self.evaluation.document.tree;
        let (parent, ply) = (self.open.last(), self.open.len());
        let best = self.evaluation.outcome.principal_variation.get(ply);
        let tally = self.evaluation.observations.tally();
        let is_pruned = !tally.is_visited(node);
        let is_static = self.evaluation.game.is_static(node, ply);
        let end = tree.subtree_end(node);
        TreeRow {
            node,
            ply,
            edge: match parent {
                _ if best == Some(&node) => EdgeLine::Best,
                Some(parent) if parent.is_pruned => EdgeLine::Faint,
                _ if tally.is_cut(tree, node) => EdgeLine::Cut,
                _ => EdgeLine::Plain,
            },
            rail: match parent {
                Some(parent) if parent.end == end => EdgeLine::None,
                Some(parent) if parent.is_pruned => EdgeLine::Faint,
                Some(parent) if parent.edge == EdgeLine::Best && best > Some(&node) => {
                    EdgeLine::Best
                }
                Some(_) => EdgeLine::Plain,
                None => EdgeLine::None,
            },
            is_pruned,
            is_static,
            chance_style_above: parent.and_then(|parent| parent.chance_style),
            chance_style: chance_style(tree, node).filter(|_| !is_static),
            end,
        }
    }
}
