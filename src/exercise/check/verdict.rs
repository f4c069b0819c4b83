//! How a comparison came out, and the points for that.

use crate::exercise::scheme::{Partial, Points, Worth};
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
    /// How many errors there are: things that are wrong, and things that are missing.
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
