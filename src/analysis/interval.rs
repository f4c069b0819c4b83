//! Intervals of values, each end open or closed.

use crate::search::Comparison;
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
    pub fn everything() -> Self {
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
    pub fn of(comparison: Comparison, value: Value) -> Option<Self> {
        let end = |is_closed| End { value, is_closed };
        let all = Self::everything();
        let interval = match comparison {
            Comparison::AtLeast => Self {
                low: end(true),
                ..all
            },
            Comparison::MoreThan => Self {
                low: end(false),
                ..all
            },
            Comparison::AtMost => Self {
                high: end(true),
                ..all
            },
            Comparison::LessThan => Self {
                high: end(false),
                ..all
            },
        };
        Some(interval).filter(|interval| !interval.is_empty())
    }

    /// What two intervals share; `None` if that is nothing.
    pub fn shared(&self, other: &Self) -> Option<Self> {
        let is_lower = |a: &End, b: &End| (&a.value, !a.is_closed) < (&b.value, !b.is_closed);
        let is_higher = |a: &End, b: &End| (&a.value, a.is_closed) > (&b.value, b.is_closed);
        let low = if is_lower(&self.low, &other.low) {
            &other.low
        } else {
            &self.low
        };
        let high = if is_higher(&self.high, &other.high) {
            &other.high
        } else {
            &self.high
        };
        let shared = Self {
            low: low.clone(),
            high: high.clone(),
        };
        Some(shared).filter(|shared| !shared.is_empty())
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
        let is_above = *value > self.low.value || self.low.is_closed && *value == self.low.value;
        let is_below = *value < self.high.value || self.high.is_closed && *value == self.high.value;
        is_above && is_below
    }
}
