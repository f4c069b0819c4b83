//! The range that the values of a game lie in.

use crate::value::Value;

/// The range that every static value lies in, in MAX's view: two numbers, the lower one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueRange {
    low: Value,
    high: Value,
}

impl ValueRange {
    /// The range from `low` to `high`; `None` unless both are finite and `low` < `high`.
    pub fn new(low: Value, high: Value) -> Option<Self> {
        (low.is_finite() && high.is_finite() && low < high).then_some(Self { low, high })
    }

    /// The least that a value can be.
    pub fn low(&self) -> &Value {
        &self.low
    }

    /// The most that a value can be.
    pub fn high(&self) -> &Value {
        &self.high
    }

    /// Whether a value lies in the range, ends included.
    pub fn contains(&self, value: &Value) -> bool {
        self.low <= *value && *value <= self.high
    }
}
