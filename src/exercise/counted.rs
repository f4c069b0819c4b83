//! The counts that answers may state: those of reports, and some that follow from them.

use super::key::Key;
use crate::search::Counts;

type Count = (&'static str, fn(&Key) -> usize);

/// What is counted beside the counts of reports.
const BESIDE: [Count; 2] = [
    ("visited_without_root", |key| {
        key.counts.visited.saturating_sub(1)
    }),
    ("expanded", |key| key.expanded().len()),
];

/// The names of all counts, those of reports first.
pub fn count_names() -> Vec<&'static str> {
    let beside = BESIDE.iter().map(|&(name, _)| name);
    Counts::names().into_iter().chain(beside).collect()
}

impl Key<'_> {
    /// All counts with their names, those of reports first.
    pub fn all_counts(&self) -> Vec<(&'static str, usize)> {
        let beside = BESIDE.iter().map(|&(name, count)| (name, count(self)));
        self.counts.named().into_iter().chain(beside).collect()
    }

    /// Whether a count is asked for where none are named: reports have it, and it needs a search.
    pub(crate) fn asks_for_count(&self, name: &str) -> bool {
        Counts::names().contains(&name) && !self.gives_count(name)
    }

    /// Whether a count is known without any search: there is one pass but where the algorithm makes
    /// several, and nothing is skipped where it looks at every node.
    pub(super) fn gives_count(&self, name: &str) -> bool {
        let algorithm = self.algorithm();
        match name {
            "passes" => !algorithm.makes_passes(),
            "cutoffs" | "pruned_leaves" | "pruned_nodes" => algorithm.looks_at_all(),
            _ => false,
        }
    }
}
