//! Ranges that a search is given: the window that it begins with, and where all values lie.

use crate::search::window::{Bound, Bounded};
use crate::value::Value;

/// α and β at the root, either of which may be open. Where both are set, α < β: a search with a
/// closed window would claim bounds that nothing proves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InitialWindow {
    alpha: Option<Value>,
    beta: Option<Value>,
}

impl InitialWindow {
    /// Open at both ends, as textbooks begin.
    pub const FULL: Self = Self {
        alpha: None,
        beta: None,
    };

    /// The window from `alpha` to `beta`, −∞ and +∞ being open ends; `None` unless
    /// `alpha` < `beta`.
    ///
    /// ```
    /// use abtree::search::InitialWindow;
    /// use abtree::value::Value;
    /// let window = InitialWindow::new(3.into(), Value::POSITIVE_INFINITY);
    /// assert_eq!(window.and_then(|window| window.alpha().cloned()), Some(3.into()));
    /// assert_eq!(InitialWindow::new(3.into(), 3.into()), None);
    /// ```
    pub fn new(alpha: Value, beta: Value) -> Option<Self> {
        (alpha < beta).then(|| Self {
            alpha: Some(alpha).filter(Value::is_finite),
            beta: Some(beta).filter(Value::is_finite),
        })
    }

    /// α; `None` is open.
    pub fn alpha(&self) -> Option<&Value> {
        self.alpha.as_ref()
    }

    /// β; `None` is open.
    pub fn beta(&self) -> Option<&Value> {
        self.beta.as_ref()
    }

    /// α and β, an open end as an infinity.
    pub fn ends(&self) -> [Value; 2] {
        [
            self.alpha.clone().unwrap_or(Value::NEGATIVE_INFINITY),
            self.beta.clone().unwrap_or(Value::POSITIVE_INFINITY),
        ]
    }

    /// Whether both ends are open.
    pub fn is_full(&self) -> bool {
        *self == Self::FULL
    }
}

/// The range that a value lies in, in MAX's view; that of all static values is given as two numbers, the
/// lower one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueRange {
    pub(crate) low: Value,
    pub(crate) high: Value,
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

    /// The range that is left once something was proved of the value.
    pub(crate) fn narrowed(&self, found: &Bounded) -> Self {
        let mut narrowed = self.clone();
        if found.bound != Bound::Upper && found.value > narrowed.low {
            narrowed.low = found.value.clone();
        }
        if found.bound != Bound::Lower && found.value < narrowed.high {
            narrowed.high = found.value.clone();
        }
        narrowed
    }
}
