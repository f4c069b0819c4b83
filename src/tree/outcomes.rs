//! Numbers that were meant as probabilities: people write them in front of the outcomes, `0.9 20 0.1 30`, or in
//! a list with each, `(0.9 20) (0.1 30)`, or all in a list of their own, `(20 30) (0.9 0.1)`.

use super::build::is_nearly_one;
use super::{Builder, Mover, NodeId, Tree, TreeError, TreeErrorKind};
use crate::value::Value;

/// A number, and the child of a chance node that it seems to be the probability of.
type Outcome = (NodeId, NodeId);

impl Builder {
    /// Refuses a tree that is right but for such numbers. All nodes are given.
    pub(crate) fn check_outcomes(&self) -> Result<(), TreeError> {
        let tree = &self.tree;
        if !tree.has_chance {
            return Ok(());
        }
        let is_chance = |node: &NodeId| self.stated.get(node.0) == Some(Mover::Chance);
        let outcome = |node| {
            let in_a_row = tree.pairs_in_a_row(node);
            in_a_row
                .or_else(|| self.pairs_in_lists(node))
                .or_else(|| self.pairs_across_lists(node))
        };
        let Some((number, outcome)) = tree.nodes().filter(is_chance).find_map(outcome) else {
            return Ok(());
        };
        let probability = tree.value(number).unwrap_or(Value::ZERO);
        let value = tree.value(outcome).filter(|_| tree.is_leaf(outcome));
        Err(TreeErrorKind::ProbabilityAsChild(probability, value).at(number))
    }

    /// The first pair, if each child is a list of two that says nothing else, one of them such a number, at the
    /// same place in all.
    fn pairs_in_lists(&self, node: NodeId) -> Option<Outcome> {
        let tree = &self.tree;
        let pair = |list| self.pair(list).filter(|_| self.is_bare_list(list));
        let turned = |list| pair(list).map(|(one, other)| (other, one));
        let lists = || tree.children(node);
        let number_first = tree.first_outcome(lists().map(pair));
        number_first.or_else(|| tree.first_outcome(lists().map(turned)))
    }

    /// The first pair, if the children are two such lists, one of outcomes and one of as many such numbers.
    fn pairs_across_lists(&self, node: NodeId) -> Option<Outcome> {
        let tree = &self.tree;
        let (one, other) = self.pair(node)?;
        let is_bare = self.is_bare_list(one) && self.is_bare_list(other);
        let count = |list| tree.children(list).count();
        let outcome = |numbers, outcomes| {
            let pairs = tree.children(numbers).zip(tree.children(outcomes));
            tree.first_outcome(pairs.map(Some))
        };
        let is_so = is_bare && count(one) == count(other);
        let numbers_last = is_so.then(|| outcome(other, one)).flatten();
        numbers_last.or_else(|| is_so.then(|| outcome(one, other)).flatten())
    }

    /// The two children of a node, if these are all.
    fn pair(&self, node: NodeId) -> Option<Outcome> {
        let mut children = self.tree.children(node);
        let pair = (children.next()?, children.next()?);
        children.is_empty().then_some(pair)
    }

    fn is_bare_list(&self, node: NodeId) -> bool {
        self.tree.says_nothing(node) && self.stated.get(node.0).is_none()
    }
}

impl Tree {
    /// States equal shares where a reader would take children for probabilities and outcomes without them, so that
    /// what is written can be read.
    pub(super) fn state_equal_shares(&mut self) {
        if !self.has_chance {
            return;
        }
        for node in self.nodes() {
            if self.mover(node) == Mover::Chance && self.pairs_in_a_row(node).is_some() {
                let share = self.equal_share(node);
                let children: Vec<NodeId> = self.children(node).collect();
                for child in children {
                    self.probabilities.set(child.index(), share.clone());
                }
            }
        }
    }

    /// What each child of a chance node without probabilities has.
    pub(crate) fn equal_share(&self, chance: NodeId) -> Value {
        let children = i64::try_from(self.children(chance).count()).unwrap_or(i64::MAX);
        &Value::from(1) / &Value::from(children)
    }

    /// The probability of a chance node's child, stated or not.
    pub(super) fn share(&self, node: NodeId) -> Option<Value> {
        let chance = || {
            let parent = self.parent(node)?;
            (self.mover(parent) == Mover::Chance).then(|| self.equal_share(parent))
        };
        self.stated_probability(node).or_else(chance)
    }

    /// The first pair, if the children of a node are such a number and a tree, in turn.
    fn pairs_in_a_row(&self, node: NodeId) -> Option<Outcome> {
        let mut children = self.children(node);
        self.first_outcome(std::iter::from_fn(|| {
            let number = children.next()?;
            Some(children.next().map(|outcome| (number, outcome)))
        }))
    }

    /// The first of several pairs whose numbers are bare and from 0 to 1, not all of them whole, and sum to 1.
    fn first_outcome(&self, pairs: impl Iterator<Item = Option<Outcome>>) -> Option<Outcome> {
        let (zero, one) = (Value::ZERO, Value::from(1));
        let (mut first, mut sum, mut is_broken) = (None, zero.clone(), false);
        for pair in pairs {
            let (number, outcome) = pair?;
            let is_bare = self.is_leaf(number) && self.says_nothing(number);
            let value = self.value(number).filter(|_| is_bare)?;
            if value < zero || value > one {
                return None;
            }
            is_broken |= value != zero && value != one;
            sum = &sum + &value;
            first = first.or(Some((number, outcome)));
        }
        first.filter(|_| is_broken && is_nearly_one(&sum))
    }

    /// Whether a node has no name, no move and no probability.
    fn says_nothing(&self, node: NodeId) -> bool {
        self.name(node).is_none()
            && self.move_name(node).is_none()
            && self.stated_probability(node).is_none()
    }
}
