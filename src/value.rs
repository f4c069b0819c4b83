//! Exact values of game-tree nodes: numbers that never lose a digit, the two infinities, and payoffs,
//! which hold one of these for each player.

mod arithmetic;
mod parse;
mod print;
mod scientific;

pub use arithmetic::{AverageError, MAX_AVERAGE_BITS};
pub(crate) use parse::{
    begins_like_a_number, infinity, is_nan, looks_infinite, looks_numeric, small_number,
};

use std::cmp::Ordering;
use std::sync::Arc;

use dashu_int::{
    IBig, UBig,
    ops::{BitTest, DivRem},
};
use dashu_ratio::RBig;
use thiserror::Error;

use scientific::Scientific;

/// The most digits that a literal may have, and the largest size of its exponent.
pub const MAX_DIGITS: usize = 4096;

/// Small numbers are held as whole millionths, so that comparing two of them is one instruction.
const MILLION: i64 = 1_000_000;

/// Millionths at or beyond this size are held as a rational instead.
const SMALL_LIMIT: i64 = 1 << 61;

/// The value of a node in MAX's view: an exact rational number, −∞ or +∞; in a tree of several players
/// the payoffs of all of them.
///
/// Values are totally ordered; equal numbers are equal however they were written
/// (`0.5`, `1/2` and `5e-1`), and different numbers always differ. There is no negative zero.
///
/// ```
/// use abtree::value::Value;
/// let third: Value = "1/3".parse()?;
/// assert!(third > "0.333333333333333333".parse()?);
/// assert_eq!("5e-1".parse::<Value>()?.to_string(), "0.5");
/// # Ok::<(), abtree::value::ValueError>(())
/// ```
#[derive(PartialEq, Eq, Hash)]
pub struct Value(Repr);

/// One number has one representation: `Millionths` wherever it fits.
#[derive(PartialEq, Eq, Hash)]
enum Repr {
    NegativeInfinity,
    Millionths(i64),
    Long(Box<Long>),
    PositiveInfinity,
}

/// Payoffs, or a number that is no small multiple of a millionth. It is shared: every node that it goes up to has
/// it, and every window.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Long {
    Number(Arc<Scientific>),
    Payoffs(Arc<[Value]>),
}

/// A value is dropped in many places, and nearly always it is small. What is dropped through a call to
/// something cold is dropped from afar: the places hold a comparison each, and values stay in registers.
impl Drop for Long {
    #[cold]
    #[inline(never)]
    fn drop(&mut self) {}
}

impl Clone for Value {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self(match &self.0 {
            Repr::NegativeInfinity => Repr::NegativeInfinity,
            Repr::Millionths(millionths) => Repr::Millionths(*millionths),
            Repr::Long(long) => shared(long),
            Repr::PositiveInfinity => Repr::PositiveInfinity,
        })
    }
}

#[cold]
fn shared(long: &Long) -> Repr {
    Repr::Long(Box::new(long.clone()))
}

impl From<Scientific> for Value {
    fn from(scientific: Scientific) -> Self {
        Self(Repr::Long(Box::new(Long::Number(Arc::new(scientific)))))
    }
}

/// Why a text is not a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ValueError {
    /// The text is not a number at all, as in `3O`.
    #[error("not a number")]
    NotANumber,
    /// The text is some spelling of "not a number", which no game ends with, as in `nan`.
    #[error("not a number")]
    Nan,
    /// A fraction divides by zero, as in `1/0`.
    #[error("the fraction divides by zero")]
    ZeroDenominator,
    /// The literal has more than [`MAX_DIGITS`] digits, or an exponent beyond that size.
    #[error("the number is too long: at most {MAX_DIGITS} digits, exponent within ±{MAX_DIGITS}")]
    TooLong,
}

impl Value {
    /// −∞: a leaf that MAX loses outright.
    pub const NEGATIVE_INFINITY: Self = Self(Repr::NegativeInfinity);
    /// +∞: a leaf that MAX wins outright.
    pub const POSITIVE_INFINITY: Self = Self(Repr::PositiveInfinity);
    /// The number 0.
    pub const ZERO: Self = Self(Repr::Millionths(0));

