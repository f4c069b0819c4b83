//! Alpha-beta in MAX/MIN form: Knuth and Moore (1975), section 2; Russell and Norvig, *Artificial
//! Intelligence: A Modern Approach*, section on alpha-beta pruning.
//!
//! "Start by inheriting the α and β of your parent; if you see something that you like amongst
//! your children, take it for yourself." A MAX node raises α, a MIN node lowers β; when the two
//! meet, the remaining children can't matter.

use super::run::{Follower, PassStart, Run};
use super::visit::{Found, Place, Policy, Search};
use super::{LentWindow, Observer, Window};
use crate::game::Game;

/// One pass with the initial window.
pub(super) fn run<G: Game>(run: &mut Run<G, impl Follower<G>>) -> Found<G> {
    let window = Window::initial(run.convention);
    run.pass(
        PassStart::with_window(window.clone()),
        run.convention,
        |search| alpha_beta(search.root(), window.lent(), search),
    )
}

/// The value of a node as far as it matters within the window.
pub(super) fn alpha_beta<G: Game>(
    place: Place<G::Node>,
    window: LentWindow<G::Node>,
    search: &mut Search<G, impl Policy<G::Node>, impl Observer<G::Node>>,
) -> Found<G> {
    search.visit_within(place, window, |here| {
        while let Some(child) = here.next_child() {
            let found = here.search_child(|window, search| alpha_beta(child, window, search))?;
            here.improve(child, found);
            if here.is_closed() {
                return Ok(here.cut(child));
            }
        }
        Ok(here.complete())
    })
}
