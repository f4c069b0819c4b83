//! Every optimal move and every optimal line, for schemes that accept them all.

use std::borrow::Cow;

use super::comparer::Comparer;
use crate::exercise::key::Key;
use crate::exercise::scheme::Ties;
use crate::game::Game;
use crate::search::{Bound, NodeRecords, TreeGame};
use crate::tree::{Mover, NodeId};
use crate::value::Value;

impl<'c> Comparer<'c, '_, '_> {
    /// Whether a child of the root has the root's value too, where every optimal move is right.
    pub(super) fn is_optimal_move(&self, node: NodeId) -> bool {
        self.key.tree().parent(node) == Some(NodeId::ROOT)
            && self
                .exact_values()
                .is_some_and(|values| value(values, node) == value(values, NodeId::ROOT))
    }

    /// The right line that goes with the stated one as far as it is optimal; the first in search
    /// order where only that is right.
    pub(super) fn nearest_line(
        &self,
        right: &'c [NodeId],
        nodes: &[Option<NodeId>],
    ) -> Cow<'c, [NodeId]> {
        let Some(values) = self.exact_values().filter(|_| right.len() > 1) else {
            return Cow::Borrowed(right);
        };
        let mut line = vec![NodeId::ROOT];
        while let Some(&last) = line.last() {
            let best = self.key.optimal_children(values, last);
            let stated = nodes.get(line.len()).copied().flatten();
            let is_stated = |node: &&NodeId| stated == Some(**node);
            let is_usual =
                |node: &&NodeId| right.starts_with(&line) && right.get(line.len()) == Some(*node);
            let next = best
                .iter()
                .find(is_stated)
                .or_else(|| best.iter().find(is_usual));
            let Some(&next) = next.or_else(|| best.first()) else {
                break;
            };
            line.push(next);
        }
        Cow::Owned(line)
    }

    /// What every node is worth, where every optimal move is right and the root's value is known.
    fn exact_values(&self) -> Option<&'c NodeRecords> {
        let is_any = self.grader.scheme.ties == Ties::Any;
        is_any.then(|| self.key.values_of_optimal_lines())?
    }
}

impl Key<'_> {
    /// What every node is worth, where the root's value is known.
    fn values_of_optimal_lines(&self) -> Option<&NodeRecords> {
        let is_exact = self.outcome.found.bound == Bound::Exact;
        is_exact.then(|| self.exact_values())?
    }

    /// The children that a line of best play may go on to, in search order; none where it ends.
    fn optimal_children(&self, values: &NodeRecords, node: NodeId) -> Vec<NodeId> {
        let game = TreeGame::new(self.tree(), self.convention());
        if self.static_number(node).is_some() || game.mover(node) == Mover::Chance {
            return Vec::new();
        }
        let children: Vec<NodeId> = game.children(node).collect();
        let player = game.player(node);
        let known = children.iter().filter_map(|&child| value(values, child));
        let best = known.reduce(|one, other| player.better(one, other));
        let is_best = |&child: &NodeId| value(values, child) == best;
        children.into_iter().filter(is_best).collect()
    }

    /// Every best move, the one that the search chose first.
    pub(crate) fn optimal_moves(&self) -> Vec<NodeId> {
        let chosen = self.outcome.best_move;
        let values = self.values_of_optimal_lines();
        let best = values.map(|values| self.optimal_children(values, NodeId::ROOT));
        let others = best.into_iter().flatten();
        let others = others.filter(|&child| Some(child) != chosen);
        chosen.into_iter().chain(others).collect()
    }

    /// Every line of best play, but at most so many, and the one that the search found first.
    pub(crate) fn optimal_lines(&self, most: usize) -> Vec<Vec<NodeId>> {
        let found = &self.outcome.principal_variation;
        let mut lines = vec![found.clone()];
        let Some(values) = self.values_of_optimal_lines() else {
            return lines;
        };
        let next = |node| self.optimal_children(values, node).into_iter();
        let mut line = vec![NodeId::ROOT];
        let mut open = vec![next(NodeId::ROOT)];
        while let Some(children) = open.last_mut().filter(|_| lines.len() < most) {
            let Some(child) = children.next() else {
                open.pop();
                line.pop();
                continue;
            };
            line.push(child);
            let further = next(child);
            if further.len() > 0 {
                open.push(further);
                continue;
            }
            if line != *found {
                lines.push(line.clone());
            }
            line.pop();
        }
        lines
    }
}

fn value(values: &NodeRecords, node: NodeId) -> Option<&Value> {
    Some(&values.get(node)?.found.as_ref()?.value)
}
