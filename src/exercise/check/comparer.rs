//! One answer against one key: each question to its own comparison.

use std::borrow::Cow;

use super::Grader;
use super::outcome::{Check, Expected, Status};
use super::verdict::Verdict;
use crate::exercise::answer::{AnswerErrorKind, Part, Stated};
use crate::exercise::key::Key;
use crate::exercise::points::Points;
use crate::exercise::question::{Content, NodeList, Question};
use crate::search::Settings;
use crate::tree::NodeId;
use crate::words::{Glyphs, Words};

/// Compares an answer with a key.
///
/// `'k` is the key that verdicts borrow from.
pub(super) struct Comparer<'c, 'k, 'g, 't> {
    pub(super) grader: &'c Grader<'g, 't>,
    pub(super) key: &'k Key<'t>,
    pub(super) words: Words<'c>,
}

impl<'c, 'k, 'g, 't> Comparer<'c, 'k, 'g, 't> {
    pub(super) fn new(grader: &'c Grader<'g, 't>, key: &'k Key<'t>) -> Self {
        Self {
            grader,
            key,
            words: Words::new(&grader.labels, Glyphs::Unicode),
        }
    }

    pub(super) fn is_right(&self, question: Question, stated: &Stated) -> bool {
        match stated {
            Stated::Search(search) => search.agrees(&self.key.setup()),
            _ => self.verdict(question, stated).is_right,
        }
    }

    /// Nothing for a search that is stated rightly where that is worth nothing.
    pub(super) fn check<'a>(&self, part: &'a Part<'a>) -> Option<Check<'k, 'a>> {
        let question = part.question;
        let worth = self.grader.scheme.worth(question);
        let stated = match &part.stated {
            Ok(stated) => stated,
            Err(error) => return Some(self.invalid(question, error)),
        };
        let is_told = question != Question::Search || worth.points > Points::ZERO;
        if !is_told && self.is_right(question, stated) {
            return None;
        }
        let verdict = self.verdict(question, stated);
        let points = verdict.points(worth);
        let status = if verdict.is_right {
            Status::Pass
        } else if points > Points::ZERO {
            Status::Partial
        } else {
            Status::Fail
        };
        Some(Check {
            question,
            status,
            points,
            max_points: worth.points,
            expected: verdict.expected,
            found: Some(stated),
            message: verdict.message,
        })
    }

    pub(super) fn missing(&self, question: Question) -> Check<'k, 'static> {
        self.without_answer(question, Status::Missing, "not answered".to_owned())
    }

    fn invalid(&self, question: Question, error: &AnswerErrorKind) -> Check<'k, 'static> {
        let help = error.help().map(|help| format!(" ({help})"));
        let message = format!("can't be read: {error}{}", help.unwrap_or_default());
        self.without_answer(question, Status::Invalid, message)
    }

    fn without_answer(
        &self,
        question: Question,
        status: Status,
        message: String,
    ) -> Check<'k, 'static> {
        Check {
            question,
            status,
            points: Points::ZERO,
            max_points: self.grader.scheme.worth(question).points,
            expected: self.expected(question.content()),
            found: None,
            message: Some(message),
        }
    }

    /// The right answer to a question that was not answered.
    fn expected(&self, content: Content) -> Expected<'k> {
        match content {
            Content::Value => Expected::Value(&self.key.outcome.found),
            Content::Move => Expected::Move(self.key.outcome.best_move),
            Content::Nodes(_, right) => Expected::Nodes(right(self.key)),
            Content::Edges => Expected::Edges(&self.key.cut_edges),
            Content::NodeValues => self.node_values(&[]).expected,
            Content::Windows => self.windows(&[]).expected,
            Content::Counts => self.counts(&[]).expected,
            Content::Search => Expected::Unknown,
        }
    }

    fn verdict(&self, question: Question, stated: &Stated) -> Verdict<'k> {
        match (stated, question.content()) {
            (Stated::Value(stated), _) => self.value(stated),
            (Stated::Names(names), Content::Nodes(list, right)) => {
                self.nodes(list, right(self.key), names)
            }
            (Stated::Names(names), _) => self.best_move(names),
            (Stated::Edges(edges), _) => self.cut_edges(edges),
            (Stated::NodeValues(values), _) => self.node_values(values),
            (Stated::Windows(windows), _) => self.windows(windows),
            (Stated::Counts(counts), _) => self.counts(counts),
            (Stated::Search(search), _) => self.search(search),
        }
    }

    fn nodes(&self, list: NodeList, right: &'k [NodeId], names: &[Cow<str>]) -> Verdict<'k> {
        match list {
            NodeList::Line => self.line(right, names),
            NodeList::Evaluations | NodeList::Visits => self.steps(list, right, names),
            NodeList::Evaluated | NodeList::Pruned => self.set(list, right, names),
        }
    }

    /// The stated search must be the one that was made.
    fn search(&self, stated: &Settings) -> Verdict<'k> {
        let setup = self.key.setup();
        let made = stated.as_in(&setup);
        let is_right = stated.agrees(&setup);
        let message = (!is_right).then(|| {
            format!("the answer says it was obtained with {stated}; it was checked with {made}")
        });
        Verdict::of_one(Expected::Search(made), is_right, || {
            message.unwrap_or_default()
        })
    }
}
