//! Whether two trees are one tree with children in other orders.

use std::collections::HashMap;

use crate::tree::{Mover, NodeId, Tree};
use crate::value::Value;

/// What a node is, whatever the order of its children: these by their numbers, in order.
#[derive(PartialEq, Eq, Hash)]
struct Kind {
    mover: Option<Mover>,
    name: Option<String>,
    value: Option<Value>,
    probability: Option<Value>,
    children: Vec<usize>,
}

/// Whether two trees differ in the order of children only. Static values of inner nodes and the
/// names of moves don't count, and neither do the names of inner nodes where `other` has none.
///
/// Takes linear time, but for the sorting of children.
pub(super) fn same_but_for_order(own: &Tree, other: &Tree) -> bool {
    let is_inner = |node: &NodeId| !other.is_leaf(*node);
    let are_named = other
        .nodes()
        .filter(is_inner)
        .any(|node| other.name(node).is_some());
    let mut kinds = HashMap::new();
    let mut root = |tree| root_of(tree, are_named, &mut kinds);
    root(own) == root(other)
}

/// The number of the kind of the root.
fn root_of(tree: &Tree, are_inner_named: bool, kinds: &mut HashMap<Kind, usize>) -> usize {
    let mut numbers = vec![0; tree.len()];
    for index in (0..tree.len()).rev() {
        let node = NodeId::from_index(index);
        let is_leaf = tree.is_leaf(node);
        let mut children: Vec<usize> = tree
            .children(node)
            .map(|child| numbers[child.index()])
            .collect();
        children.sort_unstable();
        let name = tree.name(node).filter(|_| is_leaf || are_inner_named);
        let kind = Kind {
            mover: (!is_leaf).then(|| tree.mover(node)),
            name: name.map(str::to_owned),
            value: tree.value(node).filter(|_| is_leaf),
            probability: tree.stated_probability(node),
            children,
        };
        let next = kinds.len();
        numbers[index] = *kinds.entry(kind).or_insert(next);
    }
    numbers[0]
}
