//! How the value of a node depends on the value of one node below it.
//!
//! Along a path every MAX or MIN node cuts the function off on one side, and every chance node
//! scales and shifts it, so that a slope, an offset and two limits always say it exactly.

use super::interval::Interval;
use crate::analysis::values::{Extremes, NodeValues};
use crate::game::Game;
use crate::search::{Comparison, SearchError, Test, TreeGame, average_of};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// For each inner node its first best child in search order, and the best of the others: so every
/// child knows its best sibling at once.
type TwoBest = Vec<[Option<NodeId>; 2]>;

/// How nodes depend on each other at the two extremes of what is not known.
pub(super) struct Dependence<'e> {
    game: &'e TreeGame<'e>,
    pub(super) extremes: Extremes,
    two_best: [TwoBest; 2],
}

/// All nodes at one of the extremes, where all of them but one keep their values.
#[derive(Clone, Copy)]
pub(super) struct AtExtreme<'d> {
    pub(super) game: &'d TreeGame<'d>,
    pub(super) values: &'d NodeValues,
    two_best: &'d TwoBest,
}

impl<'e> Dependence<'e> {
    /// Where values that are not known lie between two ends. Takes linear time.
    pub(super) fn new(game: &'e TreeGame<'e>, ends: [Value; 2]) -> Result<Self, SearchError> {
        let extremes = Extremes::between(ends, game, |node| game.static_value(node).is_none())?;
        let two_best = [&extremes.lowest, &extremes.highest].map(|values| two_best(game, values));
        Ok(Self {
            game,
            extremes,
            two_best,
        })
    }

    /// The extreme that a player likes least.
    pub(super) fn worst_for(&self, player: Player) -> AtExtreme<'_> {
        AtExtreme {
            game: self.game,
            values: self.extremes.worst_for(player),
            two_best: &self.two_best[usize::from(player == Player::Min)],
        }
    }

    /// The lower and the upper extreme.
    pub(super) fn sides(&self) -> [AtExtreme<'_>; 2] {
        [Player::Max, Player::Min].map(|player| self.worst_for(player))
    }
}

fn two_best(game: &TreeGame, values: &NodeValues) -> TwoBest {
    let mut all = vec![[None, None]; game.tree().len()];
    for (parent, ply) in game.walk() {
        if game.is_static(parent, ply) || game.tree().mover(parent) == Mover::Chance {
            continue;
        }
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
        all[parent.index()] = [best, next];
    }
    all
}

impl AtExtreme<'_> {
    /// The first best child of a MAX or MIN node in search order, but for this one; `None` if there is
    /// no other.
    pub(super) fn best_but(self, child: NodeId, parent: NodeId) -> Option<NodeId> {
        let [best, next] = self.two_best[parent.index()];
        if best == Some(child) { next } else { best }
    }

    /// How the root responds to a node.
    pub(super) fn root_by(self, node: NodeId) -> Result<Response, SearchError> {
        self.by(node, self.game.tree().ancestors(node))
    }

    /// How the child of the root that leads to a node responds to it.
    pub(super) fn branch_by(self, node: NodeId) -> Result<Response, SearchError> {
        let above = self.game.tree().ancestors(node);
        self.by(node, above.take_while(|&above| above != NodeId::ROOT))
    }

    /// How the last node of a line upwards responds to a node.
    fn by(
        self,
        node: NodeId,
        above: impl IntoIterator<Item = NodeId>,
    ) -> Result<Response, SearchError> {
        let mut child = node;
        let mut response = Response::of_itself();
        for parent in above {
            response = self.step(child, parent)?.behind(&response, parent)?;
            child = parent;
        }
        Ok(response)
    }

    /// How a node responds to its child.
    fn step(self, child: NodeId, parent: NodeId) -> Result<Response, SearchError> {
        if self.game.tree().mover(parent) == Mover::Chance {
            return self.average(child, parent);
        }
        let itself = Response::of_itself();
        let elsewhere = self.best_but(child, parent);
        let elsewhere = elsewhere.map(|other| self.values[other].clone());
        Ok(match (self.game.tree().player(parent), elsewhere) {
            (_, None) => itself,
            (Player::Max, Some(low)) => Response { low, ..itself },
            (Player::Min, Some(high)) => Response { high, ..itself },
        })
    }

    fn average(self, child: NodeId, parent: NodeId) -> Result<Response, SearchError> {
        let (zero, one) = (Value::ZERO, Value::from(1));
        let average = |of_child: &Value, of_other: &dyn Fn(NodeId) -> Value| {
            let children = self.game.children(parent);
            let terms: Vec<(NodeId, Value)> = children
                .map(|node| {
                    (
                        node,
                        if node == child {
                            of_child.clone()
                        } else {
                            of_other(node)
                        },
                    )
                })
                .collect();
            average_of(
                self.game,
                parent,
                terms.iter().map(|(node, term)| (*node, term)),
            )
        };
        let slope = average(&one, &|_| Value::ZERO)?;
        let offset = average(&zero, &|node| self.values[node].clone())?;
        let itself = Response::of_itself();
        if slope == zero || !offset.is_finite() {
            let (low, high) = (offset.clone(), offset);
            return Ok(Response {
                low,
                high,
                ..itself
            });
        }
        Ok(Response {
            slope,
            offset,
            ..itself
        })
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
        let value = value.clone();
        let test = Test { comparison, value };
        if test.holds(hardest) {
            return Some(Interval::everything());
        }
        if !test.holds(easiest) {
            return None;
        }
        Interval::of(comparison, &(&test.value - &self.offset) / &self.slope)
    }
}
