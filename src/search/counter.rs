//! Counts for any game, in a few words of memory.

use super::observe::{Event, Observer};

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
            | Event::Leave { .. } => {}
        }
    }
}
