//! What threads found together, in the order of the trees.

use std::collections::BTreeMap;
use std::ops::Range;

use super::cell::Figures;

/// What was found in the first trees, up to the first one that is not finished. A study that is
/// stopped counts no others: more of those that take long are left unfinished.
pub(super) struct Finished {
    pub(super) figures: Vec<Figures>,
    /// The number of that tree.
    end: u64,
    /// Where trees after it begin that are finished, where they end, and what was found in them.
    later: BTreeMap<u64, (u64, Vec<Figures>)>,
}

impl Finished {
    pub(super) fn before(start: u64, methods: usize) -> Self {
        Self {
            figures: vec![Figures::default(); methods],
            end: start,
            later: BTreeMap::new(),
        }
    }

    pub(super) fn add(&mut self, trees: Range<u64>, found: Vec<Figures>) {
        self.later.insert(trees.start, (trees.end, found));
        while let Some((end, found)) = self.later.remove(&self.end) {
            merge_all(&mut self.figures, &found);
            self.end = end;
        }
    }
}

/// Adds what was found by each method to what is known.
pub(super) fn merge_all(known: &mut [Figures], found: &[Figures]) {
    for (known, found) in known.iter_mut().zip(found) {
        known.merge(found);
    }
}
