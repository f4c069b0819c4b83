//! The principal variation, the line of best play: gathered while a pass runs, as far as single visits
//! prove it, and found by walking on with the known value of the root.
//!
//! A node whose value is exact has a child that is proved to have it; the first such child in search
//! order goes on with the line. What several visits prove together, as after a null window, no visit
//! has: there the line goes at a MAX node to the first child that minimax shows to reach the value, at
//! a MIN node to the first that does not exceed it. A leaf whose value is not known may hold the worst
//! that the range of values allows, and so may one that the search has never evaluated, where it is known
//! which these are.

use std::cmp::Ordering;
use std::hash::Hash;
use std::mem;

use crate::game::{Game, Memory};
use crate::search::{Bound, Plan, ValueRange, average_of};
use crate::tree::{Mover, Player};
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

impl<N> Default for ProvedLine<N> {
    fn default() -> Self {
        Self {
            lines: Vec::new(),
            root_moves: Vec::new(),
        }
    }
}

impl<N: Copy + Eq> ProvedLine<N> {
    /// The line below the root of a pass that proved its value.
    pub(super) fn below_root(&self) -> impl Iterator<Item = N> {
        let line = self.lines.first().filter(|line| line.of.is_some());
        line.into_iter()
            .flat_map(|line| line.nodes.iter().rev().copied())
    }

    /// A child has improved the best value of its parent, and this was proved of the child.
    #[inline(always)]
    pub(crate) fn improve(&mut self, (parent, ply): (N, usize), child: N, bound: Bound) {
        if ply == 0 {
            self.root_moves.clear();
            self.root_moves.push(child);
        }
        if bound == Bound::Exact {
            self.prove((parent, ply), child);
        } else {
            self.reach(ply);
            self.lines[ply].of = None;
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
    pub(crate) fn prove(&mut self, (parent, ply): (N, usize), child: N) {
        self.reach(ply);
        let [line, below, ..] = &mut self.lines[ply..] else {
            return;
        };
        if below.of == Some(child) {
            mem::swap(line, below);
            below.of = None;
        } else {
            line.nodes.clear();
        }
        line.nodes.push(child);
        line.of = Some(parent);
    }

    /// How long the line of a child is beside that of the best one before it.
    pub(crate) fn compare(&self, parent: (N, usize), child: (N, usize)) -> Ordering {
        (self.length(child) + 1).cmp(&self.length(parent))
    }

    /// How many nodes the line below a node has; none below one that is evaluated itself.
    fn length(&self, (node, ply): (N, usize)) -> usize {
        let line = self.lines.get(ply).filter(|line| line.of == Some(node));
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

/// What shows the value of a node when a search is over.
pub(crate) struct Evidence<N> {
    /// The nodes that were evaluated, where no single visit proves a line; else every node shows its value.
    pub(crate) evaluated: Option<Memory<N, ()>>,
    /// Where the values of all others lie.
    range: ValueRange,
}

impl<N: Copy + Eq + Hash> Evidence<N> {
    /// Nothing is evaluated yet.
    pub(super) fn new(plan: &Plan) -> Self {
        let proves_late = plan.algorithm.proves_by_several_visits();
        Self {
            evaluated: proves_late.then(Memory::default),
            range: plan.known_range().cloned().unwrap_or_default(),
        }
    }

    /// Goes on with a line from the root, until a leaf, the horizon or the first chance node. `value` must
    /// be the exact value of the root and of the nodes of the line.
    pub(super) fn completed<G: Game<Node = N>>(
        &self,
        game: &G,
        value: &Value,
        mut line: Vec<N>,
    ) -> Vec<N> {
        let mut proofs = Proofs {
            game,
            value,
            evidence: self,
            answers: Memory::default(),
        };
        while let Some(&last) = line.last()
            && let Some(child) = proofs.best_child(last, line.len() - 1)
        {
            line.push(child);
        }
        line
    }

    /// The static value of a node as far as it is shown, in whose place the worst for a player may stand.
    fn shown<G: Game<Node = N>>(&self, game: &G, player: Player, node: N) -> Value {
        let evaluated = self.evaluated.as_ref();
        let is_seen = evaluated.is_none_or(|evaluated| evaluated.get(game, node).is_some());
        let value = is_seen.then(|| game.static_value(node)).flatten();
        value.unwrap_or_else(|| self.worst_for(player))
    }

    fn worst_for(&self, player: Player) -> Value {
        self.range.best_for(player.opponent()).clone()
    }
}

/// What is shown of one value at the nodes of a game.
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
        if self.game.is_static(node, ply) || self.game.mover(node) == Mover::Chance {
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
            let shown = self.evidence.shown(game, player, node);
            return !player.prefers(self.value, &shown);
        }
        let asked = usize::from(player == Player::Min);
        let known = self.answers.get(game, node);
        if let Some(answer) = known.and_then(|answers| answers[asked]) {
            return answer;
        }
        let mut children = game.children(node);
        let answer = if game.mover(node) == Mover::Chance {
            !player.prefers(self.value, &self.worst(player, node, ply))
        } else if game.player(node) == player {
            children.any(|child| self.can_have(player, child, ply + 1))
        } else {
            children.all(|child| self.can_have(player, child, ply + 1))
        };
        self.answers.entry(game, node)[asked] = Some(answer);
        answer
    }

    /// The worst for a player that a node can be worth: a search that cuts at chance nodes can have found
    /// a value without all leaves.
    fn worst(&self, player: Player, node: G::Node, ply: usize) -> Value {
        let game = self.game;
        if game.is_static(node, ply) {
            return self.evidence.shown(game, player, node);
        }
        let children = game.children(node);
        let values = children.map(|child| self.worst(player, child, ply + 1));
        let known = match game.mover(node) {
            Mover::Max => values.max(),
            Mover::Min => values.min(),
            Mover::Chance => {
                let values: Vec<Value> = values.collect();
                average_of(game, node, game.children(node).zip(&values)).ok()
            }
        };
        known.unwrap_or_else(|| self.evidence.worst_for(player))
    }
}
