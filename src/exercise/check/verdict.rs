//! What a comparison says, before points, and what of it may be told to everybody.

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
            too_much: wrong,
            fault,
            ..Self::default()
        }
    }

    /// The same with what is wrong first, if anything is.
    pub(super) fn with_fault(self, fault: Option<Fault>) -> Self {
        let others = (self.too_much + self.missing).saturating_sub(1);
        let more = match others {
            0 => String::new(),
            1 => " (and 1 more difference)".to_owned(),
            _ => format!(" (and {others} more differences)"),
        };
        let (first, sentence) = fault.unzip();
        Self {
            fault: sentence.map(|sentence| sentence + &more),
            first: first.flatten(),
            ..self
        }
    }

    /// The same with items beside it that can't be read, each of which is wrong.
    pub(super) fn with_unreadable(verdict: Option<Self>, items: usize) -> Option<Self> {
        if items == 0 {
            return verdict;
        }
        let mut all = verdict.unwrap_or_default();
        all.is_incomplete |= all.is_right();
        let what = form(items, ["item", "items"]);
        all.fault
            .get_or_insert_with(|| format!("{items} {what} can't be read"));
        all.wrong += items;
        all.too_much += items;
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
                let errors = self.too_much + self.missing;
                worth.points.less(deduct.times(errors.max(1)))
            }
        }
    }
}

/// What is told of an answer where no node is to be looked at.
pub(in crate::exercise) const NOT_RIGHT: &str = "not right";

/// What reports tell of a wrong answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Told {
    /// What is right, and why.
    #[default]
    Everything,
    /// Which questions are wrong, and an inner node to look at.
    Errors,
}
