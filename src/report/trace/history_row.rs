//! Each node's bounds with those that they replaced, in the words of a notation.

use super::history::{History, Visit};
use crate::search::WindowEnd;
use crate::words::{Piece, Role, Words, separated};

/// A node's history as the columns of a table.
pub(in crate::report) struct HistoryRow {
    pub(in crate::report) name: String,
    /// For each end that the notation has: its name, and its texts visit by visit.
    pub(in crate::report) ends: Vec<(&'static str, Vec<Piece>)>,
    /// What each visit returned.
    pub(in crate::report) found: Vec<Piece>,
}

impl HistoryRow {
    pub(super) fn new(history: &History, words: Words) -> Self {
        let node = history.node;
        let ends = words.ends().iter();
        let ends = ends.map(|&end| (words.end_name(end), bounds(history, end, words)));
        let found = history
            .visits
            .iter()
            .filter_map(|visit| visit.found.as_ref());
        let found: Vec<String> = found.map(|found| words.found(node, found)).collect();
        Self {
            name: if words.tree().is_leaf(node) {
                words.name(node)
            } else {
                format!("{} {}", words.name(node), words.mover_name(node))
            },
            ends: ends.collect(),
            found: separated(found, ';').map(Piece::from).collect(),
        }
    }
}

/// What one end was in all visits. Leaves have no use for a window.
fn bounds(history: &History, end: WindowEnd, words: Words) -> Vec<Piece> {
    if words.tree().is_leaf(history.node) {
        return Vec::new();
    }
    let viewer = words.tree().player(history.node);
    let texts = |visit: &Visit| {
        let windows = visit.windows.iter();
        let mut texts: Vec<String> = windows
            .map(|window| words.end(viewer, window, end))
            .collect();
        texts.dedup();
        let last = texts.pop()?;
        Some((texts, last))
    };
    let (replaced, last): (Vec<_>, Vec<_>) = history.visits.iter().filter_map(texts).unzip();
    let visits = replaced.into_iter().zip(separated(last, ';'));
    let mut bounds = Vec::new();
    for (replaced, last) in visits {
        bounds.extend(
            replaced
                .into_iter()
                .map(|text| Piece::new(Role::Replaced, text)),
        );
        bounds.push(Piece::new(Role::Pruned, last));
    }
    if let Some(last) = bounds.pop() {
        bounds.push(last.in_role(Role::Plain));
    }
    bounds
}
