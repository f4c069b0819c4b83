//! How right an answer is: a check for each question, with points and a sentence that helps.
//!
//! What an answer states to a question is compared with the key in three steps:
//!
//! 1. The [`Comparer`] sends each question to its own comparison: lists in which the order counts, sets,
//!    tables by the names of nodes, or one value.
//! 2. The comparison gives a [`Verdict`]: how many items are right, of how many, and the first fault.
//! 3. The [`Grader`] turns the verdict into a [`Check`]: points by the scheme, and a sentence, or only a
//!    hint where the exercise is not to be given away.
//!
//! Say A and C are evaluated, and the answer lists A and B. Of the set one item of two is right: the fault
//! is told at B, and the points are those that the scheme gives for a half.

mod asked;
mod comparer;
mod lists;
mod sentences;
mod verdict;

pub use verdict::{Check, Status, is_all_right, score};

use super::answer::{Answer, AnswerErrorKind, Part, Spelling};
use super::claim::Claim;
use super::grader::{Grader, Told};
use super::key::Key;
use super::question::Question;
use super::scheme::AskedItems;
use super::scheme::Points;
use crate::vocabulary::Vocabulary;
use comparer::Comparer;
use verdict::Verdict;

/// What is told of an answer where no node is to be looked at.
pub(super) const NOT_RIGHT: &str = "not right";

impl<'t> Grader<'_, 't> {
    /// Checks everything that the answer says, and what it should say and does not.
    pub fn check<'c>(&'c self, key: &'c Key<'t>, answer: &'c Answer<'c>) -> Vec<Check<'c>> {
        let mut checks = Vec::with_capacity(answer.parts.len());
        let mut parts = answer.parts.iter().peekable();
        for &question in Question::ALL {
            if let Some(part) = parts.next_if(|part| part.question == question) {
                checks.extend(self.check_part(key, part));
            } else if self.scheme.worth(question).must_be_answered {
                let message = if answer.warnings.is_empty() {
                    "not answered"
                } else {
                    "not answered, or not understood: see the warnings"
                };
                checks.push(self.without_points(key, question, message));
            }
        }
        checks
    }

    /// Nothing for a search that is stated rightly where that is worth nothing.
    fn check_part<'c>(&'c self, key: &'c Key<'t>, part: &'c Part<'c>) -> Option<Check<'c>> {
        let question = part.question;
        let stated = match &part.stated {
            Ok(stated) => stated,
            Err(error) => {
                let help = error.help().map(|help| format!(" ({help})"));
                let message = format!("can't be read: {error}{}", help.unwrap_or_default());
                let unread = match error {
                    AnswerErrorKind::BadNumber(word, _) => Some(word.as_str()),
                    _ => None,
                };
                return Some(Check {
                    status: Status::Invalid,
                    unread,
                    message: Some(message),
                    ..self.unmarked(key, question, None)
                });
            }
        };
        let worth = self.scheme.worth(question);
        let comparer = Comparer::new(self, key);
        let mut claim = Claim::new(self, key, question, stated);
        let verdict = comparer.verdict(&claim);
        let is_right = |verdict: &Verdict| verdict.is_right() || verdict.is_incomplete;
        claim.is_right = verdict.as_ref().is_none_or(is_right);
        let unreadable = match worth.items {
            AskedItems::Stated => part.unreadable,
            // What is asked for by name is not answered then.
            AskedItems::All | AskedItems::Named(_) => 0,
        };
        let Some(verdict) = Verdict::with_unreadable(verdict, unreadable) else {
            return Some(self.only_given(key, claim, part.spelling));
        };
        let points = verdict.points(worth);
        let status = match &verdict.fault {
            None if question == Question::Search && points == Points::ZERO => return None,
            None => Status::Pass,
            Some(_) if points > Points::ZERO => Status::Partial,
            Some(_) => Status::Fail,
        };
        let hint = match (self.told, &verdict.fault) {
            (Told::Errors, Some(_)) => Some(comparer.hint(&claim, &verdict)),
            _ => None,
        };
        let (first, fault) = verdict.fault.unzip();
        Some(Check {
            status,
            points,
            spelling: part.spelling,
            is_incomplete: verdict.is_incomplete,
            first: first.flatten(),
            message: hint.or(fault),
            ..self.unmarked(key, question, Some(claim))
        })
    }

    /// What is stated is right, but no search is needed for it: that earns nothing.
    fn only_given<'c>(
        &'c self,
        key: &'c Key<'t>,
        claim: Claim<'c>,
        spelling: Spelling,
    ) -> Check<'c> {
        let question = claim.question;
        if self.scheme.worth(question).must_be_answered {
            let message = "the answer only repeats what the exercise gives";
            return self.without_points(key, question, message);
        }
        Check {
            status: Status::Pass,
            max_points: Points::ZERO,
            spelling,
            ..self.unmarked(key, question, Some(claim))
        }
    }

    fn without_points<'c>(
        &'c self,
        key: &'c Key<'t>,
        question: Question,
        message: &str,
    ) -> Check<'c> {
        Check {
            message: Some(message.to_owned()),
            ..self.unmarked(key, question, None)
        }
    }

    /// The check of a question before anything is said of its answer.
    fn unmarked<'c>(
        &'c self,
        key: &'c Key<'t>,
        question: Question,
        claim: Option<Claim<'c>>,
    ) -> Check<'c> {
        let worth = self.scheme.worth(question);
        Check {
            question,
            number: self.scheme.number(question),
            title: worth.title.clone(),
            visibility: worth.visibility,
            status: Status::Missing,
            points: Points::ZERO,
            max_points: worth.points,
            expected: self.expected(key, question, claim.as_ref()),
            found: claim.as_ref().map(|claim| claim.stated),
            claim,
            unread: None,
            spelling: Spelling::Usual,
            is_incomplete: false,
            first: None,
            message: None,
        }
    }
}
