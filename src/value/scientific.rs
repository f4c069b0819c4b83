//! Numbers whose zeros outnumber their digits: 1e4096 in a few bytes rather than in 1.7 KB.

use std::cmp::Ordering;

use dashu_int::{IBig, UBig, ops::BitTest};
use dashu_ratio::RBig;

/// A power of ten from which on it is kept as its exponent.
const SMALLEST_POWER: usize = 64;

/// The number `mantissa` × 10^`exponent`, which is not multiplied out.
///
/// Whole multiples of 10^64 are held like this, and finite decimals whose reduced denominator is a
/// multiple of 10^64. A rule of the number itself, not of its spelling, keeps one number in one
/// representation; and it leaves no other number much longer than its literal. The mantissa is no
/// multiple of 10.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Scientific {
    mantissa: IBig,
    exponent: i64,
}

impl Scientific {
    /// The number, if it is to be held like this. The mantissa is 0 or no multiple of 10.
    pub(super) fn new(mantissa: &IBig, exponent: i64) -> Option<Self> {
        let power = usize::try_from(exponent.unsigned_abs()).ok()?;
        if mantissa.is_zero() || power < SMALLEST_POWER {
            return None;
        }
        // A fraction loses the twos or fives that its denominator shares with the mantissa.
        if exponent < 0 && power < SMALLEST_POWER + mantissa.bit_len() {
            let shared = twos(mantissa).max(fives(magnitude(mantissa)).0);
            if power < SMALLEST_POWER + shared {
                return None;
            }
        }
        let mantissa = mantissa.clone();
        Some(Self { mantissa, exponent })
    }

    /// The same number as a ratio, if it is to be held like this.
    pub(super) fn of_ratio(ratio: &RBig) -> Option<Self> {
        let (numerator, denominator) = (ratio.numerator(), ratio.denominator());
        if denominator.is_one() {
            return Self::of_integer(numerator);
        }
        let twos = denominator.trailing_zeros()?;
        if twos < SMALLEST_POWER {
            return None;
        }
        let (fives, rest) = fives(denominator >> twos);
        if fives < SMALLEST_POWER || !rest.is_one() {
            return None;
        }
        let power = twos.max(fives);
        let mantissa = (numerator << (power - twos)) * UBig::from(5_u8).pow(power - fives);
        let exponent = -i64::try_from(power).ok()?;
        Some(Self { mantissa, exponent })
    }

    fn of_integer(integer: &IBig) -> Option<Self> {
        let twos = twos(integer);
        if twos < SMALLEST_POWER {
            return None;
        }
        let power = twos.min(fives(magnitude(integer)).0);
        if power < SMALLEST_POWER {
            return None;
        }
        let exponent = i64::try_from(power).ok()?;
        Some(Self {
            mantissa: integer / power_of_ten(exponent),
            exponent,
        })
    }

    pub(super) fn mantissa(&self) -> &IBig {
        &self.mantissa
    }

    pub(super) fn exponent(&self) -> i64 {
        self.exponent
    }

    pub(super) fn negated(&self) -> Self {
        Self {
            mantissa: -&self.mantissa,
            exponent: self.exponent,
        }
    }

    /// Compares two numbers in units of the smaller power of ten, so that numbers of about one size
    /// are multiplied by little.
    pub(super) fn cmp_by_mantissas(&self, other: &Self) -> Ordering {
        let unit = self.exponent.min(other.exponent);
        let in_units = |number: &Self| &number.mantissa * power_of_ten(number.exponent - unit);
        in_units(self).cmp(&in_units(other))
    }

    /// The number multiplied out.
    pub(super) fn to_ratio(&self) -> RBig {
        ratio(&self.mantissa, self.exponent)
    }
}

/// `mantissa` × 10^`exponent`, multiplied out.
pub(super) fn ratio(mantissa: &IBig, exponent: i64) -> RBig {
    let power = power_of_ten(exponent);
    if exponent < 0 {
        RBig::from_parts(mantissa.clone(), power)
    } else {
        RBig::from(mantissa * power)
    }
}

/// 10^|`exponent`|.
fn power_of_ten(exponent: i64) -> UBig {
    let size = usize::try_from(exponent.unsigned_abs());
    UBig::from(10_u8).pow(size.expect("an exponent is far below the size of memory"))
}

fn magnitude(number: &IBig) -> UBig {
    number.clone().into_parts().1
}

/// How often 2 divides a number; 0 for the number 0.
fn twos(number: &IBig) -> usize {
    number.trailing_zeros().unwrap_or(0)
}

/// How often 5 divides a number, and what is left of it then.
fn fives(mut number: UBig) -> (usize, UBig) {
    let fives = number.remove(&UBig::from(5_u8)).unwrap_or(0);
    (fives, number)
}
