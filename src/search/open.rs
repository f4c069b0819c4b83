//! The list OPEN of a best-first search: Stockman, *A Minimax Algorithm Better than Alpha-Beta?*
//! (1979).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::TreeGame;
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// A state that is still to be looked at.
#[derive(Clone)]
pub(super) struct OpenState {
    pub(super) node: NodeId,
    /// Its distance from the root.
    pub(super) ply: usize,
    /// Whether its merit is reached; else it is still to be expanded (live).
    pub(super) is_solved: bool,
    /// What the side that is searched for can hope for.
    pub(super) merit: Value,
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
