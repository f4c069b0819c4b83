//! The documents of a trace: the run, then its steps.

use schemars::JsonSchema;
use serde::Serialize;

use super::Trace;
use super::steps::{Action, TraceStep};
use crate::report::documents::ValueReport;
use crate::search::{Bound, Event, Test, Window};
use crate::tree::Labels;
use crate::value::Value;
use crate::words::{Name, Names};

/// One step of a run. Values and windows are in MAX's view.
#[derive(Default, Serialize, JsonSchema)]
#[schemars(rename = "step")]
pub(crate) struct StepReport<'s> {
    /// The number of the step, from 1, through all passes.
    pub(super) step: usize,
    /// The number of the pass, from 1.
    pub(super) pass: usize,
    /// `pass` (a search of the root begins), `enter`, `evaluate` (a leaf or horizon node is entered
    /// and evaluated, and unless the search is best-first left with that value), `improve`,
    /// `estimate` (a child's value improves the bounds of a chance node), `cutoff`, `return` or `recall` (a node is entered and left with what an earlier pass proved).
    pub(super) event: Action,
    /// The node; null where a pass begins.
    pub(super) node: Option<Name<'s>>,
    /// Who moves there; at a leaf, whose turn it would be.
    pub(super) mover: Option<&'s str>,
    /// The node's distance from the root.
    pub(super) ply: Option<usize>,
    /// The child with the new best value, or whose value improved the bounds or closed the window.
    pub(super) child: Option<Name<'s>>,
    /// The window on entry, after an improvement, when it closed, or when the node is left.
    pub(super) window: Option<[Value; 2]>,
    /// The one question of the pass, where it asks only one.
    pub(super) test: Option<&'s Test>,
    /// The value that was evaluated, is the new best, or is returned.
    #[serde(flatten)]
    pub(super) value: ValueReport<'s>,
    /// What was proved of a returned or evaluated value.
    pub(super) bound: Option<Bound>,
    /// For an estimate: the least that the chance node can be worth.
    pub(super) low: Option<&'s Value>,
    /// For an estimate: the most that the chance node can be worth.
    pub(super) high: Option<&'s Value>,
    /// The ancestor that set the bound which closed the window; null for the initial window.
    pub(super) bound_from: Option<Name<'s>>,
    /// That ancestor's child with the bound as its value; null for a bound that a chance node set.
    pub(super) bound_via: Option<Name<'s>>,
    /// The children that were skipped; of those that star2 had probed, what was left of them.
    pub(super) skipped: Option<Names<'s>>,
}

impl<'s> StepReport<'s> {
    pub(super) fn new(step: &TraceStep<'s>, trace: &Trace<'s>) -> Self {
        let labels = trace.tree.labels;
        let mut told = Self {
            step: step.number,
            pass: step.pass,
            event: step.action,
            node: step.node.map(|node| labels.name(node)),
            mover: step.node.and_then(|node| labels.tree().mover_name(node)),
            ply: step.node.map(|_| step.ply),
            ..Self::default()
        };
        told.tell(step, labels);
        told
    }

    /// What its event tells.
    fn tell(&mut self, step: &TraceStep<'s>, labels: &'s Labels<'s>) {
        let ends = |window: Option<&Window>| window.map(Window::ends_as_values);
        match step.event {
            Event::Pass { window, test } => (self.window, self.test) = (ends(window), test),
            Event::Enter { window, .. } => self.window = ends(window),
            Event::Evaluate { value, .. } => {
                self.window = ends(step.before.window.as_ref());
                self.value = ValueReport::new(Some(value));
                self.bound = Some(Bound::Exact);
            }
            Event::Improve {
                child,
                best,
                window,
                ..
            } => {
                (self.child, self.window) = (Some(labels.name(child)), ends(window));
                self.value = ValueReport::new(Some(&best.value));
            }
            Event::Estimate {
                child, low, high, ..
            } => {
                self.child = Some(labels.name(child));
                (self.low, self.high) = (Some(low), Some(high));
            }
            Event::Cutoff { test, .. } => {
                self.test = test;
                self.cut(step, labels);
            }
            Event::Leave { found, window, .. } => {
                self.window = ends(window).filter(|_| step.action == Action::Return);
                self.value = ValueReport::new(Some(&found.value));
                self.bound = Some(found.bound);
            }
            // None of these is a step.
            Event::Confirm { .. } => {}
        }
    }

    fn cut(&mut self, step: &TraceStep<'s>, labels: &'s Labels<'s>) {
        let Some(cutoff) = step.cutoff() else { return };
        let tree = labels.tree();
        self.child = Some(labels.name(cutoff.after));
        self.window = cutoff
            .test
            .is_none()
            .then(|| cutoff.window.ends_as_values());
        self.bound_from = cutoff.bound_from(tree).map(|node| labels.name(node));
        self.bound_via = cutoff.bound_via(tree).map(|node| labels.name(node));
        self.skipped = Some(labels.names(cutoff.skipped));
    }
}
