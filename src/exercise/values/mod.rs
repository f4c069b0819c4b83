//! Sets of values as people state them: `<=2`, `>7`, `[2, 7)`, several with `or` between them.

mod parse;

use std::fmt;

use serde::{Serialize, Serializer};

use crate::analysis::{End, Interval};
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

    /// These and others.
    pub(super) fn joined(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// The values of which this is true, where it may only change at these places, which are in
    /// order: `is_in` gets the number of each piece, from 0: what lies below the first place, the first
    /// place itself, what lies between it and the second, and so on.
    pub fn of_pieces(places: &[Value], is_in: impl Fn(usize) -> bool) -> Self {
        let mut intervals: Vec<Interval> = Vec::new();
        for piece in (0..=2 * places.len()).filter(|&piece| is_in(piece)) {
            let is_going_on = piece > 0 && is_in(piece - 1);
            let high = high_end(places, piece);
            match intervals.last_mut() {
                Some(last) if is_going_on => last.high = high,
                _ => intervals.push(Interval {
                    low: low_end(places, piece),
                    high,
                }),
            }
        }
        Self(intervals)
    }
}

/// An infinite closed end is none.
fn low_end(places: &[Value], piece: usize) -> End {
    match piece {
        0 => end(&Value::NEGATIVE_INFINITY, true),
        _ => end(&places[(piece - 1) / 2], piece % 2 == 1),
    }
}

fn high_end(places: &[Value], piece: usize) -> End {
    match places.get(piece / 2) {
        None => end(&Value::POSITIVE_INFINITY, true),
        Some(place) => end(place, piece % 2 == 1),
    }
}

fn end(value: &Value, is_closed: bool) -> End {
    let value = value.clone();
    End { value, is_closed }
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
    let equal = |end: &End| if end.is_closed { "=" } else { "" };
    match (low.value.is_finite(), high.value.is_finite()) {
        (false, false) => "always".to_owned(),
        (false, true) => format!("<{}{}", equal(high), high.value),
        (true, false) => format!(">{}{}", equal(low), low.value),
        (true, true) if low.value == high.value => low.value.to_string(),
        (true, true) => {
            let open = if low.is_closed { '[' } else { '(' };
            let close = if high.is_closed { ']' } else { ')' };
            format!("{open}{}, {}{close}", low.value, high.value)
        }
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
