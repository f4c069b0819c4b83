//! A trace as JSON Lines: the run, then its steps.

use schemars::JsonSchema;
use serde::Serialize;

use super::history::{History, Visit};
use super::run::Trace;
use super::step::{Action, TraceStep};
use crate::report::make::{convention_report, range_report, test_report, tree_report};
use crate::report::model::{ConventionReport, FORMAT_VERSION, TestReport, TreeReport};
use crate::report::{Name, Names, schema};
use crate::search::{Bound, Cutoff, Event, Window};
use crate::tree::{NodeId, Tree};
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// The first line of a trace: what is searched, and how.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "trace")]
pub struct TraceReport {
    /// The version of this document's format.
    #[schemars(schema_with = "schema::format_version")]
    pub format_version: &'static str,
    /// The tree.
    pub tree: TreeReport,
    /// The algorithm's name.
    #[schemars(schema_with = "schema::algorithm")]
    pub algorithm: &'static str,
    /// The full convention.
    pub convention: ConventionReport,
    /// The least and the most that a static value was said to be, for star1 and star2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_range: Option<[Value; 2]>,
}

/// One step of a run. Values and windows are in MAX's view.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "step")]
pub struct StepReport<'e> {
    /// The number of the step, from 1, through all passes.
    pub step: usize,
    /// The number of the pass, from 1.
    pub pass: usize,
    /// `pass` (a search of the root begins), `enter`, `evaluate` (a leaf or horizon node is entered
    /// and evaluated, and unless the search is best-first left with that value), `improve`,
    /// `estimate` (a child's value improves the bounds of a chance node), `cutoff`, `return` or `recall` (a node is entered and left with what an earlier pass proved).
    #[schemars(schema_with = "schema::step_event")]
    pub event: &'static str,
    /// The node; null where a pass begins.
    pub node: Option<Name<'e>>,
    /// Who moves there; at a leaf, whose turn it would be.
    #[schemars(schema_with = "schema::mover_or_null")]
    pub mover: Option<&'static str>,
    /// The node's distance from the root.
    pub ply: Option<usize>,
    /// The child with the new best value, or whose value improved the bounds or closed the window.
    pub child: Option<Name<'e>>,
    /// The window that is inherited, or after an improvement, when it closed, when the node is left.
    pub window: Option<[Value; 2]>,
    /// The one question of the pass, where it asks only one.
    pub test: Option<TestReport>,
    /// The value that was evaluated, is the new best, or is returned.
    pub value: Option<Value>,
    /// What was proved of a returned or evaluated value.
    #[schemars(schema_with = "schema::bound_or_null")]
    pub bound: Option<&'static str>,
    /// Of an estimate the least that the chance node can be.
    pub low: Option<Value>,
    /// Of an estimate the most that the chance node can be.
    pub high: Option<Value>,
    /// The ancestor that set the bound which closed the window; null for the initial window.
    pub bound_from: Option<Name<'e>>,
    /// That ancestor's child with the bound as its value; null for a bound that a chance node set.
    pub bound_via: Option<Name<'e>>,
    /// The children that were skipped; of those that star2 had probed, what was left of them.
    pub skipped: Option<Names<'e>>,
}

impl TraceReport {
    pub(super) fn new(trace: &Trace) -> Self {
        Self {
            format_version: FORMAT_VERSION,
            tree: tree_report(trace.origin, trace.document),
            algorithm: trace.plan.algorithm.description().name,
            convention: convention_report(trace.convention, &trace.document.tree),
            value_range: trace.plan.value_range.as_ref().map(range_report),
        }
    }
}

