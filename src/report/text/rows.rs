//! The rows of a drawing: every node that is not below the horizon, parents before children,
//! children from left to right, and for each the lines that lead to it and past it.

use crate::analysis::Evaluation;
use crate::game::Game;
use crate::tree::{Mover, NodeId, Tree};

/// A node and the edge into it.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeRow {
    pub(super) node: NodeId,
    pub(super) ply: usize,
    pub(super) edge: Edge,
    /// The node is on the principal variation.
    pub(super) is_best: bool,
    /// No pass visited the node.
    pub(super) is_pruned: bool,
    /// The node is a leaf or at the horizon.
    pub(super) is_static: bool,
    /// The line that goes on below the edge, to the siblings further down.
    pub(super) rail: Rail,
    /// Of how many equally likely children the node is one, if it is.
    pub(super) one_of: Option<usize>,
}

/// The edge into a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// Searched.
    Plain,
    /// Part of the principal variation.
    Best,
    /// From a visited node to one that no pass visited.
    Cut,
    /// Below a cut edge.
    Faint,
}

/// The line from a child to the siblings below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rail {
    /// The child is the last.
    None,
    /// To siblings, none of them on the principal variation.
    Plain,
    /// To the sibling on the principal variation.
    Best,
    /// Below a cut edge.
    Faint,
}

/// Walks down the rows. Takes constant time a row and keeps only the ancestors of the latest.
pub(super) struct TreeRows<'e> {
    evaluation: &'e Evaluation<'e>,
    next: usize,
    /// The latest row's node and its ancestors, the root first.
    open: Vec<OpenRow>,
}

/// A row whose subtree is not all drawn yet.
struct OpenRow {
    row: TreeRow,
    /// The number of the first node behind its subtree.
    end: usize,
    /// The next node of the principal variation, if this one is on it.
    best_child: Option<NodeId>,
    /// How many equally likely children it has, at a chance node without stated probabilities.
    equal_children: Option<usize>,
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
        let tree = &self.evaluation.document.tree;
        if self.next == tree.len() {
            return None;
        }
        while self.open.pop_if(|open| open.end <= self.next).is_some() {}
        let row = self.row(NodeId::from_index(self.next));
        let end = tree.subtree_end(row.node);
        self.next = if row.is_static { end } else { self.next + 1 };
        let line = &self.evaluation.outcome.principal_variation;
        self.open.push(OpenRow {
            row,
            end,
            best_child: line.get(row.ply + 1).copied().filter(|_| row.is_best),
            equal_children: equal_children(tree, &row),
        });
        Some(row)
    }

    /// The lines that pass the latest row on its left, from the left.
    pub(super) fn rails(&self) -> impl Iterator<Item = Rail> {
        let above = self.open.len() - 1;
        self.open[..above].iter().skip(1).map(|open| open.row.rail)
    }

    fn row(&self, node: NodeId) -> TreeRow {
        let (parent, ply) = (self.open.last(), self.open.len());
        let is_pruned = !self.evaluation.observations.tally().is_visited(node);
        let best = match parent {
            None => self.evaluation.outcome.principal_variation.first().copied(),
            Some(parent) => parent.best_child,
        };
        let is_best = best == Some(node);
        TreeRow {
            node,
            ply,
            edge: match parent {
                _ if is_best => Edge::Best,
                Some(parent) if parent.row.is_pruned => Edge::Faint,
                _ if is_pruned => Edge::Cut,
                _ => Edge::Plain,
            },
            is_best,
            is_pruned,
            is_static: self.evaluation.game.is_static(node, ply),
            rail: parent.map_or(Rail::None, |parent| self.rail(node, parent)),
            one_of: parent.and_then(|parent| parent.equal_children),
        }
    }

    fn rail(&self, node: NodeId, parent: &OpenRow) -> Rail {
        if self.evaluation.document.tree.subtree_end(node) == parent.end {
            Rail::None
        } else if parent.row.is_pruned {
            Rail::Faint
        } else if parent.best_child.is_some_and(|best| node < best) {
            Rail::Best
        } else {
            Rail::Plain
        }
    }
}

fn equal_children(tree: &Tree, row: &TreeRow) -> Option<usize> {
    if row.is_static || tree.mover(row.node) != Mover::Chance {
        return None;
    }
    let mut children = tree.children(row.node);
    let is_stated = tree.stated_probability(children.next()?).is_some();
    (!is_stated).then(|| children.count() + 1)
}
