//! SSS*: Stockman, *A Minimax Algorithm Better than Alpha-Beta?* (1979), with the operator Γ of
//! table 1.
//!
//! Best first instead of depth first. A state is a node, whether it is solved, and a merit: an
//! upper bound on what MAX can get with the strategies that the state stands for. OPEN always gives
//! the state with the highest merit, of several the leftmost; when the root comes out solved, its
//! merit is its value.
//!
//! States are expanded, not nested: a node is entered when a state of it is expanded for the first
//! time, and left when it is solved; many nodes are never left. What is proved of a solved node is
//! that its value is its merit or more.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::SearchError;
use super::bound::{Bound, Bounded};
use super::observe::{Event, Observer};
use super::run::{PassStart, Run};
use super::tree_game::TreeGame;
use super::visit::static_value;
use crate::game::Game;
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// One pass without a window.
pub(super) fn run(run: &mut Run<TreeGame, impl Observer>) -> Result<Bounded, SearchError> {
    run.pass(PassStart::default(), run.convention, |search| {
        best_first(search.game, Player::Max, search.observer).map(Bounded::exact)
    })
}

/// The value of the root. SSS* searches for MAX; with MIN every word is mirrored, which is DUAL*.
pub(super) fn best_first(
    game: &TreeGame,
    side: Player,
    observer: &mut impl Observer,
) -> Result<Value, SearchError> {
    let mut open = Open::new(game, side);
    let best = match side {
        Player::Max => Value::POSITIVE_INFINITY,
        Player::Min => Value::NEGATIVE_INFINITY,
    };
    open.insert(NodeId::ROOT, Status::Live { ply: 0 }, best);
    loop {
        let (node, status, merit) = open.take_best();
        match status {
            Status::Live { ply } => {
                observer.observe(Event::Enter {
                    node,
                    ply,
                    window: None,
                });
                expand(game, side, &mut open, (node, ply, merit), observer)?;
            }
            Status::Solved => {
                leave(node, side, &merit, observer);
                let Some(parent) = game.tree().parent(node) else {
                    return Ok(merit);
                };
                solve(game, side, &mut open, (node, parent, merit));
            }
        }
    }
}

/// Γ for a live state: a leaf is solved; at a node of the side all children are tried, at one of
/// the opponent the first.
fn expand(
    game: &TreeGame,
    side: Player,
    open: &mut Open,
    (node, ply, merit): (NodeId, usize, Value),
    observer: &mut impl Observer,
) -> Result<(), SearchError> {
    if game.is_static(node, ply) {
        let value = static_value(game, node)?;
        observer.observe(Event::Evaluate {
            node,
            value: &value,
        });
        open.insert(node, Status::Solved, side.opponent().better(merit, value));
        return Ok(());
    }
    let tried = if game.mover(node) == Mover::from(side) {
        usize::MAX
    } else {
        1
    };
    for child in game.children(node).take(tried) {
        open.insert(child, Status::Live { ply: ply + 1 }, merit.clone());
    }
    Ok(())
}

/// Γ for a solved state: it solves a parent of the side, whose other states are purged; under an
/// opponent the next sibling is tried, and the last one solves the parent.
fn solve(
    game: &TreeGame,
    side: Player,
    open: &mut Open,
    (node, parent, merit): (NodeId, NodeId, Value),
) {
    if game.mover(parent) == Mover::from(side) {
        open.purge(parent);
        open.insert(parent, Status::Solved, merit);
        return;
    }
    match open.next_sibling(node, parent) {
        Some(sibling) => {
            let ply = game.tree().ply(sibling);
            open.insert(sibling, Status::Live { ply }, merit);
        }
        None => open.insert(parent, Status::Solved, merit),
    }
}

fn leave(node: NodeId, side: Player, merit: &Value, observer: &mut impl Observer) {
    let found = Bounded {
        value: merit.clone(),
        bound: Bound::secured_by(side),
    };
    observer.observe(Event::Leave {
        node,
        found: &found,
        window: None,
    });
}

#[derive(Clone, Copy)]
enum Status {
    Live { ply: usize },
    Solved,
}

/// The list OPEN: the states that are still to be looked at, best first. A node has at most one.
struct Open<'g> {
    game: &'g TreeGame<'g>,
    side: Player,
    /// Each node's place in search order; `None` where that is the order of the ids.
    places: Option<Vec<usize>>,
    /// The nodes in search order, where that is not the order of the ids.
    in_order: Vec<NodeId>,
    by_merit: BTreeSet<Entry>,
    by_place: BTreeMap<usize, (NodeId, Status, Merit)>,
}

/// The order of OPEN: the best merit first, of several the leftmost node.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    merit: Merit,
    place: usize,
}

/// A merit that is less the better it is for its side.
#[derive(Clone, PartialEq, Eq)]
struct Merit {
    side: Player,
    value: Value,
}

impl Ord for Merit {
    fn cmp(&self, other: &Self) -> Ordering {
        match self.side {
            Player::Max => other.value.cmp(&self.value),
            Player::Min => self.value.cmp(&other.value),
        }
    }
}

impl PartialOrd for Merit {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
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

    fn insert(&mut self, node: NodeId, status: Status, merit: Value) {
        let merit = Merit {
            side: self.side,
            value: merit,
        };
        let place = self.place(node);
        self.by_merit.insert(Entry {
            merit: merit.clone(),
            place,
        });
        self.by_place.insert(place, (node, status, merit));
    }

    fn take_best(&mut self) -> (NodeId, Status, Value) {
        let best = self
            .by_merit
            .pop_first()
            .expect("the root is solved before OPEN is empty");
        let state = self.by_place.remove(&best.place);
        let (node, status, merit) = state.expect("both orders hold the same states");
        (node, status, merit.value)
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
            if let Some((_, _, merit)) = self.by_place.remove(&place) {
                self.by_merit.remove(&Entry { merit, place });
            }
        }
    }
}
