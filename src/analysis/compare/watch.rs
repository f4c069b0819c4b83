//! The window of a node between two of its children.

use crate::search::{Event, Observer, Window};
use crate::tree::NodeId;

/// A node between two of its children.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    /// The later child.
    pub(super) node: NodeId,
    /// The node.
    pub(super) at: NodeId,
    /// The child before that one.
    pub(super) after: NodeId,
}

/// Keeps the window that a node has before one trial goes on to a child, or cuts that child off.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    /// The number of the trial.
    pub(super) trial: usize,
    /// The node and its children.
    pub(super) gap: Gap,
    /// The window.
    pub(super) window: Window,
    is_over: bool,
}

impl Watch {
    pub(super) fn new(trial: usize, gap: Gap) -> Self {
        Self {
            trial,
            gap,
            window: Window::default(),
            is_over: false,
        }
    }
}

impl Observer for Watch {
    fn observe(&mut self, event: Event<'_>) {
        let Gap {
            node: later, at, ..
        } = self.gap;
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
            } if node == at => self.window = window.clone(),
            Event::Enter { node, .. } => self.is_over = node == later,
            Event::Cutoff { node, .. } => self.is_over = node == at,
            _ => {}
        }
    }
}
