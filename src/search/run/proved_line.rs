//! The line of play that a pass proves, gathered while it runs.
//!
//! A node whose value is exact has a child that is proved to have it; the first such child in
//! search order goes on with the line. What a node proves through several visits together, as after
//! a null window, is not in it.

use crate::search::{Bound, Event, Observer};

/// Gathers the line, and which child of the root was an improvement last.
pub(crate) struct ProvedLine<N> {
    /// For each ply, the line below the node that was last proved to have a value there.
    lines: Vec<Line<N>>,
    latest_root_move: Option<N>,
}

/// The line below a node.
struct Line<N> {
    /// The node; none where its best value is not proved.
    of: Option<N>,
    /// The line, its last node first.
    nodes: Vec<N>,
}

impl<N: Copy + Eq> ProvedLine<N> {
    pub(crate) fn new() -> Self {
        Self {
            lines: Vec::new(),
            latest_root_move: None,
        }
    }

    /// The last child of the root that was an improvement.
    pub(crate) fn latest_root_move(&self) -> Option<N> {
        self.latest_root_move
    }

    /// The line below the root of a pass that proved its value.
    pub(crate) fn below_root(&self) -> impl Iterator<Item = N> {
        let line = self.lines.first().filter(|line| line.of.is_some());
        line.into_iter()
            .flat_map(|line| line.nodes.iter().rev().copied())
    }

    /// The line of a child, which has none if it is evaluated itself, becomes that of its parent.
    #[inline(always)]
    fn prove(&mut self, ply: usize, node: N, child: N) {
        self.reach(ply);
        if self.lines[ply + 1].of == Some(child) {
            self.lines.swap(ply, ply + 1);
            self.lines[ply + 1].of = None;
        } else {
            self.lines[ply].nodes.clear();
        }
        let line = &mut self.lines[ply];
        line.nodes.push(child);
        line.of = Some(node);
    }

    #[inline(always)]
    fn reach(&mut self, ply: usize) {
        if self.lines.len() < ply + 2 {
            let empty = || Line {
                of: None,
                nodes: Vec::new(),
            };
            self.lines.resize_with(ply + 2, empty);
        }
    }
}

impl<N: Copy + Eq> Observer<N> for ProvedLine<N> {
    const LOOKS_AT_VALUES: bool = false;

    #[inline(always)]
    fn observe(&mut self, event: Event<'_, N>) {
        match event {
            Event::Improve {
                node,
                ply,
                child,
                best,
                ..
            } => {
                if ply == 0 {
                    self.latest_root_move = Some(child);
                }
                if best.bound == Bound::Exact {
                    self.prove(ply, node, child);
                } else {
                    self.reach(ply);
                    self.lines[ply].of = None;
                }
            }
            Event::Confirm { node, ply, child } => self.prove(ply, node, child),
            _ => {}
        }
    }
}
