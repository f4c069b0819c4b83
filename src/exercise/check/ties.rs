//! Every optimal move and every optimal line, for schemes that accept them all.

use std::borrow::Cow;

use super::comparer::Comparer;
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
                .is_some_and(|values| is_optimal(values, node))
    }

    /// The right line that goes with the stated one as far as it is optimal; the first in search
    /// order where only that is right.
    pub(super) fn nearest_line(
        &self,
        right: &'c [NodeId],
        names: &[Cow<str>],
    ) -> Cow<'c, [NodeId]> {
        let Some(values) = self.exact_values().filter(|_| right.len() > 1) else {
            return Cow::Borrowed(right);
        };
        let game = TreeGame::new(self.key.tree(), self.key.convention());
        let mut line = vec![NodeId::ROOT];
        while let Some(&last) = line.last() {
            if self.key.static_number(last).is_some() || game.mover(last) == Mover::Chance {
                break;
            }
            let best: Vec<NodeId> = game
                .children(last)
                .filter(|&child| is_optimal(values, child))
                .collect();
            let stated = names.get(line.len());
            let is_stated =
                |node: &&NodeId| stated.is_some_and(|name| self.grader.find(name) == Some(**node));
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
        let is_exact = self.key.outcome.found.bound == Bound::Exact;
        (is_any && is_exact).then(|| self.key.exact_values())?
    }
}

/// Whether a node has the root's value.
fn is_optimal(values: &NodeRecords, node: NodeId) -> bool {
    let value = |node| -> Option<&Value> { Some(&values.get(node)?.found.as_ref()?.value) };
    value(node).is_some_and(|found| Some(found) == value(NodeId::ROOT))
}
