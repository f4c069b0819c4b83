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

use super::open::{Open, OpenState};
use super::run::TreeGame;
use super::visit::{Found, Place, Search};
use super::{Bound, Bounded, Event, Observer, SearchError, static_value};
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
