//! What a run is measured by, each count under the name that reports and answers give it; and the few
//! that any game has.

use schemars::JsonSchema;
use serde::Serialize;

use crate::search::{Event, Observer, Tally, TreeGame};

/// All counts of a search.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct Counts {
    /// Static evaluations, repeats included.
    pub static_evaluations: usize,
    /// Nodes that were statically evaluated.
    pub distinct_static_evaluations: usize,
    /// Nodes that were visited.
    pub visited: usize,
    /// Entries into nodes, repeats included.
    pub entries: usize,
    /// Pruned nodes that would have been statically evaluated.
    pub pruned_leaves: usize,
    /// All pruned nodes.
    pub pruned_nodes: usize,
    /// Cutoffs.
    pub cutoffs: usize,
    /// Searches of the root.
    pub passes: usize,
}

impl Counts {
    /// All counts of a run. Takes as long as [`Tally::pruned_leaves`].
    pub fn new(tally: &Tally, game: &TreeGame) -> Self {
        let (nodes, _) = game.extent();
        Self {
            static_evaluations: tally.evaluations(),
            distinct_static_evaluations: tally.distinct_evaluations(),
            visited: tally.distinct_visited(),
            entries: tally.entries(),
            pruned_leaves: tally.pruned_leaves(game),
            pruned_nodes: nodes - tally.distinct_visited(),
            cutoffs: tally.cutoffs(),
            passes: tally.passes().len(),
        }
    }

    /// The names of all counts, in the order of reports.
    pub fn names() -> [&'static str; 8] {
        Self::default().named().map(|(name, _)| name)
    }

    /// All counts with their names, in the order of reports.
    pub fn named(&self) -> [(&'static str, usize); 8] {
        [
            ("static_evaluations", self.static_evaluations),
            (
                "distinct_static_evaluations",
                self.distinct_static_evaluations,
            ),
            ("visited", self.visited),
            ("entries", self.entries),
            ("pruned_leaves", self.pruned_leaves),
            ("pruned_nodes", self.pruned_nodes),
            ("cutoffs", self.cutoffs),
            ("passes", self.passes),
        ]
    }
}

/// Counts the events of a search of any game. It keeps nothing of the nodes, so that whatever is
/// visited twice counts twice; [`Tally`](super::Tally) tells nodes apart, and needs a tree for that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// Searches of the root.
    pub passes: u64,
    /// Entries into nodes, repeats included.
    pub entries: u64,
    /// Static evaluations, repeats included.
    pub static_evaluations: u64,
    /// Cutoffs.
    pub cutoffs: u64,
}

impl<N> Observer<N> for Counter {
    const LOOKS_AT_VALUES: bool = false;

    #[inline]
    fn observe(&mut self, event: Event<'_, N>) {
        match event {
            Event::Pass { .. } => self.passes += 1,
            Event::Enter { .. } => self.entries += 1,
            Event::Evaluate { .. } => self.static_evaluations += 1,
            Event::Cutoff { .. } => self.cutoffs += 1,
            Event::Improve { .. }
            | Event::Confirm { .. }
            | Event::Estimate { .. }
            | Event::Phase { .. }
            | Event::Open { .. }
            | Event::Leave { .. } => {}
        }
    }
}
