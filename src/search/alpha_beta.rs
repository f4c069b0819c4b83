//! Alpha-beta in MAX/MIN form: Knuth and Moore (1975), section 2; Russell and Norvig, *Artificial
//! Intelligence: A Modern Approach*, section on alpha-beta pruning.
//!
//! "Start by inheriting the α and β of your parent; if you see something that you like amongst
//! your children, take it for yourself." A MAX node raises α, a MIN node lowers β; when the two
//! meet, the remaining children can't matter.

use super::visit::{Found, Place, Search};
use super::{LentWindow, Observer, Window};
use crate::game::Game;

/// One pass with the initial window.
pub(super) fn run<G: Game>(search: &mut Search<G, impl Observer<G::Node>>) -> Found<G> {
    run_in(&Window::initial(search.convention), search)
}

/// One pass with a window.
pub(super) fn run_in<G: Game>(
    window: &Window<G::Node>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Found<G> {
    search.pass(Some(window), |search| {
        alpha_beta(search.root(), window.lent(), search)
    })
}

/// The value of a node as far as it matters within the window.
pub(super) fn alpha_beta<G: Game>(
    place: Place<G::Node>,
    window: LentWindow<G::Node>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Found<G> {
    search.visit(place, Some(window), |search, node| {
        while let Some(child) = node.next_child() {
            let found = alpha_beta(child, node.window_for_child(), search)?;
            search.improve(node, child, found);
            if node.cuts_rest() {
                return Ok(search.cut(node, child));
            }
        }
        Ok(search.finish(node))
    })
}
