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
mod right;
mod sentences;
mod verdict;

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
use super::scheme::{AskedItems, Points, Visibility, Worth};
use crate::tree::NodeId;
use crate::vocabulary::{Vocabulary, words_in_documents};
use comparer::Comparer;
use verdict::Verdict;

/// What is told of an answer where no node is to be looked at.
pub(super) const NOT_RIGHT: &str = "not right";

impl<'t> Grader<'_, 't> {
    /// Checks everything that the answer says, and what it should say and does not.
    pub fn check<'c>(&'c self, key: &'c Key<'t>, answer: &'c Answer<'c>) -> Vec<Check<'c>> {
        let unanswered = if answer.warnings.is_empty() {
            "not answered"
        } else {
            "not answered, or not understood: see the warnings"
        };
        let checks = Question::ALL.iter().filter_map(|&question| {
            let part = answer.part(question);
            if part.is_none() && !self.scheme.asks(question) {
                return None;
            }
            let mut check = self.unmarked(question);
            match part {
                Some(part) => self.mark(&mut check, key, part),
                None => check.message = Some(unanswered.to_owned()),
            }
            match self.told {
                Told::Everything => check.expected = self.expected(key, &check),
                Told::Errors => Comparer::new(self, key).leave_a_hint(&mut check),
            }
            if let Some(ambiguity) = part.and_then(|part| part.ambiguity.as_ref()) {
                check.doubt(match self.told {
                    Told::Everything => ambiguity,
                    // The nodes that may be meant were not all named in the answer.
                    Told::Errors => "part of it is ambiguous",
                });
            }
            // That a search is stated rightly is told only where it is worth something.
            let is_idle = check.is_right() && check.points == Points::ZERO;
            (question != Question::Search || !is_idle).then_some(check)
        });
        checks.collect()
    }

    /// The check of a question before anything is said of its answer.
    fn unmarked(&self, question: Question) -> Check<'_> {
        let worth = self.scheme.worth(question);
        Check {
            question,
            number: self.scheme.number(question),
            title: worth.title.clone(),
            visibility: worth.visibility,
            status: Status::Missing,
            points: Points::ZERO,
            max_points: worth.points,
            expected: None,
            found: None,
            claim: None,
            unread: None,
            spelling: Spelling::Usual,
            is_incomplete: false,
            first: None,
            message: None,
        }
    }

    /// Compares what is answered with the key.
    fn mark<'c>(&'c self, check: &mut Check<'c>, key: &'c Key<'t>, part: &'c Part<'c>) {
        let stated = match &part.stated {
            Ok(stated) => stated,
            Err(error) => return check.refuse(error),
        };
        let worth = self.scheme.worth(part.question);
        let mut claim = Claim::new(self, key, part.question, stated);
        let verdict = Comparer::new(self, key).verdict(&claim);
        let is_right = |verdict: &Verdict| verdict.is_right() || verdict.is_incomplete;
        claim.is_right = verdict.as_ref().is_none_or(is_right);
        let unreadable = match worth.items {
            AskedItems::Stated => part.unreadable,
            // What is asked for by name is not answered then.
            AskedItems::All | AskedItems::Named(_) => 0,
        };
        match Verdict::with_unreadable(verdict, unreadable) {
            Some(verdict) => check.take(verdict, worth),
            None if self.scheme.asks(part.question) => {
                let message = "the answer only repeats what the exercise gives";
                check.message = Some(message.to_owned());
                return;
            }
            // What is stated is right, but no search is needed for it: that earns nothing.
            None => (check.status, check.max_points) = (Status::Pass, Points::ZERO),
        }
        (check.found, check.spelling) = (Some(stated), part.spelling);
        check.claim = Some(claim);
    }
}

impl<'c> Check<'c> {
    /// Says that the answer can't be read.
    fn refuse(&mut self, error: &'c AnswerErrorKind) {
        let help = error.help().map(|help| format!(" ({help})"));
        self.message = Some(format!(
            "can't be read: {error}{}",
            help.unwrap_or_default()
        ));
        self.status = Status::Invalid;
        if let AnswerErrorKind::BadNumber(word, _) = error {
            self.unread = Some(word);
        }
    }

    /// Says of what is not right that some of it can't be read in one way only.
    fn doubt(&mut self, ambiguity: &str) {
        if self.is_right() {
            return;
        }
        // That no node is called so says nothing more.
        let rest = self.message.take();
        let rest = rest.filter(|rest| !rest.contains(NO_NODE));
        let rest = rest.map(|rest| format!("; {rest}")).unwrap_or_default();
        self.message = Some(format!("{ambiguity}: write which one{rest}"));
    }

    /// Takes how the comparison came out.
    fn take(&mut self, verdict: Verdict, worth: &Worth) {
        self.points = verdict.points(worth);
        self.status = match verdict.fault {
            None => Status::Pass,
            Some(_) => Status::in_part(self.points),
        };
        self.is_incomplete = verdict.is_incomplete;
        if let Some((node, sentence)) = verdict.fault {
            (self.first, self.message) = (node, Some(sentence));
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

impl Status {
    /// How something came out that is not wholly right.
    pub(super) fn in_part(points: Points) -> Self {
        match points {
            Points::ZERO => Self::Fail,
            _ => Self::Partial,
        }
    }
}

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

    /// Whether it names anything that is no node, and so may be right and not understood.
    pub fn has_unknown_name(&self) -> bool {
        self.claim.as_ref().is_some_and(Claim::has_unknown_name)
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
