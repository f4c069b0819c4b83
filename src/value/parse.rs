//! How values are read.

use std::str::FromStr;

use dashu_int::UBig;
use dashu_ratio::RBig;

use super::{MAX_DIGITS, Value, ValueError};

/// Reads every spelling of the input grammar but `?`, which stands for no value at all.
impl FromStr for Value {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        if let Some(infinity) = infinity(text) {
            return Ok(infinity);
        }
        if is_nan(text) {
            return Err(ValueError::Nan);
        }
        let (negative, unsigned) = split_sign(text);
        let magnitude = match unsigned.split_once('/') {
            Some((numerator, denominator)) => {
                Self::from_rational(parse_fraction(numerator, denominator)?)
            }
            None => parse_decimal(unsigned)?,
        };
        Ok(if negative { -magnitude } else { magnitude })
    }
}

/// The infinity that a text spells.
pub(crate) fn infinity(text: &str) -> Option<Value> {
    let (negative, unsigned) = split_sign(text);
    let is_signed = unsigned.len() < text.len();
    let is_infinite = matches!(unsigned, "inf" | "∞") || unsigned == "inf.0" && is_signed;
    let infinity = if negative {
        Value::NEGATIVE_INFINITY
    } else {
        Value::POSITIVE_INFINITY
    };
    is_infinite.then_some(infinity)
}

/// Whether a text is some spelling of "not a number".
pub(crate) fn is_nan(text: &str) -> bool {
    let unsigned = split_sign(text).1;
    ["nan", "nan.0"]
        .iter()
        .any(|spelling| unsigned.eq_ignore_ascii_case(spelling))
}

/// Signs, and the dashes that word processors put in the place of a minus sign.
const SIGNS: [char; 8] = ['+', '-', '−', '‐', '‑', '‒', '–', '—'];

/// An optional sign, an optional point, a digit: such a token must be a number. A dash counts as a
/// sign here, so that `–3` is refused rather than taken for a name.
pub(crate) fn begins_like_a_number(token: &str) -> bool {
    let unsigned = token.strip_prefix(SIGNS).unwrap_or(token);
    let digits = unsigned.strip_prefix('.').unwrap_or(unsigned);
    digits.starts_with(|first: char| first.is_ascii_digit())
}

fn split_sign(text: &str) -> (bool, &str) {
    let negative = text.strip_prefix('-').or_else(|| text.strip_prefix('−'));
    match negative {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

fn parse_fraction(numerator: &str, denominator: &str) -> Result<RBig, ValueError> {
    if !is_digits(numerator) || !is_digits(denominator) {
        return Err(ValueError::NotANumber);
    }
    if numerator.len() + denominator.len() > MAX_DIGITS {
        return Err(ValueError::TooLong);
    }
    let denominator = parse_digits(denominator)?;
    if denominator.is_zero() {
        return Err(ValueError::ZeroDenominator);
    }
    Ok(RBig::from_parts(
        parse_digits(numerator)?.into(),
        denominator,
    ))
}

fn parse_decimal(text: &str) -> Result<Value, ValueError> {
    let (mantissa, exponent) = match text.find(['e', 'E']) {
        Some(at) => (&text[..at], parse_exponent(&text[at + 1..])?),
        None => (text, 0),
    };
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = [whole, decimals].concat();
    if !is_digits(&digits) {
        return Err(ValueError::NotANumber);
    }
    if digits.len() > MAX_DIGITS {
        return Err(ValueError::TooLong);
    }
    let significant = digits.trim_end_matches('0');
    if significant.is_empty() {
        return Ok(Value::ZERO);
    }
    let places = decimals.len();
    let zeros = digits.len() - significant.len();
    let shift = |digits: usize| i64::try_from(digits).map_err(|_| ValueError::TooLong);
    let exponent = exponent + shift(zeros)? - shift(places)?;
    let mantissa = parse_digits(significant)?.into();
    Ok(Value::from_scientific(&mantissa, exponent))
}

fn parse_exponent(text: &str) -> Result<i64, ValueError> {
    let (negative, digits) = split_sign(text);
    if !is_digits(digits) {
        return Err(ValueError::NotANumber);
    }
    let significant = digits.trim_start_matches('0');
    let size = match significant.len() {
        0 => 0,
        1..=4 => significant.parse().map_err(|_| ValueError::TooLong)?,
        _ => i64::MAX,
    };
    if size.unsigned_abs() > MAX_DIGITS as u64 {
        return Err(ValueError::TooLong);
    }
    Ok(if negative { -size } else { size })
}

fn parse_digits(digits: &str) -> Result<UBig, ValueError> {
    UBig::from_str_radix(digits, 10).map_err(|_| ValueError::NotANumber)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
