//! How values are read.

use std::str::FromStr;

use dashu_int::UBig;
use dashu_ratio::RBig;

use super::{MAX_DIGITS, Value, ValueError};

/// Reads every spelling of the input grammar but `?`, which stands for no value at all.
impl FromStr for Value {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let (negative, unsigned) = split_sign(text);
        if !unsigned.starts_with(|first: char| first.is_ascii_digit()) {
            if let Some(infinity) = infinity(text) {
                return Ok(infinity);
            }
            if is_nan(text) {
                return Err(ValueError::Nan);
            }
            // Names are asked too, and most of them end here.
            if !unsigned.starts_with('.') {
                return Err(ValueError::NotANumber);
            }
        }
        // Texts are short, and a search for a character takes longer than a look at each byte.
        let magnitude = match unsigned.bytes().position(|byte| byte == b'/') {
            Some(slash) => parse_fraction(&unsigned[..slash], &unsigned[slash + 1..])?,
            None => parse_decimal(unsigned)?,
        };
        Ok(if negative { -magnitude } else { magnitude })
    }
}

/// The infinity that a text spells.
pub(crate) fn infinity(text: &str) -> Option<Value> {
    let (negative, unsigned) = split_sign(text);
    let is_signed = unsigned.len() < text.len();
    let is_infinite = match unsigned.as_bytes() {
        [b'i', ..] => unsigned == "inf" || unsigned == "inf.0" && is_signed,
        _ => unsigned == "∞",
    };
    let infinity = if negative {
        Value::NEGATIVE_INFINITY
    } else {
        Value::POSITIVE_INFINITY
    };
    is_infinite.then_some(infinity)
}

/// Whether a word is how others write a value without end.
pub(crate) fn looks_infinite(word: &str) -> bool {
    let unsigned = word.trim_start_matches(['+', '-', '−']);
    let mut spellings = ["oo", "inf", "infty", "infinity"].iter();
    spellings.any(|spelling| spelling.eq_ignore_ascii_case(unsigned)) && infinity(word).is_none()
}

/// Whether a word is no number only for signs around it, or for its digits, which are not 0 to 9: `$5`,
/// `--3`, `３`, `½`.
pub(crate) fn looks_numeric(word: &str) -> bool {
    // Every name is asked, and most of them end here.
    if word.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return false;
    }
    let is_other_digit = |letter: char| letter.is_numeric() && !letter.is_ascii();
    let is_mark =
        |letter: char| !letter.is_alphanumeric() && !letter.is_whitespace() && letter != '#';
    if word.chars().any(is_other_digit) {
        return word
            .chars()
            .all(|letter| letter.is_numeric() || is_mark(letter));
    }
    let number = word.trim_start_matches(is_mark);
    word.parse::<Value>().is_err()
        && number
            .parse::<Value>()
            .is_ok_and(|number| number.is_finite())
}

/// Whether a text is some spelling of "not a number".
pub(crate) fn is_nan(text: &str) -> bool {
    let unsigned = split_sign(text).1;
    unsigned.starts_with(['n', 'N'])
        && ["nan", "nan.0"]
            .iter()
            .any(|spelling| unsigned.eq_ignore_ascii_case(spelling))
}

/// Signs, and the dashes that word processors put in place of a minus sign.
const SIGNS: [char; 8] = ['+', '-', '−', '‐', '‑', '‒', '–', '—'];

/// An optional sign, an optional point, a digit: such a token must be a number. A dash counts as a
/// sign here, so that `–3` is refused rather than taken for a name.
#[inline]
pub(crate) fn begins_like_a_number(token: &str) -> bool {
    match token.as_bytes().first() {
        Some(first) if first.is_ascii_digit() => true,
        Some(b'+' | b'-' | b'.' | 0x80..) => begins_like_a_signed_number(token),
        _ => false,
    }
}

fn begins_like_a_signed_number(token: &str) -> bool {
    let unsigned = token.strip_prefix(SIGNS).unwrap_or(token);
    let digits = unsigned.strip_prefix('.').unwrap_or(unsigned);
    digits.starts_with(|first: char| first.is_ascii_digit())
}

/// Whether a minus sign stands before a text, and what stands behind its sign. Every name and value is
/// asked, so the first byte decides.
#[inline]
fn split_sign(text: &str) -> (bool, &str) {
    match text.as_bytes() {
        [b'-', ..] => (true, &text[1..]),
        [b'+', ..] => (false, &text[1..]),
        [0xE2, ..] if text.starts_with('−') => (true, &text['−'.len_utf8()..]),
        _ => (false, text),
    }
}

fn parse_fraction(numerator: &str, denominator: &str) -> Result<Value, ValueError> {
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
    let numerator = parse_digits(numerator)?.into();
    Ok(Value::from_rational(RBig::from_parts(
        numerator,
        denominator,
    )))
}

/// The number that a text begins with, as long as it is written like 12, -2.5 or .5 in at most 12 characters
/// behind its sign, and its length, if it is certain to be over there: at the end of the text, or before
/// a byte that ends numbers.
#[inline(always)]
pub(crate) fn small_number(bytes: &[u8], ends: impl Fn(u8) -> bool) -> Option<(Value, usize)> {
    const LONGEST: usize = 12;
    let sign = usize::from(bytes.first() == Some(&b'-'));
    let mut mantissa = 0;
    let mut length = sign;
    // Where the digits begin that count, those behind the point if there is one.
    let (mut start, mut decimals) = (sign, 0);
    while let Some(&byte) = bytes.get(length) {
        match byte {
            b'0'..=b'9' => {
                mantissa = mantissa * 10 + i64::from(byte - b'0');
                decimals += u32::from(start > sign);
            }
            b'.' if start == sign => start = length + 1,
            _ => break,
        }
        length += 1;
        if length > sign + LONGEST {
            return None;
        }
    }
    let is_number = length > start && bytes.get(length).is_none_or(|&byte| ends(byte));
    let mantissa = if sign == 1 { -mantissa } else { mantissa };
    is_number.then(|| (Value::from_decimal(mantissa, decimals), length))
}

fn parse_decimal(text: &str) -> Result<Value, ValueError> {
    if let Some((value, _)) = small_number(text.as_bytes(), |_| false)
        && !text.starts_with('-')
    {
        return Ok(value);
    }
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
