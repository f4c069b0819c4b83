//! Expectiminimax: Michie (1966); Russell and Norvig, *Artificial Intelligence: A Modern
//! Approach*, section on stochastic games.
//!
//! Minimax with chance nodes, whose value is the average of their children's values, each weighted
//! with its probability. Averages are exact.

use super::run::{Follower, PassStart, Run, SearchError};
use super::visit::{Found, Place, Policy, Search};
use super::{Bounded, Observer};
use crate::game::Game;
use crate::tree::Mover;
use crate::value::{AverageError, Value};

/// One pass without a window.
pub(super) fn run<G: Game>(run: &mut Run<G, impl Follower<G>>) -> Found<G> {
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

/// The average at a chance node whose children have these values; an error if they are only some
/// of the children and weigh nothing.
pub(crate) fn average_of<'v, G: Game>(
    game: &G,
    node: G::Node,
    values: impl Iterator<Item = (G::Node, &'v Value)>,
) -> Result<Value, SearchError<G::Node>> {
    let terms: Vec<(Value, &Value)> = values
        .map(|(child, value)| (game.weight(child), value))
        .collect();
    weighted_average(&terms).map_err(|error| match error {
        AverageError::TooLong => SearchError::LongAverage(node),
        _ => SearchError::UndefinedAverage(node),
    })
}

/// The sum of weight × value over the sum of the weights: where no probabilities are stated, all
/// weights are 1.
fn weighted_average(terms: &[(Value, &Value)]) -> Result<Value, AverageError> {
    let one = Value::from(1);
    let sum = Value::weighted_sum(terms.iter().map(|(weight, value)| (weight, *value)))?;
    let weights = Value::weighted_sum(terms.iter().map(|(weight, _)| (&one, weight)))?;
    if weights == Value::ZERO {
        return Err(AverageError::Undefined);
    }
    Ok(&sum / &weights)
}
