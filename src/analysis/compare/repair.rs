//! The smallest changes of a tree after which every book gives the same answer, found by trying.

use std::collections::BTreeSet;
use std::ops::Bound::{Excluded, Unbounded};

use schemars::JsonSchema;
use serde::Serialize;

use super::Comparison;
use super::rules::{Searched, Trial};
use crate::search::Algorithm;
use crate::tree::{Labels, NodeId, Tree};
use crate::value::Value;
use crate::words::{Name, Names};

/// So many nodes are searched at most, all runs of all tries together.
const MOST_NODES: usize = 1_000_000;

/// So many leaves get another value at most.
const MOST_LEAVES: usize = 3;

/// A change of the tree after which every chosen convention gives the same answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RepairReport")]
pub struct Repair<'t> {
    /// The leaves that get other values; none if children change places.
    pub set: Vec<NewLeafValue<'t>>,
    /// The node whose children change places, if they do.
    pub at: Option<Name<'t>>,
    /// Its children in their new order.
    pub children: Names<'t>,
}

/// A leaf with another value.
#[derive(Serialize, JsonSchema)]
pub struct NewLeafValue<'t> {
    /// The leaf.
    pub leaf: Name<'t>,
    /// Its value.
    pub value: Value,
    /// What it was.
    pub instead_of: Option<Value>,
}

impl Repair<'_> {
    /// The tree after the change.
    #[must_use]
    pub fn of(&self, tree: &Tree) -> Tree {
        let mut tree = match self.at {
            Some(at) => exchanged(tree, at.node, &self.children.nodes),
            None => tree.clone(),
        };
        for NewLeafValue { leaf, value, .. } in &self.set {
            tree.put_value(leaf.node, value.clone());
        }
        tree
    }
}

/// A tree where the children of a node stand in another order.
fn exchanged(tree: &Tree, at: NodeId, order: &[NodeId]) -> Tree {
    let arrange = |node: NodeId, children: &mut [NodeId]| {
        if node == at {
            children.clone_from_slice(order);
        }
    };
    tree.rearranged(arrange).tree
}

/// Looks for repairs of a tree whose books do not agree.
struct RepairSearch<'c, 't> {
    tree: &'t Tree,
    labels: &'t Labels<'t>,
    tried_by: Algorithm,
    books: Vec<&'c Trial>,
    /// How many more trees may be tried.
    tries: usize,
}

/// How far a tree is from being safe: how many books give another answer than the exercise's own
/// convention, how many more or fewer leaves they look at, and whether that one looks at other leaves than before.
type Distance = (usize, usize, bool);

/// A step, a leaf, and its value after the step.
type Change = (Value, NodeId, Value);

/// The smallest change of values that makes a tree safe, and the first exchange of two neighbours that
/// does, as far as they are found; `None` where there is nothing to repair, or no answer of its own.
pub(super) fn repairs<'t>(comparison: &Comparison<'t>) -> Option<Vec<Repair<'t>>> {
    let tree = &comparison.document.tree;
    let books: Vec<&Trial> = comparison.books().collect();
    let is_wrong = |trial: &&Trial| trial.answer != 0 && trial.searched.outcome.is_ok();
    if books[0].searched.outcome.is_err() || !books.iter().any(is_wrong) {
        return None;
    }
    let mut search = RepairSearch {
        tree,
        labels: comparison.labels,
        tried_by: comparison.tried_by,
        tries: MOST_NODES / (tree.len() * books.len()),
        books,
    };
    let leaves = finite_leaves(tree);
    let unit = unit(&leaves.iter().map(|(_, value)| value).collect());
    // Where every step leads to a new tie, half a step may not.
    let values = search.values(&changes(&leaves, &unit, search.tries));
    let half = &unit / &Value::from(2);
    let values = values.or_else(|| search.values(&changes(&leaves, &half, search.tries)));
    Some(values.into_iter().chain(search.exchange()).collect())
}

