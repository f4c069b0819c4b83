//! The principal variation, the line of best play, as far as no single visit has proved it: found by
//! walking on with the known value of the root.
//!
//! At a MAX node the line goes to the first child, in search order, that minimax shows to reach the
//! value; at a MIN node to the first that does not exceed it. A leaf whose value is not known may hold the
//! worst, and so may one that the search has never evaluated, where it is known which these are.

use std::hash::Hash;

use rustc_hash::FxHashSet;

use crate::game::Game;
use crate::search::events::NodeSet;
use crate::search::{TreeGame, average_of};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// Goes on with a line from the root, until a leaf, the horizon or the first chance node. `value` must
/// be the exact value of the root and of the nodes of the line. Takes time linear in the number of
/// nodes below the line if every answer is remembered, none if the line is complete.
pub(crate) fn completed<G: Game, A: Answers<G>>(
    game: &G,
    value: &Value,
    evaluated: Option<&A::Nodes>,
    mut line: Vec<G::Node>,
) -> Vec<G::Node> {
    let mut proofs = Proofs {
        game,
        value,
        evaluated,
        answers: A::default(),
    };
    while let Some(&last) = line.last()
        && let Some(child) = proofs.best_child(last, line.len() - 1)
    {
        line.push(child);
    }
    line
}

/// The children of the root that have the root's value: every optimal move.
pub(crate) fn optimal_moves(game: &TreeGame, value: &Value) -> Vec<NodeId> {
    let mut proofs = Proofs {
        game,
        value,
        evaluated: None,
        answers: EveryAnswer::default(),
    };
    if game.is_static(NodeId::ROOT, 0) || game.mover(NodeId::ROOT) == Mover::Chance {
        return Vec::new();
    }
    game.children(NodeId::ROOT)
        .filter(|&child| {
            proofs.can_have(Player::Max, child, 1) && proofs.can_have(Player::Min, child, 1)
        })
        .collect()
}

/// Whether a player can have the value of the line at a node, as far as it was asked before.
pub(crate) trait Answers<G: Game>: Default {
    /// Keeps the nodes that a search has evaluated.
    type Nodes: Nodes<G::Node>;

    /// The answer that was found before.
    fn get(&self, player: Player, node: G::Node) -> Option<bool>;

    /// Takes an answer.
    fn note(&mut self, player: Player, node: G::Node, answer: bool);
}

/// A set of nodes.
pub(crate) trait Nodes<N> {
    /// Adds a node.
    fn add(&mut self, node: N);

    /// Whether a node is in the set.
    fn has(&self, node: N) -> bool;
}

impl Nodes<NodeId> for NodeSet {
    #[inline(always)]
    fn add(&mut self, node: NodeId) {
        self.insert(node);
    }

    #[inline(always)]
    fn has(&self, node: NodeId) -> bool {
        self.contains(node)
    }
}

impl<N: Eq + Hash> Nodes<N> for FxHashSet<N> {
    #[inline(always)]
    fn add(&mut self, node: N) {
        self.insert(node);
    }

    #[inline(always)]
    fn has(&self, node: N) -> bool {
        self.contains(&node)
    }
}

/// Remembers nothing, for games of any size.
#[derive(Default)]
pub(crate) struct NoAnswers;

impl<G: Game> Answers<G> for NoAnswers {
    type Nodes = FxHashSet<G::Node>;

    fn get(&self, _: Player, _: G::Node) -> Option<bool> {
        None
    }

    fn note(&mut self, _: Player, _: G::Node, _: bool) {}
}

/// Remembers everything of a tree: two bits a node for each player, whether it was asked, and
/// whether the answer was yes. Nodes after the last one that was asked take no room.
#[derive(Default)]
pub(crate) struct EveryAnswer(Vec<u8>);

/// Where the bits of a player begin.
fn shift(player: Player) -> u8 {
    match player {
        Player::Max => 0,
        Player::Min => 2,
    }
}

impl Answers<TreeGame<'_>> for EveryAnswer {
    type Nodes = NodeSet;

    #[inline(always)]
    fn get(&self, player: Player, node: NodeId) -> Option<bool> {
        let answered = self.0.get(node.index())? >> shift(player);
        (answered & 1 != 0).then_some(answered & 2 != 0)
    }

    fn note(&mut self, player: Player, node: NodeId, answer: bool) {
        if node.index() >= self.0.len() {
            self.0.resize(node.index() + 1, 0);
        }
        self.0[node.index()] |= (1 | u8::from(answer) << 1) << shift(player);
    }
}

struct Proofs<'g, G: Game, A: Answers<G>> {
    game: &'g G,
    value: &'g Value,
    /// The nodes that show something; all of them if there is no such set.
    evaluated: Option<&'g A::Nodes>,
    answers: A,
}

impl<G: Game, A: Answers<G>> Proofs<'_, G, A> {
    fn best_child(&mut self, node: G::Node, ply: usize) -> Option<G::Node> {
        if self.game.is_static(node, ply) {
            return None;
        }
        if self.game.mover(node) == Mover::Chance {
            return None;
        }
        let player = self.game.player(node);
        self.game
            .children(node)
            .find(|&child| self.can_have(player, child, ply + 1))
    }

    /// Whether MAX can have the value of the line or more, MIN that or less.
    #[inline(always)]
    fn can_have(&mut self, player: Player, node: G::Node, ply: usize) -> bool {
        if self.game.is_static(node, ply) {
            let is_seen = self.evaluated.is_none_or(|evaluated| evaluated.has(node));
            let shown = self.game.static_value(node).filter(|_| is_seen);
            let shown = shown.unwrap_or(match player {
                Player::Max => Value::NEGATIVE_INFINITY,
                Player::Min => Value::POSITIVE_INFINITY,
            });
            return !player.prefers(self.value, &shown);
        }
        if let Some(answer) = self.answers.get(player, node) {
            return answer;
        }
        let answer = self.find_out(player, node, ply);
        self.answers.note(player, node, answer);
        answer
    }

    fn find_out(&mut self, player: Player, node: G::Node, ply: usize) -> bool {
        let mut children = self.game.children(node);
        match self.game.mover(node) {
            Mover::Max | Mover::Min if self.game.player(node) == player => {
                children.any(|child| self.can_have(player, child, ply + 1))
            }
            Mover::Max | Mover::Min => children.all(|child| self.can_have(player, child, ply + 1)),
            Mover::Chance => {
                let (low, high) = bounds(self.game, node, ply);
                let worst = match player {
                    Player::Max => low,
                    Player::Min => high,
                };
                !player.prefers(self.value, &worst)
            }
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
