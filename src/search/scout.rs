//! SCOUT: Pearl, *Asymptotic Properties of Minimax Trees and Game-Searching Procedures* (1980).
//!
//! EVAL finds a node's value from its first child, then asks TEST of every other child whether it
//! is better, and only if so finds that child's value too. TEST only answers yes or no, and forgets
//! what it saw.

use super::alpha_beta::alpha_beta;
use super::run::{Follower, PassStart, Run};
use super::visit::{Found, Place, Search};
use super::{LentWindow, Limit, Observer, Policy, SearchError};
use crate::game::Game;
use crate::tree::Player;

/// One pass without a window.
pub(super) fn run<G: Game>(run: &mut Run<G, impl Follower<G>>) -> Found<G> {
    run.pass(PassStart::default(), run.convention, |search| {
        eval(search.root(), search)
    })
}

/// The minimax value of a node.
fn eval<G: Game>(
    place: Place<G::Node>,
    search: &mut Search<G, impl Policy<G::Node>, impl Observer<G::Node>>,
) -> Found<G> {
    search.visit(place, |here| {
        let player = here.player();
        // With fresh windows each child of the root is searched as if it were the first.
        let is_fresh = here.search.policy.has_fresh_windows(place.ply);
        while let Some(child) = here.next_child() {
            let best = here.best().filter(|_| !is_fresh);
            let best = best.map(|(value, via)| Limit::of(*via, value.clone()));
            let sure = LentWindow::OPEN.with_near_end(player, best.as_ref());
            let is_promising = match sure.beside(player) {
                Some(beside) => test(player, child, sure.null(player, &beside), here.search)?,
                None => true,
            };
            if is_promising {
                let found = eval(child, here.search)?;
                here.improve(child, found);
            }
        }
        Ok(here.complete())
    })
}

/// Whether a child is better for the player: stops at the first node that decides.
fn test<G: Game>(
    player: Player,
    child: Place<G::Node>,
    null: LentWindow<G::Node>,
    search: &mut Search<G, impl Policy<G::Node>, impl Observer<G::Node>>,
) -> Result<bool, SearchError<G::Node>> {
    let found = alpha_beta(child, null, search)?;
    Ok(null.is_beyond(player.opponent(), &found.value))
}
