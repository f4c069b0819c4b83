//! Minimax: von Neumann (1928); as NodeValue in textbooks that let one procedure serve both players.
//!
//! Looks at every node. The value of a MAX node is the largest, that of a MIN node the smallest
//! value of its children.

use super::Observer;
use super::visit::{Found, Place, Search};
use crate::game::Game;

/// One pass without a window.
pub(super) fn run<G: Game>(search: &mut Search<G, impl Observer<G::Node>>) -> Found<G> {
    search.pass(None, |search| minimax(search.root(), search))
}

/// The minimax value of a node.
fn minimax<G: Game>(
    place: Place<G::Node>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Found<G> {
    search.visit(place, None, |search, node| {
        while let Some(child) = node.next_child() {
            let found = minimax(child, search)?;
            if search.improve(node, child, found).is_eq() {
                search.settle_tie(node, child);
            }
        }
        Ok(search.finish(node))
    })
}
