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

pub(crate) use comparer::NO_NODE;
pub(super) use lists::without;

use schemars::JsonSchema;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::answer::{Answer, AnswerErrorKind, Part, Spelling, Stated};
use super::claim::Claim;
use super::grader::{Grader, Told};
use super::key::Key;
use super::question::Question;
use super::scheme::{AskedItems, Partial, Points, Visibility, Worth};
use crate::tree::NodeId;
use crate::vocabulary::{Vocabulary, words_in_documents};
use crate::words::form;
use comparer::Comparer;

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
            } else if self.scheme.asks(question) {
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
        if self.scheme.asks(question) {
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

/// How much of what was compared is right.
#[derive(Default)]
struct Verdict {
    /// How many items the right answer has.
    items: usize,
    /// How many of them are stated; of a list those of the longest part in the right order.
    right: usize,
    /// How many other items are stated.
    wrong: usize,
    /// How many errors there are: things that are wrong, and things that are missing.
    errors: usize,
    /// Whether everything that is stated is right, and something is not stated or can't be read.
    is_incomplete: bool,
    /// What is wrong first, if anything is; else what is missing first.
    fault: Option<Fault>,
}

/// The node at which something is wrong, if it is at one, and what is.
type Fault = (Option<NodeId>, String);

impl Verdict {
    /// A question of one item.
    fn of_one(fault: Option<String>) -> Self {
        let wrong = usize::from(fault.is_some());
        Self {
            items: 1,
            right: 1 - wrong,
            wrong,
            errors: wrong,
            fault: fault.map(|sentence| (None, sentence)),
            ..Self::default()
        }
    }

    /// Adds an item that is wrong.
    fn add_wrong(&mut self, node: Option<NodeId>, fault: impl FnOnce() -> String) {
        if self.wrong == 0 {
            self.fault = Some((node, fault()));
        }
        self.wrong += 1;
        self.errors += 1;
    }

    /// Adds an item that is missing.
    fn add_missing(&mut self, node: Option<NodeId>, name: impl FnOnce() -> String) {
        let fault = || (node, format!("{} is not answered", name()));
        self.fault.get_or_insert_with(fault);
        self.errors += 1;
    }

    /// The same with items beside it that can't be read, each of which is wrong.
    fn with_unreadable(verdict: Option<Self>, items: usize) -> Option<Self> {
        if items == 0 {
            return verdict;
        }
        let mut all = verdict.unwrap_or_default();
        all.is_incomplete |= all.is_right();
        let what = form(items, ["item", "items"]);
        let fault = || (None, format!("{items} {what} can't be read"));
        all.fault.get_or_insert_with(fault);
        all.wrong += items;
        all.errors += items;
        Some(all)
    }

    fn is_right(&self) -> bool {
        self.fault.is_none()
    }

    /// What an answer earns that is right, or right in part.
    fn points(&self, worth: &Worth) -> Points {
        if self.is_right() {
            return worth.points;
        }
        match worth.partial {
            Partial::None => Points::ZERO,
            Partial::PerItem => {
                let earned = self.right.saturating_sub(self.wrong);
                // Whatever its items say, an answer that is not right never gets all points.
                let earned = earned.min(self.items.saturating_sub(1));
                worth.points.share(earned, self.items.max(1))
            }
            Partial::PerError => {
                let deduct = worth.deduct.unwrap_or_default();
                worth.points.less(deduct.times(self.errors.max(1)))
            }
        }
    }
}

/// How a check came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Status {
    /// Right.
    Pass,
    /// Wrong, with points for a part of it.
    Partial,
    /// Wrong.
    Fail,
    /// Asked for and not answered.
    Missing,
    /// Answered in a way that can't be read.
    Invalid,
}

words_in_documents!(Status);

/// What one question's answer is worth, and why.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "CheckLine")]
pub struct Check<'c> {
    /// The question: a key of answers.
    #[serde(rename = "name")]
    pub question: Question,
    /// Its number in the scheme, from 1, if that asks it.
    #[serde(skip)]
    pub number: Option<usize>,
    /// What people call the question, if the points say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who may see what it earned, if the scheme says so.
    #[serde(skip)]
    pub visibility: Option<Visibility>,
    /// `pass`, `partial`, `fail`, `missing` or `invalid`.
    pub status: Status,
    /// The points of the answer.
    pub points: Points,
    /// The points that it could have.
    pub max_points: Points,
    /// The right answer, in the shape that answers have.
    #[schemars(with = "Stated<'c>")]
    pub expected: Option<Stated<'c>>,
    /// What was answered; null if nothing was, or if it can't be read.
    #[schemars(with = "Stated<'c>")]
    pub found: Option<&'c Stated<'c>>,
    /// The same with its names looked up.
    #[serde(skip)]
    pub(super) claim: Option<Claim<'c>>,
    /// The word that stands where a number should, if that is why the answer can't be read.
    #[serde(skip)]
    pub(super) unread: Option<&'c str>,
    /// Whether it was read otherwise than it is written.
    #[serde(skip)]
    pub spelling: Spelling,
    /// Whether everything that was answered is right, and something was not answered or can't be read.
    #[serde(skip)]
    pub is_incomplete: bool,
    /// The node at which the first difference is, if it is at one.
    #[serde(skip)]
    pub(super) first: Option<NodeId>,
    /// What is wrong, in a sentence; null if nothing is.
    pub message: Option<String>,
}

impl Check<'_> {
    /// Whether nothing is wrong.
    pub fn is_right(&self) -> bool {
        self.status == Status::Pass
    }

    /// Whether it is right only by what the scheme allows for, and not by what the search finds.
    pub fn is_right_otherwise(&self) -> bool {
        self.is_right() && self.message.is_some()
    }

    /// Whether something that was answered is wrong.
    pub fn is_wrong(&self) -> bool {
        matches!(self.status, Status::Fail | Status::Partial) && !self.is_incomplete
    }

    /// Whether students may see now what it earned.
    pub fn is_visible(&self) -> bool {
        self.visibility.unwrap_or(Visibility::Visible) == Visibility::Visible
    }
}

/// The points of an answer, and the points that it could have.
pub fn score(checks: &[Check]) -> (Points, Points) {
    let sum = |points: fn(&Check) -> Points| checks.iter().map(points).sum();
    (sum(|check| check.points), sum(|check| check.max_points))
}

/// Whether everything in an answer is right, as far as it is worth anything or tells how the answer
/// was obtained. An answer that says nothing right is not.
pub fn is_all_right(checks: &[Check]) -> bool {
    let is_worthless =
        |check: &Check| check.max_points == Points::ZERO && check.question != Question::Search;
    let is_right = |check: &Check| check.is_right() || is_worthless(check);
    checks.iter().any(Check::is_right) && checks.iter().all(is_right)
}
