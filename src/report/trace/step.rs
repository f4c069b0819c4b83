//! The steps of a trace.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::search::{Cutoff, Event, Phase, Window};
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::words_in_documents;

/// One step of a run: an event, or the two of a node that is evaluated as soon as it is entered.
/// All values and windows are in MAX's view.
pub(crate) struct TraceStep<'s> {
    /// From 1, through all passes.
    pub(crate) number: usize,
    /// The number of the pass, from 1.
    pub(crate) pass: usize,
    pub(crate) action: Action,
    /// The node that the step is about; none where that is the whole tree.
    pub(crate) node: Option<NodeId>,
    /// The distance of the node from the root.
    pub(crate) ply: usize,
    pub(crate) event: Event<'s>,
    /// What the node had before it improved, or when it was entered to be evaluated.
    pub(crate) before: &'s Best,
    /// How star2 searches the children of the node, if that is a chance node, or else of its parent.
    pub(crate) phase: Phase,
}

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Action {
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

words_in_documents!(Action);

/// What a node had so far.
#[derive(Clone, Default)]
pub(crate) struct Best {
    pub(crate) value: Option<Value>,
    pub(crate) window: Option<Window>,
}

impl TraceStep<'_> {
    /// Whether the step lies between the entry of its node and its end.
    pub(crate) fn is_within_its_node(&self) -> bool {
        matches!(
            self.action,
            Action::Improve | Action::Estimate | Action::Cutoff
        )
    }

    /// The cutoff, if the step is one.
    pub(crate) fn cutoff(&self) -> Option<Cutoff> {
        Cutoff::of(self.event, self.pass)
    }
}
