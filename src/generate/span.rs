//! Ranges of numbers as they are asked for: `3`, `2..`, `..4`, `2..4`.

use std::fmt;
use std::str::FromStr;

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
        !self.is_above(most) && self.most.as_ref().is_none_or(|end| least <= end)
    }

    /// Whether all of the range is more than a number.
    pub fn is_above(&self, number: &T) -> bool {
        self.least.as_ref().is_some_and(|least| number < least)
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
