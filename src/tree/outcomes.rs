//! Numbers that were meant as probabilities: people write them in front of the outcomes, `0.9 20 0.1 30`, in a list
//! with each, `(0.9 20) (0.1 30)`, in a list of their own, `(20 30) (0.9 0.1)`, or in one word with each, `0.9=20`.
//! What is surely one is an error, and what may be one is doubted.

use super::build::is_nearly_one;
use super::{Builder, Mover, NodeId, Tree, TreeError, TreeErrorKind};
use crate::value::Value;

/// A number, where it stands, and the child of a chance node that it seems to be the probability of.
pub(crate) struct Outcome {
    pub(crate) number: Value,
    pub(crate) at: NodeId,
    child: NodeId,
}

impl Builder {
    /// Refuses a tree that is right but for such numbers. All nodes are given.
    pub(crate) fn check_outcomes(&self) -> Result<(), TreeError> {
        let tree = &self.tree;
        if !tree.has_chance {
            return Ok(());
        }
        let is_chance = |node: &NodeId| self.stated.get(node.0) == Some(Mover::Chance);
        let outcome = |node| {
            let in_a_row = tree.in_a_row(node);
            in_a_row
                .or_else(|| self.in_pairs(node))
                .or_else(|| self.across_lists(node))
        };
        let Some(found) = tree.nodes().filter(is_chance).find_map(outcome) else {
            return Ok(());
        };
        let value = tree
            .value(found.child)
            .filter(|_| tree.is_leaf(found.child));
        Err(TreeErrorKind::ProbabilityAsChild(found.number, value, "leaf".to_owned()).at(found.at))
    }

    /// Each child is a list of two that says nothing else, one of them such a number, at the same place in all.
    fn in_pairs(&self, node: NodeId) -> Option<Outcome> {
        let tree = &self.tree;
        let pair = |list| self.pair(list).filter(|_| self.is_bare_list(list));
        let lists = || tree.children(node).map(pair);
        let number_first =
            first(lists().map(|pair| pair.and_then(|(one, two)| tree.bare(one, two))));
        number_first
            .or_else(|| first(lists().map(|pair| pair.and_then(|(one, two)| tree.bare(two, one)))))
    }

    /// The children are two such lists, one of outcomes and one of as many such numbers.
    fn across_lists(&self, node: NodeId) -> Option<Outcome> {
        let tree = &self.tree;
        let (one, other) = self.pair(node)?;
        let count = |list| tree.children(list).count();
        if !self.is_bare_list(one) || !self.is_bare_list(other) || count(one) != count(other) {
            return None;
        }
        let outcome = |numbers, outcomes| {
            let pairs = tree.children(numbers).zip(tree.children(outcomes));
            first(pairs.map(|(number, outcome)| tree.bare(number, outcome)))
        };
        outcome(other, one).or_else(|| outcome(one, other))
    }

