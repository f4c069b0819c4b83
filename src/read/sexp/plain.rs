//! What large trees are made of: tokens that mean the same wherever a tree may stand, and are cut
//! without looking at a byte twice.

use super::tokens::Tokens;
use crate::read::integer::small_integer;

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
