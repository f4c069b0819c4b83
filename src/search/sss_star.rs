//! SSS*: Stockman, *A Minimax Algorithm Better than Alpha-Beta?* (1979), with the operator Γ of
//! table 1.
//!
//! Best first instead of depth first. A state is a node, whether it is solved, and a merit: an
//! upper bound on what MAX can get with the strategies that the state stands for. OPEN always gives
//! the state with the highest merit, of several the leftmost; when the root comes out solved, its
//! merit is its value.
//!
//! States are expanded, not nested: a node is entered when a state of it is expanded for the first
//! time, and left when its solved state is chosen; many nodes are never left.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::visit::{Found, Place, Search};
use super::{Bound, Bounded, Event, Observer, SearchError, TreeGame, static_value};
use crate::game::Game;
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// One pass without a window.
pub(super) fn run<'t>(search: &mut Search<TreeGame<'t>, impl Observer>) -> Found<TreeGame<'t>> {
    search.pass(None, |search| best_first(Player::Max, search))
}

/// The value of the root. SSS* searches for MAX; with MIN every word is mirrored, which is DUAL*.
pub(super) fn best_first<'t>(
    side: Player,
    search: &mut Search<TreeGame<'t>, impl Observer>,
) -> Found<TreeGame<'t>> {
    let game = search.game;
    let mut open = Open::new(game, side);
    open.insert(OpenState {
        node: NodeId::ROOT,
        ply: 0,
        is_solved: false,
        merit: match side {
            Player::Max => Value::POSITIVE_INFINITY,
            Player::Min => Value::NEGATIVE_INFINITY,
        },
    });
    loop {
        let state = open.take_best();
        let (node, ply) = (state.node, state.ply);
        if !state.is_solved {
            search.enter(Place { node, ply }, None)?;
            expand(side, &mut open, state, search)?;
            continue;
        }
        let found = found(game, side, &state)?;
        search.observer.observe(Event::Leave {
            node,
            found: &found,
            window: None,
        });
        let Some(parent) = game.tree().parent(node) else {
            return Ok(found);
        };
        solve(game, side, &mut open, parent, state);
    }
}

/// What is proved of a solved node: of the root and of a leaf everything, of any other node that its
/// value is its merit or more.
fn found(game: &TreeGame, side: Player, state: &OpenState) -> Result<Bounded, SearchError> {
    if game.is_static(state.node, state.ply) {
        return static_value(game, state.node).map(Bounded::exact);
    }
    let bound = match state.node {
        NodeId::ROOT => Bound::Exact,
        _ => Bound::secured_by(side),
    };
    Ok(Bounded::new(state.merit.clone(), bound))
}

/// Γ for a live state: a leaf is solved; at a node of the side all children are tried, at one of
/// the opponent the first.
fn expand(
    side: Player,
    open: &mut Open,
    state: OpenState,
    search: &mut Search<TreeGame, impl Observer>,
) -> Result<(), SearchError> {
    let game = search.game;
    let (node, ply) = (state.node, state.ply);
    if game.is_static(node, ply) {
        let value = static_value(game, node)?;
        search.tell_value(node, &value);
        open.insert(OpenState {
            is_solved: true,
            merit: side.opponent().better(state.merit, value),
            ..state
        });
        return Ok(());
    }
    let tried = if game.mover(node) == Mover::from(side) {
        usize::MAX
    } else {
        1
    };
    for child in game.children(node).take(tried) {
        open.insert(OpenState {
            node: child,
            ply: ply + 1,
            ..state.clone()
        });
    }
    Ok(())
}

/// Γ for a solved state: it solves a parent of the side, whose other states are purged; under an
/// opponent the next sibling is tried, and the last one solves the parent.
fn solve(game: &TreeGame, side: Player, open: &mut Open, parent: NodeId, solved: OpenState) {
    if game.mover(parent) == Mover::from(side) {
        open.purge(parent);
    } else if let Some(sibling) = open.next_sibling(solved.node, parent) {
        open.insert(OpenState {
            node: sibling,
            is_solved: false,
            ..solved
        });
        return;
    }
    open.insert(OpenState {
        node: parent,
        ply: solved.ply - 1,
        ..solved
    });
}

/// A state that is still to be looked at.
#[derive(Clone)]
struct OpenState {
    node: NodeId,
    /// Its distance from the root.
    ply: usize,
    /// Whether its merit is reached; else it is still to be expanded (live).
    is_solved: bool,
    /// What the side that is searched for can hope for.
    merit: Value,
}

/// The list OPEN, best first. A node has at most one state.
struct Open<'g> {
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
    fn new(game: &'g TreeGame<'g>, side: Player) -> Self {
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

    fn insert(&mut self, state: OpenState) {
        let place = self.place(state.node);
        self.by_merit.insert(self.key(place, &state.merit));
        self.by_place.insert(place, state);
    }

    fn take_best(&mut self) -> OpenState {
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
    fn next_sibling(&self, node: NodeId, parent: NodeId) -> Option<NodeId> {
        let next = self.places_of(node).end;
        let is_child = next < self.places_of(parent).end;
        is_child.then(|| match self.in_order.get(next) {
            Some(&sibling) => sibling,
            None => NodeId::from_index(next),
        })
    }

    /// Drops all states of the nodes below this one, whose places follow its own.
    fn purge(&mut self, node: NodeId) {
        let below = self.by_place.range(self.places_of(node));
        let dropped: Vec<usize> = below.map(|(&place, _)| place).collect();
        for place in dropped {
            if let Some(state) = self.by_place.remove(&place) {
                self.by_merit.remove(&self.key(place, &state.merit));
            }
        }
    }
}
