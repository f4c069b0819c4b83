//! Star1: Ballard (1983), section 3; Hauk, Buro and Schaeffer (2004), section 3.1.
//!
//! The children of a chance node are searched from first to last. After each the node's value
//! lies between two bounds, and the rest is skipped once these leave the window.

use super::run::{Follower, Run};
use super::star::{self, Star, StarRules};
use super::visit::{ChanceNode, Found, Place, Search};
use super::{LentWindow, Observer, Phase};
use crate::game::Game;

/// One pass with the initial window.
pub(super) fn run<G: Game>(run: &mut Run<G, impl Follower<G>>) -> Found<G> {
    star::run(Star1, run)
}

#[derive(Clone, Copy)]
struct Star1;

impl Star for Star1 {
    fn average<G: Game>(
        self,
        place: Place<G::Node>,
        window: LentWindow<G::Node>,
        search: &mut Search<G, StarRules, impl Observer<G::Node>>,
    ) -> Found<G> {
        search.visit_chance(place, Some(window), |here| {
            let rules = here.search.policy;
            let mut chances = ChanceNode::new(here.search.game, &rules, place.node, window.kept())?;
            let mut number = 0;
            while let Some(child) = here.next_child() {
                let window = chances.window_for(number)?;
                let found = star::visit(self, child, window.lent(), here.search)?;
                chances.learn(number, &found)?;
                number += 1;
                here.estimate(child.node, chances.low(), chances.high());
                let rest: Vec<G::Node> = here.remaining();
                if let Some(window) = chances.closed_window(Some(child.node))
                    && !rest.is_empty()
                {
                    here.cut_at_chance(child.node, &window, &rest, Phase::Search);
                    return Ok((chances.found(), Some(window)));
                }
            }
            Ok((chances.found(), Some(chances.window().clone())))
        })
    }
}
