//! The probabilities at a chance node: all children have one or none has, and they sum to 1.

use super::columns::Values;
use super::{NodeId, TreeError, TreeErrorKind};
use crate::value::Value;

/// Checks the probabilities of a chance node's children, of which at least one is stated. A sum
/// that is not quite 1 is accepted: all are divided by it, and the answer is true.
pub(super) fn normalise(
    probabilities: &mut Values,
    node: NodeId,
    children: &[NodeId],
) -> Result<bool, TreeError> {
    let mut stated = Vec::with_capacity(children.len());
    for &child in children {
        let probability = probabilities.get(child.index());
        stated.push(probability.ok_or_else(|| TreeErrorKind::ProbabilityMissing.at(child))?);
    }
    let one = Value::from(1);
    let sum = Value::weighted_sum(stated.iter().map(|probability| (&one, probability)))
        .map_err(|_| TreeErrorKind::LongProbabilities.at(node))?;
    if sum == one {
        return Ok(false);
    }
    let tolerance = Value::from_decimal(1, 5);
    let distance = &sum - &one;
    if distance > tolerance || distance < -tolerance {
        return Err(TreeErrorKind::ProbabilitySum(sum).at(node));
    }
    for (child, probability) in children.iter().zip(stated) {
        probabilities.set(child.index(), &probability / &sum);
    }
    Ok(true)
}
