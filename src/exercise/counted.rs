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

/// Whether reports have a count of this name.
pub(super) fn is_reported(name: &str) -> bool {
    Counts::names().contains(&name)
}

impl Key<'_> {
    /// All counts with their names, those of reports first.
    pub fn all_counts(&self) -> Vec<(&'static str, usize)> {
        let beside = BESIDE.iter().map(|&(name, count)| (name, count(self)));
        self.counts.named().into_iter().chain(beside).collect()
    }
}
