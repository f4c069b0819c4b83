//! The steps of a trace: the events of a search, each told as soon as it is known.

use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::analysis::SearchedTree;
use crate::report::documents::ValueReport;
use crate::search::{Bound, Bounded, Event, Observer, Test, Window};
use crate::tree::{Labels, Mover, NodeId, Tree};
use crate::value::Value;
use crate::vocabulary::words_in_documents;
use crate::words::{Name, Names};

/// One step of a run. Values and windows are in MAX's view.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "step")]
pub(crate) struct TraceStep<'s> {
    /// The number of the step, from 1, through all passes.
    #[serde(rename = "step")]
    pub(crate) number: usize,
    /// The number of the pass, from 1.
    pub(crate) pass: usize,
    /// `pass` (a search of the root begins), `enter`, `evaluate` (a leaf or horizon node is entered
    /// and evaluated, and unless the search is best-first left with that value), `improve`,
    /// `estimate` (a child's value improves the bounds of a chance node), `cutoff`, `return` or `recall` (a node is entered and left with what an earlier pass proved).
    #[serde(rename = "event")]
    pub(crate) action: Action,
    /// The node; null where a pass begins.
    pub(crate) node: Option<Name<'s>>,
    /// Who moves there; at a leaf, whose turn it would be.
    mover: Option<&'s str>,
    /// The node's distance from the root.
    pub(crate) ply: Option<usize>,
    /// The child with the new best value, or whose value improved the bounds or closed the window.
    child: Option<Name<'s>>,
    /// The window on entry, after an improvement, when it closed, or when the node is left.
    pub(crate) window: Option<&'s Window>,
    /// The one question of the pass, where it asks only one.
    test: Option<&'s Test>,
    /// The value that was evaluated, is the new best, or is returned.
    #[serde(flatten)]
    value: ValueReport<'s>,
    /// What was proved of a returned or evaluated value.
    bound: Option<Bound>,
    /// For an estimate: the least that the chance node can be worth.
    low: Option<&'s Value>,
    /// For an estimate: the most that the chance node can be worth.
    high: Option<&'s Value>,
    /// The ancestor that set the bound which closed the window; null for the initial window.
    bound_from: Option<Name<'s>>,
    /// That ancestor's child with the bound as its value; null for a bound that a chance node set.
    bound_via: Option<Name<'s>>,
    /// The children that were skipped; of those that star2 had probed, what was left of them.
    skipped: Option<Names<'s>>,
    /// What words tell it by.
    #[serde(skip)]
    pub(crate) event: Event<'s>,
    /// The visit of the node as it was before this step.
    #[serde(skip)]
    pub(super) visit: Option<&'s OpenVisit>,
}

/// What happens in a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Action {
    /// A search of the root begins.
    #[default]
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

impl<'s> TraceStep<'s> {
    /// Takes what the event says.
    fn take(&mut self, labels: &'s Labels<'s>) {
        let (tree, name) = (labels.tree(), |node| labels.name(node));
        let mut value = None;
        match self.event {
            Event::Pass { window, test } => (self.window, self.test) = (window, test),
            Event::Enter { window, .. } => self.window = window,
            Event::Evaluate { value: own, .. } => {
                self.window = self.visit.and_then(|visit| visit.window.as_ref());
                (value, self.bound) = (Some(own), Some(Bound::Exact));
            }
            Event::Improve {
                child,
                best,
                window,
                ..
            } => {
                (self.child, self.window) = (Some(name(child)), window);
                value = Some(&best.value);
            }
            Event::Estimate {
                child, low, high, ..
            } => (self.child, self.low, self.high) = (Some(name(child)), Some(low), Some(high)),
            Event::Cutoff(cutoff) => {
                self.child = Some(name(cutoff.after));
                self.test = cutoff.test.as_ref();
                self.window = Some(&cutoff.window).filter(|_| cutoff.test.is_none());
                self.bound_from = cutoff.bound_from(tree).map(name);
                self.bound_via = cutoff.bound_via(tree).map(name);
                self.skipped = Some(labels.names(&cutoff.skipped[..]));
            }
            Event::Leave { found, window, .. } => {
                self.window = window.filter(|_| self.action == Action::Return);
                (value, self.bound) = (Some(&found.value), Some(found.bound));
            }
        }
        self.value = ValueReport::new(value);
    }
}

/// Folds the events of a search into steps. Remembers what is known of the nodes that were entered and
/// not left yet, and nothing of the steps before.
pub(super) struct Tracer<'t, Tell> {
    tree: &'t Tree,
    labels: &'t Labels<'t>,
    /// Whether a leaf is left long after it was evaluated, in a step of its own.
    is_best_first: bool,
    tell: Tell,
    steps: usize,
    pass: usize,
    open_visits: FxHashMap<NodeId, OpenVisit>,
    latest: Latest,
}

