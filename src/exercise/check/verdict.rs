//! What a comparison says, before points.

use super::errors::Errors;
use crate::exercise::points::Points;
use crate::exercise::worth::{Partial, Worth};
use crate::tree::NodeId;

/// How much of what was compared is right.
pub(super) struct Verdict {
    /// How many items are right, of how many; of a list those before the first mistake.
    pub(super) right: usize,
    pub(super) whole: usize,
    /// How many items the right answer has.
    pub(super) of_right: usize,
    /// How many items of a list stand in the right order; elsewhere how many are right.
    pub(super) in_order: usize,
    /// How many wrong items follow from the answer's own wrong ones.
    pub(super) followed: usize,
    /// How many items of the right answer are not stated at all.
    pub(super) missing: usize,
    /// How many errors there are.
    pub(super) errors: usize,
    /// The errors as they may be told where not everything is.
    pub(super) told: Errors,
    /// Whether everything that is stated is right, and something is not stated or can't be read.
    pub(super) is_incomplete: bool,
    /// The errors about pruning.
    pub(super) cuts: CutErrors,
    /// What is wrong, if anything is.
    pub(super) fault: Option<String>,
    /// Where that is, if it is somewhere.
    pub(super) first: Option<Place>,
}

/// A place in an answer or in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::exercise) enum Place {
    /// A node.
    Node(NodeId),
    /// In a list, from 1.
    Number(usize),
    /// A count.
    Count(&'static str),
}

/// How many subtrees are skipped, or looked at, against the search.
#[derive(Clone, Copy, Default)]
pub(super) struct CutErrors {
    /// Skipped, though the search looks at them.
    pub(super) over_pruned: usize,
    /// Looked at, though the search skips them.
    pub(super) missed: usize,
}

impl Verdict {
    /// Each item that is not right is an error.
    pub(super) fn new(right: usize, whole: usize, fault: Option<String>) -> Self {
        Self {
            right,
            whole,
            of_right: whole,
            in_order: right,
            followed: 0,
            missing: 0,
            errors: whole - right,
            told: Errors::wrong(whole - right),
            is_incomplete: false,
            cuts: CutErrors::default(),
            fault,
            first: None,
        }
    }

    /// A question of one item.
    pub(super) fn of_one(fault: Option<String>) -> Self {
        Self::new(usize::from(fault.is_none()), 1, fault)
    }

    /// The same with items beside it that can't be read, each of which is wrong.
    pub(super) fn with_unreadable(verdict: Option<Self>, items: usize) -> Option<Self> {
        if items == 0 {
            return verdict;
        }
        let mut all = verdict.unwrap_or_else(|| Self::new(0, 0, None));
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
        all.whole += items;
        all.errors += items;
        all.told.wrong += items;
        Some(all)
    }

    pub(super) fn is_right(&self) -> bool {
        self.fault.is_none()
    }

    pub(super) fn points(&self, worth: &Worth) -> Points {
        if self.is_right() {
            return worth.points;
        }
        if worth.over_pruned.is_some() || worth.missed.is_some() {
            let error = worth.points - self.left(worth, 1);
            let [over_pruned, missed] =
                [worth.over_pruned, worth.missed].map(|deduct| deduct.unwrap_or(error));
            let lost = over_pruned.times(self.cuts.over_pruned) + missed.times(self.cuts.missed);
            return worth.points.less(lost);
        }
        let right = match worth.partial {
            Partial::None => return Points::ZERO,
            // Whoever has nothing right has made more errors than can be counted.
            Partial::PerError | Partial::FirstError if self.in_order == 0 => return Points::ZERO,
            Partial::PerError => return self.left(worth, self.errors.max(1)),
            // What follows from an error costs no more, but what is not there at all earns nothing.
            Partial::FirstError => {
                let stated = self.of_right.saturating_sub(self.missing);
                let stated = worth.points.share(stated, self.of_right);
                return self.left(worth, 1).min(stated);
            }
            Partial::PerItem => self.right,
            Partial::FollowThrough => self.right + self.followed,
            Partial::CommonSubsequence => self.in_order,
        };
        // Whatever its items say, an answer that is not right never gets all points.
        let most = self.whole.saturating_sub(1);
        worth.points.share(right.min(most), self.whole.max(1))
    }

    /// What errors leave of the points. Where the scheme does not say what one costs, it costs as much as
    /// an item of the right answer.
    fn left(&self, worth: &Worth, errors: usize) -> Points {
        if let Some(deduct) = worth.deduct {
            return worth.points.less(deduct.times(errors));
        }
        let items = self.of_right.max(1);
        worth.points.share(items.saturating_sub(errors), items)
    }
}
