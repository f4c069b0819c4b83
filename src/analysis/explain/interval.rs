//! Intervals of values, each end open or closed.

use crate::search::Comparison;
use crate::tree::Player;
use crate::value::Value;

/// An end of an interval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The value.
    pub value: Value,
    /// Whether the value itself belongs to the interval.
    pub is_closed: bool,
}

/// All values between two ends, of which there is at least one. An infinite closed end is no end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The lower end.
    pub low: End,
    /// The upper end.
    pub high: End,
}

impl Interval {
    /// Every value there is.
    pub(super) fn everything() -> Self {
        let end = |value| End {
            value,
            is_closed: true,
        };
        Self {
            low: end(Value::NEGATIVE_INFINITY),
            high: end(Value::POSITIVE_INFINITY),
        }
    }

    /// The values for which a comparison holds; `None` if there are none.
    pub(super) fn of(comparison: Comparison, value: Value) -> Option<Self> {
        let is_closed = comparison == comparison.or_equal();
        let end = End { value, is_closed };
        let all = Self::everything();
        let interval = match comparison.wanted_by() {
            Player::Max => Self { low: end, ..all },
            Player::Min => Self { high: end, ..all },
        };
        Some(interval).filter(|interval| !interval.is_empty())
    }

    /// What two intervals share; `None` if that is nothing.
    pub(super) fn shared(&self, other: &Self) -> Option<Self> {
        let (low, is_open) = self.low.as_low().max(other.low.as_low());
        let (high, is_closed) = self.high.as_high().min(other.high.as_high());
        let end = |value: &Value, is_closed| End {
            value: value.clone(),
            is_closed,
        };
        let shared = Self {
            low: end(low, !is_open),
            high: end(high, is_closed),
        };
        Some(shared).filter(|shared| !shared.is_empty())
    }

    /// The values of the interval with the other sign.
    pub(crate) fn negated(self) -> Self {
        let end = |end: End| End {
            value: -&end.value,
            ..end
        };
        Self {
            low: end(self.high),
            high: end(self.low),
        }
    }

    fn is_empty(&self) -> bool {
        let is_point = self.low.is_closed && self.high.is_closed;
        self.low.value > self.high.value || self.low.value == self.high.value && !is_point
    }

    /// Whether every value belongs to it.
    pub fn is_everything(&self) -> bool {
        *self == Self::everything()
    }

    /// Whether a value belongs to it.
    pub fn contains(&self, value: &Value) -> bool {
        self.low.as_low() <= (value, false) && (value, true) <= self.high.as_high()
    }
}

impl End {
    /// Lower ends in order: an open one begins after its value.
    fn as_low(&self) -> (&Value, bool) {
        (&self.value, !self.is_closed)
    }

    /// Upper ends in order: a closed one includes its value.
    fn as_high(&self) -> (&Value, bool) {
        (&self.value, self.is_closed)
    }
}
