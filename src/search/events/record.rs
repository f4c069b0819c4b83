//! What is kept of a run from its events: the lists of what happened, and the last visit of every node.

use super::{Cutoff, Event, NodeSet, Observer, Tally};
use crate::search::{Bounded, Window};
use crate::tree::{ByNode, NodeId, Tree};
use crate::value::Value;

/// The most entries that the lists of a report have together: a search that makes a pass for each value
/// of a leaf has lists as long as the square of the tree.
pub const MOST_LISTED: usize = 100_000_000;

/// Keeps the order of static evaluations and visits, and every cutoff.
#[derive(Clone, Debug)]
pub struct Record {
    /// How many entries the lists have, and may have.
    listed: usize,
    most: usize,
    tally: Tally,
    evaluations: Vec<NodeId>,
    visited: Vec<NodeId>,
    cutoffs: Vec<Cutoff>,
}

/// Lists have room for so many nodes from the beginning.
const FEW: usize = 64;

impl Record {
    /// An empty record for runs on this tree.
    pub fn new(tree: &Tree) -> Self {
        Self::with_most(usize::MAX, tree)
    }

    /// An empty record whose lists end at so many entries together; a cutoff has as many as it skips
    /// children.
    pub fn with_most(most: usize, tree: &Tree) -> Self {
        Self {
            listed: 0,
            most,
            tally: Tally::new(tree),
            evaluations: Vec::with_capacity(tree.len().min(FEW)),
            visited: Vec::with_capacity(tree.len().min(FEW)),
            cutoffs: Vec::new(),
        }
    }

    /// Whether the lists end before the run.
    pub fn is_cut_short(&self) -> bool {
        self.listed > self.most
    }

    /// The counts.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The statically evaluated nodes in order, repeats included.
    pub fn evaluations(&self) -> &[NodeId] {
        &self.evaluations
    }

    /// The visited nodes in the order of their first entries.
    pub fn visited(&self) -> &[NodeId] {
        &self.visited
    }

    /// The cutoffs in order.
    pub fn cutoffs(&self) -> &[Cutoff] {
        &self.cutoffs
    }
}

impl Observer for Record {
    fn looks_at_windows(&self) -> bool {
        false
    }

    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        self.listed += match event {
            _ if self.is_cut_short() => 0,
            Event::Enter { node, .. } if !self.tally.is_visited(node) => {
                self.visited.push(node);
                1
            }
            Event::Evaluate { node, .. } => {
                self.evaluations.push(node);
                1
            }
            Event::Cutoff(cutoff) => {
                self.cutoffs.push(cutoff.clone());
                cutoff.skipped.len()
            }
            _ => 0,
        };
        self.tally.observe(event);
    }
}

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

/// Keeps the last visit of every visited node, and which nodes were skipped since.
#[derive(Clone, Debug)]
pub struct NodeRecords {
    records: ByNode<NodeRecord>,
    skipped: NodeSet,
}

impl NodeRecords {
    /// Empty records for runs on this tree.
    pub fn new(tree: &Tree) -> Self {
        Self {
            records: ByNode::new(tree),
            skipped: NodeSet::new(tree),
        }
    }

    /// The records in the order of the nodes' first entries.
    pub fn all(&self) -> &[NodeRecord] {
        self.records.all()
    }

    /// Gives the root what the whole search has proved, of which the last of several passes may have
    /// proved only a part.
    pub(crate) fn conclude(&mut self, found: &Bounded) {
        if let Some(root) = self.records.get_mut(NodeId::ROOT) {
            root.found = Some(found.clone());
        }
    }

    /// The same records, to change them.
    pub(crate) fn all_mut(&mut self) -> &mut [NodeRecord] {
        self.records.all_mut()
    }

    /// The record of a node, if it was visited.
    pub fn get(&self, node: NodeId) -> Option<&NodeRecord> {
        self.records.get(node)
    }

    /// Whether the edge into a node is cut: the last that happened to the node is that a cutoff skipped it.
    pub(crate) fn is_cut(&self, node: NodeId) -> bool {
        self.skipped.contains(node)
    }

    /// The value that a node returned last, if it returned any.
    pub(crate) fn value(&self, node: NodeId) -> Option<&Value> {
        Some(&self.get(node)?.found.as_ref()?.value)
    }
}

impl Observer for NodeRecords {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { node, ply, window } => {
                self.skipped.remove(node);
                let record = self.records.entry(node, || NodeRecord {
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
            Event::Cutoff(cutoff) => {
                for &skipped in &cutoff.skipped {
                    self.skipped.insert(skipped);
                }
            }
            // Where a best-first search never comes back to a leaf, its value is known all the same.
            Event::Evaluate { node, value } => {
                if let Some(record) = self.records.get_mut(node) {
                    record.found = Some(Bounded::exact(value.clone()));
                }
            }
            Event::Leave {
                node,
                found,
                window,
            } => {
                if let Some(record) = self.records.get_mut(node) {
                    record.found = Some(found.clone());
                    record.exit = window.cloned();
                }
            }
            _ => {}
        }
    }
}
