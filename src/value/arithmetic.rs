//! Exact arithmetic: operators for results that are defined, and sums that may have none.

use std::ops::{Add, Div, Neg, Sub};

use dashu_int::ops::BitTest;
use dashu_ratio::RBig;
use thiserror::Error;

use super::{Repr, SMALL_LIMIT, Value};

/// The most bits that an average may have above or below its fraction line: about 19,700 digits.
pub const MAX_AVERAGE_BITS: usize = 1 << 16;

/// Why an average has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AverageError {
    /// It would have to add −∞ and +∞.
    #[error("−∞ and +∞ have no sum")]
    Undefined,
    /// It has more than [`MAX_AVERAGE_BITS`]: exact sums of fractions can grow without end.
    #[error("the average has more than {MAX_AVERAGE_BITS} bits")]
    TooLong,
}

impl Value {
    /// The exact sum of weight × value over all pairs; a pair of weight 0 adds nothing.
    ///
    /// Weights must be finite.
    pub fn weighted_sum<'a>(
        terms: impl IntoIterator<Item = (&'a Value, &'a Value)>,
    ) -> Result<Value, AverageError> {
        let mut sum = RBig::ZERO;
        let mut infinity: Option<&Value> = None;
        for (weight, value) in terms {
            if *weight == Self::ZERO {
                continue;
            }
            if let (Some(weight), Some(number)) = (weight.as_ratio(), value.as_ratio()) {
                sum += weight * number;
                if is_too_long(&sum) {
                    return Err(AverageError::TooLong);
                }
            } else {
                if infinity.is_some_and(|earlier| earlier != value) {
                    return Err(AverageError::Undefined);
                }
                infinity = Some(value);
            }
        }
        Ok(infinity
            .cloned()
            .unwrap_or_else(|| Self::from_rational(sum)))
    }
}

fn is_too_long(ratio: &RBig) -> bool {
    let bits = ratio
        .numerator()
        .bit_len()
        .max(ratio.denominator().bit_len());
    bits > MAX_AVERAGE_BITS
}

/// The value seen by the other player.
impl Neg for &Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        Value(match &self.0 {
            Repr::NegativeInfinity => Repr::PositiveInfinity,
            Repr::Millionths(millionths) => Repr::Millionths(-millionths),
            Repr::Long(long) => return long.negated(),
            Repr::PositiveInfinity => Repr::NegativeInfinity,
        })
    }
}

/// The value seen by the other player.
impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        -&self
    }
}

/// The exact sum; an infinity plus any number is that infinity.
///
/// # Panics
///
/// If one is −∞ and the other +∞: they have no sum. [`Value::weighted_sum`] answers with an error.
impl Add for &Value {
    type Output = Value;

    #[inline]
    fn add(self, other: &Value) -> Value {
        let small = || Some(self.as_millionths()? + other.as_millionths()?);
        match small().filter(|sum| sum.abs() < SMALL_LIMIT) {
            Some(sum) => Value::from_millionths(sum),
            None => sum_of_any(self, other),
        }
    }
}

fn sum_of_any(one: &Value, other: &Value) -> Value {
    match (one.as_ratio(), other.as_ratio()) {
        (Some(a), Some(b)) => Value::from_rational(a + b),
        (Some(_), None) => other.clone(),
        (None, finite) => {
            assert!(finite.is_some() || one == other, "−∞ and +∞ have no sum");
            one.clone()
        }
    }
}

/// The exact difference: the sum with the other value negated.
///
/// # Panics
///
/// If both are the same infinity.
impl Sub for &Value {
    type Output = Value;

    fn sub(self, other: &Value) -> Value {
        self + &-other
    }
}

/// The exact quotient.
///
/// # Panics
///
/// If the divisor is 0 or infinite, as a whole number divided by 0 does.
impl Div for &Value {
    type Output = Value;

    fn div(self, divisor: &Value) -> Value {
        let ratio = divisor.as_ratio().expect("a divisor is a number");
        match self.as_ratio() {
            Some(dividend) => Value::from_rational(dividend / ratio),
            None if *divisor < Value::ZERO => -self,
            None => self.clone(),
        }
    }
}
