//! Fractions of few digits, such as 1/3: held in the value itself.

use std::cmp::Ordering;

use dashu_int::Sign;
use dashu_ratio::RBig;

use super::MILLION;

/// A fraction in lowest terms, both of whose numbers are small. No two of them are equal.
///
/// The numerator stands in the upper half of one number and the denominator in the lower one, so that a
/// value is copied alike whether it is a fraction or a number of millionths.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ShortRatio(i64);

impl ShortRatio {
    /// The numerator must not be the least number of its type, so that every fraction has an opposite.
    fn new(numerator: i32, denominator: u32) -> Option<Self> {
        (numerator > i32::MIN).then(|| Self(i64::from(numerator) << 32 | i64::from(denominator)))
    }

    /// The same number, if it is short enough.
    pub(super) fn of_ratio(ratio: &RBig) -> Option<Self> {
        let numerator = i32::try_from(ratio.numerator()).ok()?;
        Self::new(numerator, u32::try_from(ratio.denominator()).ok()?)
    }

    /// `numerator`/`denominator`, which stand in lowest terms, if it has no end as a decimal.
    pub(super) fn without_end(numerator: i32, denominator: u32) -> Option<Self> {
        let mut rest = denominator;
        for prime in [2, 5] {
            while rest.is_multiple_of(prime) {
                rest /= prime;
            }
        }
        Self::new(numerator, denominator).filter(|_| rest > 1)
    }

    pub(super) fn to_ratio(self) -> RBig {
        let (numerator, denominator) = (self.numerator(), self.denominator());
        let sign = if numerator < 0 {
            Sign::Negative
        } else {
            Sign::Positive
        };
        RBig::from_parts_const(
            sign,
            numerator.unsigned_abs().into(),
            denominator.unsigned_abs().into(),
        )
    }

    pub(super) fn negated(self) -> Self {
        Self(-self.numerator() << 32 | self.denominator())
    }

    pub(super) fn numerator(self) -> i64 {
        self.0 >> 32
    }

    pub(super) fn denominator(self) -> i64 {
        self.0 & i64::from(u32::MAX)
    }

    pub(super) fn cmp(self, other: Self) -> Ordering {
        let left = i128::from(self.numerator()) * i128::from(other.denominator());
        left.cmp(&(i128::from(other.numerator()) * i128::from(self.denominator())))
    }

    pub(super) fn cmp_millionths(self, millionths: i64) -> Ordering {
        let left = i128::from(self.numerator()) * i128::from(MILLION);
        left.cmp(&(i128::from(millionths) * i128::from(self.denominator())))
    }
}

/// The same fraction in lowest terms; none divides by zero.
pub(super) fn lowest_terms(numerator: u32, denominator: u32) -> Option<(u32, u32)> {
    let common = greatest_divisor(numerator, denominator);
    (denominator > 0).then(|| (numerator / common, denominator / common))
}

/// Euclid's algorithm.
fn greatest_divisor(mut one: u32, mut other: u32) -> u32 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}
