//! NegaScout: Reinefeld, *An Improvement to the Scout Tree Search Algorithm* (1983).
//!
//! Principal variation search, but what a null window finds right above the leaves is believed: all
//! leaves that count were looked at there, so that a second search would find the same.

use super::visit::{Place, Search};
use super::{Algorithm, Bound, Bounded};
use crate::game::Game;

/// Whether a child that a null window has shown to be better needs no second search: it is a leaf, or
/// has only leaves below it. Reinefeld's players alternate; where one moves twice in a row, the null
/// window may have been closed by the first leaf, and that is no value.
pub(super) fn is_settled<G: Game, O>(
    child: Place<G::Node>,
    found: &Bounded,
    search: &Search<G, O>,
) -> bool {
    let is_static = |place: Place<G::Node>| search.game.is_static(place.node, place.ply);
    let mut below = search.game.children(child.node);
    search.plan.algorithm == Algorithm::Negascout
        && found.bound == Bound::Exact
        && (is_static(child) || below.all(|node| is_static(child.child(node))))
}
