//! How the value of a node depends on the value of one node below it.
//!
//! Along a path every MAX or MIN node cuts the function off on one side, and every chance node
//! scales and shifts it, so that a slope, an offset and two limits always say it exactly.

use super::interval::Interval;
use crate::analysis::node_values::NodeValues;
use crate::game::Game;
use crate::search::{Comparison, SearchError, Test, TreeGame, average_of};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// The function x ↦ slope · x + offset, but never less than `low` and never more than `high`.
#[derive(Clone, Debug)]
pub(super) struct Response {
    /// Above 0.
    slope: Value,
    offset: Value,
    low: Value,
    high: Value,
}

impl Response {
    /// How `above`, an ancestor of `node` or the node itself, responds to `node` while all other
    /// nodes keep their values. Takes time linear in the siblings along the path.
    pub(super) fn along_path(
        game: &TreeGame,
        values: &NodeValues,
        node: NodeId,
        above: NodeId,
    ) -> Result<Self, SearchError> {
        let tree = game.tree();
        let mut response = Self::of_itself();
        let mut child = node;
        for parent in tree.ancestors(node) {
            if child == above {
                break;
            }
            if tree.mover(parent) == Mover::Chance {
                response.average(game, values, parent, child)?;
            } else {
                let siblings = tree.children(parent).filter(|&sibling| sibling != child);
                let elsewhere = siblings.map(|sibling| &values[sibling]);
                response.choose(tree.player(parent), elsewhere);
            }
            child = parent;
        }
        Ok(response)
    }

    fn of_itself() -> Self {
        Self {
            slope: Value::from(1),
            offset: Value::ZERO,
            low: Value::NEGATIVE_INFINITY,
            high: Value::POSITIVE_INFINITY,
        }
    }

    /// A player has these values elsewhere.
    fn choose<'v>(&mut self, player: Player, elsewhere: impl Iterator<Item = &'v Value>) {
        if let Some(best) = elsewhere.reduce(|one, other| player.better(one, other)) {
            self.low = player.better(best, &self.low).clone();
            self.high = player.better(best, &self.high).clone();
        }
    }

    /// The average at the chance node above a child, whose siblings have these values.
    fn average(
        &mut self,
        game: &TreeGame,
        values: &NodeValues,
        parent: NodeId,
        child: NodeId,
    ) -> Result<(), SearchError> {
        let (zero, one) = (Value::ZERO, Value::from(1));
        let shares = |node| if node == child { &one } else { &zero };
        let others = |node| if node == child { &zero } else { &values[node] };
        let children = || game.children(parent);
        let share = average_of(game, parent, children().map(|node| (node, shares(node))))?;
        let rest = average_of(game, parent, children().map(|node| (node, others(node))))?;
        if share == Value::ZERO || !rest.is_finite() {
            (self.low, self.high) = (rest.clone(), rest);
            return Ok(());
        }
        let scaled = |value: &Value| {
            let scaled = Value::weighted_sum([(&share, value)]);
            scaled.map_err(|_| SearchError::LongAverage(parent))
        };
        self.slope = scaled(&self.slope)?;
        self.offset = &scaled(&self.offset)? + &rest;
        self.low = &scaled(&self.low)? + &rest;
        self.high = &scaled(&self.high)? + &rest;
        Ok(())
    }

    /// The inputs for which the output compares so with a value; `None` if there are none.
    ///
    /// Outputs only grow with inputs, so these are an interval with at most one end.
    pub(super) fn inputs(&self, comparison: Comparison, value: &Value) -> Option<Interval> {
        let (hardest, easiest) = match comparison.wanted_by() {
            Player::Max => (&self.low, &self.high),
            Player::Min => (&self.high, &self.low),
        };
        let test = Test {
            comparison,
            value: value.clone(),
        };
        if test.holds(hardest) {
            return Some(Interval::everything());
        }
        if !test.holds(easiest) {
            return None;
        }
        let input = &(value - &self.offset) / &self.slope;
        Interval::of(comparison, input)
    }
}
