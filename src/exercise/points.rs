//! Points: exact hundredths.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};

use schemars::json_schema;
use serde::{Serialize, Serializer};

use crate::vocabulary::schema_in_place;

/// An amount of points in whole hundredths, so that sums are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(i64);

impl Points {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// One point.
    pub const ONE: Self = Self(100);
    /// The most points that one question can have.
    pub const MOST: Self = Self(100_000_000);

    /// So many hundredths of a point.
    pub fn from_hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// Reads a decimal with at most two digits after its point, from 0 to [`Points::MOST`].
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let is_plain = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 7 || !is_plain(whole) || !is_plain(decimals) {
            return None;
        }
        let decimals = decimals.trim_end_matches('0');
        if decimals.len() > 2 {
            return None;
        }
        let whole: i64 = whole.parse().ok()?;
        let hundredths: i64 = format!("{decimals:0<2}").parse().ok()?;
        Some(Self(100 * whole + hundredths)).filter(|&points| points <= Self::MOST)
    }

    /// The hundredths.
    pub fn hundredths(self) -> i64 {
        self.0
    }

    /// `part` of `whole` of these points, rounded down, so that only the whole gives them all.
    #[must_use]
    pub fn share(self, part: usize, whole: usize) -> Self {
        if part >= whole {
            return self;
        }
        let (part, whole) = (part as u128, whole as u128);
        let share = u128::from(self.0.unsigned_abs()) * part / whole;
        Self(i64::try_from(share).expect("a share is at most the whole"))
    }

    /// So many times these points, at most [`Points::MOST`].
    #[must_use]
    pub(super) fn times(self, count: usize) -> Self {
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        Self(self.0.saturating_mul(count)).min(Self::MOST)
    }

    /// These points less others, and never less than nothing.
    #[must_use]
    pub(super) fn less(self, others: Self) -> Self {
        (self - others).max(Self::ZERO)
    }

    /// Which part of `whole` these points are, from 0 to 1; 0 if there is nothing to win.
    #[must_use]
    pub fn part_of(self, whole: Self) -> f64 {
        if whole == Self::ZERO {
            return 0.0;
        }
        self.as_double() / whole.as_double()
    }

    /// `1 point`, `3 points`
    pub fn with_unit(self) -> String {
        format!(
            "{self} {}",
            if self == Self::ONE { "point" } else { "points" }
        )
    }

    /// The hundredths as a double, which keeps every number of them below 2^53.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a class has fewer than 2^53 hundredths"
    )]
    fn as_double(self) -> f64 {
        self.0 as f64
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

/// `3`, `2.5`, `2.33`
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, hundredths) = (self.0 / 100, self.0 % 100);
        let text = match (hundredths, hundredths % 10) {
            (0, _) => whole.to_string(),
            (_, 0) => format!("{whole}.{}", hundredths / 10),
            _ => format!("{whole}.{hundredths:02}"),
        };
        f.pad(&text)
    }
}

/// A number: whole, or a decimal of at most two digits after its point.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            return serializer.serialize_i64(self.0 / 100);
        }
        serializer.serialize_f64(self.as_double() / 100.0)
    }
}

schema_in_place!(Points, |_| json_schema!({ "type": "number", "minimum": 0 }));
