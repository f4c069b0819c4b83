//! What large trees are made of: arrays and whole numbers, cut without the pull parser.

use super::{Open, Reader, Step};
use crate::read::Failure;
use crate::read::plain::{after_blanks, small_integer};
use crate::value::Value;

/// Where in an array the next element is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// After the array's bracket, which is the last byte.
    First,
    /// After another element.
    Next,
}

impl Reader<'_, '_, '_> {
    /// Takes the elements that come next in the innermost array as far as they are arrays and whole
    /// numbers; `None` if the pull parser must look for the next one.
    pub(super) fn plain_elements(&mut self) -> Result<Option<Step>, Failure> {
        let bytes = self.text.as_bytes();
        let mut at = self.here();
        let mut before = Before::Next;
        loop {
            let mark = after_blanks(bytes, at);
            if before == Before::Next && bytes.get(mark) == Some(&b']') {
                at = mark + 1;
                self.close_array()?;
                if matches!(self.open.last(), Some(Open::Array | Open::Children)) {
                    continue;
                }
                self.go_to(at);
                return Ok(Some(Step::Behind));
            }
            let element = match (before, bytes.get(mark)) {
                (Before::First, _) => mark,
                (Before::Next, Some(b',')) => after_blanks(bytes, mark + 1),
                (Before::Next, _) => break,
            };
            if bytes.get(element) == Some(&b'[') {
                self.document.open(element..element + 1)?;
                self.open.push(Open::Array);
                (at, before) = (element + 1, Before::First);
            } else if let Some((number, length)) = whole_number(&bytes[element..]) {
                let span = element..element + length;
                self.document.leaf(Some(Value::from(number)), span)?;
                (at, before) = (element + length, Before::Next);
            } else {
                break;
            }
        }
        match before {
            Before::First => {
                self.go_to(at - 1);
                self.elements().map(Some)
            }
            Before::Next => {
                self.go_to(at);
                Ok(None)
            }
        }
    }
}

/// A small whole number as JSON writes it, without leading zeros.
#[inline]
pub(super) fn whole_number(bytes: &[u8]) -> Option<(i64, usize)> {
    let digits = bytes.strip_prefix(b"-").unwrap_or(bytes);
    let has_leading_zero = matches!(digits, [b'0', b'0'..=b'9', ..]);
    let ends = |byte| matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b']' | b'}' | b',');
    small_integer(bytes, ends).filter(|_| !has_leading_zero)
}
