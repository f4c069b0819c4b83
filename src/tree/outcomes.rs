//! Numbers that were meant as probabilities: people write them in front of the outcomes, `0.9 20 0.1 30`, or in
//! a list with each, `(0.9 20) (0.1 30)`.

use super::{Builder, Mover, NodeId, Tree, TreeError, TreeErrorKind};
use crate::value::Value;

/// A number, and the child of a chance node that it seems to be the probability of.
type Outcome = (NodeId, NodeId);

/// The most outcomes that are looked at.
const MOST: usize = 32;

impl Builder {
    /// Refuses a tree that is right but for such numbers. All nodes are given.
    pub(crate) fn check_outcomes(&self) -> Result<(), TreeError> {
        let tree = &self.tree;
        if !tree.has_chance {
            return Ok(());
        }
        let is_chance = |node: &NodeId| self.stated.get(node.0) == Some(Mover::Chance);
        for node in tree.nodes().filter(is_chance) {
            let pairs = tree.pairs_in_a_row(node);
            if let Some(&(number, outcome)) = pairs
                .or_else(|| self.pairs_in_lists(node))
                .iter()
                .flatten()
                .next()
            {
                let probability = tree.value(number).unwrap_or(Value::ZERO);
                let value = tree.value(outcome).filter(|_| tree.is_leaf(outcome));
                let kind = TreeErrorKind::ProbabilityAsChild(probability, value);
                return Err(kind.at(number));
            }
        }
        Ok(())
    }

    /// Each child is a list of two that says nothing else, one of them such a number, at the same place in all.
    fn pairs_in_lists(&self, node: NodeId) -> Option<Vec<Outcome>> {
        let tree = &self.tree;
        let pairs: Option<Vec<Outcome>> = tree
            .children(node)
            .map(|list| {
                let mut inside = tree.children(list);
                let pair = (inside.next()?, inside.next()?);
                let is_bare = tree.says_nothing(list) && self.stated.get(list.0).is_none();
                (is_bare && inside.is_empty()).then_some(pair)
            })
            .collect();
        let pairs = pairs?;
        let turned = || pairs.iter().map(|&(one, other)| (other, one)).collect();
        [pairs.clone(), turned()]
            .into_iter()
            .find(|pairs| tree.are_probabilities(pairs))
    }
}

impl Tree {
    /// The probability of a chance node's child: the stated one, or an equal share of those that are written
    /// because a reader would refuse the children without them.
    pub(crate) fn written_probability(&self, node: NodeId) -> Option<Value> {
        let share = || {
            let parent = self.parent(node).filter(|_| self.has_chance)?;
            let needs_one = self.pairs_in_a_row(parent).is_some();
            needs_one.then(|| self.share(node)).flatten()
        };
        self.stated_probability(node).or_else(share)
    }

    /// The probability of a chance node's child, stated or not.
    pub(super) fn share(&self, node: NodeId) -> Option<Value> {
        let parent = self.parent(node)?;
        let is_chance = self.mover(parent) == Mover::Chance;
        let equal = || {
            let children = i64::try_from(self.children(parent).count()).ok()?;
            is_chance.then(|| &Value::from(1) / &Value::from(children))
        };
        self.stated_probability(node).or_else(equal)
    }

    /// The children of a chance node are such a number and a tree, in turn; nobody writes many of them.
    fn pairs_in_a_row(&self, node: NodeId) -> Option<Vec<Outcome>> {
        let mut children = self.children(node);
        let mut pairs = Vec::new();
        while let Some(number) = children.next().filter(|_| pairs.len() < MOST) {
            pairs.push((number, children.next()?));
        }
        (children.is_empty() && self.are_probabilities(&pairs)).then_some(pairs)
    }

    /// Whether the numbers of several pairs are bare and from 0 to 1, not all of them whole, and sum to 1.
    fn are_probabilities(&self, pairs: &[Outcome]) -> bool {
        let (zero, one) = (Value::ZERO, Value::from(1));
        let number = |&(number, _): &Outcome| {
            let value = self.value(number).filter(|_| self.is_leaf(number))?;
            let is_one = self.says_nothing(number) && value >= zero && value <= one;
            is_one.then_some(value)
        };
        let numbers: Option<Vec<Value>> = pairs.iter().map(number).collect();
        numbers.is_some_and(|numbers| {
            let is_broken = |number: &Value| *number != zero && *number != one;
            let sum = numbers
                .iter()
                .fold(zero.clone(), |sum, number| &sum + number);
            numbers.len() > 1 && numbers.iter().any(is_broken) && sum == one
        })
    }

    /// Whether a node has no name, no move and no probability.
    fn says_nothing(&self, node: NodeId) -> bool {
        self.name(node).is_none()
            && self.move_name(node).is_none()
            && self.stated_probability(node).is_none()
    }
}
