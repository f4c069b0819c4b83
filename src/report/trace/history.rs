//! Each node's bounds with those that they replaced, as students write them on paper.

use super::Trace;
use super::notation::End;
use super::phrase::Phrases;
use crate::search::{Bounded, Event, Observer, Window};
use crate::tree::{NodeId, Tree};

/// What a node was seen with.
pub(super) struct History {
    pub(super) node: NodeId,
    pub(super) ply: usize,
    pub(super) visits: Vec<Visit>,
}

/// What a node was seen with in one visit.
#[derive(Default)]
pub(super) struct Visit {
    /// The window that it was entered with, and each one that replaced the one before.
    pub(super) windows: Vec<Window>,
    /// What it returned; `None` until the visit ends.
    pub(super) found: Option<Bounded>,
}

/// Keeps the history of every visited node. Its memory grows with the visits and improvements.
pub(super) struct Histories {
    histories: Vec<History>,
    /// The position of each node's history, plus one; 0 where there is none.
    positions: Vec<usize>,
}

impl Histories {
    pub(super) fn new(tree: &Tree) -> Self {
        Self {
            histories: Vec::new(),
            positions: vec![0; tree.len()],
        }
    }

    /// The histories of the nodes that a trace shows, in the order of their first entries.
    pub(super) fn of<'h>(&'h self, trace: &Trace<'h>) -> impl Iterator<Item = &'h History> {
        let only = trace.only;
        let is_shown = |history: &&History| only.is_empty() || only.contains(&history.node);
        self.histories.iter().filter(is_shown)
    }

    fn entered(&mut self, node: NodeId, ply: usize) -> &mut History {
        let position = &mut self.positions[node.index()];
        if *position == 0 {
            self.histories.push(History {
                node,
                ply,
                visits: Vec::new(),
            });
            *position = self.histories.len();
        }
        &mut self.histories[*position - 1]
    }

    fn latest(&mut self, node: NodeId) -> Option<&mut Visit> {
        let position = self.positions[node.index()].checked_sub(1)?;
        self.histories[position].visits.last_mut()
    }
}

impl Observer for Histories {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { node, ply, window } => self.entered(node, ply).visits.push(Visit {
                windows: window.cloned().into_iter().collect(),
                found: None,
            }),
            Event::Improve { node, window, .. } => {
                if let Some(visit) = self.latest(node) {
                    visit.windows.extend(window.cloned());
                }
            }
            Event::Leave { node, found, .. } => {
                if let Some(visit) = self.latest(node) {
                    visit.found = Some(found.clone());
                }
            }
            _ => {}
        }
    }
}

/// A node's history as the columns of a table, in the words of a notation.
pub(in crate::report) struct HistoryRow {
    pub(in crate::report) name: String,
    /// For each end that the notation has: its name, and its texts visit by visit.
    pub(in crate::report) ends: Vec<(&'static str, Vec<Vec<String>>)>,
    /// What each visit returned.
    pub(in crate::report) found: Vec<String>,
}

impl HistoryRow {
    pub(super) fn new(history: &History, phrases: Phrases) -> Self {
        let (node, hand) = (history.node, phrases.hand);
        let name = phrases.name(node);
        let is_leaf = hand.tree.is_leaf(node);
        let found = history
            .visits
            .iter()
            .filter_map(|visit| visit.found.as_ref());
        let ends = hand.ends().iter().map(|&end| {
            let visits = history.visits.iter();
            let texts = visits.map(|visit| texts(visit, node, end, phrases));
            // Leaves have no use for a window.
            let texts = texts.filter(|texts| !is_leaf && !texts.is_empty());
            (hand.end_name(end), texts.collect())
        });
        Self {
            name: if is_leaf {
                name
            } else {
                format!("{name} {}", hand.mover_name(node))
            },
            ends: ends.collect(),
            found: found.map(|found| phrases.found(node, found)).collect(),
        }
    }
}

/// The texts of one end in one visit, each different from the one before.
fn texts(visit: &Visit, node: NodeId, end: End, phrases: Phrases) -> Vec<String> {
    let viewer = phrases.viewer(node);
    let windows = visit.windows.iter();
    let mut texts: Vec<String> = windows
        .map(|window| phrases.hand.end(viewer, window, end))
        .collect();
    texts.dedup();
    texts
}
