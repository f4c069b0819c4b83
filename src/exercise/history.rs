//! α and β as a person writes them down: every value that a node's window had, one after the other.

use serde::Serialize;

use crate::search::{Event, Observer, Window};
use crate::tree::{NodeId, Tree};
use crate::value::Value;

/// The values of both ends of one node's window in its last visit, from the one it was entered with
/// to the one it was left with; a value that only stays is not written again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct History {
    /// The values of α.
    pub alpha: Vec<Value>,
    /// The values of β.
    pub beta: Vec<Value>,
}

/// The histories of all nodes that were visited with a window.
#[derive(Clone, Debug)]
pub(super) struct Histories(Vec<Option<History>>);

impl Histories {
    /// Empty histories for runs on this tree.
    pub(super) fn new(tree: &Tree) -> Self {
        Self(vec![None; tree.len()])
    }

    pub(super) fn of(&self, node: NodeId) -> Option<&History> {
        self.0[node.index()].as_ref()
    }
}

impl History {
    fn begun_with(window: &Window) -> Self {
        let [alpha, beta] = window.ends_as_values().map(|end| vec![end]);
        Self { alpha, beta }
    }

    fn go_on_with(&mut self, window: &Window) {
        let [alpha, beta] = window.ends_as_values();
        for (values, end) in [(&mut self.alpha, alpha), (&mut self.beta, beta)] {
            if values.last() != Some(&end) {
                values.push(end);
            }
        }
    }
}

impl Observer for Histories {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { node, window, .. } => {
                self.0[node.index()] = window.map(History::begun_with);
            }
            Event::Improve { node, window, .. } | Event::Leave { node, window, .. } => {
                if let (Some(history), Some(window)) = (&mut self.0[node.index()], window) {
                    history.go_on_with(window);
                }
            }
            _ => {}
        }
    }
}
