//! How the value of a node depends on the value of one node below it.
//!
//! Along a path every MAX or MIN node cuts the function off on one side, and every chance node
//! scales and shifts it, so that a slope, an offset and two limits always say it exactly.

use super::interval::Interval;
use crate::search::{Comparison, SearchError, Test, TreeGame};
use crate::tree::{Mover, NodeId};
use crate::value::{AverageError, Value};

/// The function x ↦ slope · x + offset, but never less than `low` and never more than `high`.
#[derive(Clone, Debug)]
pub(super) struct Response {
    /// Above 0.
    slope: Value,
    offset: Value,
    low: Value,
    high: Value,
}

impl Response {
    /// How `above`, an ancestor of `node` or the node itself, responds to `node` while all other
    /// nodes keep their values. Takes time linear in the siblings along the path.
    pub(super) fn along_path(
        game: &TreeGame,
        values: &[Value],
        node: NodeId,
        above: NodeId,
    ) -> Result<Self, SearchError> {
        let tree = game.tree();
        let mut response = Self::of_itself();
        let mut child = node;
        for parent in tree.ancestors(node) {
            if child == above {
                break;
            }
            let siblings = tree.children(parent).filter(|&sibling| sibling != child);
            let siblings = siblings.map(|sibling| &values[sibling.index()]);
            match tree.mover(parent) {
                Mover::Max => response.raise(siblings),
                Mover::Min => response.lower(siblings),
                Mover::Chance => {
                    let averaged = response.average(game, values, child);
                    averaged.map_err(|error| match error {
                        AverageError::TooLong => SearchError::LongAverage(parent),
                        _ => SearchError::UndefinedAverage(parent),
                    })?;
                }
            }
            child = parent;
        }
        Ok(response)
    }

    fn of_itself() -> Self {
        Self {
            slope: Value::from(1),
            offset: Value::ZERO,
            low: Value::NEGATIVE_INFINITY,
            high: Value::POSITIVE_INFINITY,
        }
    }

    /// MAX has these values elsewhere.
    fn raise<'v>(&mut self, elsewhere: impl Iterator<Item = &'v Value>) {
        if let Some(best) = elsewhere.max() {
            self.low = best.max(&self.low).clone();
            self.high = best.max(&self.high).clone();
        }
    }

    /// MIN has these values elsewhere.
    fn lower<'v>(&mut self, elsewhere: impl Iterator<Item = &'v Value>) {
        if let Some(best) = elsewhere.min() {
            self.low = best.min(&self.low).clone();
            self.high = best.min(&self.high).clone();
        }
    }

    /// The average at the parent of this child, whose siblings have these values.
    fn average(
        &mut self,
        game: &TreeGame,
        values: &[Value],
        child: NodeId,
    ) -> Result<(), AverageError> {
        let tree = game.tree();
        let parent = tree.parent(child).expect("the root is nobody's child");
        let weight = |node| tree.stated_probability(node).unwrap_or(Value::from(1));
        let (mut weights, mut others) = (Vec::new(), Vec::new());
        for sibling in tree.children(parent) {
            let weight = weight(sibling);
            if sibling != child {
                others.push((weight.clone(), values[sibling.index()].clone()));
            }
            weights.push((Value::from(1), weight));
        }
        let sum = |terms: &[(Value, Value)]| {
            Value::weighted_sum(terms.iter().map(|(weight, value)| (weight, value)))
        };
        let total = sum(&weights)?;
        let share = &weight(child) / &total;
        let rest = &sum(&others)? / &total;
        if share == Value::ZERO || !rest.is_finite() {
            (self.low, self.high) = (rest.clone(), rest);
            return Ok(());
        }
        let scaled = |value: &Value| Value::weighted_sum([(&share, value)]);
        self.slope = scaled(&self.slope)?;
        self.offset = &scaled(&self.offset)? + &rest;
        self.low = &scaled(&self.low)? + &rest;
        self.high = &scaled(&self.high)? + &rest;
        Ok(())
    }

    /// The inputs for which the output compares so with a value; `None` if there are none.
    ///
    /// Outputs only grow with inputs, so these are an interval with at most one end.
    pub(super) fn inputs(&self, comparison: Comparison, value: &Value) -> Option<Interval> {
        let test = Test {
            comparison,
            value: value.clone(),
        };
        let (hardest, easiest) = match comparison {
            Comparison::AtLeast | Comparison::MoreThan => (&self.low, &self.high),
            Comparison::AtMost | Comparison::LessThan => (&self.high, &self.low),
        };
        if test.holds(hardest) {
            return Some(Interval::everything());
        }
        if !test.holds(easiest) {
            return None;
        }
        let input = &(value - &self.offset) / &self.slope;
        Interval::of(comparison, input)
    }
}
