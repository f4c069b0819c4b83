//! SCOUT: Pearl, *Asymptotic Properties of Minimax Trees and Game-Searching Procedures* (1980).
//!
//! EVAL finds a node's value from its first child, then asks TEST of every other child whether it
//! is better, and only if so finds that child's value too. TEST only answers yes or no, and forgets
//! what it saw.

use super::SearchError;
use super::alpha_beta::alpha_beta;
use super::bound::Bounded;
use super::convention::RootWindow;
use super::game::TreeGame;
use super::observe::Observer;
use super::run::{PassStart, Run};
use super::window::{Limit, Window};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// One pass without a window.
pub(super) fn run(run: &mut Run<impl Observer>) -> Result<Bounded, SearchError> {
    run.pass(PassStart::default(), |game, observer| {
        eval(game, NodeId::ROOT, 0, observer).map(Bounded::exact)
    })
}

/// The minimax value of a node.
fn eval(
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
    let mut best: Option<Limit> = None;
    for child in game.children(node) {
        let is_promising = match best.as_ref().and_then(|best| question(player, best)) {
            Some(null) if !is_fresh(game, ply) => {
                test(game, player, child, ply + 1, null, observer)?
            }
            _ => true,
        };
        if !is_promising {
            continue;
        }
        let value = eval(game, child, ply + 1, observer)?;
        if best
            .as_ref()
            .is_none_or(|best| is_better(player, &value, &best.value))
        {
            observer.improve(node, child, &value, None);
            best = Some(Limit {
                via: Some(child),
                ..Limit::at(value)
            });
        }
    }
    Ok(best.expect("an inner node has a child").value)
}

/// Whether the children of this node are the root's and each is searched as if it were the first.
fn is_fresh(game: &TreeGame, ply: usize) -> bool {
    ply == 0 && game.convention().root_window == RootWindow::Fresh
}

fn is_better(player: Player, value: &Value, best: &Value) -> bool {
    match player {
        Player::Max => value > best,
        Player::Min => value < best,
    }
}

/// The null window that asks whether a value is better for the player than the best one.
fn question(player: Player, best: &Limit) -> Option<Window> {
    let mut window = Window::default();
    match player {
        Player::Max => window.alpha = Some(best.clone()),
        Player::Min => window.beta = Some(best.clone()),
    }
    window.null(player)
}

/// Whether a child is better for the player: stops at the first node that decides.
fn test(
    game: &TreeGame,
    player: Player,
    child: NodeId,
    ply: usize,
    null: Window,
    observer: &mut impl Observer,
) -> Result<bool, SearchError> {
    let asked = null.clone();
    let found = alpha_beta(game, child, ply, null, observer)?;
    Ok(match player {
        Player::Max => asked.is_high(&found.value),
        Player::Min => asked.is_low(&found.value),
    })
}
