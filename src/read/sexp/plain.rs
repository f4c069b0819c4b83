//! What large trees are made of: tokens that mean the same wherever a tree may stand, and are cut
//! without looking at a byte twice.

use super::tokens::{Tokens, ends_a_word};

/// A plain token.
pub(super) enum Plain {
    /// A whole number of few digits.
    Number(i64),
    /// The bracket of a list that begins with a number or another list.
    Open(char),
    /// The end of a list.
    Close(char),
}

impl Tokens<'_> {
    /// The next token, if it is a plain one with only plain blanks before it.
    #[inline]
    pub(super) fn plain(&mut self) -> Option<Plain> {
        let bytes = self.text.as_bytes();
        let mut start = self.end;
        while matches!(bytes.get(start), Some(b' ' | b'\n' | b'\t' | b'\r')) {
            start += 1;
        }
        let rest = bytes.get(start..)?;
        let (plain, length) = match *rest {
            [b')', ..] => (Plain::Close(')'), 1),
            [b'(', b'(' | b'[' | b'0'..=b'9', ..] | [b'(', b'-', b'0'..=b'9', ..] => {
                (Plain::Open('('), 1)
            }
            _ => {
                let (number, length) = small_integer(rest)?;
                (Plain::Number(number), length)
            }
        };
        self.start = start;
        self.end = start + length;
        Some(plain)
    }
}

/// The commonest token by far: a whole number of at most 12 digits that ends at a blank or a
/// bracket. Gives the number and its length.
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
    // The first byte of a longer character is no blank among the characters of one byte.
    let ends = |&byte: &u8| ends_a_word(char::from(byte));
    let is_whole = length > sign && bytes.get(length).is_none_or(ends);
    is_whole.then_some((if sign == 1 { -number } else { number }, length))
}
