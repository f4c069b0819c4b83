//! Fractions of few digits, such as 1/3: held in the value itself.

use std::cmp::Ordering;

use dashu_int::Sign;
use dashu_ratio::RBig;

use super::MILLION;

/// A fraction in lowest terms, both of whose numbers are small. No two of them are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ShortRatio {
    /// Not the least number of its type, so that every one has an opposite.
    numerator: i32,
    denominator: u32,
}

impl ShortRatio {
    /// The same number, if it is short enough.
    pub(super) fn of_ratio(ratio: &RBig) -> Option<Self> {
        let numerator = i32::try_from(ratio.numerator()).ok()?;
        Some(Self {
            numerator: Some(numerator).filter(|&numerator| numerator > i32::MIN)?,
            denominator: u32::try_from(ratio.denominator()).ok()?,
        })
    }

    /// `numerator`/`denominator`, if it has no end as a decimal.
    pub(super) fn without_end(numerator: i32, denominator: u32) -> Option<Self> {
        let common = greatest_divisor(numerator.unsigned_abs(), denominator);
        let mut rest = denominator / common;
        for prime in [2, 5] {
            while rest.is_multiple_of(prime) {
                rest /= prime;
            }
        }
        (rest > 1).then_some(Self {
            numerator: numerator / i32::try_from(common).ok()?,
            denominator: denominator / common,
        })
    }

    pub(super) fn to_ratio(self) -> RBig {
        let sign = if self.numerator < 0 {
            Sign::Negative
        } else {
            Sign::Positive
        };
        RBig::from_parts_const(
            sign,
            self.numerator.unsigned_abs().into(),
            self.denominator.into(),
        )
    }

    pub(super) fn negated(self) -> Self {
        Self {
            numerator: -self.numerator,
            ..self
        }
    }

    pub(super) fn numerator(self) -> i64 {
        self.numerator.into()
    }

    pub(super) fn denominator(self) -> i64 {
        self.denominator.into()
    }

    pub(super) fn cmp(self, other: Self) -> Ordering {
        let (left, right) = (
            i128::from(self.numerator) * i128::from(other.denominator),
            i128::from(other.numerator) * i128::from(self.denominator),
        );
        left.cmp(&right)
    }

    pub(super) fn cmp_millionths(self, millionths: i64) -> Ordering {
        let (left, right) = (
            i128::from(self.numerator) * i128::from(MILLION),
            i128::from(millionths) * i128::from(self.denominator),
        );
        left.cmp(&right)
    }
}

/// Euclid's algorithm.
fn greatest_divisor(mut one: u32, mut other: u32) -> u32 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}
