//! Ranges of numbers as they are asked for: `3`, `2..`, `..4`, `2..4`; and the values of leaves, whole
//! numbers or decimals of a range.

use std::collections::HashSet;
use std::str::FromStr;
use std::{fmt, iter};

use crate::random::Random;
use crate::value::Value;

/// The values that leaves may have: all with so many decimals in a range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ValueGrid {
    /// The least value, in units of the last decimal.
    pub least: i64,
    /// The greatest value, in units of the last decimal.
    pub most: i64,
    /// How many decimals they have, at most 6.
    pub decimals: u32,
}

impl ValueGrid {
    /// How many values there are.
    pub(super) fn len(&self) -> u64 {
        self.most.abs_diff(self.least).saturating_add(1)
    }

    /// So many units as a value.
    pub fn value(&self, units: i64) -> Value {
        Value::from_decimal(units, self.decimals)
    }

    /// Whether some value lies in a range.
    pub(super) fn reaches(&self, span: &Span<Value>) -> bool {
        // The values rise, so that those below the range come first.
        let (mut least, mut most) = (self.least, self.most);
        while least < most {
            let middle = least + (most - least) / 2;
            let value = self.value(middle);
            if span.least.as_ref().is_some_and(|end| value < *end) {
                least = middle + 1;
            } else {
                most = middle;
            }
        }
        span.contains(&self.value(least))
    }

    /// A value, each equally likely, in units.
    pub(super) fn draw(&self, random: &mut Random) -> i64 {
        random.between(&(self.least..=self.most))
    }

    /// So many values that differ, or if there are not enough, that may be equal; in units.
    pub(super) fn draw_distinct(&self, number: usize, random: &mut Random) -> Vec<i64> {
        if self.len() < number as u64 {
            return (0..number).map(|_| self.draw(random)).collect();
        }
        if self.len() <= 4 * number as u64 {
            let mut all: Vec<i64> = (self.least..=self.most).collect();
            random.shuffle(&mut all);
            all.truncate(number);
            return all;
        }
        let mut known = HashSet::new();
        let drawn = iter::repeat_with(|| self.draw(random));
        drawn
            .filter(|&units| known.insert(units))
            .take(number)
            .collect()
    }
}

/// A range of numbers with both ends in it; an end may be open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span<T> {
    /// The least number, if there is one.
    pub least: Option<T>,
    /// The greatest number, if there is one.
    pub most: Option<T>,
}

impl<T: PartialOrd> Span<T> {
    /// Whether a number lies in the range.
    pub fn contains(&self, number: &T) -> bool {
        self.meets(number, number)
    }

    /// Whether some numbers from `least` to `most` may lie in the range.
    pub fn meets(&self, least: &T, most: &T) -> bool {
        self.least.as_ref().is_none_or(|end| end <= most)
            && self.most.as_ref().is_none_or(|end| least <= end)
    }
}

impl Span<u64> {
    /// How far a number lies outside the range.
    pub fn distance(&self, number: u64) -> u64 {
        let below = self.least.map_or(0, |least| least.saturating_sub(number));
        let above = self.most.map_or(0, |most| number.saturating_sub(most));
        below + above
    }
}

impl<T: FromStr + Clone + PartialOrd> FromStr for Span<T> {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        const FORM: &str = "expected a number or a range: 3, 2.., ..4 or 2..4";
        let number = |text: &str| text.parse::<T>().map_err(|_| FORM);
        let Some((least, most)) = text.split_once("..") else {
            let only = Some(number(text)?);
            return Ok(Self {
                least: only.clone(),
                most: only,
            });
        };
        let end = |text: &str| match text {
            "" => Ok(None),
            text => number(text).map(Some),
        };
        let (least, most) = (end(least)?, end(most)?);
        match (&least, &most) {
            (None, None) => Err(FORM),
            (Some(least), Some(most)) if least > most => {
                Err("the range must begin with the smaller number")
            }
            _ => Ok(Self { least, most }),
        }
    }
}

impl<T: fmt::Display + PartialEq> fmt::Display for Span<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.least, &self.most) {
            (Some(least), Some(most)) if least == most => least.fmt(f),
            (least, most) => {
                least.iter().try_for_each(|least| least.fmt(f))?;
                f.write_str("..")?;
                most.iter().try_for_each(|most| most.fmt(f))
            }
        }
    }
}