    /// The number `mantissa` × 10^−`decimals`.
    #[inline]
    pub fn from_decimal(mantissa: i64, decimals: u32) -> Self {
        const MILLIONTHS: [i64; 7] = [MILLION, 100_000, 10_000, 1_000, 100, 10, 1];
        let unit = MILLIONTHS.get(decimals as usize);
        if let Some(unit) =
            unit.filter(|_| mantissa.unsigned_abs() < (SMALL_LIMIT / MILLION).unsigned_abs())
        {
            return Self(Repr::Millionths(mantissa * unit));
        }
        Self::from_any_decimal(mantissa, decimals)
    }

    #[cold]
    fn from_any_decimal(mantissa: i64, decimals: u32) -> Self {
        let power = UBig::from(10_u8).pow(decimals as usize);
        Self::from_rational(RBig::from_parts(IBig::from(mantissa), power))
    }

    /// The number as whole millionths, where it is a small multiple of one millionth.
    ///
    /// The result is below 2^61 in size; it is `None` for infinities and for all other numbers.
    #[inline]
    pub(crate) fn as_millionths(&self) -> Option<i64> {
        match self.0 {
            Repr::Millionths(millionths) => Some(millionths),
            _ => None,
        }
    }

    /// The inverse of [`Value::as_millionths`]; `millionths` must be below 2^61 in size.
    #[inline]
    pub(crate) fn from_millionths(millionths: i64) -> Self {
        debug_assert!(millionths.abs() < SMALL_LIMIT);
        Self(Repr::Millionths(millionths))
    }

    /// Whether this is a number rather than an infinity.
    pub fn is_finite(&self) -> bool {
        !matches!(self.0, Repr::NegativeInfinity | Repr::PositiveInfinity)
    }

    /// Whether it is a number from 0 to 1, as probabilities are.
    pub(crate) fn is_probability(&self) -> bool {
        (Self::ZERO..=Self::from(1)).contains(self)
    }

    /// How many words of memory its digits take beyond what every value has; arithmetic takes as long.
    pub(crate) fn words(&self) -> usize {
        let ratio = matches!(self.0, Repr::Long(_))
            .then(|| self.as_ratio())
            .flatten();
        ratio.map_or(0, |ratio| {
            (ratio.numerator().bit_len() + ratio.denominator().bit_len()) / 64
        })
    }

    /// The nearest double; infinities become the doubles' infinities.
    pub fn to_f64(&self) -> f64 {
        match self.as_ratio() {
            Some(ratio) => ratio.to_f64().value(),
            None if *self > Self::ZERO => f64::INFINITY,
            None => f64::NEG_INFINITY,
        }
    }

    /// The number as a ratio; infinities and payoffs have none.
    fn as_ratio(&self) -> Option<RBig> {
        match &self.0 {
            Repr::Millionths(millionths) => Some(ratio_of(*millionths)),
            Repr::Long(long) => long.to_ratio(),
            Repr::NegativeInfinity | Repr::PositiveInfinity => None,
        }
    }

    fn from_rational(ratio: RBig) -> Self {
        let (numerator, denominator) = (ratio.numerator(), ratio.denominator());
        let (scale, remainder) = UBig::from(MILLION.unsigned_abs()).div_rem(denominator);
        if remainder.is_zero()
            && let Ok(millionths) = i64::try_from(numerator * IBig::from(scale))
            && millionths.abs() < SMALL_LIMIT
        {
            return Self(Repr::Millionths(millionths));
        }
        Self::from(Scientific::of_ratio(ratio))
    }

    /// The number `mantissa` × 10^`exponent`, multiplied out only where it stays short. The mantissa
    /// is 0 or no multiple of 10.
    fn from_scientific(mantissa: &IBig, exponent: i64) -> Self {
        Scientific::new(mantissa, exponent).map_or_else(
            || Self::from_rational(scientific::multiplied(&mantissa.clone().into(), exponent)),
            Self::from,
        )
    }
}

