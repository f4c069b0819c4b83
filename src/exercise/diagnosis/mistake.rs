//! What a mistake is: a row of the table.

use super::HypothesisId;
use super::case::Case;
use super::habits::Habits;
use super::hypothesis::Cause;
use crate::exercise::key::Key;
use crate::exercise::question::Question;
use crate::search::{Algorithm, Preset, Setup};
use crate::tree::NodeId;

/// A mistake, and how it is seen in an answer.
pub(super) struct Mistake {
    pub(super) id: HypothesisId,
    /// What those do who make it: a clause that follows on "somebody who" and on "it looks as if you". What
    /// it was made with stands in it in the place of `{}`.
    pub(super) title: &'static str,
    /// Whether it can be made where the search is to be made by this algorithm.
    pub(super) is_possible: fn(Algorithm) -> bool,
    pub(super) makes: Makes,
}

/// How to find out what the answer is for those who make a mistake.
pub(super) enum Makes {
    /// By searches in which something is done otherwise everywhere, one for each way to do it.
    Searches(&'static [fn(&mut Setup, &mut Habits)]),
    /// By a right search with the rules of another book.
    Book(&'static Preset),
    /// By searches in which something is done otherwise at one node, one for each way to do it.
    SearchesAt(fn(&Key) -> Vec<(NodeId, Habits)>),
    /// By searches that take a wrong value for one node.
    Slips,
    /// By writing otherwise what a right search finds, one for each way to do it. Answers to these questions
    /// must show it; all others may be right.
    Written(
        &'static [Question],
        &'static [for<'t> fn(&Key<'t>) -> Option<Key<'t>>],
    ),
    /// By no search: the answer itself is looked at. The function says where the mistake is, if it explains
    /// all that is wrong.
    Seen(fn(&Case) -> Option<Place>),
    /// The same, where nothing before it explains the answer.
    SeenLast(fn(&Case) -> Option<Place>),
}

/// Where a mistake is seen in an answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Place {
    Everywhere,
    Node(NodeId),
    Two([NodeId; 2]),
    /// A node, and what is written or taken for its value.
    Value(NodeId, String),
}

impl Mistake {
    /// The mistake as somebody makes it.
    pub(super) fn cause(&self, case: &Case, place: &Place) -> Cause {
        let name = |node: NodeId| case.grader.labels.readable(node);
        let (with, node, nodes) = match place {
            Place::Everywhere => (String::new(), None, None),
            Place::Node(node) => (name(*node), Some(*node), None),
            Place::Two([one, other]) => {
                let both = format!("{} and {}", name(*one), name(*other));
                (both, None, Some([*one, *other]))
            }
            Place::Value(node, value) => (value.clone(), Some(*node), None),
        };
        let book = match self.makes {
            Makes::Book(book) => book.name,
            _ => &with,
        };
        Cause {
            id: self.id,
            title: self.title.replace("{}", book).into(),
            node,
            nodes,
        }
    }
}

/// What can be made in every search.
pub(super) fn always(_: Algorithm) -> bool {
    true
}

/// What can be made in alpha-beta alone.
pub(super) fn is_alpha_beta(algorithm: Algorithm) -> bool {
    [Algorithm::AlphaBeta, Algorithm::Negamax].contains(&algorithm)
}
