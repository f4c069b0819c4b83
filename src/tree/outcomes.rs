//! Numbers that were meant as probabilities: people write them beside the outcomes, `0.9 20 0.1 30`, in a list with
//! each, `(0.9 20) (0.1 30)` or `(A 0.9 (min 3 4)) …`, in a list of their own, `(20 30) (0.9 0.1)`, or as what a
//! move is called. And lists of numbers that were meant as the payoffs of players.

use super::build::is_nearly_one;
use super::{Builder, Mover, NodeId, Tree, TreeError, TreeErrorKind};
use crate::value::Value;

/// A number, where it stands, and the child of a chance node that it seems to be the probability of.
struct Outcome {
    number: Value,
    at: NodeId,
    child: NodeId,
}

/// Larger trees are not written by hand.
const MOST_DOUBTED: usize = 10_000;

impl Builder {
    /// Refuses a tree that is right but for such numbers. All nodes are given.
    pub(crate) fn check_outcomes(&self) -> Result<(), TreeError> {
        let tree = &self.tree;
        if !tree.has_chance {
            return Ok(());
        }
        let is_chance = |node: &NodeId| self.stated.get(node.0) == Some(Mover::Chance);
        let has_mover = |list: NodeId| self.stated.get(list.0).is_some();
        let outcome = |node| tree.outcome(node, has_mover);
        let Some(found) = tree.nodes().filter(is_chance).find_map(outcome) else {
            return Ok(());
        };
        let value = tree
            .value(found.child)
            .filter(|_| tree.is_leaf(found.child));
        Err(TreeErrorKind::ProbabilityAsChild(found.number, value).at(found.at))
    }

    /// Whether lists of numbers may have been meant as payoffs: several, of nodes that say neither who moves nor a
    /// name, all of one length and of one sum. Two of them are enough if that is 0.
    pub(crate) fn has_lists_like_payoffs(&self) -> bool {
        let tree = &self.tree;
        let says_nothing = |node| tree.name(node).is_none() && self.stated.get(node.0).is_none();
        let is_bare = |node| tree.is_leaf(node) && tree.name(node).is_none();
        let is_list = |&node: &NodeId| {
            !tree.is_leaf(node) && says_nothing(node) && tree.children(node).all(is_bare)
        };
        let total = |list| {
            let mut total = (0, Value::ZERO);
            for value in tree.children(list).map(|child| tree.value(child)) {
                let value = value.filter(Value::is_finite)?;
                total = (total.0 + 1, &total.1 + &value);
            }
            Some(total)
        };
        if tree.len() > MOST_DOUBTED || self.has_players() {
            return false;
        }
        let mut lists = tree.nodes().filter(is_list);
        let Some((first, alike)) = lists.next().and_then(|first| Some((first, total(first)?)))
        else {
            return false;
        };
        let values = |list| tree.children(list).map(|child| tree.value(child));
        let (mut others, mut is_one_other) = (0, false);
        // Nearly always the first of the others tells that these are no payoffs.
        for list in lists {
            if total(list).as_ref() != Some(&alike) {
                return false;
            }
            is_one_other |= !values(list).eq(values(first));
            others += 1;
        }
        let (length, sum) = alike;
        let least = if sum == Value::ZERO { 1 } else { 2 };
        length > 1 && others >= least && is_one_other
    }
}

