//! Minimax: von Neumann (1928); as NodeValue in textbooks that let one procedure serve both players.
//!
//! Looks at every node. The value of a MAX node is the largest, that of a MIN node the smallest
//! value of its children.

use super::SearchError;
use super::bound::Bounded;
use super::game::TreeGame;
use super::observe::Observer;
use super::run::{PassStart, Run};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// One pass without a window.
pub(super) fn run(run: &mut Run<impl Observer>) -> Result<Bounded, SearchError> {
    run.pass(PassStart::default(), |game, observer| {
        minimax(game, NodeId::ROOT, 0, observer).map(Bounded::exact)
    })
}

/// The minimax value of a node.
pub(super) fn minimax(
    game: &TreeGame,
    node: NodeId,
    ply: usize,
    observer: &mut impl Observer,
) -> Result<Value, SearchError> {
    observer.enter(node, ply, None);
    let value = if game.is_static(node, ply) {
        let value = game.static_value(node)?;
        observer.evaluate(node, &value);
        value
    } else {
        best_child(game, node, ply, observer)?
    };
    let found = Bounded::exact(value);
    observer.leave(node, &found, None);
    Ok(found.value)
}

fn best_child(
    game: &TreeGame,
    node: NodeId,
    ply: usize,
    observer: &mut impl Observer,
) -> Result<Value, SearchError> {
    let player = game.player(node)?;
    let mut best: Option<Value> = None;
    for child in game.children(node) {
        let value = minimax(game, child, ply + 1, observer)?;
        let is_better = match (&best, player) {
            (None, _) => true,
            (Some(best), Player::Max) => value > *best,
            (Some(best), Player::Min) => value < *best,
        };
        if is_better {
            observer.improve(node, child, &value, None);
            best = Some(value);
        }
    }
    Ok(best.expect("an inner node has a child"))
}
