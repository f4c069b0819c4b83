//! Which of two values is the larger.

use std::cmp::Ordering;
use std::ops::Range;

use dashu_int::{IBig, ops::BitTest};

use super::parts::Parts;
use super::{Repr, Value};

impl Ord for Value {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Repr::Millionths(a), Repr::Millionths(b)) = (&self.0, &other.0) {
            return a.cmp(b);
        }
        self.parts().cmp_general(other.parts())
    }
}

impl PartialOrd for Value {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Parts<'_> {
    /// Signs and sizes decide most pairs; only the others are multiplied out.
    #[cold]
    fn cmp_general(self, other: Self) -> Ordering {
        match (self, other) {
            (Parts::ShortRatio(a), Parts::ShortRatio(b)) => return a.cmp(b),
            (Parts::ShortRatio(a), Parts::Millionths(b)) => return a.cmp_millionths(b),
            (Parts::Millionths(a), Parts::ShortRatio(b)) => return b.cmp_millionths(a).reverse(),
            _ => {}
        }
        let sign = self.sign();
        let by_sign = sign.cmp(&other.sign());
        if by_sign.is_ne() {
            return by_sign;
        }
        let (size, other_size) = (self.size(), other.size());
        let by_size = if size.end <= other_size.start {
            Ordering::Less
        } else if other_size.end <= size.start {
            Ordering::Greater
        } else {
            return self.cmp_exactly(other);
        };
        if sign < 0 { by_size.reverse() } else { by_size }
    }

    /// -2 for −∞, -1, 0, 1, and 2 for +∞.
    fn sign(self) -> i64 {
        let sign = |number: &IBig| match number.cmp(&IBig::ZERO) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        };
        match self {
            Parts::NegativeInfinity => -2,
            Parts::Millionths(millionths) => millionths.signum(),
            Parts::ShortRatio(ratio) => ratio.numerator().signum(),
            Parts::Rational(ratio) => sign(ratio.numerator()),
            Parts::Scientific(scientific) => sign(scientific.mantissa()),
            Parts::PositiveInfinity => 2,
        }
    }

    /// Two powers of two, by their exponents, with the size of a number other than 0 between them:
    /// from the first on and below the second.
    fn size(self) -> Range<i64> {
        let bits = |bits: usize| i64::try_from(bits).expect("no number has 2^63 bits");
        match self {
            Parts::NegativeInfinity | Parts::PositiveInfinity => i64::MIN..i64::MAX,
            Parts::Millionths(millionths) => {
                // A million lies between 2^19 and 2^20.
                let end = bit_length(millionths);
                end - 21..end - 19
            }
            Parts::ShortRatio(ratio) => {
                let end = bit_length(ratio.numerator()) - bit_length(ratio.denominator());
                end - 1..end + 1
            }
            Parts::Rational(ratio) => {
                let end = bits(ratio.numerator().bit_len()) - bits(ratio.denominator().bit_len());
                end - 1..end + 1
            }
            Parts::Scientific(scientific) => {
                let power = power_of_ten(scientific.exponent());
                let end = bits(scientific.mantissa().bit_len());
                end - 1 + power.start..end + power.end
            }
        }
    }

    /// Numbers of about one size: the ratios are hardly longer than the numbers are now.
    fn cmp_exactly(self, other: Self) -> Ordering {
        match (self, other) {
            (Parts::Scientific(a), Parts::Scientific(b)) => a.cmp_by_mantissas(b),
            // Two infinities that got here are the same one, and no ratios.
            _ => self.as_ratio().cmp(&other.as_ratio()),
        }
    }
}

fn bit_length(number: i64) -> i64 {
    64 - i64::from(number.unsigned_abs().leading_zeros())
}

/// Two powers of two, by their exponents, between which 10^`exponent` lies.
fn power_of_ten(exponent: i64) -> Range<i64> {
    /// log2 10 lies between this and one more, in millionths.
    const LOG_OF_TEN: i64 = 3_321_928;
    const MILLION: i64 = 1_000_000;
    let (a, b) = (exponent * LOG_OF_TEN, exponent * (LOG_OF_TEN + 1));
    a.min(b).div_euclid(MILLION)..a.max(b).div_euclid(MILLION) + 1
}
