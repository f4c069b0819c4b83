//! What progressive deepening costs beside a plain search.

use crate::search::{Algorithm, Cache, Convention, Deepening, Outcome, Plan, Tally, search};
use crate::tree::Tree;

/// What a run of progressive deepening cost, counted in static evaluations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeepeningCosts {
    /// How it was run.
    pub settings: Deepening,
    /// In all passes, when every pass evaluates anew.
    pub without_cache: usize,
    /// In all passes, when a node is evaluated only once.
    pub with_cache: usize,
    /// In one pass of alpha-beta to the same horizon; `None` if that pass would have to evaluate a
    /// node whose value is not known.
    pub alpha_beta: Option<usize>,
}

impl DeepeningCosts {
    /// The costs of a run that is over; `None` if it was not one of progressive deepening. Takes
    /// a search with alpha-beta.
    pub(super) fn of(
        plan: &Plan,
        outcome: &Outcome,
        tally: &Tally,
        tree: &Tree,
        convention: &Convention,
    ) -> Option<Self> {
        if plan.algorithm != Algorithm::ProgressiveDeepening {
            return None;
        }
        let saved = outcome.passes.iter().map(|pass| pass.saved_evaluations);
        let mut other = Tally::new(tree);
        let alpha_beta = search(tree, Algorithm::AlphaBeta, convention, &mut other);
        Some(Self {
            settings: plan.deepening.clone(),
            without_cache: tally.evaluations() + saved.sum::<usize>(),
            with_cache: tally.distinct_evaluations(),
            alpha_beta: alpha_beta.ok().map(|_| other.evaluations()),
        })
    }

    /// What the run itself counted.
    pub fn own(&self) -> usize {
        match self.settings.cache {
            Cache::Forget => self.without_cache,
            Cache::Remember => self.with_cache,
        }
    }
}
