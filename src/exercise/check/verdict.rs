//! What a comparison says, before points.

use super::outcome::Expected;
use crate::exercise::points::Points;
use crate::exercise::scheme::{Partial, Worth};

/// What a comparison says, before points.
pub(super) struct Verdict<'k> {
    pub(super) expected: Expected<'k>,
    pub(super) is_right: bool,
    /// How many items are right, of how many.
    right: usize,
    whole: usize,
    /// How many wrong items follow from the answer's own wrong ones.
    pub(super) followed: usize,
    pub(super) message: Option<String>,
}

impl<'k> Verdict<'k> {
    /// A question of one item.
    pub(super) fn of_one(
        expected: Expected<'k>,
        is_right: bool,
        message: impl FnOnce() -> String,
    ) -> Self {
        Self::of_items(expected, usize::from(is_right), 1, is_right, message)
    }

    pub(super) fn of_items(
        expected: Expected<'k>,
        right: usize,
        whole: usize,
        is_right: bool,
        message: impl FnOnce() -> String,
    ) -> Self {
        Self {
            expected,
            is_right,
            right,
            whole,
            followed: 0,
            message: (!is_right).then(message),
        }
    }

    pub(super) fn points(&self, worth: &Worth) -> Points {
        let right = match worth.partial {
            _ if self.is_right => return worth.points,
            Partial::None => return Points::ZERO,
            Partial::PerItem => self.right,
            Partial::FollowThrough => self.right + self.followed,
        };
        // Whatever its items say, an answer that is not right never gets all points.
        let most = self.whole.saturating_sub(1);
        worth.points.share(right.min(most), self.whole.max(1))
    }
}
