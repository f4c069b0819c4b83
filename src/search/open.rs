//! The list OPEN of a best-first search, and what the operator Γ does to it: Stockman, *A Minimax
//! Algorithm Better than Alpha-Beta?* (1979), table 1.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::{Event, Observer, TreeGame};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// What a best-first search does in one step. The cases are those of SSS*; in DUAL* the players are
/// exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Gamma {
    /// The root is put on OPEN.
    Begin,
    /// Case 1: a solved child solves its MAX parent, and what else is below the parent is dropped.
    SolvedByOne,
    /// Case 2: under a MIN parent the next sibling of a solved child is tried.
    NextSibling,
    /// Case 3: the last solved child of a MIN node solves it.
    SolvedByAll,
    /// Case 4: a leaf is evaluated, and solved.
    Leaf,
    /// Case 5: the first child of a MIN node is tried.
    FirstChild,
    /// Case 6: all children of a MAX node are tried.
    AllChildren,
    /// The solved root is taken off OPEN.
    End,
}

/// Whether a state's node is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenStatus {
    /// It is still to be expanded.
    Live,
    /// Its merit is reached.
    Solved,
}

/// A state that is still to be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenState<N = NodeId> {
    /// The node.
    pub node: N,
    /// Its distance from the root.
    pub ply: usize,
    /// Whether it is solved.
    pub status: OpenStatus,
    /// What the side that is searched for can hope for.
    pub merit: Value,
}

/// What is on a list OPEN, which is not copied before somebody asks.
#[derive(Clone, Copy)]
pub struct OpenList<'e, N> {
    pub(crate) length: usize,
    pub(crate) best: &'e dyn Fn(usize) -> Vec<OpenState<N>>,
}

impl<N> OpenList<'_, N> {
    /// How many states are on the list.
    pub fn length(&self) -> usize {
        self.length
    }

    /// So many states of the list, best first.
    pub fn best(&self, most: usize) -> Vec<OpenState<N>> {
        (self.best)(most)
    }
}

impl<N: fmt::Debug> fmt::Debug for OpenList<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.best(self.length)).finish()
    }
}

/// The list OPEN, best first. A node has at most one state.
pub(super) struct Open<'g> {
    game: &'g TreeGame<'g>,
    side: Player,
    /// Each node's place in search order; `None` where that is the order of the ids.
    places: Option<Vec<usize>>,
    /// The nodes in search order, where that is not the order of the ids.
    in_order: Vec<NodeId>,
    /// The best merit first, as a number that is less the better it is; of several the leftmost node.
    by_merit: BTreeSet<(Value, usize)>,
    by_place: BTreeMap<usize, OpenState>,
}

impl<'g> Open<'g> {
    pub(super) fn new(game: &'g TreeGame<'g>, side: Player) -> Self {
        let places = game.places();
        let mut in_order = vec![NodeId::ROOT; places.as_ref().map_or(0, Vec::len)];
        for (node, &place) in game.tree().nodes().zip(places.iter().flatten()) {
            in_order[place] = node;
        }
        Self {
            game,
            side,
            places,
            in_order,
            by_merit: BTreeSet::new(),
            by_place: BTreeMap::new(),
        }
    }

    fn place(&self, node: NodeId) -> usize {
        match &self.places {
            None => node.index(),
            Some(places) => places[node.index()],
        }
    }

    fn key(&self, place: usize, merit: &Value) -> (Value, usize) {
        match self.side {
            Player::Max => (-merit, place),
            Player::Min => (merit.clone(), place),
        }
    }

    pub(super) fn insert(&mut self, state: OpenState) {
        let place = self.place(state.node);
        self.by_merit.insert(self.key(place, &state.merit));
        self.by_place.insert(place, state);
    }

    pub(super) fn take_best(&mut self) -> OpenState {
        let best = self.by_merit.pop_first();
        let (_, place) = best.expect("the root is solved before OPEN is empty");
        let state = self.by_place.remove(&place);
        state.expect("both orders hold the same states")
    }

    /// Tells what was done to the list.
    pub(super) fn tell(&self, did: Gamma, observer: &mut impl Observer) {
        let best = |most: usize| {
            let places = self.by_merit.iter().take(most);
            let states = places.map(|(_, place)| self.by_place[place].clone());
            states.collect()
        };
        let list = OpenList {
            length: self.by_merit.len(),
            best: &best,
        };
        observer.observe(Event::Open { did, list });
    }

    /// The places of a node and all nodes below it.
    fn places_of(&self, node: NodeId) -> Range<usize> {
        let first = self.place(node);
        first..first + self.game.tree().subtree_end(node) - node.index()
    }

    /// The child after this one in search order. Takes constant time.
    pub(super) fn next_sibling(&self, node: NodeId, parent: NodeId) -> Option<NodeId> {
        let next = self.places_of(node).end;
        let is_child = next < self.places_of(parent).end;
        is_child.then(|| match self.in_order.get(next) {
            Some(&sibling) => sibling,
            None => NodeId::from_index(next),
        })
    }

    /// Drops all states of the nodes below this one, whose places follow its own.
    pub(super) fn purge(&mut self, node: NodeId) {
        let below = self.by_place.range(self.places_of(node));
        let dropped: Vec<usize> = below.map(|(&place, _)| place).collect();
        for place in dropped {
            if let Some(state) = self.by_place.remove(&place) {
                self.by_merit.remove(&self.key(place, &state.merit));
            }
        }
    }
}
