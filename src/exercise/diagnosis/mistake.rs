//! What a mistake is: a row of the table.

use super::HypothesisId;
use super::case::Case;
use super::claim::Claim;
use super::hypothesis::Cause;
use crate::exercise::habits::Habits;
use crate::exercise::key::Key;
use crate::search::{Algorithm, Bounded, Convention, Preset, Setup};
use crate::tree::NodeId;

/// A mistake, and how it is seen in an answer.
pub(super) struct Mistake {
    pub(super) id: HypothesisId,
    /// What those do who make it: a clause that follows on "somebody who". A node stands in it in the place
    /// of `{}`, or ends it; a value may end it too.
    pub(super) title: &'static str,
    /// Whether it can be made where the search is to be made by this algorithm.
    pub(super) is_possible: fn(Algorithm) -> bool,
    pub(super) finds: Finds,
}

/// How a mistake changes a search.
pub(super) type Change = fn(&mut Setup, &mut Habits);

/// How to find out what the answer is for those who make a mistake.
pub(super) enum Finds {
    /// By a right search with another rule, or with another algorithm.
    Search(fn(&mut Setup)),
    /// By a right search with the rules of another book, whose name ends the title.
    Book(&'static Preset),
    /// By searches that no book makes, one for each way to make the mistake.
    Habits(&'static [Change]),
    /// By searches that skip children of one node at the wrong time.
    Cut(Timing),
    /// By searches that take a wrong value for one node.
    Slip,
    /// By no search: a key is found rightly, and written down wrongly. The function says where, if a claim
    /// differs from the key in this way.
    Written(for<'t> fn(&Case<'_, 't>, &Key<'t>, &Claim) -> Option<Place>),
    /// By no search: the answer itself is looked at.
    Sound,
}

/// When children are skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Timing {
    TooEarly,
    TooLate,
}

/// Where something is written otherwise.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Place {
    /// In the whole of a list.
    Everywhere,
    Node(NodeId),
    Two([NodeId; 2]),
    /// A wrong value at a node, with the bound that it is written as.
    Value(NodeId, Bounded),
}

impl Mistake {
    /// The mistake as somebody makes it.
    pub(super) fn cause(&self) -> Cause {
        match self.finds {
            Finds::Book(book) => Cause::new(self.id, format!("{}{}", self.title, book.name)),
            _ => Cause::new(self.id, self.title),
        }
    }

    /// The mistake as somebody makes it at a node.
    pub(super) fn cause_at(&self, case: &Case, node: NodeId) -> Cause {
        Cause {
            node: Some(node),
            ..Cause::new(self.id, self.title_at(&case.grader.labels.readable(node)))
        }
    }

    /// The title with the place where the mistake is made.
    pub(super) fn title_at(&self, place: &str) -> String {
        match self.title.split_once("{}") {
            Some((before, behind)) => format!("{before}{place}{behind}"),
            None => format!("{}{place}", self.title),
        }
    }

    /// The search that is made instead of another, where it is a right one of the same tree.
    pub(super) fn search(&self, right: &Key) -> Option<Setup> {
        let mut search = right.setup.clone();
        match self.finds {
            Finds::Search(change) => change(&mut search),
            Finds::Book(book) => {
                let preset = search.convention.preset;
                search.convention = Convention {
                    preset,
                    ..search.convention.with_rules_of(book)
                };
            }
            _ => return None,
        }
        search.convention = search.plan.algorithm.convention(&search.convention);
        Some(search)
    }
}

/// What can be made in every search.
pub(super) fn always(_: Algorithm) -> bool {
    true
}
