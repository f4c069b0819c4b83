//! Each node's bounds with those that they replaced, as students write them on paper.

use std::io::{self, Write};

use super::Trace;
use crate::search::{Bounded, Event, Observer, Window, WindowEnd};
use crate::tree::{ByNode, NodeId, Tree};
use crate::words::{Piece, Role, TextWriter, Words, line_width, separated, total_width};

/// What a node was seen with.
pub(super) struct History {
    pub(super) node: NodeId,
    pub(super) ply: usize,
    pub(super) visits: Vec<Visit>,
}

/// What a node was seen with in one visit.
pub(super) struct Visit {
    /// The window that it was entered with, and each one that replaced the one before.
    pub(super) windows: Vec<Window>,
    /// What it returned; `None` until the visit ends, or a leaf is evaluated.
    pub(super) found: Option<Bounded>,
}

/// Keeps the history of every visited node. Its memory grows with the visits and improvements.
pub(super) struct Histories(ByNode<History>);

impl Histories {
    pub(super) fn new(tree: &Tree) -> Self {
        Self(ByNode::new(tree))
    }

    /// The histories of the nodes that a trace shows, in the order of their first entries.
    pub(super) fn of<'h>(&'h self, trace: &'h Trace) -> impl Iterator<Item = &'h History> {
        let all = self.0.all().iter();
        all.filter(|history| trace.is_shown(history.node))
    }

    fn latest(&mut self, node: NodeId, change: impl FnOnce(&mut Visit)) {
        let history = self.0.get_mut(node);
        if let Some(visit) = history.and_then(|history| history.visits.last_mut()) {
            change(visit);
        }
    }
}

impl Observer for Histories {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { node, ply, window } => {
                let history = self.0.entry(node, || History {
                    node,
                    ply,
                    visits: Vec::new(),
                });
                history.visits.push(Visit {
                    windows: window.cloned().into_iter().collect(),
                    found: None,
                });
            }
            Event::Improve { node, window, .. } => {
                self.latest(node, |visit| visit.windows.extend(window.cloned()));
            }
            // Where a best-first search never comes back to a leaf, its value is known all the same.
            Event::Evaluate { node, value } => {
                self.latest(node, |visit| {
                    visit.found = Some(Bounded::exact(value.clone()));
                });
            }
            Event::Leave { node, found, .. } => {
                self.latest(node, |visit| visit.found = Some(found.clone()));
            }
            _ => {}
        }
    }
}

/// The widest column that others are aligned with.
const WIDEST: usize = 24;

/// Blanks between the columns.
const GAP: usize = 2;

impl Histories {
    /// Writes them for people: a line each, or several if it is long.
    pub(super) fn write(&self, trace: &Trace, words: Words, out: &mut dyn Write) -> io::Result<()> {
        let rows = || self.of(trace).map(|history| cells(history, words));
        let mut widths: Vec<usize> = Vec::new();
        for cells in rows() {
            widths.resize(widths.len().max(cells.len()), 0);
            for (most, cell) in widths.iter_mut().zip(&cells) {
                *most = (*most).max(total_width(cell, 1).min(WIDEST));
            }
        }
        let mut out = TextWriter::new(out);
        for cells in rows() {
            let mut start = 0;
            for (&width, cell) in widths.iter().zip(&cells) {
                write_cell(&mut out, start, cell);
                start += if width > 0 { width + GAP } else { 0 };
            }
            out.end();
        }
        out.finish()
    }
}

fn write_cell(out: &mut TextWriter, start: usize, cell: &[Piece]) {
    if !cell.is_empty() {
        out.skip(if start > 0 { GAP } else { 0 });
        out.move_to(start);
    }
    for (position, piece) in cell.iter().enumerate() {
        out.skip(position.min(1));
        if out.column > 0 && out.start + total_width([piece], 1) > line_width() {
            out.end();
            out.move_to(2 * GAP);
        }
        out.piece(piece);
    }
}

/// The name, a cell for each end that the notation has, and what each visit returned.
fn cells(history: &History, words: Words) -> Vec<Vec<Piece>> {
    let node = history.node;
    let name = if words.tree().is_leaf(node) {
        words.name(node)
    } else {
        format!("{} {}", words.name(node), words.mover_name(node))
    };
    let visits = history.visits.iter();
    let found = visits.filter_map(|visit| Some(words.found(node, visit.found.as_ref()?)));
    let found: Vec<String> = found.collect();
    let found = separated(found, ';').map(Piece::from).collect();
    let ends = words.ends().iter().map(|&end| bounds(history, end, words));
    let cells = std::iter::once(vec![name.into()]).chain(ends);
    cells.chain([found]).collect()
}

/// What one end was in all visits, its name in front. Leaves have no use for a window.
fn bounds(history: &History, end: WindowEnd, words: Words) -> Vec<Piece> {
    if words.tree().is_leaf(history.node) {
        return Vec::new();
    }
    let viewer = words.tree().player(history.node);
    let visits = history.visits.iter().map(|visit| {
        let windows = visit.windows.iter();
        let mut texts: Vec<String> = windows
            .map(|window| words.end(viewer, window, end))
            .collect();
        texts.dedup();
        texts
    });
    let visits: Vec<Vec<String>> = visits.filter(|texts| !texts.is_empty()).collect();
    let mut bounds = Vec::new();
    for (number, texts) in (1..).zip(&visits) {
        bounds.extend(texts.iter().map(|text| Piece::new(Role::Replaced, text)));
        if let Some(last) = bounds.last_mut().filter(|_| number < visits.len()) {
            *last = Piece::new(Role::Pruned, last.plain() + ";");
        }
    }
    if let Some(last) = bounds.pop() {
        bounds.push(last.in_role(Role::Plain));
        bounds.insert(0, Piece::new(Role::Plain, words.end_name(end)));
    }
    bounds
}
