//! What nodes are worth without a search: static values, and averages at chance nodes.

use super::SearchError;
use crate::game::Game;
use crate::value::{AverageError, Value};

/// The static value of a leaf or horizon node, in MAX's view.
#[inline(always)]
pub(crate) fn static_value<G: Game>(
    game: &G,
    node: G::Node,
) -> Result<Value, SearchError<G::Node>> {
    game.static_value(node).ok_or_else(|| unknown(game, node))
}

#[cold]
fn unknown<G: Game>(game: &G, node: G::Node) -> SearchError<G::Node> {
    if game.children(node).next().is_none() {
        SearchError::UnknownLeaf(node)
    } else {
        SearchError::NoStaticValue(node)
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
