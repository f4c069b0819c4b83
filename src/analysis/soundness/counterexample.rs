//! Values for skipped leaves that give a root another answer.

use super::changes::{Changeable, NewValue};
use crate::analysis::extremes::{Extremes, demands};
use crate::analysis::node_values::NodeValues;
use crate::game::{Borrowed, Game, Overlaid};
use crate::search::{Comparison, SearchError, Test};
use crate::tree::NodeId;
use crate::value::Value;

/// Values for skipped leaves with which the root's answer is another one.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The leaves that change, in the order of their numbers.
    pub changes: Vec<Change>,
    /// The root's value then.
    pub value: Value,
    /// The first optimal move then.
    pub best_move: Option<NodeId>,
}

/// A leaf or horizon node that changes, in MAX's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The leaf.
    pub leaf: NodeId,
    /// Its value in the tree, if that is known.
    pub from: Option<Value>,
    /// The value that it gets.
    pub to: Value,
}

/// Looks for counterexamples.
pub(super) struct Judge<'c> {
    pub(super) tree: Changeable<'c>,
    pub(super) extremes: Extremes,
    /// The first optimal move as the tree stands.
    pub(super) best_move: Option<NodeId>,
}

impl Judge<'_> {
    /// The fewest changes that give the root another value.
    pub(super) fn against_value(&self) -> Option<Vec<NewValue>> {
        let value = self.value(NodeId::ROOT);
        let changes = [Comparison::MoreThan, Comparison::LessThan]
            .map(|comparison| self.fewest(NodeId::ROOT, comparison, value));
        changes.into_iter().flatten().min_by_key(Vec::len)
    }

    /// Few changes that give the root another first best move: of another move alone or of the best
    /// move alone where that is enough, else of both.
    pub(super) fn against_move(&self) -> Option<Vec<NewValue>> {
        let best = self.best_move?;
        let threats = self.extremes.threats(self.tree.game, best);
        let &(first, comparison) = threats.first()?;
        let value = self.value(best);
        let raised = threats.iter().filter_map(|&(rival, comparison)| {
            let overtakes = comparison.denied().converse();
            self.fewest(rival, overtakes, value)
        });
        let fallen = self.strongest_rival(best).and_then(|(rival, comparison)| {
            self.fewest(best, comparison.denied(), self.value(rival))
        });
        let one_of_them = raised.chain(fallen).min_by_key(Vec::len);
        one_of_them.or_else(|| self.both(best, first, comparison))
    }

    /// The first rival with the best value as the tree stands, and what the best move must be in
    /// comparison.
    fn strongest_rival(&self, best: NodeId) -> Option<(NodeId, Comparison)> {
        let player = self.tree.game.player(NodeId::ROOT);
        demands(self.tree.game, best).reduce(|strongest, rival| {
            if player.prefers(self.value(rival.0), self.value(strongest.0)) {
                rival
            } else {
                strongest
            }
        })
    }

    /// Changes below both moves that bring them to the two sides of one value.
    fn both(&self, best: NodeId, rival: NodeId, demand: Comparison) -> Option<Vec<NewValue>> {
        let player = self.tree.game.player(NodeId::ROOT);
        let own = &self.extremes.worst_for(player)[best];
        let its = &self.extremes.best_for(player)[rival];
        let failing = demand.denied();
        let (ours, theirs, middle) = if own.is_finite() {
            (failing.or_equal(), failing.converse(), own)
        } else if its.is_finite() {
            (failing, failing.converse().or_equal(), its)
        } else if own == its {
            (failing, failing.converse(), own)
        } else {
            (failing.or_equal(), failing.converse(), &Value::ZERO)
        };
        let mut changes = self.fewest(best, ours, middle)?;
        changes.extend(self.fewest(rival, theirs, middle)?);
        Some(changes)
    }

    fn value(&self, node: NodeId) -> &Value {
        &self.tree.values[node]
    }

    fn fewest(&self, node: NodeId, comparison: Comparison, value: &Value) -> Option<Vec<NewValue>> {
        let test = Test {
            comparison,
            value: value.clone(),
        };
        self.tree.fewest(node, &test)
    }

    /// What minimax finds after some changes.
    pub(super) fn counterexample(
        &self,
        changes: Option<Vec<NewValue>>,
    ) -> Result<Option<Counterexample>, SearchError> {
        let Some(mut changes) = changes else {
            return Ok(None);
        };
        let Changeable {
            game,
            values,
            is_open,
        } = self.tree;
        changes.sort_unstable_by_key(|&(node, _)| node);
        let new = |node: NodeId| {
            let at = changes.binary_search_by_key(&node, |&(node, _)| node);
            at.ok().map(|at| changes[at].1.clone())
        };
        let old = |node: NodeId| is_open[node.index()].then(|| values[node].clone());
        let with_changes = Overlaid::new(Borrowed::whole(game), |node| {
            new(node).or_else(|| old(node))
        });
        let found = NodeValues::minimax(game.tree(), &with_changes)?;
        let change = |(leaf, to): &NewValue| Change {
            leaf: *leaf,
            from: game.evaluate(*leaf).ok(),
            to: to.clone(),
        };
        Ok(Some(Counterexample {
            best_move: found.best_move(game),
            value: found.root().clone(),
            changes: changes.iter().map(change).collect(),
        }))
    }
}
