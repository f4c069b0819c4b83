//! The answer of a search as a student writes it down.

use crate::exercise::Key;
use crate::search::{Bounded, Convention, Event, Observer, Outcome, Plan, SearchError, search};
use crate::tree::{NodeId, Tree};

/// What a student writes down. The pruned leaves follow from the evaluated ones.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SearchAnswer {
    found: Bounded,
    best_move: Option<NodeId>,
    line: Vec<NodeId>,
    evaluations: Vec<NodeId>,
}

impl SearchAnswer {
    pub(super) fn new(outcome: &Outcome, evaluations: Vec<NodeId>) -> Self {
        Self {
            found: outcome.found.clone(),
            best_move: outcome.best_move,
            line: outcome.principal_variation.clone(),
            evaluations,
        }
    }

    /// The answer that a key holds.
    pub(super) fn of(key: &Key) -> Self {
        Self::new(&key.outcome, key.record.evaluations().to_vec())
    }

    /// The answer under a convention.
    pub(super) fn under(
        convention: &Convention,
        tree: &Tree,
        plan: &Plan,
    ) -> Result<Self, SearchError> {
        let mut evaluated = Evaluated::default();
        let outcome = search(tree, plan.clone(), convention, &mut evaluated)?;
        Ok(Self::new(&outcome, evaluated.0))
    }
}

/// The static evaluations in order.
#[derive(Debug, Default)]
pub(super) struct Evaluated(pub(super) Vec<NodeId>);

impl Observer for Evaluated {
    const LOOKS_AT_VALUES: bool = false;

    fn observe(&mut self, event: Event<'_>) {
        if let Event::Evaluate { node, .. } = event {
            self.0.push(node);
        }
    }
}
