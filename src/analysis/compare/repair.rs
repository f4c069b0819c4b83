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

/// A change of the tree after which every chosen convention gives the same answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RepairReport")]
pub struct Repair<'t> {
    /// The leaf that gets another value, alone in a list; none if children change places.
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
    pub instead_of: Value,
}

/// Another value of a leaf.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Change {
    /// How far it lies from the one that the leaf has.
    step: Value,
    leaf: NodeId,
    value: Value,
}

/// Looks for repairs of a tree whose books do not agree.
struct RepairSearch<'c, 't> {
    comparison: &'c Comparison<'t>,
    /// How many more trees may be tried.
    tries: usize,
}

/// The smallest change of a leaf's value and the first exchange of two neighbours that make a tree safe, as far as they
/// are found; `None` where there is nothing to repair, or no answer of its own.
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
        let value = search.value();
        value.into_iter().chain(search.exchange()).collect()
    })
}

impl<'t> RepairSearch<'_, 't> {
    /// Gives one leaf another value.
    fn value(&mut self) -> Option<Repair<'t>> {
        let labels = self.comparison.searched.labels;
        let mut tree = self.comparison.game.tree().clone();
        let mut changes = changes(&tree, self.tries).into_iter();
        changes.find_map(|Change { leaf, value, .. }| {
            let instead_of = tree.value(leaf)?;
            tree.put_value(leaf, value.clone());
            let is_safe = self.is_safe(&tree);
            tree.put_value(leaf, instead_of.clone());
            let leaf = labels.name(leaf);
            is_safe.then(|| Repair {
                set: vec![NewLeafValue {
                    leaf,
                    value,
                    instead_of,
                }],
                at: None,
                children: labels.names(&[]),
            })
        })
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
                self.is_safe(&exchanged.tree).then(|| Repair {
                    set: Vec::new(),
                    at: Some(labels.name(at)),
                    children: labels.names(order),
                })
            })
        })
    }

    /// Whether every book gives the same answer; false once nothing more may be tried.
    fn is_safe(&mut self, tree: &Tree) -> bool {
        if self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        let algorithm = self.comparison.tried_by();
        let books = self.comparison.books();
        let mut searches = books.map(|book| Searched::new(tree, algorithm, &book.rules.convention));
        let own = searches
            .next()
            .expect("the exercise's own convention counts");
        searches.all(|other| other.agrees(&own))
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
