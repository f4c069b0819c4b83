//! The principal variation, the line of best play: gathered while a pass runs, as far as single visits
//! prove it, and found by walking on with the known value of the root.
//!
//! A node whose value is exact has a child that is proved to have it; the first such child in search
//! order goes on with the line. What several visits prove together, as after a null window, no visit
//! has: there the line goes at a MAX node to the first child that minimax shows to reach the value, at
//! a MIN node to the first that does not exceed it. A leaf that the search has never evaluated may hold
//! the worst that the range of values allows.

use std::cmp::Ordering;
use std::hash::Hash;
use std::mem;

use crate::game::{Game, Memory, Place};
use crate::search::{Bound, Plan, ValueRange};
use crate::tree::Player;
use crate::value::Value;

/// The line that a pass proves, and which children of the root are the best so far.
pub(crate) struct ProvedLine<N> {
    /// For each ply, the line below the node that was last proved to have a value there.
    lines: Vec<Line<N>>,
    /// The child of the root that was an improvement last, and those that have equalled it since.
    pub(super) root_moves: Vec<N>,
}

/// The line below a node.
struct Line<N> {
    /// The node; none where its best value is not proved.
    of: Option<N>,
    /// The line, its last node first.
    nodes: Vec<N>,
}

impl<N: Copy + Eq> ProvedLine<N> {
    /// Nothing is proved yet.
    pub(super) fn new() -> Self {
        Self {
            lines: Vec::new(),
            root_moves: Vec::new(),
        }
    }

    /// The line below the root of a pass that proved its value.
    pub(super) fn below_root(&self) -> impl Iterator<Item = N> {
        let line = self.lines.first().filter(|line| line.of.is_some());
        line.into_iter()
            .flat_map(|line| line.nodes.iter().rev().copied())
    }

    /// A child has improved the best value of its parent, and this was proved of the child.
    #[inline(always)]
    pub(crate) fn improve(&mut self, parent: Place<N>, child: N, bound: Bound) {
        if parent.ply == 0 {
            self.root_moves.clear();
            self.root_moves.push(child);
        }
        if bound == Bound::Exact {
            self.prove(parent, child);
        } else {
            self.reach(parent.ply);
            self.lines[parent.ply].of = None;
        }
    }

    /// A child is as good as the best of its parent so far.
    pub(crate) fn equal(&mut self, ply: usize, child: N) {
        if ply == 0 {
            self.root_moves.push(child);
        }
    }

    /// The line of a child, which has none if it is evaluated itself, becomes that of its parent.
    #[inline(always)]
    pub(crate) fn prove(&mut self, parent: Place<N>, child: N) {
        self.reach(parent.ply);
        let [line, below, ..] = &mut self.lines[parent.ply..] else {
            return;
        };
        if below.of == Some(child) {
            mem::swap(line, below);
            below.of = None;
        } else {
            line.nodes.clear();
        }
        line.nodes.push(child);
        line.of = Some(parent.node);
    }

    /// How long the line of a child is beside that of the best one before it.
    pub(crate) fn compare(&self, parent: Place<N>, child: Place<N>) -> Ordering {
        (self.length(child) + 1).cmp(&self.length(parent))
    }

    /// How many nodes the line below a node has; none below one that is evaluated itself.
    fn length(&self, place: Place<N>) -> usize {
        let line = self
            .lines
            .get(place.ply)
            .filter(|line| line.of == Some(place.node));
        line.map_or(0, |line| line.nodes.len())
    }

    /// Makes room for the line of a ply and for that of the next.
    #[inline]
    fn reach(&mut self, ply: usize) {
        if self.lines.len() < ply + 2 {
            let none = || Line {
                of: None,
                nodes: Vec::new(),
            };
            self.lines.resize_with(ply + 2, none);
        }
    }
}

/// What shows the value of a node when a search is over that proves values by several visits together, as
/// null windows do, or by strategies: the nodes that it evaluated.
pub(crate) struct Evidence<N> {
    pub(crate) evaluated: Memory<N, ()>,
    /// Where the values of all others lie.
    range: ValueRange,
}

impl<N: Copy + Eq + Hash> Evidence<N> {
    /// Nothing is evaluated yet; `None` where single visits prove values.
    pub(super) fn new(plan: &Plan) -> Option<Self> {
        plan.algorithm.proves_late().then(|| Self {
            evaluated: Memory::default(),
            range: plan.known_range().cloned().unwrap_or_default(),
        })
    }

    /// The line of best play from the root, whose exact value this is.
    pub(super) fn line<G: Game<Node = N>>(&self, game: &G, value: &Value) -> Vec<N> {
        let mut proofs = Proofs {
            game,
            value,
            evidence: self,
            answers: Memory::default(),
        };
        let mut line = vec![game.root()];
        while let Some(child) = proofs.best_child(line[line.len() - 1], line.len() - 1) {
            line.push(child);
        }
        line
    }
}

/// What is shown of one value at the nodes of a game without chance nodes.
struct Proofs<'g, G: Game> {
    game: &'g G,
    value: &'g Value,
    evidence: &'g Evidence<G::Node>,
    /// Whether a player can have the value at a node, as far as it was asked before: a deep line asks
    /// again and again.
    answers: Memory<G::Node, [Option<bool>; 2]>,
}

impl<G: Game> Proofs<'_, G> {
    fn best_child(&mut self, node: G::Node, ply: usize) -> Option<G::Node> {
        if self.game.is_static(node, ply) {
            return None;
        }
        let player = self.game.player(node);
        let mut children = self.game.children(node);
        children.find(|&child| self.can_have(player, child, ply + 1))
    }

    /// Whether MAX can have the value or more, MIN that or less.
    fn can_have(&mut self, player: Player, node: G::Node, ply: usize) -> bool {
        let game = self.game;
        if game.is_static(node, ply) {
            return !player.prefers(self.value, &self.shown(player, node));
        }
        let asked = usize::from(player == Player::Min);
        let known = self.answers.get(game, node);
        if let Some(answer) = known.and_then(|answers| answers[asked]) {
            return answer;
        }
        let mut children = game.children(node);
        let answer = if game.player(node) == player {
            children.any(|child| self.can_have(player, child, ply + 1))
        } else {
            children.all(|child| self.can_have(player, child, ply + 1))
        };
        self.answers.entry(game, node)[asked] = Some(answer);
        answer
    }

    /// The static value of a node, in whose place the worst for a player stands if it was never evaluated.
    fn shown(&self, player: Player, node: G::Node) -> Value {
        let is_seen = self.evidence.evaluated.get(self.game, node).is_some();
        let value = is_seen.then(|| self.game.static_value(node)).flatten();
        value.unwrap_or_else(|| self.evidence.range.best_for(player.opponent()).clone())
    }
}
