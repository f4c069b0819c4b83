//! Minimax: von Neumann (1928); as NodeValue in textbooks that let one procedure serve both players.
//!
//! Looks at every node. The value of a MAX node is the largest, that of a MIN node the smallest
//! value of its children.

use super::events::Observer;
use super::run::{Follower, PassStart, Run};
use super::visit::{Found, Place, Policy, Search};
use crate::game::Game;

/// One pass without a window.
pub(super) fn run<G: Game>(run: &mut Run<G, impl Follower<G>>) -> Found<G> {
    run.pass(PassStart::default(), run.convention, |search| {
        minimax(search.root(), search)
    })
}

/// The minimax value of a node.
pub(super) fn minimax<G: Game>(
    place: Place<G::Node>,
    search: &mut Search<G, impl Policy<G::Node>, impl Observer<G::Node>>,
) -> Found<G> {
    search.visit(place, |here| {
        while let Some(child) = here.next_child() {
            let found = minimax(child, here.search)?;
            here.improve(child, found);
        }
        Ok(here.complete())
    })
}
