//! What a comparison says before points, and the check that is made of it.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::exercise::answer::{Spelling, Stated};
use crate::exercise::claim::Claim;
use crate::exercise::question::Question;
use crate::exercise::scheme::Points;
use crate::exercise::scheme::{Partial, Visibility, Worth};
use crate::tree::NodeId;
use crate::vocabulary::words_in_documents;
use crate::words::form;

/// How much of what was compared is right.
#[derive(Default)]
pub(super) struct Verdict {
    /// How many items the right answer has.
    pub(super) items: usize,
    /// How many of them are stated; of a list those of the longest part in the right order.
    pub(super) right: usize,
    /// How many other items are stated.
    pub(super) wrong: usize,
    /// How many errors there are: things that are wrong, and things that are missing. One of them may stand for
    /// many items.
    pub(super) errors: usize,
    /// Whether everything that is stated is right, and something is not stated or can't be read.
    pub(super) is_incomplete: bool,
    /// What is wrong first, if anything is; else what is missing first.
    pub(super) fault: Option<Fault>,
}

/// The node at which something is wrong, if it is at one, and what is.
pub(super) type Fault = (Option<NodeId>, String);

impl Verdict {
    /// A question of one item.
    pub(super) fn of_one(fault: Option<String>) -> Self {
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
    pub(super) fn add_wrong(&mut self, node: Option<NodeId>, fault: impl FnOnce() -> String) {
        if self.wrong == 0 {
            self.fault = Some((node, fault()));
        }
        self.wrong += 1;
        self.errors += 1;
    }

    /// Adds an item that is missing.
    pub(super) fn add_missing(&mut self, node: Option<NodeId>, name: impl FnOnce() -> String) {
        let fault = || (node, format!("{} is not answered", name()));
        self.fault.get_or_insert_with(fault);
        self.errors += 1;
    }

    /// The same that says how many other errors there are.
    pub(super) fn counted(mut self) -> Self {
        let others = self.errors.saturating_sub(1);
        let sentence = self.fault.as_mut().map(|(_, sentence)| sentence);
        if let Some(sentence) = sentence.filter(|_| others > 0) {
            let what = form(others, ["difference", "differences"]);
            *sentence = format!("{sentence} (and {others} more {what})");
        }
        self
    }

    /// The same with items beside it that can't be read, each of which is wrong.
    pub(super) fn with_unreadable(verdict: Option<Self>, items: usize) -> Option<Self> {
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

    pub(super) fn is_right(&self) -> bool {
        self.fault.is_none()
    }

    /// What an answer earns that is right, or right in part.
    pub(super) fn points(&self, worth: &Worth) -> Points {
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
#[derive(Clone, Debug)]
pub struct Check<'c> {
    /// The question.
    pub question: Question,
    /// Its number in the scheme, from 1, if that asks it.
    pub number: Option<usize>,
    /// What people call it, if the scheme says so.
    pub title: Option<String>,
    /// Who may see what it earned, if the scheme says so.
    pub visibility: Option<Visibility>,
    /// How it came out.
    pub status: Status,
    /// The points that the answer gets.
    pub points: Points,
    /// The points that it could get.
    pub max_points: Points,
    /// The right answer, if that is to be told.
    pub expected: Option<Stated<'c>>,
    /// What was answered, if it could be read.
    pub found: Option<&'c Stated<'c>>,
    /// The same with its names looked up.
    pub(in crate::exercise) claim: Option<Claim<'c>>,
    /// The word that stands where a number should, if that is why the answer can't be read.
    pub(in crate::exercise) unread: Option<&'c str>,
    /// Whether it was read otherwise than it is written.
    pub spelling: Spelling,
    /// Whether everything that was answered is right, and something was not answered or can't be read.
    pub is_incomplete: bool,
    /// The node at which the first difference is, if it is at one.
    pub(in crate::exercise) first: Option<NodeId>,
    /// What is wrong, or unusual, in a sentence or two.
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
