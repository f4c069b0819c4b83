//! SSS*: Stockman, *A Minimax Algorithm Better than Alpha-Beta?* (1979), with the operator Γ of
//! table 1. DUAL*: Marsland, Reinefeld and Schaeffer, *Low Overhead Alternatives to SSS\** (1987).
//!
//! Best first instead of depth first. A state is a node, whether it is solved, and a merit: an
//! upper bound on what MAX can get with the strategies that the state stands for. OPEN always gives
//! the state with the highest merit, of several the leftmost; when the root comes out solved, its
//! merit is its value.
//!
//! DUAL* is SSS* with the players exchanged: a merit is a lower bound on what MIN must allow, OPEN gives
//! the state with the lowest merit, MIN nodes try all children and MAX nodes the first.
//!
//! States are expanded, not nested: a node is entered when a state of it is expanded for the first
//! time, and left when its solved state is chosen; many nodes are never left. What is told of a node that is left is
//! what the bounds of its children prove, which may be more than its merit.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::events::NodeSet;
use super::visit::{Found, Place, Search, static_value};
use super::{Bound, Bounded, Observer, Order, SearchError, TreeGame, ValueRange};
use crate::game::Game;
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// One pass without a window, for MAX as SSS* or for MIN as DUAL*.
pub(super) fn run<'t>(
    side: Player,
    search: &mut Search<TreeGame<'t>, impl Observer>,
) -> Found<TreeGame<'t>> {
    search.pass(None, |search| best_first(side, search))
}

/// The value of the root.
fn best_first<'t>(
    side: Player,
    search: &mut Search<TreeGame<'t>, impl Observer>,
) -> Found<TreeGame<'t>> {
    let game = search.game;
    let mut open = Open {
        game,
        side,
        states: BinaryHeap::new(),
        listed: NodeSet::new(game.tree()),
        found: FxHashMap::default(),
    };
    open.insert(search.root(), Status::Live, Value::POSITIVE_INFINITY);
    loop {
        let state = open.take_best();
        if state.status == Status::Live {
            search.enter(state.place(), None)?;
            open.expand(state, search)?;
            continue;
        }
        let found = search.leave(state.place(), open.conclude(&state), None);
        match game.tree().parent(state.node) {
            Some(parent) => open.solve(parent, state),
            None => return Ok(found),
        }
    }
}

/// A state that is still to be looked at. Of several the best is the greatest.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct State {
    /// What the side that is searched for can hope for, as it sees that.
    merit: Value,
    /// The rank of the node in search order, every node before its children.
    rank: Reverse<usize>,
    node: NodeId,
    ply: usize,
    status: Status,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    /// It is still to be expanded.
    Live,
    /// Its merit is reached.
    Solved,
}

impl State {
    fn place(&self) -> Place<NodeId> {
        let (node, ply) = (self.node, self.ply);
        Place { node, ply }
    }
}

/// The list OPEN.
struct Open<'g> {
    game: &'g TreeGame<'g>,
    side: Player,
    /// The states, and those that were purged since.
    states: BinaryHeap<State>,
    /// The nodes that have a state. None has two, nor another one after it was purged.
    listed: NodeSet,
    /// What is proved of the nodes that were evaluated or left.
    found: FxHashMap<NodeId, Bounded>,
}

impl Open<'_> {
    fn insert(&mut self, place: Place<NodeId>, status: Status, merit: Value) {
        let (Place { node, ply }, tree) = (place, self.game.tree());
        self.listed.insert(node);
        self.states.push(State {
            merit,
            rank: Reverse(match self.game.convention().order {
                Order::Left => node.index(),
                // Those above it come first, and those right of it.
                Order::Right => ply + tree.len() - tree.subtree_end(node),
            }),
            node,
            ply,
            status,
        });
    }

    fn take_best(&mut self) -> State {
        loop {
            let best = self.states.pop();
            let best = best.expect("the root is solved before OPEN is empty");
            if self.listed.remove(best.node) {
                return best;
            }
        }
    }

    /// Γ for a live state: a leaf is solved; at a node of the side all children are tried, at one of
    /// the opponent the first.
    fn expand(
        &mut self,
        state: State,
        search: &mut Search<TreeGame, impl Observer>,
    ) -> Result<(), SearchError> {
        let place = state.place();
        if self.game.is_static(place.node, place.ply) {
            let value = static_value(self.game, place.node)?;
            search.tell_value(place.node, &value);
            let found = Bounded::exact(value);
            self.found.insert(place.node, found.clone());
            let seen = found.seen_by(self.side).value;
            self.insert(place, Status::Solved, state.merit.min(seen));
            return Ok(());
        }
        let tried = if self.is_of_side(place.node) {
            usize::MAX
        } else {
            1
        };
        for child in self.game.children(place.node).take(tried) {
            self.insert(place.child(child), Status::Live, state.merit.clone());
        }
        Ok(())
    }

    /// Γ for a solved state: it solves a parent of the side, whose other states are purged; under an
    /// opponent the next sibling is tried, and the last one solves the parent.
    fn solve(&mut self, parent: NodeId, solved: State) {
        let ply = solved.ply;
        if self.is_of_side(parent) {
            for below in self.game.tree().subtree(parent) {
                self.listed.remove(below);
            }
        } else if let Some(node) = self.game.next_sibling(solved.node, parent) {
            return self.insert(Place { node, ply }, Status::Live, solved.merit);
        }
        let (node, ply) = (parent, ply - 1);
        self.insert(Place { node, ply }, Status::Solved, solved.merit);
    }

    /// Keeps what is proved of a solved node: of the root that its merit is its value.
    fn conclude(&mut self, state: &State) -> Bounded {
        if let Some(evaluated) = self.found.get(&state.node) {
            return evaluated.clone();
        }
        let found = match state.node {
            NodeId::ROOT => Bounded::exact(state.merit.clone()).seen_by(self.side),
            node => self.by_children(node),
        };
        self.found.insert(state.node, found.clone());
        found
    }

    /// What the bounds of its children prove of a solved node: its value, or that it is so good for the side.
    fn by_children(&self, node: NodeId) -> Bounded {
        let range = |child: NodeId| match self.found.get(&child) {
            Some(found) => ValueRange::FULL.narrowed(&found.clone().seen_by(self.side)),
            None => ValueRange::FULL,
        };
        let chosen = if self.is_of_side(node) {
            Value::max
        } else {
            Value::min
        };
        let ranges = self.game.children(node).map(range);
        let both = |one: ValueRange, other: ValueRange| ValueRange {
            low: chosen(one.low, other.low),
            high: chosen(one.high, other.high),
        };
        let range = ranges.reduce(both).expect("an inner node has a child");
        let bound = if range.low == range.high {
            Bound::Exact
        } else {
            Bound::Lower
        };
        Bounded::new(range.low, bound).seen_by(self.side)
    }

    fn is_of_side(&self, node: NodeId) -> bool {
        self.game.mover(node) == Mover::from(self.side)
    }
}
