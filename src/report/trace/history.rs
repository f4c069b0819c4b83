//! Each node's bounds with those that they replaced, as students write them on paper.

use super::run::Trace;
use crate::search::{Bounded, Event, Observer, Window};
use crate::tree::{ByNode, NodeId, Tree};

/// What a node was seen with.
pub(super) struct History {
    pub(super) node: NodeId,
    pub(super) ply: usize,
    pub(super) visits: Vec<Visit>,
}

/// What a node was seen with in one visit.
#[derive(Default)]
pub(super) struct Visit {
    /// The window that it was entered with, and each one that replaced the one before.
    pub(super) windows: Vec<Window>,
    /// What it returned; `None` until the visit ends, or a leaf is evaluated.
    pub(super) found: Option<Bounded>,
}

/// Keeps the history of every visited node. Its memory grows with the visits and improvements.
pub(super) struct Histories(ByNode<History>);

impl Histories {
    pub(super) fn new(tree: &Tree) -> Self {
        Self(ByNode::new(tree))
    }

    /// The histories of the nodes that a trace shows, in the order of their first entries.
    pub(super) fn of<'h>(&'h self, trace: &Trace<'h>) -> impl Iterator<Item = &'h History> {
        let only = trace.only;
        let is_shown = |history: &&History| only.is_empty() || only.contains(&history.node);
        self.0.all().iter().filter(is_shown)
    }

    fn latest(&mut self, node: NodeId) -> Option<&mut Visit> {
        self.0.get_mut(node)?.visits.last_mut()
    }
}

impl Observer for Histories {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { node, ply, window } => {
                let history = self.0.entry(node, || History {
                    node,
                    ply,
                    visits: Vec::new(),
                });
                history.visits.push(Visit {
                    windows: window.cloned().into_iter().collect(),
                    found: None,
                });
            }
            Event::Improve { node, window, .. } => {
                if let Some(visit) = self.latest(node) {
                    visit.windows.extend(window.cloned());
                }
            }
            // Where a best-first search never comes back to a leaf, its value is known all the same.
            Event::Evaluate { node, value } => {
                if let Some(visit) = self.latest(node) {
                    visit.found = Some(Bounded::exact(value.clone()));
                }
            }
            Event::Leave { node, found, .. } => {
                if let Some(visit) = self.latest(node) {
                    visit.found = Some(found.clone());
                }
            }
            _ => {}
        }
    }
}
