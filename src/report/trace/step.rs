//! The steps of a trace.

use crate::search::{Bounded, Cutoff, Test, Window};
use crate::tree::NodeId;
use crate::value::Value;

/// One step of a run. All values and windows are in MAX's view.
pub(in crate::report) struct Step<'s> {
    /// From 1, through all passes.
    pub(in crate::report) number: usize,
    /// The number of the pass, from 1.
    pub(in crate::report) pass: usize,
    /// The distance of the node from the root.
    pub(in crate::report) ply: usize,
    pub(in crate::report) action: Action<'s>,
}

impl Step<'_> {
    /// Whether the step lies between the entry of its node and its end.
    pub(in crate::report) fn is_within_its_node(&self) -> bool {
        matches!(
            self.action,
            Action::Improve { .. } | Action::Estimate { .. } | Action::Cutoff(_)
        )
    }
}

/// What happens in a step.
pub(in crate::report) enum Action<'s> {
    /// A search of the root begins.
    Pass {
        window: Option<&'s Window>,
        test: Option<&'s Test>,
    },
    /// A node is entered with the window that it inherits; a node that is evaluated at once has
    /// [`Action::Evaluate`] only.
    Enter {
        node: NodeId,
        window: Option<&'s Window>,
    },
    /// A leaf or horizon node is entered, statically evaluated and left.
    Evaluate {
        node: NodeId,
        window: Option<&'s Window>,
        value: &'s Value,
    },
    /// A child's value improves a node's best value.
    Improve {
        node: NodeId,
        child: NodeId,
        old: &'s Best,
        best: &'s Value,
        window: Option<&'s Window>,
    },
    /// A child's value improves the bounds of a chance node's value.
    Estimate {
        node: NodeId,
        child: NodeId,
        low: &'s Value,
        high: &'s Value,
    },
    /// A node's window closed and its remaining children are skipped.
    Cutoff(&'s Cutoff),
    /// A node is left.
    Return {
        node: NodeId,
        found: &'s Bounded,
        window: Option<&'s Window>,
    },
    /// A node is entered and left with what an earlier pass has proved.
    Recall { node: NodeId, found: &'s Bounded },
}

/// What a node had so far.
#[derive(Clone, Default)]
pub(in crate::report) struct Best {
    pub(in crate::report) value: Option<Value>,
    pub(in crate::report) window: Option<Window>,
}

impl Action<'_> {
    /// The node that the step is about; none where that is the whole tree.
    pub(in crate::report) fn node(&self) -> Option<NodeId> {
        match *self {
            Self::Pass { .. } => None,
            Self::Enter { node, .. }
            | Self::Evaluate { node, .. }
            | Self::Improve { node, .. }
            | Self::Estimate { node, .. }
            | Self::Return { node, .. }
            | Self::Recall { node, .. } => Some(node),
            Self::Cutoff(cutoff) => Some(cutoff.at),
        }
    }

    /// The word of reports.
    pub(in crate::report) fn word(&self) -> &'static str {
        match self {
            Self::Pass { .. } => "pass",
            Self::Enter { .. } => "enter",
            Self::Evaluate { .. } => "evaluate",
            Self::Improve { .. } => "improve",
            Self::Estimate { .. } => "estimate",
            Self::Cutoff(_) => "cutoff",
            Self::Return { .. } => "return",
            Self::Recall { .. } => "recall",
        }
    }
}
