//! What nearly all of a large tree is made of, in every format: plain blanks and whole numbers of few
//! digits.

/// The first place from here on where no plain blank stands.
#[inline]
pub(super) fn after_blanks(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\n' | b'\t' | b'\r')) {
        at += 1;
    }
    at
}

/// The whole number of at most 12 digits that a text begins with, and its length, if the number is
/// certain to be over there: at the end of the text, or before a byte that ends numbers.
#[inline(always)]
pub(super) fn small_integer(bytes: &[u8], ends: impl Fn(u8) -> bool) -> Option<(i64, usize)> {
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
    let is_whole = length > sign && bytes.get(length).is_none_or(|&byte| ends(byte));
    is_whole.then_some((if sign == 1 { -number } else { number }, length))
}
