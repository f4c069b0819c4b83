//! The smallest changes of a tree after which every book gives the same answer, found by trying.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use super::Comparison;
use super::rules::Searched;
use crate::tree::{NodeId, Tree};
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

/// Another value of a leaf.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Change {
    /// How far it lies from the one that the leaf has.
    step: Value,
    leaf: NodeId,
    value: Value,
}

/// How far a tree is from being safe, and whether its own answer is another one.
type Distance = (usize, bool);

/// Looks for repairs of a tree whose books do not agree.
struct RepairSearch<'c, 't> {
    comparison: &'c Comparison<'t>,
    /// How many more trees may be tried.
    tries: usize,
}

/// A small change of values that makes a tree safe, and the first exchange of two neighbours that does, as far
/// as they are found; `None` where there is nothing to repair, or no answer of its own.
pub(super) fn repairs<'t>(comparison: &Comparison<'t>) -> Option<Vec<Repair<'t>>> {
    let has_answer = comparison.trials[0].searched.outcome.is_ok();
    let mut books = comparison.books();
    let is_wrong = books.any(|book| book.answer != 0 && book.searched.outcome.is_ok());
    let nodes = comparison.game.tree().len() * comparison.books().count();
    let mut search = RepairSearch {
        comparison,
        tries: MOST_NODES / nodes,
    };
    (has_answer && is_wrong).then(|| {
        let values = search.values();
        values.into_iter().chain(search.exchange()).collect()
    })
}

impl<'t> RepairSearch<'_, 't> {
    /// Gives one leaf after the other the value that leaves the fewest books apart.
    fn values(&mut self) -> Option<Repair<'t>> {
        let (given, labels) = (self.comparison.game.tree(), self.comparison.searched.labels);
        let (mut set, mut tree) = (Vec::new(), given.clone());
        let mut changes = changes(&tree, self.tries);
        let mut distance = self.distance(&tree);
        while distance.0 > 0 {
            let (nearest, Change { leaf, value, .. }) = self.best(&tree, &changes)?;
            if nearest >= distance || set.len() == MOST_LEAVES {
                return None;
            }
            distance = nearest;
            tree.put_value(leaf, value.clone());
            changes.retain(|change| change.leaf != leaf);
            set.push(NewLeafValue {
                leaf: labels.name(leaf),
                value,
                instead_of: given.value(leaf),
            });
        }
        Some(Repair {
            set,
            at: None,
            children: labels.names(&[]),
        })
    }

    /// The change that brings a tree nearest; of several the smallest.
    fn best(&mut self, tree: &Tree, changes: &[Change]) -> Option<(Distance, Change)> {
        let mut best: Option<(Distance, &Change)> = None;
        let mut tree = tree.clone();
        for change in changes {
            let is_done =
                |((apart, _), least): (Distance, &Change)| apart == 0 && least.step < change.step;
            if self.tries == 0 || best.is_some_and(is_done) {
                break;
            }
            let before = tree.value(change.leaf)?;
            tree.put_value(change.leaf, change.value.clone());
            let distance = self.distance(&tree);
            tree.put_value(change.leaf, before);
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, change));
            }
        }
        best.map(|(distance, change)| (distance, change.clone()))
    }

    /// Lets two neighbours change places.
    fn exchange(&mut self) -> Option<Repair<'t>> {
        let (tree, labels) = (self.comparison.game.tree(), self.comparison.searched.labels);
        tree.nodes().find_map(|at| {
            let children: Vec<NodeId> = tree.children(at).collect();
            (1..children.len()).find_map(|place| {
                if self.tries == 0 {
                    return None;
                }
                let mut order = children.clone();
                order.swap(place - 1, place);
                let exchanged = tree.rearranged(|node, children| {
                    if node == at {
                        children.clone_from_slice(&order);
                    }
                });
                let is_safe = self.distance(&exchanged.tree).0 == 0;
                is_safe.then(|| Repair {
                    set: Vec::new(),
                    at: Some(labels.name(at)),
                    children: labels.names(order),
                })
            })
        })
    }

    /// How far the books are apart: for each that gives another answer than the exercise's own convention 1, and 1
    /// more for each leaf by which the numbers of their evaluations differ; and whether that convention looks at
    /// other leaves than before.
    fn distance(&mut self, tree: &Tree) -> Distance {
        self.tries = self.tries.saturating_sub(1);
        let algorithm = self.comparison.tried_by();
        let books = self.comparison.books();
        let mut searches = books.map(|book| Searched::new(tree, algorithm, &book.rules.convention));
        let own = searches
            .next()
            .expect("the exercise's own convention counts");
        let evaluations = |searched: &Searched| searched.tally.distinct_evaluations();
        let others = searches.filter(|other| !other.agrees(&own));
        let apart = others.map(|other| 1 + evaluations(&other).abs_diff(evaluations(&own)));
        let before = &self.comparison.trials[0].searched.tally;
        (apart.sum(), !own.tally.evaluated_the_same(before))
    }
}

/// Other values for leaves, the smallest steps first. Only the order of the values matters to a search, so a
/// leaf gets the values of the others, and those that lie a unit beside them: the nearest, as many as can be tried.
fn changes(tree: &Tree, tries: usize) -> Vec<Change> {
    let leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
    let values = leaves.filter_map(|leaf| Some((leaf, tree.value(leaf)?)));
    let leaves: Vec<(NodeId, Value)> = values.filter(|(_, value)| value.is_finite()).collect();
    let all: BTreeSet<&Value> = leaves.iter().map(|(_, value)| value).collect();
    let gaps = all.iter().zip(all.iter().skip(1));
    let gaps = gaps.map(|(low, high)| *high - *low);
    let unit = gaps.chain([Value::from(1)]).min().unwrap_or(Value::ZERO);
    let beside = |value: &Value| [value.clone(), value + &unit, value - &unit];
    let wanted: BTreeSet<Value> = all.iter().flat_map(|value| beside(value)).collect();
    let mut changes = Vec::new();
    for (leaf, before) in &leaves {
        let below = wanted.range(..before).rev().take(tries);
        let above = wanted.range(before..).skip(1).take(tries);
        for value in below.chain(above) {
            changes.push(Change {
                step: value.max(before) - value.min(before),
                leaf: *leaf,
                value: value.clone(),
            });
        }
    }
    changes.sort();
    changes
}