impl<'t> RepairSearch<'_, 't> {
    /// Gives one leaf after the other the value that brings the tree nearest.
    fn values(&mut self, changes: &[Change]) -> Option<Repair<'t>> {
        let (mut set, mut tree) = (Vec::new(), self.tree.clone());
        let mut distance = self.distance(&tree);
        while distance.0 > 0 && set.len() < MOST_LEAVES {
            let (nearest, (_, leaf, value)) = self.nearest(&mut tree, changes, &set)?;
            if nearest >= distance {
                return None;
            }
            tree.put_value(leaf, value.clone());
            set.push((leaf, value));
            distance = nearest;
        }
        let set = set.into_iter().map(|(leaf, value)| NewLeafValue {
            leaf: self.labels.name(leaf),
            value,
            instead_of: self.tree.value(leaf),
        });
        (distance.0 == 0).then(|| Repair {
            set: set.collect(),
            at: None,
            children: self.labels.names(&[]),
        })
    }

    /// The value of one further leaf that brings a tree nearest; of several the one that changes
    /// the least.
    fn nearest(
        &mut self,
        tree: &mut Tree,
        changes: &[Change],
        set: &[(NodeId, Value)],
    ) -> Option<(Distance, Change)> {
        let mut best: Option<(Distance, Change)> = None;
        for change in changes {
            let (step, leaf, value) = change;
            let is_done =
                |((wrong, ..), least): &(Distance, Change)| *wrong == 0 && least.0 < *step;
            if best.as_ref().is_some_and(is_done) || self.tries == 0 {
                break;
            }
            if set.iter().any(|(other, _)| other == leaf) {
                continue;
            }
            let before = tree.value(*leaf)?;
            tree.put_value(*leaf, value.clone());
            let distance = self.distance(tree);
            tree.put_value(*leaf, before);
            if best.as_ref().is_none_or(|(least, _)| distance < *least) {
                best = Some((distance, change.clone()));
            }
        }
        best
    }

    /// Lets two neighbours change places.
    fn exchange(&mut self) -> Option<Repair<'t>> {
        let tree = self.tree;
        tree.nodes().find_map(|at| {
            let children: Vec<NodeId> = tree.children(at).collect();
            (1..children.len()).find_map(|place| {
                if self.tries == 0 {
                    return None;
                }
                let mut order = children.clone();
                order.swap(place - 1, place);
                let (wrong, ..) = self.distance(&exchanged(tree, at, &order));
                (wrong == 0).then(|| Repair {
                    set: Vec::new(),
                    at: Some(self.labels.name(at)),
                    children: self.labels.names(order),
                })
            })
        })
    }

    fn distance(&mut self, tree: &Tree) -> Distance {
        self.tries = self.tries.saturating_sub(1);
        let search = |book: &&Trial| Searched::new(tree, self.tried_by, &book.rules.convention);
        let own = search(&self.books[0]);
        let leaves = |searched: &Searched| searched.tally.distinct_evaluations();
        let others = self.books[1..].iter().map(search);
        let wrong = others.filter(|other| !other.agrees(&own));
        let (wrong, apart) = wrong.fold((0, 0), |(wrong, apart), other| {
            (wrong + 1, apart + leaves(&other).abs_diff(leaves(&own)))
        });
        let before = &self.books[0].searched.tally;
        (wrong, apart, !own.tally.evaluated_the_same(before))
    }
}

fn finite_leaves(tree: &Tree) -> Vec<(NodeId, Value)> {
    let leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
    let values = leaves.filter_map(|leaf| Some((leaf, tree.value(leaf)?)));
    values.filter(|(_, value)| value.is_finite()).collect()
}

/// Other values for leaves, the smallest steps first.
///
/// Only the order of the values matters to a search, so a leaf gets the values of the others, and
/// those that lie a unit beside them: of those on either side the nearest, as many as can be tried.
fn changes(leaves: &[(NodeId, Value)], unit: &Value, tries: usize) -> Vec<Change> {
    if tries == 0 {
        return Vec::new();
    }
    let all: BTreeSet<&Value> = leaves.iter().map(|(_, value)| value).collect();
    let beside = |value: &Value| [value.clone(), value + unit, value - unit];
    let wanted: BTreeSet<Value> = all.iter().flat_map(|value| beside(value)).collect();
    let mut changes = Vec::new();
    for (leaf, value) in leaves {
        let below = wanted.range(..value).rev().take(tries);
        let above = wanted.range((Excluded(value), Unbounded)).take(tries);
        for now in below.chain(above) {
            let step = now.max(value) - now.min(value);
            changes.push((step, *leaf, now.clone()));
        }
    }
    changes.sort();
    changes
}

/// What values differ by at least, or 1 if that is less.
fn unit(values: &BTreeSet<&Value>) -> Value {
    let gaps = values.iter().zip(values.iter().skip(1));
    let gaps = gaps.map(|(low, high)| *high - *low);
    gaps.chain([Value::from(1)]).min().unwrap_or(Value::ZERO)
}