impl Value {
    /// The payoffs of all players, the first player's first.
    ///
    /// ```
    /// use abtree::value::Value;
    /// let payoffs = Value::payoffs([4, 2, 6].map(Value::from));
    /// assert_eq!(payoffs.to_string(), "(4, 2, 6)");
    /// assert_eq!(payoffs.of_player(1), &Value::from(2));
    /// ```
    pub fn payoffs(payoffs: impl IntoIterator<Item = Self>) -> Self {
        let payoffs = Long::Payoffs(payoffs.into_iter().collect::<Arc<[Self]>>());
        Self(Repr::Long(Box::new(payoffs)))
    }

    /// The payoffs, if these are some.
    pub fn as_payoffs(&self) -> Option<&[Self]> {
        match &self.0 {
            Repr::Long(long) => match &**long {
                Long::Payoffs(payoffs) => Some(payoffs),
                Long::Number(_) => None,
            },
            _ => None,
        }
    }

    /// What the player with this number, from 0, gets; a number by itself is what everybody gets.
    pub fn of_player(&self, player: usize) -> &Self {
        let payoffs = self.as_payoffs();
        payoffs.map_or(self, |payoffs| &payoffs[player])
    }
}

impl Long {
    #[cold]
    fn negated(&self) -> Value {
        match self {
            Self::Number(number) => Value::from(number.negated()),
            Self::Payoffs(payoffs) => Value::payoffs(payoffs.iter().map(|payoff| -payoff)),
        }
    }

    fn to_ratio(&self) -> Option<RBig> {
        match self {
            Self::Number(number) => Some(number.to_ratio()),
            Self::Payoffs(_) => None,
        }
    }
}

impl Ord for Value {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Repr::Millionths(a), Repr::Millionths(b)) = (&self.0, &other.0) {
            return a.cmp(b);
        }
        cmp_any(self.apart(), other.apart())
    }
}

impl PartialOrd for Value {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Whole millionths, of which an infinity has more than any number; beside a long number stands 0.
type Apart<'v> = (i64, Option<&'v Long>);

/// What an infinity is taken for.
const INFINITE: i64 = i64::MAX;

impl Value {
    /// The value in parts: one whose address is handed to something cold can't stay in registers, and a
    /// search compares all the time.
    #[inline]
    fn apart(&self) -> Apart<'_> {
        match &self.0 {
            Repr::NegativeInfinity => (-INFINITE, None),
            Repr::Millionths(millionths) => (*millionths, None),
            Repr::Long(long) => (0, Some(&**long)),
            Repr::PositiveInfinity => (INFINITE, None),
        }
    }
}

#[cold]
fn cmp_any((a, long_a): Apart, (b, long_b): Apart) -> Ordering {
    let is_infinite = [a, b].iter().any(|one| one.abs() == INFINITE);
    match (long_a, long_b) {
        (Some(Long::Number(a)), Some(Long::Number(b))) => a.cmp_in_units(b),
        (None, None) => a.cmp(&b),
        (Some(Long::Payoffs(a)), Some(Long::Payoffs(b))) => a.cmp(b),
        // No tree holds both numbers and payoffs.
        (Some(Long::Payoffs(_)), _) => Ordering::Greater,
        (_, Some(Long::Payoffs(_))) => Ordering::Less,
        _ if is_infinite => a.cmp(&b),
        _ => {
            let ratio = |long: Option<&Long>, small| match long {
                Some(long) => long.to_ratio(),
                None => Some(ratio_of(small)),
            };
            ratio(long_a, a).cmp(&ratio(long_b, b))
        }
    }
}

fn ratio_of(millionths: i64) -> RBig {
    RBig::from_parts(IBig::from(millionths), UBig::from(MILLION.unsigned_abs()))
}

impl From<i64> for Value {
    #[inline]
    fn from(number: i64) -> Self {
        Self::from_decimal(number, 0)
    }
}
