//! Principal variation search: Marsland, *A Review of Game-Tree Pruning* (1986), figure PVS. NegaScout:
//! Reinefeld, *An Improvement to the Scout Tree Search Algorithm* (1983).
//!
//! The first child is searched with the full window. The others are expected to be worse: a null
//! window only asks whether they are better. Where one is, and its value is below β, it is searched
//! again with the window that is left, leaves too, but not once a known range of values has settled it.
//! NegaScout believes what a null window finds right above the leaves: all that count were looked at there,
//! so that a second search would find the same.
//!
//! Whole numbers would end a null window at v + 1, and fail-hard would return that. Here it ends right
//! beside v, where no value lies: what is better than v is returned as it is, also under fail-hard.

use super::visit::{Found, Place, Search};
use super::{Algorithm, Bound, Bounded, LentWindow, Limit, Observer, Window};
use crate::game::Game;
use crate::tree::Player;

/// One pass with the initial window.
pub(super) fn run<G: Game>(search: &mut Search<G, impl Observer<G::Node>>) -> Found<G> {
    let window = Window::initial(search.convention);
    search.pass(Some(&window), |search| {
        pvs(search.root(), window.lent(), search)
    })
}

/// The value of a node as far as it matters within the window.
fn pvs<G: Game>(
    place: Place<G::Node>,
    window: LentWindow<G::Node>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Found<G> {
    search.visit(place, Some(window), |search, node| {
        let (player, mut is_first) = (node.player, true);
        while let Some(child) = node.next_child() {
            let window = node.window_for_child();
            let found = match window.beside(player) {
                Some(beside) if !is_first => {
                    let null = window.null(player, &beside);
                    better_or_not(player, child, window, null, search)?
                }
                _ => pvs(child, window, search)?,
            };
            is_first = false;
            search.improve(node, child, found);
            if node.cuts_rest() {
                return Ok(search.cut(node, child));
            }
        }
        Ok(search.finish(node))
    })
}

/// Asks with the null window whether a child is better for the player; if it is, and does not reach the
/// opponent's bound, searches it again with the window that is left.
#[inline(always)]
fn better_or_not<G: Game>(
    player: Player,
    child: Place<G::Node>,
    window: LentWindow<G::Node>,
    null: LentWindow<G::Node>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Found<G> {
    let found = pvs(child, null, search)?;
    let is_better = window.improves(player, &found.value);
    let is_too_good = !window.improves(player.opponent(), &found.value);
    if search.is_settled_by_range(&found) {
        return Ok(Bounded::exact(found.value));
    }
    if !is_better || is_too_good || is_believed(child, &found, search) {
        return Ok(found);
    }
    let shown = Limit::of(child.node, found.value.clone());
    let again = pvs(child, window.narrowed(player, &shown), search)?;
    // A lower and an upper bound that meet are the value.
    if again.value == found.value && again.bound != found.bound {
        return Ok(Bounded::exact(again.value));
    }
    Ok(again)
}

/// Whether NegaScout needs no second search of a child that a null window has shown to be better: it is a
/// leaf, or has only leaves below it. Reinefeld's players alternate; where one moves twice in a row, the
/// null window may have been closed by the first leaf, and that is no value.
fn is_believed<G: Game, O>(child: Place<G::Node>, found: &Bounded, search: &Search<G, O>) -> bool {
    let is_static = |place: Place<G::Node>| search.game.is_static(place.node, place.ply);
    let mut below = search.game.children(child.node);
    search.plan.algorithm == Algorithm::Negascout
        && found.bound == Bound::Exact
        && (is_static(child) || below.all(|node| is_static(child.child(node))))
}
