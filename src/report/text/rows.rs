//! The rows of a drawing: every node that is not below the horizon, parents before children,
//! children from left to right, and for each the lines that lead to it and past it.

use crate::analysis::Evaluation;
use crate::game::Game;
use crate::search::Tally;
use crate::tree::{Mover, NodeId, Tree};

/// A node and the edge into it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
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
pub(super) struct Rows<'e> {
    evaluation: &'e Evaluation<'e>,
    tally: &'e Tally,
    next: usize,
    /// The latest row's node and its ancestors, the root first.
    open: Vec<Open>,
}

/// A node whose rows are not all drawn yet.
struct Open {
    /// The number of the first node behind its subtree.
    end: usize,
    rail: Rail,
    is_pruned: bool,
    /// The next node of the principal variation, if this one is on it.
    best_child: Option<NodeId>,
    /// How many equally likely children it has, at a chance node without stated probabilities.
    equal_children: Option<usize>,
}

impl<'e> Rows<'e> {
    pub(super) fn new(evaluation: &'e Evaluation<'e>) -> Self {
        Self {
            evaluation,
            tally: evaluation.observations.tally(),
            next: 0,
            open: Vec::new(),
        }
    }

    /// The next row, from the top.
    pub(super) fn advance(&mut self) -> Option<Row> {
        let tree = &self.evaluation.document.tree;
        if self.next == tree.len() {
            return None;
        }
        let node = NodeId::from_index(self.next);
        while self.open.last().is_some_and(|open| open.end <= self.next) {
            self.open.pop();
        }
        let row = self.row(node);
        self.open.push(self.opened(&row));
        self.next = if row.is_static {
            tree.subtree_end(node)
        } else {
            self.next + 1
        };
        Some(row)
    }

    /// The lines that pass the latest row on its left, from the left.
    pub(super) fn rails(&self) -> impl Iterator<Item = Rail> {
        let above = self.open.len() - 1;
        self.open[..above].iter().skip(1).map(|open| open.rail)
    }

    fn row(&self, node: NodeId) -> Row {
        let parent = self.open.last();
        let ply = self.open.len();
        let is_pruned = !self.tally.is_visited(node);
        let best = match parent {
            None => self.evaluation.outcome.principal_variation.first().copied(),
            Some(parent) => parent.best_child,
        };
        let is_best = best == Some(node);
        Row {
            node,
            ply,
            edge: match parent {
                _ if is_best => Edge::Best,
                Some(parent) if parent.is_pruned => Edge::Faint,
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

    fn rail(&self, node: NodeId, parent: &Open) -> Rail {
        if self.evaluation.document.tree.subtree_end(node) == parent.end {
            Rail::None
        } else if parent.is_pruned {
            Rail::Faint
        } else if parent.best_child.is_some_and(|best| node < best) {
            Rail::Best
        } else {
            Rail::Plain
        }
    }

    fn opened(&self, row: &Row) -> Open {
        let tree = &self.evaluation.document.tree;
        let line = &self.evaluation.outcome.principal_variation;
        Open {
            end: tree.subtree_end(row.node),
            rail: row.rail,
            is_pruned: row.is_pruned,
            best_child: line.get(row.ply + 1).copied().filter(|_| row.is_best),
            equal_children: equal_children(tree, row),
        }
    }
}

fn equal_children(tree: &Tree, row: &Row) -> Option<usize> {
    if row.is_static || tree.mover(row.node) != Mover::Chance {
        return None;
    }
    let first = tree.children(row.node).next()?;
    match tree.stated_probability(first) {
        Some(_) => None,
        None => Some(tree.children(row.node).count()),
    }
}
