//! The children that a cutoff skips.

use std::fmt;

/// Calls a function with one node after the other.
type VisitEach<'e, N> = dyn Fn(&mut dyn FnMut(N)) + 'e;

/// The children that a cutoff skips, in search order. They are not listed before somebody asks.
#[derive(Clone, Copy)]
pub struct Skipped<'e, N> {
    visit_each: &'e VisitEach<'e, N>,
}

impl<'e, N> Skipped<'e, N> {
    /// The nodes that the function tells one after the other.
    #[inline]
    pub(super) fn new(visit_each: &'e VisitEach<'e, N>) -> Self {
        Self { visit_each }
    }

    /// The nodes as a list.
    pub fn to_vec(&self) -> Vec<N> {
        let mut nodes = Vec::new();
        (self.visit_each)(&mut |node| nodes.push(node));
        nodes
    }
}

impl<N: fmt::Debug> fmt::Debug for Skipped<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.to_vec()).finish()
    }
}
