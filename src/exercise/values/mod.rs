//! Sets of values as people state them: `<=2`, `>7`, `[2, 7)`, several with `or` between them.

mod parse;

use std::fmt;

use serde::{Serialize, Serializer};

use crate::analysis::Interval;
use crate::search::Limit;
use crate::value::Value;

/// A set of finite values: those in any of these intervals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values(Vec<Interval>);

impl Values {
    /// Reads intervals; nothing where the text says no set of values, or may say two. `leaf` is what
    /// the value may be called.
    pub fn parse(text: &str, leaf: &str) -> Option<Self> {
        parse::union(text, leaf).map(Self)
    }

    /// Whether a value is among them.
    pub fn contains(&self, value: &Value) -> bool {
        self.0.iter().any(|interval| interval.contains(value))
    }

    /// The finite ends of the intervals.
    pub fn ends(&self) -> impl Iterator<Item = &Value> {
        let ends = self
            .0
            .iter()
            .flat_map(|interval| [&interval.low, &interval.high]);
        ends.map(|end| &end.value).filter(|value| value.is_finite())
    }

    /// As the other player sees them.
    pub(super) fn negated(&self) -> Self {
        Self(self.0.iter().rev().map(Interval::negated).collect())
    }

    /// These and others.
    pub(super) fn joined(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }
}

impl From<Vec<Interval>> for Values {
    fn from(intervals: Vec<Interval>) -> Self {
        Self(intervals)
    }
}

/// Writes `<=2`, `[2, 7)`, `5`, `always`, `never`, or several with `or` between them.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.0.iter().map(of_interval).collect();
        match &texts[..] {
            [] => f.write_str("never"),
            texts => f.write_str(&texts.join(" or ")),
        }
    }
}

fn of_interval(interval: &Interval) -> String {
    let Interval { low, high } = interval;
    let equal = |end: &Limit| if end.is_a_value() { "=" } else { "" };
    match (low.value.is_finite(), high.value.is_finite()) {
        (false, false) => "always".to_owned(),
        (false, true) => format!("<{}{}", equal(high), high.value),
        (true, false) => format!(">{}{}", equal(low), low.value),
        (true, true) if low.value == high.value => low.value.to_string(),
        (true, true) => {
            let open = if low.is_a_value() { '[' } else { '(' };
            let close = if high.is_a_value() { ']' } else { ')' };
            format!("{open}{}, {}{close}", low.value, high.value)
        }
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
