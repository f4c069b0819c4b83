//! What a search has not proved of the principal variation, the line of best play: found by walking
//! on with the known value of the root.
//!
//! At a MAX node the line goes to the first child, in search order, that minimax shows to reach the
//! value; at a MIN node to the first that does not exceed it. A leaf whose value is not known shows
//! nothing.

use super::chance::average_of;
use super::tree_game::TreeGame;
use crate::game::Game;
use crate::tree::{Mover, NodeId};
use crate::value::Value;

/// Goes on with a line from the root, until a leaf, the horizon or the first chance node. `value` must
/// be the exact value of the root and of the nodes of the line. Takes time linear in the number of
/// nodes below the line if every answer is remembered, none if the line is complete.
pub(super) fn completed<G: Game, A: Answers<G>>(
    game: &G,
    value: &Value,
    mut line: Vec<G::Node>,
) -> Vec<G::Node> {
    let mut proofs = Proofs {
        game,
        value,
        answers: A::new(game),
    };
    while let Some(&last) = line.last()
        && let Some(child) = proofs.best_child(last, line.len() - 1)
    {
        line.push(child);
    }
    line
}

/// The children of the root that have the root's value: every optimal move.
pub(super) fn optimal_moves(game: &TreeGame, value: &Value) -> Vec<NodeId> {
    let mut proofs = Proofs {
        game,
        value,
        answers: EveryAnswer::new(game),
    };
    if game.is_static(NodeId::ROOT, 0) || game.mover(NodeId::ROOT) == Mover::Chance {
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
pub(super) enum Question {
    AtLeast,
    AtMost,
}

/// What was asked before.
pub(super) trait Answers<G: Game> {
    /// Nothing was asked of this game.
    fn new(game: &G) -> Self;

    /// The answer to a question that was asked before.
    fn get(&self, question: Question, node: G::Node) -> Option<bool>;

    /// Takes an answer.
    fn note(&mut self, question: Question, node: G::Node, answer: bool);
}

/// Remembers nothing, for games of any size.
pub(super) struct NoAnswers;

impl<G: Game> Answers<G> for NoAnswers {
    fn new(_: &G) -> Self {
        Self
    }

    fn get(&self, _: Question, _: G::Node) -> Option<bool> {
        None
    }

    fn note(&mut self, _: Question, _: G::Node, _: bool) {}
}

/// Remembers everything of a tree: two bits a node for each question, whether it was answered, and
/// whether the answer was yes.
pub(super) struct EveryAnswer(Vec<u8>);

impl Question {
    fn shift(self) -> u8 {
        match self {
            Self::AtLeast => 0,
            Self::AtMost => 2,
        }
    }
}

impl Answers<TreeGame<'_>> for EveryAnswer {
    fn new(game: &TreeGame) -> Self {
        Self(vec![0; game.tree().len()])
    }

    fn get(&self, question: Question, node: NodeId) -> Option<bool> {
        let answered = self.0[node.index()] >> question.shift();
        (answered & 1 != 0).then_some(answered & 2 != 0)
    }

    fn note(&mut self, question: Question, node: NodeId, answer: bool) {
        self.0[node.index()] |= (1 | u8::from(answer) << 1) << question.shift();
    }
}

struct Proofs<'g, G, A> {
    game: &'g G,
    value: &'g Value,
    answers: A,
}

impl<G: Game, A: Answers<G>> Proofs<'_, G, A> {
    fn best_child(&mut self, node: G::Node, ply: usize) -> Option<G::Node> {
        if self.game.is_static(node, ply) {
            return None;
        }
        let question = match self.game.mover(node) {
            Mover::Max => Question::AtLeast,
            Mover::Min => Question::AtMost,
            Mover::Chance => return None,
        };
        self.game
            .children(node)
            .find(|&child| self.holds(question, child, ply + 1))
    }

    fn holds(&mut self, question: Question, node: G::Node, ply: usize) -> bool {
        if let Some(answer) = self.answers.get(question, node) {
            return answer;
        }
        let holds = self.find_out(question, node, ply);
        self.answers.note(question, node, holds);
        holds
    }

    fn find_out(&mut self, question: Question, node: G::Node, ply: usize) -> bool {
        if self.game.is_static(node, ply) {
            let value = self.game.static_value(node);
            return value.is_some_and(|value| self.compare(question, &value));
        }
        let mut children = self.game.children(node);
        match (self.game.mover(node), question) {
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
fn bounds<G: Game>(game: &G, node: G::Node, ply: usize) -> (Value, Value) {
    const ANYTHING: (Value, Value) = (Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY);
    if game.is_static(node, ply) {
        return game
            .static_value(node)
            .map_or(ANYTHING, |value| (value.clone(), value));
    }
    let children = game
        .children(node)
        .map(|child| bounds(game, child, ply + 1));
    let best = match game.mover(node) {
        Mover::Max => children.reduce(|a, b| (a.0.max(b.0), a.1.max(b.1))),
        Mover::Min => children.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1))),
        Mover::Chance => average(game, node, children),
    };
    best.unwrap_or(ANYTHING)
}

/// The averages of the least and of the most; nothing where one can't be had.
fn average<G: Game>(
    game: &G,
    node: G::Node,
    children: impl Iterator<Item = (Value, Value)>,
) -> Option<(Value, Value)> {
    let bounds: Vec<(G::Node, (Value, Value))> = game.children(node).zip(children).collect();
    let lows = bounds.iter().map(|(child, (low, _))| (*child, low));
    let low = average_of(game, node, lows).ok()?;
    let is_known = bounds.iter().all(|(_, (low, high))| low == high);
    if is_known {
        return Some((low.clone(), low));
    }
    let highs = bounds.iter().map(|(child, (_, high))| (*child, high));
    Some((low, average_of(game, node, highs).ok()?))
}