    /// The two children of a node, if these are all.
    fn pair(&self, node: NodeId) -> Option<(NodeId, NodeId)> {
        let mut children = self.tree.children(node);
        let pair = (children.next()?, children.next()?);
        children.is_empty().then_some(pair)
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
            if self.mover(node) == Mover::Chance && self.in_a_row(node).is_some() {
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

    /// The children are such a number and a tree, in turn.
    fn in_a_row(&self, node: NodeId) -> Option<Outcome> {
        let mut children = self.children(node);
        first(std::iter::from_fn(|| {
            let number = children.next()?;
            Some(children.next().and_then(|child| self.bare(number, child)))
        }))
    }

    /// A number that obeys every rule and may still have been meant as the probability of a child of this chance
    /// node: among its children and in their lists, perhaps in percent, in their names or moves, or as their static values.
    pub(crate) fn doubtful_outcome(&self, node: NodeId) -> Option<Outcome> {
        let mut children = self.children(node);
        if children.any(|child| self.stated_probability(child).is_some()) {
            return None;
        }
        self.among_values(node)
            .or_else(|| self.on_the_way(node))
            .or_else(|| self.in_percent(node))
    }

    /// Every other child is a number, or the first one in each list of two, and these numbers sum to 100.
    fn in_percent(&self, chance: NodeId) -> Option<Outcome> {
        let children: Vec<NodeId> = self.children(chance).collect();
        let in_a_row = || {
            let pairs = children.chunks(2);
            pairs.map(|pair| pair.get(1).map(|_| pair[0])).collect()
        };
        let in_lists = || {
            let lists = children.iter().map(|list| self.children(*list));
            lists
                .map(|mut list| list.next().filter(|_| list.next().is_some()))
                .collect()
        };
        let numbers = |places: Option<Vec<NodeId>>| -> Option<Vec<Outcome>> {
            places?.iter().map(|at| self.bare(*at, chance)).collect()
        };
        let found = numbers(in_a_row()).or_else(|| numbers(in_lists()))?;
        let sum = found
            .iter()
            .fold(Value::ZERO, |sum, outcome| &sum + &outcome.number);
        let is_meant = found.len() > 1 && sum == Value::from(100);
        found.into_iter().next().filter(|_| is_meant)
    }

    /// At least two leaves between 0 and 1 with a sum of 1, or without lists as many as there are others; not all of
    /// the others are from 0 to 1 too. Where every child is a list of two without a name, it is believed: such pairs
    /// are refused where they mean anything.
    fn among_values(&self, chance: NodeId) -> Option<Outcome> {
        let is_pair = |child| self.name(child).is_none() && self.children(child).count() == 2;
        if self.children(chance).all(is_pair) {
            return None;
        }
        let lists = self.children(chance).filter(|child| !self.is_leaf(*child));
        let has_lists = lists.clone().next().is_some();
        let in_lists = lists.flat_map(|list| self.children(list));
        let leaves = self.children(chance).filter(|child| self.is_leaf(*child));
        let number = |node: &NodeId| {
            let number = self.value(*node).filter(|_| self.is_leaf(*node))?;
            let (at, child) = (*node, chance);
            Some(Outcome { number, at, child })
        };
        let is_between = |node: &NodeId| {
            number(node)
                .is_some_and(|found| found.number > Value::ZERO && found.number < Value::from(1))
        };
        let (between, others): (Vec<NodeId>, Vec<NodeId>) =
            leaves.chain(in_lists).partition(is_between);
        let is_like_them =
            |node: &NodeId| number(node).is_some_and(|found| found.number.is_probability());
        let found = || between.iter().map(number);
        let is_believed = between.len() < 2
            || others.iter().all(is_like_them)
            || (between.len() != others.len() || has_lists) && first(found()).is_none();
        found().next().flatten().filter(|_| !is_believed)
    }

    /// All children are called such numbers, or the moves to them, or all are inner nodes with such static values.
    fn on_the_way(&self, node: NodeId) -> Option<Outcome> {
        first(self.children(node).map(|child| {
            let called = self.move_name(child).or_else(|| self.name(child));
            let number = match called {
                Some(name) => probability_called(name)?,
                None => self.value(child).filter(|_| !self.is_leaf(child))?,
            };
            let at = child;
            Some(Outcome { number, at, child })
        }))
    }

    /// A leaf without a name as the number of another node.
    fn bare(&self, at: NodeId, child: NodeId) -> Option<Outcome> {
        let is_bare = self.is_leaf(at) && self.says_nothing(at);
        let number = self.value(at).filter(|_| is_bare)?;
        Some(Outcome { number, at, child })
    }

    /// Whether a node has no name, no move and no probability.
    pub(super) fn says_nothing(&self, node: NodeId) -> bool {
        self.name(node).is_none()
            && self.move_name(node).is_none()
            && self.stated_probability(node).is_none()
    }
}

/// The first of several numbers from 0 to 1, not all of them whole, that sum to 1.
fn first(outcomes: impl Iterator<Item = Option<Outcome>>) -> Option<Outcome> {
    let (mut first, mut sum, mut is_broken) = (None, Value::ZERO, false);
    for outcome in outcomes {
        let outcome = outcome.filter(|outcome| outcome.number.is_probability())?;
        is_broken |= outcome.number != Value::ZERO && outcome.number != Value::from(1);
        sum = &sum + &outcome.number;
        first = first.or(Some(outcome));
    }
    first.filter(|_| is_broken && is_nearly_one(&sum))
}

/// `0.3`, `p=0.3` and `30%` as numbers.
fn probability_called(name: &str) -> Option<Value> {
    let number = name.rsplit(':').next().unwrap_or(name);
    let number = number.trim_start_matches(['p', 'P', '=', ' ']);
    match number.strip_suffix('%') {
        Some(percent) => Some(&percent.trim().parse().ok()? / &Value::from(100)),
        None => number.parse().ok(),
    }
}

/// What people write in one word at a chance node: a probability in braces, `{0.9}`, or one with its value, `20:0.9`,
/// `20*0.9`, `20@0.9` or `0.9=20`. `head` is what stands first in the child's list.
pub(crate) fn outcome_in_a_word(head: &str, word: &str) -> Option<TreeErrorKind> {
    let probability = |text: &str| text.parse().ok().filter(Value::is_probability);
    let child = |share, value| {
        let head = head.to_owned();
        Some(TreeErrorKind::ProbabilityAsChild(share, value, head))
    };
    let behind = word.strip_prefix('{');
    if let Some(inside) = behind.and_then(|word| word.strip_suffix('}')) {
        return child(probability(inside)?, None);
    }
    let (one, other) = word.split_once([':', '=', '*', '@'])?;
    let outcome = |share, value: &str| child(probability(share)?, Some(value.parse().ok()?));
    outcome(other, one).or_else(|| outcome(one, other))
}
