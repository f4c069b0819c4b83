//! How right an answer is: a check for each question, with points and a sentence that helps.

mod comparer;
mod follow;
mod items;
mod lists;
mod outcome;
mod root;
mod sentences;
mod sets;
mod verdict;

pub use outcome::{Check, Expected, Status, is_all_right, score};

use super::answer::{Answer, Stated};
use super::index::NodeIndex;
use super::key::Key;
use super::number::StatedValue;
use super::question::Question;
use super::scheme::{Asked, Scheme};
use crate::search::Bounded;
use crate::tree::{Labels, NodeId};
use crate::value::Value;
use crate::vocabulary::Vocabulary;
use comparer::Comparer;

/// Compares answers with keys of one tree.
pub struct Grader<'g, 't> {
    /// The nodes by their names.
    pub index: &'g NodeIndex<'t>,
    /// What the nodes are called; these of one thread.
    pub labels: Labels<'t>,
    /// What the questions are worth.
    pub scheme: &'g Scheme,
    /// How far a number may be from the exact one.
    pub tolerance: Option<&'g Value>,
}

impl<'t> Grader<'_, 't> {
    /// Checks everything that the answer says, and what it should say and does not.
    pub fn check<'k, 'a>(&self, key: &'k Key<'t>, answer: &'a Answer<'a>) -> Vec<Check<'k, 'a>> {
        let comparer = Comparer::new(self, key);
        let mut checks = Vec::with_capacity(answer.parts.len());
        let mut parts = answer.parts.iter().peekable();
        for &question in Question::ALL {
            if let Some(part) = parts.next_if(|part| part.question == question) {
                checks.extend(comparer.check(part));
            } else if self.scheme.worth(question).asked == Asked::Yes {
                checks.push(comparer.missing(question));
            }
        }
        checks
    }

    /// Whether what is stated in answer to a question is right, without saying what is wrong with it.
    pub fn is_right(&self, key: &Key<'t>, question: Question, stated: &Stated) -> bool {
        Comparer::new(self, key).is_right(question, stated)
    }

    pub(in crate::exercise) fn find(&self, name: &str) -> Option<NodeId> {
        self.index.find(&self.labels, name)
    }

    /// Whether a node is called by this name.
    fn is_called(&self, node: NodeId, name: &str) -> bool {
        match self.index.tree().name(node) {
            Some(own) => own == name,
            None => self.find(name) == Some(node),
        }
    }

    /// A plain number states an exact value, and a bound must be the one that was proved.
    pub(in crate::exercise) fn is_value(&self, stated: &StatedValue, found: &Bounded) -> bool {
        stated.bound == found.bound && stated.number.is_right(&found.value, self.tolerance)
    }
}
