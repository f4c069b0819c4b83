//! Alpha-beta in negamax form: Knuth and Moore (1975), procedure F2; Eppstein (1997); Rich and
//! Knight, *Artificial Intelligence*, chapter 12, with USE-THRESH for β and PASS-THRESH for α.
//!
//! One procedure serves both players, because every value is seen by the player who moves: where
//! the player changes, values change their sign and the two ends of the window change places.

use super::visit::{Found, Place, Search};
use super::{LentWindow, Observer, Window};
use crate::game::Game;

/// One pass with the initial window.
pub(super) fn run<G: Game>(search: &mut Search<G, impl Observer<G::Node>>) -> Found<G> {
    let window = Window::initial(search.convention);
    search.pass(Some(&window), |search| {
        let root = search.root();
        let player = search.view(root.node);
        let found = negamax(root, window.lent().seen_by(player).lent(), search)?;
        Ok(found.seen_by(player))
    })
}

/// The value of a node, seen by the player who moves there, as far as it matters within the
/// window, which is seen by that player too.
fn negamax<G: Game>(
    place: Place<G::Node>,
    window: LentWindow<G::Node>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Found<G> {
    search.visit(place, Some(window), |search, node| {
        let player = search.game.player(place.node);
        let mut for_opponent = node.window_for_child().negated();
        while let Some(child) = node.next_child() {
            let found = if search.game.player(child.node) == player {
                negamax(child, node.window_for_child(), search)?
            } else {
                negamax(child, for_opponent.lent(), search)?.negated()
            };
            let compared = search.improve(node, child, found);
            if node.cuts_rest() {
                return Ok(search.cut(node, child));
            }
            // Turning the window takes time, and no other child changes it.
            if compared.is_gt() {
                for_opponent = node.window_for_child().negated();
            }
        }
        Ok(search.finish(node))
    })
}
