//! The window of a node between two of its children.

use crate::search::{Convention, Event, Observer, Plan, Window, search};
use crate::tree::{NodeId, Tree};

/// Keeps the window that a node has before it goes on to a child, or cuts that child off.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    /// The child.
    pub(super) node: NodeId,
    /// The node.
    pub(super) at: NodeId,
    /// The child before that one.
    pub(super) after: NodeId,
    /// The window.
    pub(super) window: Window,
    is_over: bool,
}

/// Several watches in one run.
struct Watches<'w>(Vec<&'w mut Watch>);

impl Watch {
    pub(super) fn new([node, at, after]: [NodeId; 3]) -> Self {
        Self {
            node,
            at,
            after,
            window: Window::default(),
            is_over: false,
        }
    }

    /// Fills watches by one run.
    pub(super) fn fill(watches: Vec<&mut Self>, tree: &Tree, plan: &Plan, convention: &Convention) {
        // A run that ends with an error has passed the watched places before.
        let _is_known = search(tree, plan.clone(), convention, &mut Watches(watches));
    }
}

impl Observer for Watch {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            _ if self.is_over => {}
            Event::Enter {
                node,
                window: Some(window),
                ..
            }
            | Event::Improve {
                node,
                window: Some(window),
                ..
            } if node == self.at => self.window = window.clone(),
            Event::Enter { node, .. } => self.is_over = node == self.node,
            Event::Cutoff { node, .. } => self.is_over = node == self.at,
            _ => {}
        }
    }
}

impl Observer for Watches<'_> {
    fn observe(&mut self, event: Event<'_>) {
        for watch in &mut self.0 {
            watch.observe(event);
        }
    }
}
