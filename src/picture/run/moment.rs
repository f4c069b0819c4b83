//! The moment of a run that a step is: which procedure of the algorithm is executed, and what it does.

use crate::report::{Action, TraceStep};
use crate::search::{Algorithm, Cut, Event, Limit, Phase, Setup, Window};
use crate::tree::{Mover, NodeId, Tree};
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;

/// What happens, and where, in the words that stand before the lines of procedures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    /// A procedure of the algorithm: `value`, which finds the value of a node; `test` of scout, which finds
    /// whether it is better than another one; `probe` of star2, which looks at one child.
    pub(crate) procedure: &'static str,
    /// What is done, as a trace calls it, or a best-first search what it does to the list OPEN.
    pub(crate) deed: &'static str,
}

impl Moment {
    /// The moment of a step. A node whose window has closed returns where that is looked at, though
    /// it is no cutoff if no child remains; a probe does not look.
    pub(super) fn of(step: &TraceStep, tree: &Tree, setup: &Setup) -> Self {
        let mover = tree.mover(step.node.unwrap_or(NodeId::ROOT));
        let procedure = procedure(step, setup.plan.algorithm);
        let is_probed = procedure == "probe" && mover != Mover::Chance;
        let is_cut = !is_probed && returns_at_cut(step, mover, setup.convention.cut);
        let action = if is_cut { Action::Cutoff } else { step.action };
        Self {
            procedure,
            deed: action.word(),
        }
    }

    /// Whether it is where a closed window is noticed.
    pub(super) fn is_cut(self) -> bool {
        self.deed == Action::Cutoff.word()
    }
}

fn procedure(step: &TraceStep, algorithm: Algorithm) -> &'static str {
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
        (Algorithm::Scout, _) if has_window => "test",
        (Algorithm::Star2, Phase::Probe) => "probe",
        _ => "value",
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
    let (mut low, mut high) = (window.clone(), window.clone());
    (low.beta, high.alpha) = (value(), value());
    low.lent().is_closed(cut) || high.lent().is_closed(cut)
}
