//! The commonest token of large trees by far: a whole number of few digits.

/// The whole number of at most 12 digits that a text begins with, and its length, if a blank or a mark
/// that no number has stands behind it, or nothing.
#[inline]
pub(super) fn small_integer(bytes: &[u8]) -> Option<(i64, usize)> {
    const MOST_DIGITS: usize = 12;
    let sign = usize::from(bytes.first() == Some(&b'-'));
    let mut number = 0;
    let mut length = sign;
    while let Some(digit) = bytes.get(length).filter(|byte| byte.is_ascii_digit()) {
        number = number * 10 + i64::from(digit - b'0');
        length += 1;
        if length > sign + MOST_DIGITS {
            return None;
        }
    }
    let is_whole = length > sign && bytes.get(length).is_none_or(|&byte| ends_a_number(byte));
    is_whole.then_some((if sign == 1 { -number } else { number }, length))
}

/// Whether a number is certain to be over before this byte, in S-expressions as in JSON.
#[inline]
fn ends_a_number(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\n' | b'\t' | b'\r' | b'(' | b')' | b'[' | b']' | b'}' | b',' | b';'
    )
}
