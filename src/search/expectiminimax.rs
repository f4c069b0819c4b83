//! Expectiminimax: Michie (1966); Russell and Norvig, *Artificial Intelligence: A Modern
//! Approach*, section on stochastic games.
//!
//! Minimax with chance nodes, whose value is the average of their children's values, each weighted
//! with its probability. Averages are exact.

use super::bound::Bounded;
use super::chance::average_of;
use super::observe::Observer;
use super::policy::Policy;
use super::run::{PassStart, Run};
use super::visit::{Found, Place, Search};
use crate::game::Game;
use crate::tree::Mover;

/// One pass without a window.
pub(super) fn run<G: Game>(run: &mut Run<G, impl Observer<G::Node>>) -> Found<G> {
    run.pass(PassStart::default(), run.convention, |search| {
        expectiminimax(search.root(), search)
    })
}

/// The expected value of a node under best play.
pub(super) fn expectiminimax<G: Game>(
    place: Place<G::Node>,
    search: &mut Search<G, impl Policy<G::Node>, impl Observer<G::Node>>,
) -> Found<G> {
    if search.game.mover(place.node) == Mover::Chance {
        return average(place, search);
    }
    search.visit(place, |here| {
        while let Some(child) = here.next_child() {
            let found = expectiminimax(child, here.search)?;
            here.improve(child, found);
        }
        Ok(here.complete())
    })
}

/// The average of the children of a chance node.
fn average<G: Game>(
    place: Place<G::Node>,
    search: &mut Search<G, impl Policy<G::Node>, impl Observer<G::Node>>,
) -> Found<G> {
    search.visit_chance(place, None, |here| {
        let mut values = Vec::new();
        while let Some(child) = here.next_child() {
            let found = expectiminimax(child, here.search)?;
            values.push((child.node, found.value));
        }
        let values = values.iter().map(|(child, value)| (*child, value));
        let average = average_of(here.search.game, place.node, values)?;
        Ok((Bounded::exact(average), None))
    })
}
