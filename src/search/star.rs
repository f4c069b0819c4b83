//! *-Minimax, alpha-beta on trees with chance nodes: Ballard, *The \*-Minimax Search Procedure
//! for Trees Containing Chance Nodes* (1983); Hauk, Buro and Schaeffer, *Rediscovering \*-Minimax
//! Search* (2004).
//!
//! What Star1 and Star2 share: leaves within the range, and MAX and MIN nodes, which are searched
//! as by alpha-beta. They differ at chance nodes. Ballard's trees are regular, with chance nodes
//! between MAX and MIN; here any node may stand anywhere.

use super::alpha_beta;
use super::run::{Follower, PassStart, Run};
use super::visit::{Found, Place, Search};
use super::{Bounded, Convention, LentWindow, Observer, Policy, SearchError, ValueRange, Window};
use crate::game::Game;
use crate::tree::Mover;
use crate::value::Value;

/// How chance nodes are searched.
pub(super) trait Star: Copy {
    /// The value of a chance node as far as it matters within its window.
    fn average<G: Game>(
        self,
        place: Place<G::Node>,
        window: LentWindow<G::Node>,
        search: &mut Search<G, StarRules, impl Observer<G::Node>>,
    ) -> Found<G>;
}

/// One pass with the initial window. Without a range there are no chance nodes, and the search is
/// alpha-beta.
pub(super) fn run<G: Game>(star: impl Star, run: &mut Run<G, impl Follower<G>>) -> Found<G> {
    let Some(range) = &run.plan.value_range else {
        return alpha_beta::run(run);
    };
    let rules = StarRules {
        convention: run.convention,
        range,
    };
    let window = Window::initial(run.convention);
    run.pass(PassStart::with_window(window.clone()), rules, |search| {
        visit(star, search.root(), window.lent(), search)
    })
}

/// The value of a node as far as it matters within its window.
pub(super) fn visit<G: Game>(
    star: impl Star,
    place: Place<G::Node>,
    window: LentWindow<G::Node>,
    search: &mut Search<G, StarRules, impl Observer<G::Node>>,
) -> Found<G> {
    if search.game.mover(place.node) == Mover::Chance {
        return star.average(place, window, search);
    }
    choose(star, place, window, None, search)
}

/// The best child of a MAX or MIN node. What its first child is worth may have been found before,
/// with a window at least as wide.
pub(super) fn choose<G: Game>(
    star: impl Star,
    place: Place<G::Node>,
    window: LentWindow<G::Node>,
    mut first: Option<Bounded>,
    search: &mut Search<G, StarRules, impl Observer<G::Node>>,
) -> Found<G> {
    search.visit_within(place, window, |here| {
        while let Some(child) = here.next_child() {
            let found = match first.take() {
                Some(found) => found,
                None => here.search_child(|window, search| visit(star, child, window, search))?,
            };
            here.improve(child, found);
            if here.is_closed() {
                return Ok(here.cut(child));
            }
        }
        Ok(here.complete())
    })
}

/// A convention, in a game whose values lie in a range.
#[derive(Clone, Copy)]
pub(super) struct StarRules<'c> {
    pub(super) convention: &'c Convention,
    pub(super) range: &'c ValueRange,
}

impl<N: Copy> Policy<N> for StarRules<'_> {
    #[inline]
    fn convention(&self) -> &Convention {
        self.convention
    }

    fn accept(&self, node: N, value: &Value) -> Result<(), SearchError<N>> {
        if self.range.contains(value) {
            Ok(())
        } else {
            Err(SearchError::OutsideRange(node, value.clone()))
        }
    }
}
