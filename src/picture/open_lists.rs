//! The list OPEN of a best-first search after each of its steps.

use crate::search::{Event, Gamma, Observer, OpenState};

/// The most states of a list that are kept, the best first.
const MOST_STATES: usize = 40;

/// The list after a step.
pub(super) struct OpenAfter {
    /// What the step did to it.
    pub(super) did: Gamma,
    /// Its best states.
    pub(super) states: Vec<OpenState>,
    pub(super) length: usize,
}

/// Keeps the lists of a run, one for each of its steps; none of a run that goes depth first.
#[derive(Default)]
pub(super) struct OpenLists {
    pub(super) after: Vec<OpenAfter>,
}

impl Observer for OpenLists {
    fn observe(&mut self, event: Event<'_>) {
        if let Event::Open { did, list } = event {
            self.after.push(OpenAfter {
                did,
                states: list.best(MOST_STATES),
                length: list.length(),
            });
        }
    }
}
