//! What holds of a node at a moment of a run.

/// One thing that may hold of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Visited,
    /// A cutoff has skipped it: the edge into it is cut.
    Skipped,
    /// It was not visited, and a cutoff has skipped it or an ancestor.
    Pruned,
    /// A cutoff happened at it.
    Cutoff,
    /// It belongs to the principal variation.
    Best,
    /// The latest step was about it, and more steps follow.
    Current,
}

/// All that holds of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks(u8);

impl Marks {
    pub(super) fn has(self, mark: Mark) -> bool {
        self.0 & bit(mark) != 0
    }

    /// Puts a mark on, or takes it off.
    pub(super) fn set(&mut self, mark: Mark, holds: bool) {
        self.0 = self.0 & !bit(mark) | if holds { bit(mark) } else { 0 };
    }
}

fn bit(mark: Mark) -> u8 {
    1 << (mark as u8)
}
