//! The moment of a run that a step is: which procedure of the algorithm is executed, and what it does.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::report::{Action, TraceStep};
use crate::search::{Algorithm, Cut, Event, Gamma, Limit, Phase, Setup, Window};
use crate::tree::{Mover, NodeId, Tree};
use crate::value::Value;

/// What happens, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) procedure: Procedure,
    pub(super) deed: Deed,
}

/// A procedure of an algorithm. Most have only the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Procedure {
    /// Finds the value of a node.
    Value,
    /// Finds whether a node is better than a value: scout.
    Test,
    /// Looks at one child of a node: star2.
    Probe,
}

/// What a procedure does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Step(Action),
    /// It changes the list OPEN of a best-first search.
    Open(Gamma),
}

impl Moment {
    /// The moment of a step. A node whose window has closed returns where that is looked at, though
    /// it is no cutoff if no child remains; a probe does not look.
    pub(super) fn of(step: &TraceStep, tree: &Tree, setup: &Setup) -> Self {
        let mover = tree.mover(step.node.unwrap_or(NodeId::ROOT));
        let procedure = procedure(step, setup.plan.algorithm);
        let is_probed = procedure == Procedure::Probe && mover != Mover::Chance;
        let action = if !is_probed && returns_at_cut(step, mover, setup.convention.cut) {
            Action::Cutoff
        } else {
            step.action
        };
        Self {
            procedure,
            deed: Deed::Step(action),
        }
    }

    /// Whether it is where a closed window is noticed.
    pub(super) fn is_cut(self) -> bool {
        self.deed == Deed::Step(Action::Cutoff)
    }
}

fn procedure(step: &TraceStep, algorithm: Algorithm) -> Procedure {
    let has_window = match step.event {
        Event::Enter { window, .. }
        | Event::Improve { window, .. }
        | Event::Leave { window, .. } => window.is_some(),
        Event::Evaluate { .. } => step.before.window.is_some(),
        Event::Cutoff { .. } => true,
        _ => false,
    };
    match (algorithm, step.phase) {
        // EVAL has no window, and TEST has always one.
        (Algorithm::Scout, _) if has_window => Procedure::Test,
        (Algorithm::Star2, Phase::Probe) => Procedure::Probe,
        _ => Procedure::Value,
    }
}

fn returns_at_cut(step: &TraceStep, mover: Mover, cut: Cut) -> bool {
    let (Action::Return, Event::Leave { found, window, .. }) = (step.action, step.event) else {
        return false;
    };
    let Some(window) = window else { return false };
    match mover {
        Mover::Max | Mover::Min => window.lent().is_closed(cut),
        Mover::Chance => closes(window, &found.value, cut),
    }
}

/// Whether the value of a chance node, or a bound on it, lies where the window is closed.
fn closes(window: &Window, value: &Value, cut: Cut) -> bool {
    let value = || Some(Limit::at(value.clone()));
    let [low, high] = [
        Window {
            alpha: window.alpha.clone(),
            beta: value(),
        },
        Window {
            alpha: value(),
            beta: window.beta.clone(),
        },
    ];
    low.lent().is_closed(cut) || high.lent().is_closed(cut)
}
