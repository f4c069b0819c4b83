//! What a comparison says, before points.

use crate::exercise::points::Points;
use crate::exercise::scheme::{Partial, Worth};

/// How much of what was compared is right.
pub(super) struct Verdict {
    /// How many items are right, of how many.
    pub(super) right: usize,
    pub(super) whole: usize,
    /// How many wrong items follow from the answer's own wrong ones.
    pub(super) followed: usize,
    /// What is wrong, if anything is.
    pub(super) fault: Option<String>,
}

impl Verdict {
    pub(super) fn new(right: usize, whole: usize, fault: Option<String>) -> Self {
        Self {
            right,
            whole,
            followed: 0,
            fault,
        }
    }

    /// A question of one item.
    pub(super) fn of_one(fault: Option<String>) -> Self {
        Self::new(usize::from(fault.is_none()), 1, fault)
    }

    pub(super) fn is_right(&self) -> bool {
        self.fault.is_none()
    }

    pub(super) fn points(&self, worth: &Worth) -> Points {
        let right = match worth.partial {
            _ if self.is_right() => return worth.points,
            Partial::None => return Points::ZERO,
            Partial::PerItem => self.right,
            Partial::FollowThrough => self.right + self.followed,
        };
        // Whatever its items say, an answer that is not right never gets all points.
        let most = self.whole.saturating_sub(1);
        worth.points.share(right.min(most), self.whole.max(1))
    }
}
