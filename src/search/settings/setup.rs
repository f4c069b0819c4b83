//! How a tree is searched, with nothing left open.

use super::{Convention, Notation, Plan};
use crate::search::{Algorithm, progressive_deepening};
use crate::search::{Interrupt, Observer, Outcome, SearchError, search_until};
use crate::tree::Tree;

/// An algorithm with what it needs, and the rules that it follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The algorithm and what it needs beside the rules.
    pub plan: Plan,
    /// The rules.
    pub convention: Convention,
}

impl From<Algorithm> for Setup {
    fn from(algorithm: Algorithm) -> Self {
        Self {
            plan: Plan::from(algorithm),
            convention: Convention::default(),
        }
    }
}

impl From<Convention> for Setup {
    fn from(convention: Convention) -> Self {
        Self {
            convention,
            ..Self::default()
        }
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::from(Algorithm::Minimax)
    }
}

impl Setup {
    /// Searches a tree; see [`search`](crate::search::search).
    pub fn search(
        &self,
        tree: &Tree,
        observer: &mut (impl Observer + Send),
    ) -> Result<Outcome, SearchError> {
        self.search_until(Interrupt::NEVER, tree, observer)
    }

    /// The same until it is interrupted; see [`search_until`].
    pub fn search_until(
        &self,
        interrupt: Interrupt,
        tree: &Tree,
        observer: &mut (impl Observer + Send),
    ) -> Result<Outcome, SearchError> {
        let plan = self.plan.clone();
        search_until(interrupt, tree, plan, &self.convention, observer)
    }

    /// The notation of the convention's preset. The algorithm negamax is written in negamax form also
    /// where the preset writes MAX and MIN.
    pub(crate) fn notation(&self) -> Notation {
        match (self.plan.algorithm, self.convention.preset.notation) {
            (Algorithm::Negamax, Notation::MaxMin | Notation::MaxMinReturnsBounds) => {
                Notation::Negamax
            }
            (_, notation) => notation,
        }
    }

    /// The depths of the passes of progressive deepening; none of another search.
    pub(crate) fn depths(&self, tree: &Tree) -> Vec<usize> {
        if self.plan.algorithm != Algorithm::ProgressiveDeepening {
            return Vec::new();
        }
        let listed = self.plan.deepening.shallow_depths.as_deref();
        let (shallow, last) = progressive_deepening::depths(tree, &self.convention, listed);
        shallow.into_iter().chain([last]).collect()
    }

    /// Makes the last of the listed depths the horizon.
    pub(super) fn end_at_the_last_depth(&mut self) {
        if let Some(depths) = &self.plan.deepening.shallow_depths {
            self.convention.depth = depths.last().copied();
        }
    }

    /// The same search as it is made: listed depths end at the horizon, and the algorithm follows
    /// the rules in its own way.
    pub(super) fn mended(mut self) -> Self {
        let listed = self.plan.deepening.shallow_depths.as_mut();
        if let Some((last, depths)) = self.convention.depth.zip(listed) {
            depths.retain(|&depth| depth < last);
            depths.push(last);
        }
        self.convention = self.plan.algorithm.convention(&self.convention);
        self
    }
}
