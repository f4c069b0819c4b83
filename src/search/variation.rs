//! The principal variation: the line of best play, found by walking down from the root with its
//! known value.
//!
//! One rule serves every algorithm: at a MAX node the line goes to the first child, in search
//! order, that is proved to reach the value; at a MIN node to the first that is proved not to
//! exceed it. Pointers to best children would not do: after a search with a null window they are
//! wrong. A leaf whose value is not known proves nothing.

use super::expectiminimax::average_of;
use super::game::TreeGame;
use crate::tree::{Mover, NodeId};
use crate::value::Value;

/// The line from the root to a leaf, the horizon or the first chance node. `value` must be the
/// exact value of the root. Takes time linear in the number of nodes.
pub(super) fn principal_variation(game: &TreeGame, value: &Value) -> Vec<NodeId> {
    let mut proofs = Proofs {
        game,
        value,
        answers: vec![0; game.tree().len()],
    };
    let mut line = vec![NodeId::ROOT];
    let mut node = NodeId::ROOT;
    while let Some(child) = proofs.best_child(node, line.len() - 1) {
        line.push(child);
        node = child;
    }
    line
}

/// The children of the root that have the root's value: every optimal move.
pub(super) fn optimal_moves(game: &TreeGame, value: &Value) -> Vec<NodeId> {
    let mut proofs = Proofs {
        game,
        value,
        answers: vec![0; game.tree().len()],
    };
    if game.is_static(NodeId::ROOT, 0) || game.tree().mover(NodeId::ROOT) == Mover::Chance {
        return Vec::new();
    }
    game.children(NodeId::ROOT)
        .filter(|&child| {
            proofs.holds(Question::AtLeast, child, 1) && proofs.holds(Question::AtMost, child, 1)
        })
        .collect()
}

/// Is a node's value at least, or at most, the value of the line?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    AtLeast,
    AtMost,
}

/// Answers each question once for each node that it is asked for.
struct Proofs<'g> {
    game: &'g TreeGame<'g>,
    value: &'g Value,
    /// Two bits for each question: whether it was answered, and whether the answer was yes.
    answers: Vec<u8>,
}

impl Proofs<'_> {
    fn best_child(&mut self, node: NodeId, ply: usize) -> Option<NodeId> {
        if self.game.is_static(node, ply) {
            return None;
        }
        let question = match self.game.tree().mover(node) {
            Mover::Max => Question::AtLeast,
            Mover::Min => Question::AtMost,
            Mover::Chance => return None,
        };
        self.game
            .children(node)
            .find(|&child| self.holds(question, child, ply + 1))
    }

    fn holds(&mut self, question: Question, node: NodeId, ply: usize) -> bool {
        let shift = match question {
            Question::AtLeast => 0,
            Question::AtMost => 2,
        };
        let answered = self.answers[node.index()] >> shift;
        if answered & 1 != 0 {
            return answered & 2 != 0;
        }
        let holds = self.find_out(question, node, ply);
        self.answers[node.index()] |= (1 | u8::from(holds) << 1) << shift;
        holds
    }

    fn find_out(&mut self, question: Question, node: NodeId, ply: usize) -> bool {
        if self.game.is_static(node, ply) {
            return self
                .game
                .static_value(node)
                .is_ok_and(|value| self.compare(question, &value));
        }
        let mut children = self.game.children(node);
        match (self.game.tree().mover(node), question) {
            (Mover::Max, Question::AtLeast) | (Mover::Min, Question::AtMost) => {
                children.any(|child| self.holds(question, child, ply + 1))
            }
            (Mover::Max, Question::AtMost) | (Mover::Min, Question::AtLeast) => {
                children.all(|child| self.holds(question, child, ply + 1))
            }
            (Mover::Chance, _) => {
                let (low, high) = bounds(self.game, node, ply);
                match question {
                    Question::AtLeast => self.compare(question, &low),
                    Question::AtMost => self.compare(question, &high),
                }
            }
        }
    }

    fn compare(&self, question: Question, value: &Value) -> bool {
        match question {
            Question::AtLeast => value >= self.value,
            Question::AtMost => value <= self.value,
        }
    }
}

/// The least and the most that a node can be worth, where a leaf whose value is not known may hold
/// anything: a search that cuts at chance nodes can have found a value without it.
fn bounds(game: &TreeGame, node: NodeId, ply: usize) -> (Value, Value) {
    const ANYTHING: (Value, Value) = (Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY);
    if game.is_static(node, ply) {
        return game
            .static_value(node)
            .map_or(ANYTHING, |value| (value.clone(), value));
    }
    let children = game
        .children(node)
        .map(|child| bounds(game, child, ply + 1));
    let best = match game.tree().mover(node) {
        Mover::Max => children.reduce(|a, b| (a.0.max(b.0), a.1.max(b.1))),
        Mover::Min => children.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1))),
        Mover::Chance => average(game, node, children),
    };
    best.unwrap_or(ANYTHING)
}

/// The averages of the least and of the most; nothing where one can't be had.
fn average(
    game: &TreeGame,
    node: NodeId,
    children: impl Iterator<Item = (Value, Value)>,
) -> Option<(Value, Value)> {
    let bounds: Vec<(NodeId, (Value, Value))> = game.children(node).zip(children).collect();
    let lows = bounds.iter().map(|(child, (low, _))| (*child, low));
    let low = average_of(game, node, lows).ok()?;
    let is_known = bounds.iter().all(|(_, (low, high))| low == high);
    if is_known {
        return Some((low.clone(), low));
    }
    let highs = bounds.iter().map(|(child, (_, high))| (*child, high));
    Some((low, average_of(game, node, highs).ok()?))
}
