//! SCOUT: Pearl, *Asymptotic Properties of Minimax Trees and Game-Searching Procedures* (1980).
//!
//! EVAL finds a node's value from its first child, then asks TEST of every other child whether it
//! is better, and only if so finds that child's value too. TEST only answers yes or no, and forgets
//! what it saw.

use super::alpha_beta::alpha_beta;
use super::visit::{Found, Place, Search};
use super::{Bounded, LentWindow, Observer, SearchError};
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
            let found = match sure.beside(player) {
                Some(beside) => eval_if_better(child, sure.null(player, &beside), player, search)?,
                None => Some(eval(child, search)?),
            };
            if let Some(found) = found {
                search.improve(node, child, found);
                // It has no window, but may have the best value that there is.
                if node.cuts_rest() {
                    return Ok(search.cut(node, child));
                }
            }
        }
        Ok(search.finish(node))
    })
}

/// The minimax value of a child if TEST, which stops at the first node that decides, says that it is
/// better for the player. What a known range of values has settled there is known without EVAL.
fn eval_if_better<G: Game>(
    child: Place<G::Node>,
    null: LentWindow<G::Node>,
    player: Player,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Result<Option<Bounded>, SearchError<G::Node>> {
    let tested = alpha_beta(child, null, search)?;
    if !null.improves(player, &tested.value) {
        return Ok(None);
    }
    if search.is_settled_by_range(&tested) {
        return Ok(Some(Bounded::exact(tested.value)));
    }
    eval(child, search).map(Some)
}
