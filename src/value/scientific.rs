//! Numbers whose zeros outnumber their digits: 1e4096 in a few bytes rather than in 1.7 KB.

use std::cmp::Ordering;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// A power of ten from which on it is kept as its exponent.
const SMALLEST_POWER: usize = 64;

/// The number `ratio` × 10^`exponent`, which is not multiplied out.
///
/// The exponent is 0 but where 10^64 divides the numerator or the denominator of the reduced fraction; there
/// it has all powers of ten. A rule of the number itself, not of its spelling, keeps one number in one
/// representation; and it leaves no other number much longer than its literal.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Scientific {
    pub(super) ratio: RBig,
    pub(super) exponent: i64,
}

impl Scientific {
    /// The number `mantissa` × 10^`exponent`, if its exponent is kept. The mantissa is 0 or no multiple of 10.
    pub(super) fn new(mantissa: &IBig, exponent: i64) -> Option<Self> {
        let power = usize::try_from(exponent.unsigned_abs()).ok()?;
        if mantissa.is_zero() || power < SMALLEST_POWER {
            return None;
        }
        // A fraction loses the twos or fives that its denominator shares with the mantissa.
        let mut shared = 0;
        if exponent < 0 {
            let twos = mantissa.trailing_zeros().unwrap_or(0);
            shared = twos.max(fives(magnitude(mantissa)));
        }
        if power < SMALLEST_POWER + shared {
            return None;
        }
        let shared = i64::try_from(shared).ok()?;
        Some(Self {
            ratio: RBig::from_parts(mantissa.clone(), power_of_ten(shared)),
            exponent: exponent + shared,
        })
    }

    /// The same number as a ratio.
    pub(super) fn of_ratio(ratio: RBig) -> Self {
        let (numerator, denominator) = (ratio.numerator(), ratio.denominator());
        let exponent = match numerator.trailing_zeros() {
            Some(SMALLEST_POWER..) => tens(magnitude(numerator)),
            _ => -tens(denominator.clone()),
        };
        if exponent == 0 {
            return Self { ratio, exponent };
        }
        Self {
            ratio: multiplied(&ratio, -exponent),
            exponent,
        }
    }

    pub(super) fn negated(&self) -> Self {
        Self {
            ratio: -&self.ratio,
            exponent: self.exponent,
        }
    }

    /// The number multiplied out.
    pub(super) fn to_ratio(&self) -> RBig {
        multiplied(&self.ratio, self.exponent)
    }

    /// Compares two numbers in units of the smaller power of ten, so that numbers of about one size are
    /// multiplied by little.
    pub(super) fn cmp_in_units(&self, other: &Self) -> Ordering {
        if self.exponent == other.exponent {
            return self.ratio.cmp(&other.ratio);
        }
        let unit = self.exponent.min(other.exponent);
        let in_units = |number: &Self| multiplied(&number.ratio, number.exponent - unit);
        in_units(self).cmp(&in_units(other))
    }
}

/// `ratio` × 10^`exponent`, multiplied out.
pub(super) fn multiplied(ratio: &RBig, exponent: i64) -> RBig {
    let power = RBig::from(power_of_ten(exponent));
    match exponent {
        0 => ratio.clone(),
        1.. => ratio * power,
        _ => ratio / power,
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

/// How often 10 divides a number; 0 where that is less than 64 times.
fn tens(number: UBig) -> i64 {
    let twos = number.trailing_zeros().unwrap_or(0);
    if twos < SMALLEST_POWER {
        return 0;
    }
    match twos.min(fives(number)) {
        ..SMALLEST_POWER => 0,
        tens => i64::try_from(tens).expect("an exponent is far below the size of memory"),
    }
}

/// How often 5 divides a number; 0 for the number 0.
fn fives(mut number: UBig) -> usize {
    number.remove(&UBig::from(5_u8)).unwrap_or(0)
}
