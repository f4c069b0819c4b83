//! Numbers that were meant as probabilities: people write them in front of the outcomes, `0.9 20 0.1 30`, in a list
//! with each, `(0.9 20) (0.1 30)`, or in a list of their own, `(20 30) (0.9 0.1)`. And lists of numbers that were meant
//! as the payoffs of players.

use super::build::is_nearly_one;
use super::{Builder, Mover, NodeId, Tree, TreeError, TreeErrorKind};
use crate::value::Value;

/// Larger trees are not written by hand: what looks like a slip there is none.
pub(crate) const MOST_DOUBTED: usize = 10_000;

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
        Err(TreeErrorKind::ProbabilityAsChild(found.number, value).at(found.at))
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

    fn is_bare_list(&self, node: NodeId) -> bool {
        self.tree.says_nothing(node) && self.stated.get(node.0).is_none()
    }

    /// Whether lists of numbers may have been meant as payoffs: at least three, of nodes that say neither who moves
    /// nor a name, all of one length and of one sum.
    pub(crate) fn has_lists_like_payoffs(&self) -> bool {
        let tree = &self.tree;
        let says_nothing = |node| tree.name(node).is_none() && self.stated.get(node.0).is_none();
        let is_bare = |node| tree.is_leaf(node) && tree.name(node).is_none();
        let is_list = |&node: &NodeId| {
            !tree.is_leaf(node) && says_nothing(node) && tree.children(node).all(is_bare)
        };
        if tree.len() > MOST_DOUBTED || self.has_players() {
            return false;
        }
        let values = |list| tree.children(list).map(|child| tree.value(child));
        let length_and_sum = |list| {
            values(list).try_fold((0, Value::ZERO), |(length, sum), value| {
                let value = value.filter(Value::is_finite)?;
                Some((length + 1, &sum + &value))
            })
        };
        let mut lists = tree.nodes().filter(is_list);
        let Some(first) = lists.next() else {
            return false;
        };
        let alike = length_and_sum(first).filter(|(length, _)| *length > 1);
        let (mut others, mut differs) = (0, false);
        // Nearly always the first of the others tells that these are no payoffs.
        for list in lists {
            if alike.is_none() || length_and_sum(list) != alike {
                return false;
            }
            others += 1;
            differs |= !values(list).eq(values(first));
        }
        others > 1 && differs
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
    /// node: behind the child, in a list with it and more, as the name of the move or as a static value.
    pub(crate) fn doubtful_outcome(&self, node: NodeId) -> Option<Outcome> {
        let mut children = self.children(node);
        if children.any(|child| self.stated_probability(child).is_some()) {
            return None;
        }
        let behind = || {
            let mut children = self.children(node);
            first(std::iter::from_fn(|| {
                let child = children.next()?;
                Some(children.next().and_then(|number| self.bare(number, child)))
            }))
        };
        behind()
            .or_else(|| self.in_longer_lists(node))
            .or_else(|| self.on_the_way(node))
    }

    /// Each child is a list with such a number at its beginning, or at its end. Two items without a name are believed,
    /// and so are lists that hold nothing but values from 0 to 1.
    fn in_longer_lists(&self, node: NodeId) -> Option<Outcome> {
        let lists = || self.children(node);
        let at_beginning = first(lists().map(|list| {
            let mut items = self.children(list);
            self.bare(items.next()?, items.next()?)
        }));
        let at_end = || {
            first(lists().map(|list| {
                let mut items = self.children(list);
                let outcome = items.next()?;
                self.bare(items.last()?, outcome)
            }))
        };
        let found = at_beginning.or_else(at_end)?;
        let is_believed = |list| self.name(list).is_none() && self.children(list).count() == 2;
        let may_be_number = |item| {
            let value = self.value(item).filter(|_| self.is_leaf(item));
            value.is_some_and(|value| is_share(&value))
        };
        let mut items = lists().flat_map(|list| self.children(list));
        (!lists().any(is_believed) && !items.all(may_be_number)).then_some(found)
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
