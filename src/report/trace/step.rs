//! The steps of a trace.

use crate::search::{Cutoff, Event, Window};
use crate::tree::NodeId;
use crate::value::Value;

/// One step of a run: an event, or the two of a node that is evaluated as soon as it is entered.
/// All values and windows are in MAX's view.
pub(in crate::report) struct TraceStep<'s> {
    /// From 1, through all passes.
    pub(in crate::report) number: usize,
    /// The number of the pass, from 1.
    pub(in crate::report) pass: usize,
    pub(in crate::report) action: Action,
    /// The node that the step is about; none where that is the whole tree.
    pub(in crate::report) node: Option<NodeId>,
    /// The distance of the node from the root.
    pub(in crate::report) ply: usize,
    pub(in crate::report) event: Event<'s>,
    /// What the node had before it improved, or when it was entered to be evaluated.
    pub(in crate::report) before: &'s Best,
}

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum Action {
    /// A search of the root begins.
    Pass,
    /// A node is entered with the window that it inherits.
    Enter,
    /// A leaf or horizon node is entered, statically evaluated and left.
    Evaluate,
    /// A child's value improves a node's best value.
    Improve,
    /// A child's value improves the bounds of a chance node's value.
    Estimate,
    /// A node's window closed and its remaining children are skipped.
    Cutoff,
    /// A node is left.
    Return,
    /// A node is entered and left with what an earlier pass has proved.
    Recall,
}

/// What a node had so far.
#[derive(Clone, Default)]
pub(in crate::report) struct Best {
    pub(in crate::report) value: Option<Value>,
    pub(in crate::report) window: Option<Window>,
}

impl TraceStep<'_> {
    /// Whether the step lies between the entry of its node and its end.
    pub(in crate::report) fn is_within_its_node(&self) -> bool {
        matches!(
            self.action,
            Action::Improve | Action::Estimate | Action::Cutoff
        )
    }

    /// The cutoff, if the step is one.
    pub(in crate::report) fn cutoff(&self) -> Option<Cutoff> {
        Cutoff::of(self.event, self.pass)
    }
}

impl Action {
    /// The word of reports.
    pub(in crate::report) fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Enter => "enter",
            Self::Evaluate => "evaluate",
            Self::Improve => "improve",
            Self::Estimate => "estimate",
            Self::Cutoff => "cutoff",
            Self::Return => "return",
            Self::Recall => "recall",
        }
    }
}
