//! Expectiminimax: Michie (1966); Russell and Norvig, *Artificial Intelligence: A Modern
//! Approach*, section on stochastic games.
//!
//! Minimax with chance nodes, whose value is the average of their children's values, each weighted
//! with its probability. Averages are exact.

use super::visit::{Found, Place, Search};
use super::{Bounded, Observer, SearchError};
use crate::game::Game;
use crate::tree::Mover;
use crate::value::{AverageError, Value};

/// One pass without a window.
pub(super) fn run<G: Game>(search: &mut Search<G, impl Observer<G::Node>>) -> Found<G> {
    search.pass(None, |search| expectiminimax(search.root(), search))
}

/// The expected value of a node under best play.
fn expectiminimax<G: Game>(
    place: Place<G::Node>,
    search: &mut Search<G, impl Observer<G::Node>>,
) -> Found<G> {
    if search.game.mover(place.node) == Mover::Chance {
        return search.average(place, expectiminimax);
    }
    search.visit(place, None, |search, node| {
        while let Some(child) = node.next_child() {
            let found = expectiminimax(child, search)?;
            if search.improve(node, child, found).is_eq() {
                search.settle_tie(node, child);
            }
        }
        Ok(search.finish(node))
    })
}

impl<G: Game, O: Observer<G::Node>> Search<'_, G, O> {
    /// The average of the children of a chance node, each of which is searched in this way.
    pub(crate) fn average(
        &mut self,
        place: Place<G::Node>,
        mut search_child: impl FnMut(Place<G::Node>, &mut Self) -> Found<G>,
    ) -> Found<G> {
        self.enter(place, None)?;
        if self.game.is_static(place.node, place.ply) {
            return self.evaluate(place, None);
        }
        let mut values = Vec::new();
        for child in self.game.children(place.node) {
            let found = search_child(place.child(child), self)?;
            values.push((child, found.value));
        }
        let values = values.iter().map(|(child, value)| (*child, value));
        let average = average_of(self.game, place.node, values)?;
        Ok(self.leave(place, Bounded::exact(average), None))
    }
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
/// weights are 1. Payoffs are averaged for each player.
fn weighted_average(terms: &[(Value, &Value)]) -> Result<Value, AverageError> {
    if let Some(payoffs) = terms.first().and_then(|(_, value)| value.as_payoffs()) {
        let of_player = |player| {
            let terms = terms.iter();
            let terms = terms.map(|(weight, value)| (weight.clone(), value.of_player(player)));
            weighted_average(&terms.collect::<Vec<_>>())
        };
        let averages: Result<Vec<_>, _> = (0..payoffs.len()).map(of_player).collect();
        return averages.map(Value::payoffs);
    }
    let one = Value::from(1);
    let sum = Value::weighted_sum(terms.iter().map(|(weight, value)| (weight, *value)))?;
    let weights = Value::weighted_sum(terms.iter().map(|(weight, _)| (&one, weight)))?;
    if weights == Value::ZERO {
        return Err(AverageError::Undefined);
    }
    Ok(&sum / &weights)
}
