//! What is told of a wrong answer to those who are not told what is right.

use super::comparer::Comparer;
use crate::exercise::answer::Stated;
use crate::exercise::hints::Hints;
use crate::exercise::question::Question;
use crate::tree::NodeId;
use crate::words::form;

/// Where an error is, and a question about it. Nothing in it is what was to be answered, but for one
/// node at the most: that at which the first difference arises.
#[derive(Default)]
pub(super) struct Lead {
    pub(super) place: Option<Place>,
    pub(super) question: Option<String>,
}

/// A place in an answer or in the tree.
pub(super) enum Place {
    Node(NodeId),
    /// In a list, from 1.
    Number(usize),
    Count(&'static str),
}

/// `1 error`, `3 errors`
pub(in crate::exercise) fn errors_in_words(errors: usize) -> String {
    format!("{errors} {}", form(errors, ["error", "errors"]))
}

impl Comparer<'_, '_, '_> {
    /// What is told of a wrong answer where not everything is.
    pub(super) fn hint(&self, question: Question, stated: &Stated, errors: usize) -> String {
        let mut hint = errors_in_words(errors);
        if self.grader.hints < Hints::Place {
            return hint;
        }
        let lead = self.lead(question, stated);
        if let Some(place) = lead.place {
            let first = if errors > 1 { "the first " } else { "" };
            let place = match place {
                Place::Node(node) => self.words.name(node),
                Place::Number(number) => format!("number {number}"),
                Place::Count(name) => name.to_owned(),
            };
            hint = format!("{hint}, {first}at {place}");
        }
        match lead.question {
            Some(question) if self.grader.hints >= Hints::Question => {
                format!("{hint}: {question}?")
            }
            _ => hint,
        }
    }
}
