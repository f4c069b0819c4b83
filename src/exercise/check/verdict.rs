//! What a comparison says, before points, and what of it may be told to everybody.

use std::fmt;

use crate::exercise::points::Points;
use crate::exercise::worth::{Partial, Worth};
use crate::tree::NodeId;
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
    pub(super) too_much: usize,
    pub(super) missing: usize,
    /// Whether everything that is stated is right, and something is not stated or can't be read.
    pub(super) is_incomplete: bool,
    /// What is wrong, if anything is.
    pub(super) fault: Option<String>,
    /// The node at which the first difference is, if it is at one.
    pub(super) first: Option<NodeId>,
}

impl Verdict {
    /// A question of one item.
    pub(super) fn of_one(fault: Option<String>) -> Self {
        let wrong = usize::from(fault.is_some());
        Self {
            items: 1,
            right: 1 - wrong,
            wrong,
            too_much: wrong,
            fault,
            ..Self::default()
        }
    }

    /// The same with items beside it that can't be read, each of which is wrong.
    pub(super) fn with_unreadable(verdict: Option<Self>, items: usize) -> Option<Self> {
        if items == 0 {
            return verdict;
        }
        let mut all = verdict.unwrap_or_default();
        all.is_incomplete |= all.is_right();
        let rest = if all.right > 0 {
            "the rest is right, but "
        } else {
            ""
        };
        all.fault.get_or_insert_with(|| match items {
            1 => format!("{rest}one item can't be read"),
            items => format!("{rest}{items} items can't be read"),
        });
        all.wrong += items;
        all.too_much += items;
        Some(all)
    }

    pub(super) fn is_right(&self) -> bool {
        self.fault.is_none()
    }

    /// The errors as they may be told where not everything is.
    pub(super) fn errors(&self) -> Errors {
        Errors {
            wrong: self.too_much,
            is_any_missing: self.missing > 0,
        }
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
                let errors = self.too_much + self.missing;
                worth.points.less(deduct.times(errors.max(1)))
            }
        }
    }
}

/// The errors of an answer as those may know them who are not told what is right: how many things that
/// it should have are missing is no business of theirs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Errors {
    /// How many things in it are wrong.
    pub wrong: usize,
    /// Whether anything is missing.
    pub is_any_missing: bool,
}

impl Errors {
    /// So many things that are wrong.
    pub(in crate::exercise) fn wrong(wrong: usize) -> Self {
        Self {
            wrong,
            is_any_missing: false,
        }
    }
}

/// Writes `1 error`, `3 errors, and something is missing`, `something is missing`.
impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = form(self.wrong, ["error", "errors"]);
        match (self.wrong, self.is_any_missing) {
            (0, true) => f.write_str("something is missing"),
            (wrong, true) => write!(f, "{wrong} {errors}, and something is missing"),
            (wrong, false) => write!(f, "{wrong} {errors}"),
        }
    }
}

/// What reports tell of a wrong answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Told {
    /// What is right, and why.
    #[default]
    Everything,
    /// Which questions are wrong, how many errors there are, and an inner node to look at.
    Errors,
}
