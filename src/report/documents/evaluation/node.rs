//! A visited node in documents.

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::{NodeType, NodeTypes};
use crate::report::documents::names::{Name, Namer};
use crate::search::{Bound, NodeRecord, Window};
use crate::tree::Mover;
use crate::value::Value;

/// The last visit of a node.
#[derive(Serialize, JsonSchema)]
pub(super) struct NodeReport<'e> {
    /// The node.
    name: Name<'e>,
    /// Its parent; null at the root.
    parent: Option<Name<'e>>,
    /// Who moves there; at a leaf, whose turn it would be.
    mover: Mover,
    /// Its distance from the root.
    ply: usize,
    /// The window it was entered with; null for algorithms without windows.
    entry: Option<[Value; 2]>,
    /// The window when it was left; null for algorithms without windows.
    exit: Option<[Value; 2]>,
    /// The value it returned; null if a best-first search never finished it.
    value: Option<&'e Value>,
    /// What was proved of that value.
    bound: Option<Bound>,
    /// How often it was entered.
    visits: usize,
    /// `pv`, `cut` or `all`, by its place in the search order; null for other nodes.
    #[serde(rename = "type")]
    node_type: Option<NodeType>,
}

impl<'e> NodeReport<'e> {
    pub(super) fn new(namer: Namer<'e>, record: &'e NodeRecord, types: &NodeTypes) -> Self {
        let (tree, found) = (namer.tree(), record.found.as_ref());
        Self {
            name: namer.name(record.node),
            parent: tree.parent(record.node).map(|node| namer.name(node)),
            mover: tree.mover(record.node),
            ply: record.ply,
            entry: record.entry.as_ref().map(Window::ends_as_values),
            exit: record.exit.as_ref().map(Window::ends_as_values),
            value: found.map(|found| &found.value),
            bound: found.map(|found| found.bound),
            visits: record.visits,
            node_type: types.get(record.node),
        }
    }
}
