//! SCOUT: Pearl, *Asymptotic Properties of Minimax Trees and Game-Searching Procedures* (1980).
//!
//! EVAL finds a node's value from its first child, then asks TEST of every other child whether it
//! is better, and only if so finds that child's value too. TEST only answers yes or no, and forgets
//! what it saw.

use super::alpha_beta::alpha_beta;
use super::visit::{Found, Place, Search};
use super::{LentWindow, Observer, SearchError};
use crate::game::Game;
use crate::tree::Player;

/// One pass without a window.
pub(super) fn run<G: Game>(search: &mut Search<G, impl Observer<G::Node>>) -> Found<G> {
    search.pass(None, |search| eval(search.root(), search))
}

/// The minimax value of a node.
fn eval<G: Game>(
    place: Place<G::Node>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Found<G> {
    search.visit(place, None, |search, node| {
        let player = node.player;
        // With fresh windows each child of the root is searched as if it were the first.
        let is_fresh = search.convention.has_fresh_windows(place.ply);
        while let Some(child) = node.next_child() {
            let best = node.best().filter(|_| !is_fresh);
            let sure = LentWindow::OPEN.with_end_of(player, best);
            let is_promising = match sure.beside(player) {
                Some(beside) => test(player, child, sure.null(player, &beside), search)?,
                None => true,
            };
            if is_promising {
                let found = eval(child, search)?;
                search.improve(node, child, found);
                // It has no window, but may have the best value that there is.
                if node.is_closed() {
                    return Ok(search.cut(node, child));
                }
            }
        }
        Ok(search.complete(node))
    })
}

/// Whether a child is better for the player: stops at the first node that decides.
fn test<G: Game>(
    player: Player,
    child: Place<G::Node>,
    null: LentWindow<G::Node>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Result<bool, SearchError<G::Node>> {
    let found = alpha_beta(child, null, search)?;
    Ok(null.is_beyond(player.opponent(), &found.value))
}
