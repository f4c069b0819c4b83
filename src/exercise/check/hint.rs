//! What is told of a wrong answer to those who are not told what is right.

use super::comparer::Comparer;
use super::verdict::{Place, Verdict};
use super::{Check, Grader};
use crate::exercise::answer::Stated;
use crate::exercise::hints::Hints;
use crate::exercise::marking::Marking;
use crate::exercise::question::Question;
use crate::tree::NodeId;

/// Where an error is, and a question about it. Nothing in it is what was to be answered, but for one
/// node at the most: that at which the first difference arises.
#[derive(Default)]
pub(super) struct Lead {
    pub(super) place: Option<Place>,
    pub(super) question: Option<String>,
}

impl Lead {
    pub(super) fn new(place: Option<Place>, question: impl Into<String>) -> Self {
        Self {
            place,
            question: Some(question.into()),
        }
    }
}

impl<'t> Grader<'_, 't> {
    /// The node of the first error that students may know of, if it is at a node: that of the wrong
    /// value, where the rest follows from one. What is not answered is no error. A leaf is named only
    /// where everything is told: the answer may not speak of it, and then it is evaluated.
    pub fn first_error(&self, marking: &Marking<'_, '_, 't>) -> Option<NodeId> {
        if self.hints < Hints::Place {
            return None;
        }
        let comparer = Comparer::new(self, marking.key);
        let is_shown = |check: &&Check| check.is_wrong() && check.is_visible();
        let mut wrong = marking.checks.iter().filter(is_shown).peekable();
        let slip = marking.allowance.slip.as_ref().filter(|slip| {
            let is_leaf = self.index.tree().is_leaf(slip.node);
            self.hints == Hints::Everything || !is_leaf
        });
        if let (Some(slip), Some(_)) = (slip, wrong.peek()) {
            return Some(slip.node);
        }
        let mut places = wrong.filter_map(|check| {
            let lead = comparer.lead(check.question, check.found?, check.first);
            match lead.place? {
                Place::Node(node) => Some((check.question, node)),
                Place::Number(_) | Place::Count(_) => None,
            }
        });
        let (_, first) = places.next()?;
        // What is wrong at a node may come from a wrong value below it.
        let is_source = |&(question, node): &(Question, NodeId)| {
            question == Question::NodeValues && self.index.tree().is_within(node, first)
        };
        Some(places.find(is_source).map_or(first, |(_, node)| node))
    }
}

impl Comparer<'_, '_, '_> {
    /// What is told of a wrong answer where not everything is.
    pub(super) fn hint(&self, question: Question, stated: &Stated, verdict: &Verdict) -> String {
        let errors = verdict.told;
        let mut hint = errors.to_string();
        if self.grader.hints < Hints::Place {
            return hint;
        }
        let lead = self.lead(question, stated, verdict.first);
        if let Some(place) = lead.place {
            let first = if errors.wrong > 1 { "the first " } else { "" };
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
