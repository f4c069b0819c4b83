//! Intervals of values, each end open or closed.

use schemars::JsonSchema;
use serde::Serialize;

use crate::search::Comparison;
use crate::tree::Player;
use crate::value::Value;

/// An interval of values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "IntervalReport")]
pub struct Interval {
    /// The lower end.
    pub low: Value,
    /// Whether that value belongs to the interval.
    pub low_included: bool,
    /// The upper end.
    pub high: Value,
    /// Whether that value belongs to the interval.
    pub high_included: bool,
}

impl Interval {
    /// Every value there is.
    pub(super) fn everything() -> Self {
        Self {
            low: Value::NEGATIVE_INFINITY,
            low_included: true,
            high: Value::POSITIVE_INFINITY,
            high_included: true,
        }
    }

    /// The values for which a comparison holds; `None` if there are none.
    pub(super) fn of(comparison: Comparison, value: Value) -> Option<Self> {
        let mut interval = Self::everything();
        let is_included = comparison == comparison.or_equal();
        match comparison.wanted_by() {
            Player::Max => (interval.low, interval.low_included) = (value, is_included),
            Player::Min => (interval.high, interval.high_included) = (value, is_included),
        }
        interval.unless_empty()
    }

    /// What two intervals share; `None` if that is nothing.
    pub(super) fn shared(self, other: Self) -> Option<Self> {
        let low = (self.low, !self.low_included).max((other.low, !other.low_included));
        let high = (self.high, self.high_included).min((other.high, other.high_included));
        let shared = Self {
            low: low.0,
            low_included: !low.1,
            high: high.0,
            high_included: high.1,
        };
        shared.unless_empty()
    }

    /// The values of the interval with the other sign.
    pub(super) fn negated(&self) -> Self {
        Self {
            low: -&self.high,
            low_included: self.high_included,
            high: -&self.low,
            high_included: self.low_included,
        }
    }

    /// The same interval; `None` if there is no value in it.
    fn unless_empty(self) -> Option<Self> {
        let is_point = self.low == self.high && self.low_included && self.high_included;
        (self.low < self.high || is_point).then_some(self)
    }

    /// Whether every value belongs to it.
    pub fn is_everything(&self) -> bool {
        *self == Self::everything()
    }

    /// Whether a value belongs to it.
    pub fn contains(&self, value: &Value) -> bool {
        let is_above = *value > self.low || self.low_included && *value == self.low;
        let is_below = *value < self.high || self.high_included && *value == self.high;
        is_above && is_below
    }
}
