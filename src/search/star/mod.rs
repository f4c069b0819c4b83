//! *-Minimax, alpha-beta on trees with chance nodes: Ballard, *The \*-Minimax Search Procedure
//! for Trees Containing Chance Nodes* (1983); Hauk, Buro and Schaeffer, *Rediscovering \*-Minimax
//! Search* (2004).
//!
//! MAX and MIN nodes are searched as by alpha-beta. The children of a chance node are searched from
//! first to last: after each the node's value lies between two bounds, and the rest is skipped once
//! these leave the window. That is Star1 (Ballard, section 3; Hauk, Buro and Schaeffer, section 3.1);
//! Star2 first probes them. Ballard's trees are regular, with chance nodes between MAX and MIN; here
//! any node may stand anywhere.

mod chance_node;
mod star2;

use std::mem;

use super::visit::{Found, Place, Search};
use super::{Algorithm, Bounded, LentWindow, Observer, Phase, SearchError, Window, alpha_beta};
use crate::game::Game;
use crate::tree::Mover;
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
pub(super) fn star<G: Game>(
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
        let is_closed = window.is_closed(search.convention.cut);
        while let Some(child) = node.next_child() {
            let found = match first.take() {
                Some(found) => found,
                None => star(child, node.window_for_child(), None, search)?,
            };
            search.improve(node, child, found);
            if node.is_closed() || is_closed && node.peek_child().is_some() {
                return Ok(search.cut(node, child));
            }
        }
        Ok(search.complete(node))
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
    let is_closed =
        search.plan.algorithm == Algorithm::Star2 && star2::probe_children(&mut node, search)?;
    if !is_closed {
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