/// A visit that has not ended.
#[derive(Default)]
pub(super) struct OpenVisit {
    ply: usize,
    /// The best value so far.
    pub(super) value: Option<Value>,
    pub(super) window: Option<Window>,
    /// The values that its children returned, if it is a chance node, where they are exact.
    pub(super) exact_children: FxHashMap<NodeId, Value>,
}

/// What the latest event leaves open.
#[derive(Clone, Copy)]
enum Latest {
    NothingOpen,
    /// This node was entered, which is no step yet: it may be evaluated at once.
    Entered(NodeId),
    /// This node was evaluated, so that its value is told already.
    Evaluated(NodeId),
}

impl<'t, Tell: FnMut(&TraceStep)> Tracer<'t, Tell> {
    pub(super) fn new(searched: &SearchedTree<'t>, tell: Tell) -> Self {
        Self {
            tree: &searched.document.tree,
            labels: searched.labels,
            is_best_first: searched.setup.plan.algorithm.is_best_first(),
            tell,
            steps: 0,
            pass: 0,
            open_visits: FxHashMap::default(),
            latest: Latest::NothingOpen,
        }
    }

    /// Tells what is not told yet.
    pub(super) fn finish(mut self) {
        self.tell_entry();
    }

    fn step(&mut self, action: Action, node: Option<NodeId>, event: Event) {
        self.steps += 1;
        let visit = node.and_then(|node| self.open_visits.get(&node));
        let ply = |node| visit.map_or_else(|| self.tree.ply(node), |visit| visit.ply);
        let mut step = TraceStep {
            number: self.steps,
            pass: self.pass,
            action,
            node: node.map(|node| self.labels.name(node)),
            mover: node.and_then(|node| self.tree.mover_name(node)),
            ply: node.map(ply),
            child: None,
            window: None,
            test: None,
            value: ValueReport::default(),
            bound: None,
            low: None,
            high: None,
            bound_from: None,
            bound_via: None,
            skipped: None,
            event,
            visit,
        };
        step.take(self.labels);
        (self.tell)(&step);
    }

    /// Tells of a node that was entered and not evaluated.
    fn tell_entry(&mut self) {
        let Latest::Entered(node) = self.latest else {
            return;
        };
        self.latest = Latest::NothingOpen;
        if let Some(visit) = self.open_visits.get(&node) {
            let (ply, window) = (visit.ply, visit.window.clone());
            let window = window.as_ref();
            let event = Event::Enter { node, ply, window };
            self.step(Action::Enter, Some(node), event);
        }
    }

    fn on_leave(&mut self, node: NodeId, found: &Bounded, event: Event) {
        match self.latest {
            Latest::Entered(entered) if entered == node => {
                self.step(Action::Recall, Some(node), event);
            }
            Latest::Evaluated(leaf) if leaf == node && !self.is_best_first => {}
            _ => {
                self.tell_entry();
                self.step(Action::Return, Some(node), event);
            }
        }
        self.latest = Latest::NothingOpen;
        self.open_visits.remove(&node);
        self.keep_chance_child(node, found);
    }

    /// Keeps what a child of a chance node returned last, if it is exact.
    fn keep_chance_child(&mut self, node: NodeId, found: &Bounded) {
        let above = self.tree.parent(node);
        let above = above.filter(|&above| self.tree.mover(above) == Mover::Chance);
        if let Some(above) = above.and_then(|above| self.open_visits.get_mut(&above)) {
            match found.bound {
                Bound::Exact => above.exact_children.insert(node, found.value.clone()),
                Bound::Lower | Bound::Upper => above.exact_children.remove(&node),
            };
        }
    }
}

impl<Tell: FnMut(&TraceStep)> Observer for Tracer<'_, Tell> {
    fn observe(&mut self, event: Event<'_>) {
        if !matches!(event, Event::Evaluate { .. } | Event::Leave { .. }) {
            self.tell_entry();
        }
        match event {
            Event::Pass { .. } => {
                self.pass += 1;
                self.step(Action::Pass, None, event);
            }
            Event::Enter { node, ply, window } => {
                let visit = OpenVisit {
                    ply,
                    window: window.cloned(),
                    ..OpenVisit::default()
                };
                self.open_visits.insert(node, visit);
                self.latest = Latest::Entered(node);
            }
            Event::Evaluate { node, .. } => {
                self.latest = Latest::Evaluated(node);
                self.step(Action::Evaluate, Some(node), event);
            }
            Event::Improve {
                node, best, window, ..
            } => {
                self.step(Action::Improve, Some(node), event);
                if let Some(visit) = self.open_visits.get_mut(&node) {
                    visit.value = Some(best.value.clone());
                    visit.window = window.cloned();
                }
            }
            Event::Estimate { node, .. } => self.step(Action::Estimate, Some(node), event),
            Event::Cutoff(cutoff) => self.step(Action::Cutoff, Some(cutoff.at), event),
            Event::Leave { node, found, .. } => self.on_leave(node, found, event),
        }
    }
}
