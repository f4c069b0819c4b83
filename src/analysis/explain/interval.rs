//! Intervals of values, each end open or closed.

use crate::search::{Comparison, Limit, Side};
use crate::tree::Player;
use crate::value::Value;

/// All values between two ends, of which there is at least one. An end at a value is closed, one just
/// beside it leaves the value out. An infinite closed end is no end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The lower end.
    pub low: Limit,
    /// The upper end.
    pub high: Limit,
}

impl Interval {
    /// Every value there is.
    pub(super) fn everything() -> Self {
        Self {
            low: Limit::at(Value::NEGATIVE_INFINITY),
            high: Limit::at(Value::POSITIVE_INFINITY),
        }
    }

    /// One value alone.
    pub(super) fn only(value: &Value) -> Self {
        Self {
            low: Limit::at(value.clone()),
            high: Limit::at(value.clone()),
        }
    }

    /// The values for which a comparison holds; `None` if there are none.
    pub(super) fn of(comparison: Comparison, value: Value) -> Option<Self> {
        let end = Limit::at(value).moved(match comparison {
            Comparison::AtLeast | Comparison::AtMost => Side::At,
            Comparison::MoreThan => Side::JustAbove,
            Comparison::LessThan => Side::JustBelow,
        });
        let all = Self::everything();
        let interval = match comparison.wanted_by() {
            Player::Max => Self { low: end, ..all },
            Player::Min => Self { high: end, ..all },
        };
        interval.unless_empty()
    }

    /// What two intervals share; `None` if that is nothing.
    pub(super) fn shared(&self, other: &Self) -> Option<Self> {
        let low = self.low.position().max(other.low.position());
        let high = self.high.position().min(other.high.position());
        let [low, high] = [low, high].map(|(value, side)| Limit {
            side,
            ..Limit::at(value.clone())
        });
        Self { low, high }.unless_empty()
    }

    /// The values of the interval with the other sign.
    pub(super) fn negated(&self) -> Self {
        Self {
            low: self.high.negated(),
            high: self.low.negated(),
        }
    }

    /// The same interval; `None` if there is no value in it.
    fn unless_empty(self) -> Option<Self> {
        (self.low.position() <= self.high.position()).then_some(self)
    }

    /// Whether every value belongs to it.
    pub fn is_everything(&self) -> bool {
        *self == Self::everything()
    }

    /// Whether a value belongs to it.
    pub fn contains(&self, value: &Value) -> bool {
        let place = (value, Side::At);
        self.low.position() <= place && place <= self.high.position()
    }
}
