//! One search of a comparison: what it found, and which nodes it looked at.

use schemars::JsonSchema;
use serde::Serialize;

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

/// In what two answers agree.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a part of an answer that a student writes down"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "AgreementReport")]
pub struct Agreement {
    /// The value of the root and what was proved of it.
    pub value: bool,
    /// The best move.
    pub best_move: bool,
    /// The principal variation.
    pub principal_variation: bool,
    /// The static evaluations in order.
    pub static_evaluations: bool,
    /// The pruned leaves.
    pub pruned_leaves: bool,
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

    /// In what two searches agree. Takes linear time.
    ///
    /// Both look at a leaf at most once, in search order; so where that order is the same, equal
    /// sets of leaves are equal lists.
    pub fn agreement(&self, other: &Self) -> Agreement {
        let same_leaves = self.tally.evaluated_the_same(&other.tally);
        let same_order = self.order == other.order || self.tally.distinct_evaluations() < 2;
        let (value, best_move, principal_variation) = match (&self.outcome, &other.outcome) {
            (Ok(a), Ok(b)) => (
                a.found == b.found,
                a.best_move == b.best_move,
                a.principal_variation == b.principal_variation,
            ),
            (Err(a), Err(b)) => (a == b, true, true),
            _ => (false, false, false),
        };
        Agreement {
            value,
            best_move,
            principal_variation,
            static_evaluations: same_leaves && same_order,
            pruned_leaves: same_leaves,
        }
    }
}

impl Agreement {
    /// Whether the two give the same answer.
    pub fn is_complete(self) -> bool {
        self.value
            && self.best_move
            && self.principal_variation
            && self.static_evaluations
            && self.pruned_leaves
    }
}
