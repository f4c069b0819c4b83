//! The last visit of every node, kept from the events of a run.

use crate::search::{Bounded, Event, Observer, Window};
use crate::tree::{ByNode, NodeId, Tree};

/// What happened at a node in its last visit.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeRecord {
    /// The node.
    pub node: NodeId,
    /// Its distance from the root.
    pub ply: usize,
    /// The window it was entered with; `None` for algorithms without windows.
    pub entry: Option<Window>,
    /// The window when it was left; `None` for algorithms without windows.
    pub exit: Option<Window>,
    /// What it returned; `None` until the visit ends, or a leaf is evaluated.
    pub found: Option<Bounded>,
    /// How often it was entered.
    pub visits: usize,
}

/// Keeps the last visit of every visited node.
#[derive(Clone, Debug)]
pub struct NodeRecords(ByNode<NodeRecord>);

impl NodeRecords {
    /// Empty records for runs on this tree.
    pub fn new(tree: &Tree) -> Self {
        Self(ByNode::new(tree))
    }

    /// The records in the order of the nodes' first entries.
    pub fn all(&self) -> &[NodeRecord] {
        self.0.all()
    }

    /// Gives the root what the whole search has proved, of which the last of several passes may have
    /// proved only a part.
    pub(crate) fn conclude(&mut self, found: &Bounded) {
        if let Some(root) = self.0.get_mut(NodeId::ROOT) {
            root.found = Some(found.clone());
        }
    }

    /// Leaves out all windows, as for an algorithm that has none.
    pub(crate) fn forget_windows(&mut self) {
        for record in self.0.all_mut() {
            (record.entry, record.exit) = (None, None);
        }
    }

    /// The record of a node, if it was visited.
    pub fn get(&self, node: NodeId) -> Option<&NodeRecord> {
        self.0.get(node)
    }
}

impl Observer for NodeRecords {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { node, ply, window } => {
                let record = self.0.entry(node, || NodeRecord {
                    node,
                    ply,
                    entry: None,
                    exit: None,
                    found: None,
                    visits: 0,
                });
                record.entry = window.cloned();
                record.visits += 1;
            }
            // Where a best-first search never comes back to a leaf, its value is known all the same.
            Event::Evaluate { node, value } => {
                if let Some(record) = self.0.get_mut(node) {
                    record.found = Some(Bounded::exact(value.clone()));
                }
            }
            Event::Leave {
                node,
                found,
                window,
            } => {
                if let Some(record) = self.0.get_mut(node) {
                    record.found = Some(found.clone());
                    record.exit = window.cloned();
                }
            }
            _ => {}
        }
    }
}
