//! Star1: Ballard (1983), section 3; Hauk, Buro and Schaeffer (2004), section 3.1.
//!
//! The children of a chance node are searched from first to last. After each the node's value
//! lies between two bounds, and the rest is skipped once these leave the window.

use std::mem;

use super::star;
use crate::game::Game;
use crate::search::visit::{ChanceNode, Progress, Search};
use crate::search::{Observer, Phase, SearchError};

/// Searches the children of a chance node until its value leaves the window. Where star2 has probed
/// them, the search of each goes on after what its probe found.
pub(super) fn search_children<G: Game>(
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
