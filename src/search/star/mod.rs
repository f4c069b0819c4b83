//! *-Minimax, alpha-beta on trees with chance nodes: Ballard, *The \*-Minimax Search Procedure
//! for Trees Containing Chance Nodes* (1983); Hauk, Buro and Schaeffer, *Rediscovering \*-Minimax
//! Search* (2004).
//!
//! MAX and MIN nodes are searched as by alpha-beta. The children of a chance node are searched from
//! first to last: after each the node's value lies between two bounds, and the rest is skipped once
//! these leave the window. That is Star1 (Ballard, section 3; Hauk, Buro and Schaeffer, section 3.1).
//!
//! Star2 (Ballard, section 4; Hauk, Buro and Schaeffer, section 3.2) first probes each child: only the
//! first of its own children is searched. The mover at the child decides what that proves: MAX can have at
//! least as much, MIN need not give more. Often the bounds of the probes close the chance node's window,
//! and nothing else has to be searched.
//!
//! Ballard's trees are regular, with chance nodes between MAX and MIN; here any node may stand anywhere. A
//! leaf is evaluated by its probe; a chance node below a chance node has no mover, and an impossible child
//! can't matter, so that neither is probed. What a probe found is kept: the search of the child goes on
//! after it, and no leaf is evaluated twice. The window was at least as wide during the probe, so the value
//! still holds.

mod chance_node;

use std::mem;

use super::visit::{Found, Place, Search};
use super::{
    Algorithm, Bound, Bounded, LentWindow, Observer, Phase, SearchError, Window, alpha_beta,
};
use crate::game::Game;
use crate::tree::{Mover, Player};
use chance_node::{ChanceNode, Progress};

/// One pass with the initial window. Without a range there are no chance nodes, and the search is
/// alpha-beta.
pub(super) fn run<G: Game>(search: &mut Search<G, impl Observer<G::Node>>) -> Found<G> {
    if search.range.is_none() {
        return alpha_beta::run(search);
    }
    let window = Window::initial(search.convention);
    search.pass(Some(&window), |search| {
        star(search.root(), window.lent(), None, search)
    })
}

/// The value of a node as far as it matters within its window. What the first child of a MAX or MIN node
/// is worth may have been found before, with a window at least as wide.
fn star<G: Game>(
    place: Place<G::Node>,
    window: LentWindow<G::Node>,
    mut first: Option<Bounded>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Found<G> {
    if search.game.mover(place.node) == Mover::Chance {
        return average(place, window, search);
    }
    search.visit(place, Some(window), |search, node| {
        // Where nothing in the range can matter, a chance node gives its child a closed window.
        let entered_closed = window.is_closed(search.convention.cut);
        while let Some(child) = node.next_child() {
            let found = match first.take() {
                Some(found) => found,
                None => star(child, node.window_for_child(), None, search)?,
            };
            search.improve(node, child, found);
            if node.cuts_rest() || entered_closed && node.peek_child().is_some() {
                return Ok(search.cut(node, child));
            }
        }
        Ok(search.finish(node))
    })
}

/// The average of the children of a chance node, as far as it matters within its window.
fn average<G: Game>(
    place: Place<G::Node>,
    window: LentWindow<G::Node>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Found<G> {
    search.enter(place, Some(window))?;
    if search.game.is_static(place.node, place.ply) {
        return search.evaluate(place, Some(window));
    }
    let range = search.range.ok_or(SearchError::NoValueRange(place.node))?;
    let (game, rules) = (search.game, search.convention);
    let mut node = ChanceNode::new(game, rules, range, place, window.kept())?;
    let probes_cut =
        search.plan.algorithm == Algorithm::Star2 && probe_children(&mut node, search)?;
    if !probes_cut {
        search_children(&mut node, search)?;
    }
    Ok(search.leave_chance(&node))
}

/// Searches the children of a chance node until its value leaves the window. Where star2 has probed
/// them, the search of each goes on after what its probe found.
fn search_children<G: Game>(
    node: &mut ChanceNode<G::Node>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Result<(), SearchError<G::Node>> {
    for number in 0..node.children.len() {
        let child = &mut node.children[number];
        let place = child.place;
        let first = match mem::replace(&mut child.progress, Progress::Done) {
            Progress::Unvisited => None,
            Progress::Probed(first) => Some(first),
            Progress::Done => continue,
        };
        let window = node.window_for(number)?;
        let found = star(place, window.lent(), first, search)?;
        if search.weigh(node, number, &found, Phase::Search)? {
            break;
        }
    }
    Ok(())
}

/// Probes the children of a chance node, before star1 searches them, and says whether its value left
/// the window.
fn probe_children<G: Game>(
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
            return Ok(search.finish(node));
        }
        let shown = shown_by_one(node.player, &found, search);
        *progress = Progress::Probed(found);
        let window = search.told(place.node, node.window());
        Ok(search.leave(place, shown, window.as_ref()))
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
