//! What the value of one node does to the root while all other nodes keep theirs: intervals of values, each end
//! open or closed, and sets of values that consist of them.

use std::fmt;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::analysis::values::NodeValues;
use crate::game::Game;
use crate::search::{Comparison, SearchError, Test, TreeGame, average_of};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;
use crate::vocabulary::schema_in_place;

/// The values of the last node of a line downwards with which the first one compares so with a value; `None` if
/// there are none.
///
/// The comparison is passed down the line. Nodes only grow with their children, so what is left of it
/// below is again a comparison with a value.
pub(super) fn inputs(
    game: &TreeGame,
    values: &NodeValues,
    line: &[NodeId],
    (comparison, value): (Comparison, &Value),
) -> Result<Option<Interval>, SearchError> {
    let value = value.clone();
    let mut test = Test { comparison, value };
    let (zero, one) = (Value::ZERO, Value::from(1));
    let always = |holds: bool| Ok(holds.then(Interval::everything));
    for pair in line.windows(2) {
        let (parent, child) = (pair[0], pair[1]);
        let mut others = game.children(parent).filter(|&other| other != child);
        if game.mover(parent) == Mover::Chance {
            let shares = others.clone().map(|other| (other, &zero));
            let share = average_of(game, parent, shares.chain([(child, &one)]))?;
            let rest = others.map(|other| (other, &values[other]));
            let rest = average_of(game, parent, rest.chain([(child, &zero)]))?;
            if share == zero {
                return always(test.holds(&rest));
            }
            if rest.is_finite() {
                test.value = &(&test.value - &rest) / &share;
            } else if test.holds(&rest) {
                // The other infinity in the child's place would leave no average.
                let comparison = if rest > zero {
                    Comparison::MoreThan
                } else {
                    Comparison::LessThan
                };
                let value = -&rest;
                test = Test { comparison, value };
            } else {
                return always(false);
            }
        } else if game.player(parent) == test.comparison.wanted_by() {
            if others.any(|other| test.holds(&values[other])) {
                return always(true);
            }
        } else if !others.all(|other| test.holds(&values[other])) {
            return always(false);
        }
    }
    Ok(Interval::of(test.comparison, test.value))
}

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
        Self::between(&Value::NEGATIVE_INFINITY, &Value::POSITIVE_INFINITY).closed()
    }

    /// The values between two ends, without these.
    pub(super) fn between(low: &Value, high: &Value) -> Self {
        Self {
            low: low.clone(),
            low_included: false,
            high: high.clone(),
            high_included: false,
        }
    }

    /// The interval with both its ends.
    pub(super) fn closed(self) -> Self {
        Self {
            low_included: true,
            high_included: true,
            ..self
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

    /// Whether another interval goes on where this one ends.
    fn meets(&self, next: &Self) -> bool {
        self.high == next.low && (self.high_included || next.low_included)
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

/// `[2, 7)`; an end at infinity is open, unless the interval is that one point.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_closed =
            |end: &Value, included| included && (end.is_finite() || self.low == self.high);
        let before = if is_closed(&self.low, self.low_included) {
            '['
        } else {
            '('
        };
        let after = if is_closed(&self.high, self.high_included) {
            ']'
        } else {
            ')'
        };
        write!(f, "{before}{}, {}{after}", self.low, self.high)
    }
}

/// A set of values that is not empty: intervals from the least on, with gaps between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values(pub Vec<Interval>);

impl Values {
    /// The values of intervals in order; those without a gap between them become one.
    pub(super) fn of<'i>(intervals: impl IntoIterator<Item = &'i Interval>) -> Option<Self> {
        let mut joined: Vec<Interval> = Vec::new();
        for interval in intervals {
            match joined.last_mut() {
                Some(last) if last.meets(interval) => {
                    (last.high, last.high_included) =
                        (interval.high.clone(), interval.high_included);
                }
                _ => joined.push(interval.clone()),
            }
        }
        (!joined.is_empty()).then_some(Self(joined))
    }
}

/// `(-inf, 2] or [7, inf)`
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let intervals: Vec<String> = self.0.iter().map(Interval::to_string).collect();
        f.write_str(&intervals.join(" or "))
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

schema_in_place!(Values, String::json_schema);