impl<'e> StepReport<'e> {
    pub(super) fn new(step: &TraceStep, trace: &Trace<'e>) -> Self {
        let tree = &trace.document.tree;
        let name = |node: NodeId| Name::new(trace.labels, node);
        let node = step.node;
        let window = |window: Option<&Window>| window.map(Window::ends_as_values);
        let blank = Self {
            step: step.number,
            pass: step.pass,
            event: step.action.word(),
            node: node.map(name),
            mover: node.map(|node| tree.mover(node).word()),
            ply: node.map(|_| step.ply),
            child: None,
            window: None,
            test: None,
            value: None,
            bound: None,
            low: None,
            high: None,
            bound_from: None,
            bound_via: None,
            skipped: None,
        };
        match step.event {
            Event::Pass { window: at, test } => Self {
                window: window(at),
                test: test.map(test_report),
                ..blank
            },
            Event::Enter { window: at, .. } => Self {
                window: window(at),
                ..blank
            },
            Event::Evaluate { value, .. } => Self {
                window: window(step.before.window.as_ref()),
                value: Some(value.clone()),
                bound: Some(Bound::Exact.word()),
                ..blank
            },
            Event::Improve {
                child,
                best,
                window: now,
                ..
            } => Self {
                child: Some(name(child)),
                window: window(now),
                value: Some(best.clone()),
                ..blank
            },
            Event::Estimate {
                child, low, high, ..
            } => Self {
                child: Some(name(child)),
                low: Some(low.clone()),
                high: Some(high.clone()),
                ..blank
            },
            Event::Cutoff { after, test, .. } => {
                let cutoff = step.cutoff();
                let of = |part: fn(&Cutoff, &Tree) -> Option<NodeId>| part(cutoff.as_ref()?, tree);
                Self {
                    child: Some(name(after)),
                    window: window(cutoff.as_ref().map(|cutoff| &cutoff.window))
                        .filter(|_| test.is_none()),
                    test: test.map(test_report),
                    bound_from: of(Cutoff::bound_from).map(name),
                    bound_via: of(Cutoff::bound_via).map(name),
                    skipped: cutoff.map(|cutoff| Names::new(trace.labels, cutoff.skipped)),
                    ..blank
                }
            }
            Event::Leave {
                found, window: end, ..
            } => Self {
                window: window(end).filter(|_| step.action == Action::Return),
                value: Some(found.value.clone()),
                bound: Some(found.bound.word()),
                ..blank
            },
        }
    }
}

/// What one node was seen with. Values and windows are in MAX's view.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "history")]
pub struct HistoryReport<'e> {
    /// The node.
    pub node: Name<'e>,
    /// Who moves there; at a leaf, whose turn it would be.
    #[schemars(schema_with = "schema::mover")]
    pub mover: &'static str,
    /// The node's distance from the root.
    pub ply: usize,
    /// Its visits in order.
    pub visits: Vec<VisitReport>,
}

/// What a node was seen with in one visit.
#[derive(Serialize, JsonSchema)]
pub struct VisitReport {
    /// α when the node was entered and after each change; empty for algorithms without windows.
    pub alpha: Vec<Value>,
    /// β when the node was entered and after each change; empty for algorithms without windows.
    pub beta: Vec<Value>,
    /// The value it returned; null if a best-first search never finished it.
    pub value: Option<Value>,
    /// What was proved of that value.
    #[schemars(schema_with = "schema::bound_or_null")]
    pub bound: Option<&'static str>,
}

impl<'e> HistoryReport<'e> {
    pub(super) fn new(history: &History, trace: &Trace<'e>) -> Self {
        let node = history.node;
        Self {
            node: Name::new(trace.labels, node),
            mover: trace.document.tree.mover(node).word(),
            ply: history.ply,
            visits: history.visits.iter().map(VisitReport::new).collect(),
        }
    }
}

impl VisitReport {
    fn new(visit: &Visit) -> Self {
        let windows = || visit.windows.iter().map(Window::ends_as_values);
        let (mut alpha, mut beta): (Vec<_>, Vec<_>) = windows().map(|[a, b]| (a, b)).unzip();
        alpha.dedup();
        beta.dedup();
        Self {
            alpha,
            beta,
            value: visit.found.as_ref().map(|found| found.value.clone()),
            bound: visit.found.as_ref().map(|found| found.bound.word()),
        }
    }
}
