//! The events of a search → the steps of a trace, each told as soon as it is known.

use std::io;

use super::step::{Action, Best, Step};
use crate::search::{Bound, Bounded, Cutoff, Event, Observer, Window};
use crate::tree::{NodeId, Tree};
use crate::value::Value;

/// Takes the steps of a trace.
pub(super) trait Steps {
    /// Takes the next step.
    fn step(&mut self, step: &Step) -> io::Result<()>;
}

/// Folds the events of a search into steps. Remembers what is known of the nodes between the root
/// and the node that is visited, and nothing of the steps before.
pub(super) struct Tracer<'t, S> {
    tree: &'t Tree,
    /// The nodes whose steps are told; all nodes if there are none.
    only: &'t [NodeId],
    steps: S,
    /// The first error of the output; nothing is told after it.
    result: io::Result<()>,
    number: usize,
    pass: usize,
    /// The visited nodes by their plies.
    open: Vec<Visit>,
    /// The ply of the latest node.
    ply: usize,
    progress: Progress,
}

/// A visit that has not ended.
#[derive(Clone, Default)]
struct Visit {
    /// `None` where a best-first search has jumped past this ply.
    node: Option<NodeId>,
    best: Best,
}

/// What the latest event leaves open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    /// Nothing.
    Told,
    /// This node was entered, which is no step yet: it may be evaluated at once.
    Entered(NodeId),
    /// This node was evaluated, so that its value is told already.
    Evaluated(NodeId),
}

impl<'t, S: Steps> Tracer<'t, S> {
    pub(super) fn new(tree: &'t Tree, only: &'t [NodeId], steps: S) -> Self {
        Self {
            tree,
            only,
            steps,
            result: Ok(()),
            number: 0,
            pass: 0,
            open: Vec::new(),
            ply: 0,
            progress: Progress::Told,
        }
    }

    /// Whether every step could be told.
    pub(super) fn finish(mut self) -> io::Result<S> {
        self.tell_entry();
        self.result.map(|()| self.steps)
    }

    fn tell(&mut self, ply: usize, action: Action) {
        self.number += 1;
        let is_told = match action.node() {
            Some(node) => self.only.is_empty() || self.only.contains(&node),
            None => true,
        };
        if is_told && self.result.is_ok() {
            let (number, pass) = (self.number, self.pass);
            self.result = self.steps.step(&Step {
                number,
                pass,
                ply,
                action,
            });
        }
    }

    /// Tells of a node that was entered and not evaluated.
    fn tell_entry(&mut self) {
        if let Progress::Entered(node) = self.progress {
            self.progress = Progress::Told;
            let window = self.open[self.ply].best.window.take();
            let entry = Action::Enter {
                node,
                window: window.as_ref(),
            };
            self.tell(self.ply, entry);
            self.open[self.ply].best.window = window;
        }
    }

    fn entered(&mut self, node: NodeId, ply: usize, best: Best) {
        self.tell_entry();
        self.open.resize_with(ply, Visit::default);
        self.open.push(Visit {
            node: Some(node),
            best,
        });
        self.ply = ply;
        self.progress = Progress::Entered(node);
    }

    fn left(&mut self, node: NodeId, found: &Bounded, window: Option<&Window>) {
        let ply = self.ply_of(node);
        let progress = std::mem::replace(&mut self.progress, Progress::Told);
        let is_exact = found.bound == Bound::Exact;
        match progress {
            Progress::Entered(entered) if entered == node => {
                self.tell(ply, Action::Recall { node, found });
            }
            Progress::Evaluated(evaluated) if evaluated == node && is_exact => {}
            _ => {
                self.progress = progress;
                self.tell_entry();
                self.progress = Progress::Told;
                self.tell(
                    ply,
                    Action::Return {
                        node,
                        found,
                        window,
                    },
                );
            }
        }
        self.ply = ply.saturating_sub(1);
    }

    /// The ply of a visited node, which is the latest unless the search is best-first.
    fn ply_of(&self, node: NodeId) -> usize {
        let latest = self.open.get(self.ply).and_then(|visit| visit.node);
        if latest == Some(node) {
            self.ply
        } else {
            self.tree.ply(node)
        }
    }

    /// What the node at a ply had so far, in whose place the new is put.
    fn replaced(&mut self, ply: usize, best: Best) -> Best {
        let visit = self.open.get_mut(ply);
        visit.map_or_else(Best::default, |visit| {
            std::mem::replace(&mut visit.best, best)
        })
    }

    fn evaluated(&mut self, node: NodeId, value: &Value) {
        let window = self.replaced(self.ply, Best::default()).window;
        let window = window.as_ref();
        self.progress = Progress::Evaluated(node);
        self.tell(
            self.ply,
            Action::Evaluate {
                node,
                window,
                value,
            },
        );
    }

    fn improved(&mut self, node: NodeId, child: NodeId, best: &Value, window: Option<&Window>) {
        // A node that star2 has probed begins with what the probe found.
        self.tell_entry();
        let ply = self.ply_of(node);
        let new = Best {
            value: Some(best.clone()),
            window: window.cloned(),
        };
        let old = &self.replaced(ply, new);
        self.tell(
            ply,
            Action::Improve {
                node,
                child,
                old,
                best,
                window,
            },
        );
    }

    fn cut(&mut self, cutoff: &Cutoff) {
        self.tell_entry();
        self.tell(self.ply_of(cutoff.at), Action::Cutoff(cutoff));
    }
}

impl<S: Steps> Observer for Tracer<'_, S> {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Pass { window, test } => {
                self.pass += 1;
                self.tell(0, Action::Pass { window, test });
            }
            Event::Enter { node, ply, window } => {
                let window = window.cloned();
                self.entered(
                    node,
                    ply,
                    Best {
                        value: None,
                        window,
                    },
                );
            }
            Event::Evaluate { node, value } => self.evaluated(node, value),
            Event::Improve {
                node,
                child,
                best,
                window,
            } => self.improved(node, child, best, window),
            Event::Cutoff { .. } => {
                if let Some(cutoff) = Cutoff::of(event, self.pass) {
                    self.cut(&cutoff);
                }
            }
            Event::Estimate {
                node,
                child,
                low,
                high,
            } => {
                let estimate = Action::Estimate {
                    node,
                    child,
                    low,
                    high,
                };
                self.tell(self.ply_of(node), estimate);
            }
            Event::Leave {
                node,
                found,
                window,
            } => self.left(node, found, window),
        }
    }
}
