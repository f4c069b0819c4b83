//! The last visit of every node, kept from the events of a run.

use super::bound::Bounded;
use super::observe::{Event, Observer};
use super::window::Window;
use crate::tree::{NodeId, Tree};

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
    /// What it returned; `None` until the visit ends.
    pub found: Option<Bounded>,
    /// How often it was entered.
    pub visits: usize,
}

/// Keeps the last visit of every visited node.
#[derive(Clone, Debug)]
pub struct NodeRecords {
    records: Vec<NodeRecord>,
    /// The position of each node's record, plus one; 0 where there is none.
    positions: Vec<usize>,
}

impl NodeRecords {
    /// Empty records for runs on this tree.
    pub fn new(tree: &Tree) -> Self {
        Self {
            records: Vec::new(),
            positions: vec![0; tree.len()],
        }
    }

    /// The records in the order of the nodes' first entries.
    pub fn all(&self) -> &[NodeRecord] {
        &self.records
    }

    /// The record of a node, if it was visited.
    pub fn get(&self, node: NodeId) -> Option<&NodeRecord> {
        self.records
            .get(self.positions[node.index()].checked_sub(1)?)
    }

    fn entered(&mut self, node: NodeId, ply: usize) -> &mut NodeRecord {
        let position = &mut self.positions[node.index()];
        if *position == 0 {
            self.records.push(NodeRecord {
                node,
                ply,
                entry: None,
                exit: None,
                found: None,
                visits: 0,
            });
            *position = self.records.len();
        }
        &mut self.records[*position - 1]
    }
}

impl Observer for NodeRecords {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { node, ply, window } => {
                let record = self.entered(node, ply);
                record.entry = window.cloned();
                record.visits += 1;
            }
            Event::Leave {
                node,
                found,
                window,
            } => {
                let position = self.positions[node.index()];
                if let Some(record) = position
                    .checked_sub(1)
                    .and_then(|at| self.records.get_mut(at))
                {
                    record.found = Some(found.clone());
                    record.exit = window.cloned();
                }
            }
            _ => {}
        }
    }
}
