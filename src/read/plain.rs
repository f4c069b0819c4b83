//! What nearly all of a large tree is made of, in every format: plain blanks and numbers of few digits.

use crate::value::Value;

/// The first place from here on where no plain blank stands.
#[inline]
pub(super) fn after_blanks(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\n' | b'\t' | b'\r')) {
        at += 1;
    }
    at
}

/// The number that a text begins with, as long as it is written like 12 or -2.5 in at most 12 characters
/// behind its sign, and its length, if it is certain to be over there: at the end of the text, or before
/// a byte that ends numbers.
#[inline(always)]
pub(super) fn small_number(bytes: &[u8], ends: impl Fn(u8) -> bool) -> Option<(Value, usize)> {
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
            b'.' if start == sign && length > sign => start = length + 1,
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
