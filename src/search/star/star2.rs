//! Star2: Ballard (1983), section 4; Hauk, Buro and Schaeffer (2004), section 3.2.
//!
//! Before the children of a chance node are searched, each is probed: only the first of its own
//! children is searched. The mover at the child decides what that proves: MAX can have at least as
//! much, MIN need not give more. Often the bounds of the probes close the chance node's window, and
//! nothing else has to be searched.
//!
//! Where Ballard's regular trees leave it open: a leaf is evaluated by its probe; a chance node
//! below a chance node has no mover, and an impossible child can't matter, so that neither is
//! probed. What a probe found is kept: the search of the child goes on after it, and no leaf is
//! evaluated twice. The window was at least as wide during the probe, so the value still holds.

use super::chance_node::{ChanceNode, Progress};
use super::star;
use crate::game::Game;
use crate::search::visit::{Found, Place, Search};
use crate::search::{Bound, Bounded, LentWindow, Observer, Phase, SearchError};
use crate::tree::{Mover, Player};

/// Probes the children of a chance node, before star1 searches them, and says whether its value left
/// the window.
pub(super) fn probe_children<G: Game>(
    node: &mut ChanceNode<G::Node>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Result<bool, SearchError<G::Node>> {
    for number in 0..node.children.len() {
        let child = &node.children[number];
        let place = child.place;
        let is_static = search.game.is_static(place.node, place.ply);
        let is_chance = search.game.mover(place.node) == Mover::Chance;
        if child.is_impossible() || is_chance && !is_static {
            continue;
        }
        let window = node.window_for(number)?;
        let progress = &mut node.children[number].progress;
        let found = probe(place, window.lent(), progress, search)?;
        if search.weigh(node, number, &found, Phase::Probe)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Searches the first child of a MAX or MIN node, and no more.
fn probe<G: Game>(
    place: Place<G::Node>,
    window: LentWindow<G::Node>,
    progress: &mut Progress,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Found<G> {
    // A leaf is evaluated, and over with.
    *progress = Progress::Done;
    search.visit(place, Some(window), |search, node| {
        let child = node.next_child().expect("an inner node has a child");
        let found = star(child, node.window_for_child(), None, search)?;
        search.improve(node, child, found.clone());
        if node.peek_child().is_none() {
            return Ok(search.complete(node));
        }
        let shown = shown_by_one(node.player, &found, search);
        *progress = Progress::Probed(found);
        Ok(search.leave_early(node, shown))
    })
}

/// What one child proves of a node that has more of them: perhaps no more than the range does.
fn shown_by_one<G: Game, O>(player: Player, found: &Bounded, search: &Search<G, O>) -> Bounded {
    let bound = Bound::secured_by(player);
    let is_shown = found.bound == Bound::Exact || found.bound == bound;
    let in_any_case = search.range.map(|range| range.best_for(player.opponent()));
    let value = in_any_case.filter(|_| !is_shown).unwrap_or(&found.value);
    Bounded::new(value.clone(), bound)
}
