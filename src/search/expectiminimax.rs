//! Expectiminimax: Michie (1966); Russell and Norvig, *Artificial Intelligence: A Modern
//! Approach*, section on stochastic games.
//!
//! Minimax with chance nodes, whose value is the average of their children's values, each weighted
//! with its probability. Averages are exact.

use super::SearchError;
use super::bound::Bounded;
use super::game::TreeGame;
use super::observe::Observer;
use super::run::{PassStart, Run};
use crate::tree::{Mover, NodeId};
use crate::value::{AverageError, Value};

/// One pass without a window.
pub(super) fn run(run: &mut Run<impl Observer>) -> Result<Bounded, SearchError> {
    run.pass(PassStart::default(), |game, observer| {
        expectiminimax(game, NodeId::ROOT, 0, observer).map(Bounded::exact)
    })
}

/// The expected value of a node under best play.
pub(super) fn expectiminimax(
    game: &TreeGame,
    node: NodeId,
    ply: usize,
    observer: &mut impl Observer,
) -> Result<Value, SearchError> {
    observer.enter(node, ply, None);
    let value = if game.is_static(node, ply) {
        let value = game.static_value(node)?;
        observer.evaluate(node, &value);
        value
    } else {
        match game.tree().mover(node) {
            Mover::Max => best_child(game, node, ply, |new, best| new > best, observer)?,
            Mover::Min => best_child(game, node, ply, |new, best| new < best, observer)?,
            Mover::Chance => average(game, node, ply, observer)?,
        }
    };
    let found = Bounded::exact(value);
    observer.leave(node, &found, None);
    Ok(found.value)
}

fn best_child(
    game: &TreeGame,
    node: NodeId,
    ply: usize,
    is_better: fn(&Value, &Value) -> bool,
    observer: &mut impl Observer,
) -> Result<Value, SearchError> {
    let mut best: Option<Value> = None;
    for child in game.children(node) {
        let value = expectiminimax(game, child, ply + 1, observer)?;
        if best.as_ref().is_none_or(|best| is_better(&value, best)) {
            observer.improve(node, child, &value, None);
            best = Some(value);
        }
    }
    Ok(best.expect("an inner node has a child"))
}

fn average(
    game: &TreeGame,
    node: NodeId,
    ply: usize,
    observer: &mut impl Observer,
) -> Result<Value, SearchError> {
    let mut values = Vec::new();
    for child in game.children(node) {
        let value = expectiminimax(game, child, ply + 1, observer)?;
        values.push((child, value));
    }
    average_of(
        game,
        node,
        values.iter().map(|(child, value)| (*child, value)),
    )
}

/// The average at a chance node whose children have these values; an error if they are only some
/// of the children and weigh nothing.
pub(crate) fn average_of<'v>(
    game: &TreeGame,
    node: NodeId,
    values: impl Iterator<Item = (NodeId, &'v Value)>,
) -> Result<Value, SearchError> {
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
