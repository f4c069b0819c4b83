//! The values of leaves: whole numbers or decimals of a range.

use std::collections::HashSet;
use std::iter;

use super::span::Span;
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
            if span.is_above(&self.value(middle)) {
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