impl Tree {
    /// States equal shares where a reader would take numbers for probabilities, so that what is written can be read.
    pub(super) fn state_equal_shares(&mut self) {
        if !self.has_chance {
            return;
        }
        for node in self.nodes() {
            // The mover of every list is written.
            if self.mover(node) == Mover::Chance && self.outcome(node, |_| true).is_some() {
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

    /// The first such number at a chance node; `has_mover` tells of a list whether it says who moves.
    fn outcome(&self, node: NodeId, has_mover: impl Fn(NodeId) -> bool) -> Option<Outcome> {
        let mut children = self.children(node);
        if children.any(|child| self.stated_probability(child).is_some()) {
            return None;
        }
        self.in_a_row(node)
            .or_else(|| self.in_lists(node, &has_mover))
            .or_else(|| self.across_lists(node, &has_mover))
            .or_else(|| self.on_the_way(node))
    }

    /// The children are such a number and a tree, in turn, or the other way round.
    fn in_a_row(&self, node: NodeId) -> Option<Outcome> {
        let children: Vec<NodeId> = self.children(node).collect();
        let (pairs, rest) = children.as_chunks::<2>();
        let is_paired = rest.is_empty();
        let pairs = pairs.iter().filter(|_| is_paired);
        let number_first = first(pairs.clone().map(|[one, other]| self.bare(*one, *other)));
        number_first.or_else(|| first(pairs.map(|[one, other]| self.bare(*other, *one))))
    }

    /// Each child is a list with such a number at its beginning, or at its end. Where lists are more than two
    /// items, and hold nothing but values from 0 to 1, they are believed; so is a player with two moves.
    fn in_lists(&self, node: NodeId, has_mover: &impl Fn(NodeId) -> bool) -> Option<Outcome> {
        let lists: Vec<Vec<NodeId>> = self
            .children(node)
            .map(|list| self.children(list).collect())
            .collect();
        let mut each = self.children(node).zip(&lists);
        if each.any(|(list, items)| items.len() < 3 && has_mover(list)) {
            return None;
        }
        let mut each = self.children(node).zip(&lists);
        let are_pairs = each.all(|(list, items)| items.len() == 2 && self.says_nothing(list));
        let mut items = lists.iter().flatten();
        if !are_pairs && items.all(|&item| self.may_be_number(item)) {
            return None;
        }
        let at_beginning = lists.iter().map(|items| match items[..] {
            [number, outcome, ..] => self.bare(number, outcome),
            _ => None,
        });
        let at_end = lists.iter().map(|items| match items[..] {
            [outcome, .., number] => self.bare(number, outcome),
            _ => None,
        });
        first(at_beginning).or_else(|| first(at_end))
    }

    /// The children are two such lists, one of outcomes and one of as many such numbers.
    fn across_lists(&self, node: NodeId, has_mover: &impl Fn(NodeId) -> bool) -> Option<Outcome> {
        let lists: Vec<NodeId> = self.children(node).collect();
        let [one, other] = lists[..] else { return None };
        let count = |list| self.children(list).count();
        let is_bare = |list| self.says_nothing(list) && !has_mover(list);
        if !is_bare(one) || !is_bare(other) || count(one) != count(other) {
            return None;
        }
        let outcome = |numbers, outcomes| {
            let pairs = self.children(numbers).zip(self.children(outcomes));
            first(pairs.map(|(number, outcome)| self.bare(number, outcome)))
        };
        outcome(other, one).or_else(|| outcome(one, other))
    }

    /// The moves to all children are called such numbers, or all children are inner nodes with such static values.
    fn on_the_way(&self, node: NodeId) -> Option<Outcome> {
        first(self.children(node).map(|child| {
            let called = self.move_name(child).map(str::parse);
            let number = match called {
                Some(number) => number.ok()?,
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

    fn may_be_number(&self, node: NodeId) -> bool {
        let value = self.value(node).filter(|_| self.is_leaf(node));
        value.is_some_and(|value| is_share(&value))
    }

    /// Whether a node has no name, no move and no probability.
    fn says_nothing(&self, node: NodeId) -> bool {
        self.name(node).is_none()
            && self.move_name(node).is_none()
            && self.stated_probability(node).is_none()
    }
}

/// The first of several numbers from 0 to 1, not all of them whole, that sum to 1.
fn first(outcomes: impl Iterator<Item = Option<Outcome>>) -> Option<Outcome> {
    let (mut first, mut sum, mut is_broken) = (None, Value::ZERO, false);
    for outcome in outcomes {
        let outcome = outcome.filter(|outcome| is_share(&outcome.number))?;
        is_broken |= outcome.number != Value::ZERO && outcome.number != Value::from(1);
        sum = &sum + &outcome.number;
        first = first.or(Some(outcome));
    }
    first.filter(|_| is_broken && is_nearly_one(&sum))
}

fn is_share(value: &Value) -> bool {
    *value >= Value::ZERO && *value <= Value::from(1)
}
