//! One search of a comparison: what it found, and which nodes it looked at.

use super::rules::Rules;
use crate::search::{Algorithm, Convention, Order, Outcome, SearchError, Tally, search};
use crate::tree::Tree;

/// A search with what is needed to compare it with others: three bits for each node.
#[derive(Clone, Debug)]
pub struct Searched {
    /// What it found, or why it found nothing.
    pub outcome: Result<Outcome, SearchError>,
    /// What it did, until it was stopped by an error if there was one.
    pub tally: Tally,
    /// From which side it searched children.
    pub order: Order,
}

/// A convention of a comparison, and the search under it.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The convention.
    pub rules: Rules,
    /// The search.
    pub searched: Searched,
    /// The number of its answer, from 0; equal answers have equal numbers.
    pub answer: usize,
}

impl Searched {
    pub(super) fn new(tree: &Tree, algorithm: Algorithm, convention: &Convention) -> Self {
        let mut tally = Tally::new(tree);
        Self {
            outcome: search(tree, algorithm, convention, &mut tally),
            tally,
            order: convention.order,
        }
    }

    /// Whether two searches give the same answer. Takes linear time.
    ///
    /// Both look at a leaf at most once, in search order; so where that order is the same, equal
    /// sets of leaves are equal lists.
    pub fn agrees(&self, other: &Self) -> bool {
        let same_order = self.order == other.order || self.tally.distinct_evaluations() < 2;
        let finds_the_same = match (&self.outcome, &other.outcome) {
            (Ok(a), Ok(b)) => {
                a.found == b.found
                    && a.best_move == b.best_move
                    && a.principal_variation == b.principal_variation
            }
            (Err(a), Err(b)) => a == b,
            _ => false,
        };
        finds_the_same && same_order && self.tally.evaluated_the_same(&other.tally)
    }
}
