//! The line of play that a pass proves, gathered while it runs.
//!
//! A node whose value is exact has a child that is proved to have it; the first such child in
//! search order goes on with the line. What a node proves through several visits together, as after
//! a null window, is not in it.

use super::bound::Bound;
use super::observe::{Event, Observer};

/// Gathers the line, and which child of the root was an improvement last.
pub(super) struct ProvedLine<N> {
    /// The distance from the root of the node that is being visited.
    ply: usize,
    /// For each ply, the line below the node visited there, its last node first.
    lines: Vec<Vec<N>>,
    /// Whether the visit that ended last found an exact value.
    is_exact: bool,
    latest_root_move: Option<N>,
}

impl<N: Copy> ProvedLine<N> {
    pub(super) fn new() -> Self {
        Self {
            ply: 0,
            lines: Vec::new(),
            is_exact: false,
            latest_root_move: None,
        }
    }

    /// The last child of the root that was an improvement.
    pub(super) fn latest_root_move(&self) -> Option<N> {
        self.latest_root_move
    }

    /// The line below the root, if the pass proved the value of the root.
    pub(super) fn below_root(&self) -> impl Iterator<Item = N> {
        let line = self.lines.first().filter(|_| self.is_exact);
        line.into_iter().flatten().rev().copied()
    }

    #[inline]
    fn enter(&mut self, ply: usize) {
        self.ply = ply;
        if self.lines.len() < ply + 2 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
    }

    /// The line of a child that was just left becomes that of its parent.
    #[inline]
    fn prove(&mut self, child: N) {
        if self.is_exact {
            self.lines.swap(self.ply, self.ply + 1);
        } else {
            self.lines[self.ply].clear();
        }
        self.lines[self.ply].push(child);
    }
}

impl<N: Copy> Observer<N> for ProvedLine<N> {
    const LOOKS_AT_VALUES: bool = false;

    #[inline]
    fn observe(&mut self, event: Event<'_, N>) {
        match event {
            Event::Enter { ply, .. } => self.enter(ply),
            Event::Leave { found, .. } => {
                self.is_exact = found.bound == Bound::Exact;
                self.ply = self.ply.saturating_sub(1);
            }
            Event::Improve { child, best, .. } => {
                if self.ply == 0 {
                    self.latest_root_move = Some(child);
                }
                if best.bound == Bound::Exact {
                    self.prove(child);
                } else {
                    self.lines[self.ply].clear();
                }
            }
            Event::Confirm { child, .. } => self.prove(child),
            _ => {}
        }
    }
}
