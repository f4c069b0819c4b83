//! How the value of a node depends on the value of one node below it.
//!
//! Along a path every MAX or MIN node cuts the function off on one side, and every chance node
//! scales and shifts it, so that a slope, an offset and two limits always say it exactly.

use rustc_hash::FxHashMap;

use super::interval::Interval;
use crate::analysis::node_values::NodeValues;
use crate::game::Game;
use crate::search::{Comparison, SearchError, Test, TreeGame, average_of};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// How nodes respond to the nodes below them while all other nodes keep their values. What was worked
/// out for a node serves all nodes below it.
#[derive(Default)]
pub(super) struct Responses {
    /// How the child of the root above each node responds to the node.
    of_branches: FxHashMap<NodeId, Response>,
    siblings: Siblings,
}

impl Responses {
    /// How the root responds to a node.
    pub(super) fn of_root(
        &mut self,
        game: &TreeGame,
        values: &NodeValues,
        node: NodeId,
    ) -> Result<Response, SearchError> {
        let line = std::iter::once(node).chain(game.tree().ancestors(node));
        let Some(branch) = line.take_while(|&above| above != NodeId::ROOT).last() else {
            return Ok(Response::of_itself());
        };
        let below = self.of_branch(game, values, node)?;
        let above = self.step(game, values, branch, NodeId::ROOT)?;
        above.behind(&below, NodeId::ROOT)
    }

    /// How the child of the root that leads to a node responds to it. Takes time linear in the plies
    /// that no other node was asked for, with the children of chance nodes there, and once for each
    /// other node time linear in its children.
    pub(super) fn of_branch(
        &mut self,
        game: &TreeGame,
        values: &NodeValues,
        node: NodeId,
    ) -> Result<Response, SearchError> {
        let mut steps = Vec::new();
        let mut at = node;
        let mut response = loop {
            if let Some(known) = self.of_branches.get(&at) {
                break known.clone();
            }
            match game.tree().parent(at) {
                None | Some(NodeId::ROOT) => break Response::of_itself(),
                Some(parent) => steps.push((at, parent)),
            }
            (_, at) = steps[steps.len() - 1];
        };
        for (child, parent) in steps.into_iter().rev() {
            let step = self.step(game, values, child, parent)?;
            response = response.behind(&step, parent)?;
            self.of_branches.insert(child, response.clone());
        }
        Ok(response)
    }

    /// How a node responds to its child.
    fn step(
        &mut self,
        game: &TreeGame,
        values: &NodeValues,
        child: NodeId,
        parent: NodeId,
    ) -> Result<Response, SearchError> {
        if game.tree().mover(parent) == Mover::Chance {
            return Response::average(game, values, parent, child);
        }
        let other = self.siblings.best_but(child, parent, game, values);
        let player = game.tree().player(parent);
        Ok(Response::choice(player, other.map(|other| &values[other])))
    }
}

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
    fn of_itself() -> Self {
        Self {
            slope: Value::from(1),
            offset: Value::ZERO,
            low: Value::NEGATIVE_INFINITY,
            high: Value::POSITIVE_INFINITY,
        }
    }

    /// A player who has this value elsewhere.
    fn choice(player: Player, elsewhere: Option<&Value>) -> Self {
        let itself = Self::of_itself();
        match (player, elsewhere.cloned()) {
            (_, None) => itself,
            (Player::Max, Some(low)) => Self { low, ..itself },
            (Player::Min, Some(high)) => Self { high, ..itself },
        }
    }

    /// The average at the chance node above a child.
    fn average(
        game: &TreeGame,
        values: &NodeValues,
        parent: NodeId,
        child: NodeId,
    ) -> Result<Self, SearchError> {
        let (zero, one) = (Value::ZERO, Value::from(1));
        let shares = |node| if node == child { &one } else { &zero };
        let others = |node| if node == child { &zero } else { &values[node] };
        let children = || game.children(parent);
        let slope = average_of(game, parent, children().map(|node| (node, shares(node))))?;
        let offset = average_of(game, parent, children().map(|node| (node, others(node))))?;
        if slope == zero || !offset.is_finite() {
            return Ok(Self {
                low: offset.clone(),
                high: offset,
                ..Self::of_itself()
            });
        }
        Ok(Self {
            slope,
            offset,
            ..Self::of_itself()
        })
    }

    /// This function of what another one gives; `node` is the one whose average may be too long.
    fn behind(&self, other: &Self, node: NodeId) -> Result<Self, SearchError> {
        let scaled = |value: &Value| {
            let scaled = Value::weighted_sum([(&self.slope, value)]);
            scaled.map_err(|_| SearchError::LongAverage(node))
        };
        let limited = |value: &Value| {
            let value = &scaled(value)? + &self.offset;
            Ok(value.max(self.low.clone()).min(self.high.clone()))
        };
        Ok(Self {
            slope: scaled(&other.slope)?,
            offset: &scaled(&other.offset)? + &self.offset,
            low: limited(&other.low)?,
            high: limited(&other.high)?,
        })
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

/// For each node that was asked about, its best child and the best of the others: so the children of
/// a node are looked at once, however many of them are asked about.
#[derive(Default)]
pub(super) struct Siblings {
    two_best: FxHashMap<NodeId, [Option<NodeId>; 2]>,
}

impl Siblings {
    /// The first best child of a MAX or MIN node in search order, but for this one; `None` if there is
    /// no other.
    pub(super) fn best_but(
        &mut self,
        child: NodeId,
        parent: NodeId,
        game: &TreeGame,
        values: &NodeValues,
    ) -> Option<NodeId> {
        let two_best = self.two_best.entry(parent);
        let &mut [best, next] = two_best.or_insert_with(|| two_best_of(parent, game, values));
        if best == Some(child) { next } else { best }
    }
}

fn two_best_of(parent: NodeId, game: &TreeGame, values: &NodeValues) -> [Option<NodeId>; 2] {
    let player = game.tree().player(parent);
    let is_better = |child: NodeId, than: Option<NodeId>| {
        than.is_none_or(|than| player.prefers(&values[child], &values[than]))
    };
    let [mut best, mut next] = [None, None];
    for child in game.children(parent) {
        if is_better(child, best) {
            (best, next) = (Some(child), best);
        } else if is_better(child, next) {
            next = Some(child);
        }
    }
    [best, next]
}
