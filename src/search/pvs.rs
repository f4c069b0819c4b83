//! Principal variation search: Marsland, *A Review of Game-Tree Pruning* (1986), figure PVS;
//! NegaScout: Reinefeld, *An Improvement to the Scout Tree Search Algorithm* (1983).
//!
//! The first child is searched with the full window. The others are expected to be worse: a null
//! window only asks whether they are better. Where one is, and its value matters, it is searched
//! again with the window that is left.

use super::SearchError;
use super::bound::{Bound, Bounded};
use super::game::TreeGame;
use super::inner_node::InnerNode;
use super::observe::Observer;
use super::run::{PassStart, Run};
use super::window::Window;
use crate::tree::{NodeId, Player};

/// One pass with the initial window.
pub(super) fn run(run: &mut Run<impl Observer>) -> Result<Bounded, SearchError> {
    let window = Window::initial(run.game.convention());
    run.pass(PassStart::with_window(window.clone()), |game, observer| {
        pvs(game, NodeId::ROOT, 0, window, observer)
    })
}

/// The value of a node as far as it matters within the window.
fn pvs(
    game: &TreeGame,
    node: NodeId,
    ply: usize,
    window: Window,
    observer: &mut impl Observer,
) -> Result<Bounded, SearchError> {
    observer.enter(node, ply, Some(&window));
    if game.is_static(node, ply) {
        let found = Bounded::exact(game.static_value(node)?);
        observer.evaluate(node, &found.value);
        observer.leave(node, &found, Some(&window));
        return Ok(found);
    }
    let player = game.player(node)?;
    let mut here = match ply {
        0 => InnerNode::at_root(player, window, game.convention()),
        _ => InnerNode::new(player, window, game.convention()),
    };
    let mut is_first = true;
    let mut children = game.children(node);
    while let Some(child) = children.next() {
        let window = here.window_for_child();
        let null = if is_first { None } else { window.null(player) };
        let found = match null {
            None => pvs(game, child, ply + 1, window, observer)?,
            Some(null) => better_or_not(game, player, child, ply + 1, (window, null), observer)?,
        };
        is_first = false;
        if here.take(child, &found) {
            let window = Some(here.window());
            observer.improve(node, child, &found.value, window);
        }
        if here.is_closed() && !children.is_empty() {
            observer.cutoff(node, child, here.window(), None, &children);
            let found = here.cut();
            observer.leave(node, &found, Some(here.window()));
            return Ok(found);
        }
    }
    let found = here.complete();
    observer.leave(node, &found, Some(here.window()));
    Ok(found)
}

/// Asks with the null window whether a child is better for the player; if it is, and neither its
/// value is known nor the whole window closed, searches it again with the window that is left.
fn better_or_not(
    game: &TreeGame,
    player: Player,
    child: NodeId,
    ply: usize,
    (window, null): (Window, Window),
    observer: &mut impl Observer,
) -> Result<Bounded, SearchError> {
    let found = pvs(game, child, ply, null, observer)?;
    let is_better = match player {
        Player::Max => found.bound == Bound::Lower && !window.is_high(&found.value),
        Player::Min => found.bound == Bound::Upper && !window.is_low(&found.value),
    };
    if !is_better {
        return Ok(found);
    }
    let again = pvs(game, child, ply, window.narrowed(player, &found), observer)?;
    // A lower and an upper bound that meet are the value.
    if again.value == found.value && again.bound != found.bound {
        return Ok(Bounded::exact(again.value));
    }
    Ok(again)
}
