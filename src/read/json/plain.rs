//! What large trees are made of: arrays, short numbers, and objects with the commonest keys, cut without
//! a look at each token.

use std::str::FromStr;

use super::object::Key;
use super::object::Object;
use super::{Behind, Open, Reader};
use crate::read::Failure;
use crate::read::builder::NodeType;
use crate::read::cursor::after_blanks;
use crate::value::{Value, small_number};

/// What an object says under a key.
enum Member<'t> {
    Name(&'t str),
    Type(NodeType),
    Value(Value),
    /// The bracket of the array is the last byte.
    Children,
}

impl Reader<'_, '_, '_> {
    /// Takes the elements and the members that come next, as far as they are plain, and tells where
    /// in the innermost array or object the tokens must go on. They alone tell places.
    pub(super) fn plain_parts(&mut self) -> Result<Behind, Failure> {
        let bytes = self.text.as_bytes();
        let (mut at, mut behind) = (self.here(), Behind::Value);
        while !self.document.is_searched() {
            let mark = after_blanks(bytes, at);
            let next = match (behind, bytes.get(mark)) {
                (Behind::Bracket, _) => mark,
                (Behind::Value, Some(b',')) => after_blanks(bytes, mark + 1),
                (Behind::Value, Some(&bracket)) if self.plain_end(bracket)? => {
                    at = mark + 1;
                    continue;
                }
                (Behind::Value, _) => break,
            };
            let part = match self.open.last() {
                Some(Open::Array | Open::Children) => self.plain_element(next)?,
                Some(Open::Object(_)) => self.plain_member(next)?,
                _ => None,
            };
            match part {
                Some(end) => (at, behind) = end,
                None => break,
            }
        }
        match behind {
            Behind::Bracket => self.tokens.at = at - 1,
            Behind::Value => self.tokens.at = at,
        }
        Ok(behind)
    }

    /// Ends the innermost array or object, if this is its bracket.
    #[inline]
    fn plain_end(&mut self, bracket: u8) -> Result<bool, Failure> {
        match (self.open.last(), bracket) {
            (Some(Open::Array | Open::Children), b']') => self.close_array()?,
            (Some(Open::Object(_)), b'}') => self.end_of_object()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes the element at a place if it is plain, and tells what comes behind.
    #[inline]
    fn plain_element(&mut self, at: usize) -> Result<Option<(usize, Behind)>, Failure> {
        let rest = &self.text.as_bytes()[at..];
        let node = match rest.first() {
            Some(b'[') => Open::Array,
            Some(b'{') => Open::Object(Object::default()),
            _ => {
                let Some((number, length)) = plain_number(rest) else {
                    return Ok(None);
                };
                self.document.tree.leaf(Some(number))?;
                return Ok(Some((at + length, Behind::Value)));
            }
        };
        self.document.tree.open()?;
        self.open.push(node);
        Ok(Some((at + 1, Behind::Bracket)))
    }

    /// Takes the member at a place if it is plain, and tells what comes behind.
    #[inline]
    fn plain_member(&mut self, at: usize) -> Result<Option<(usize, Behind)>, Failure> {
        let Some((key, member, end)) = member(self.text, at) else {
            return Ok(None);
        };
        if !self.object().take(key) {
            return Ok(None);
        }
        match member {
            Member::Name(name) => self.document.tree.name(name)?,
            Member::Type(node_type) => self.document.node_type(node_type),
            Member::Value(number) => self.document.tree.value(Some(number)),
            Member::Children => {
                self.open.push(Open::Children);
                return Ok(Some((end, Behind::Bracket)));
            }
        }
        Ok(Some((end, Behind::Value)))
    }
}

/// The plain member at a place, and where it ends.
#[inline]
fn member(text: &str, at: usize) -> Option<(Key, Member<'_>, usize)> {
    let bytes = text.as_bytes();
    let (word, end) = plain_string(text, at)?;
    let key = Key::from_str(word).ok()?;
    let colon = after_blanks(bytes, end);
    if bytes.get(colon) != Some(&b':') {
        return None;
    }
    let start = after_blanks(bytes, colon + 1);
    let (member, end) = match key {
        Key::Name => {
            let (name, end) = plain_string(text, start)?;
            (Member::Name(name), end)
        }
        Key::Type | Key::Kind | Key::Player => {
            let (word, end) = plain_string(text, start)?;
            (Member::Type(NodeType::from_word(word)?), end)
        }
        Key::Value => {
            let (number, length) = plain_number(bytes.get(start..)?)?;
            (Member::Value(number), start + length)
        }
        Key::Children if bytes.get(start) == Some(&b'[') => (Member::Children, start + 1),
        _ => return None,
    };
    Some((key, member, end))
}

/// The string at a place and where it ends, if it has no escapes and no control characters.
#[inline]
fn plain_string(text: &str, at: usize) -> Option<(&str, usize)> {
    let inside = text.get(at..)?.strip_prefix('"')?;
    let is_special = |byte| matches!(byte, b'"' | b'\\' | 0..0x20);
    let length = inside.bytes().position(is_special)?;
    (inside.as_bytes()[length] == b'"').then(|| (&inside[..length], at + length + 2))
}

/// A short number as JSON writes it, without leading zeros and with a digit before the point.
#[inline]
pub(super) fn plain_number(bytes: &[u8]) -> Option<(Value, usize)> {
    let digits = bytes.strip_prefix(b"-").unwrap_or(bytes);
    let is_otherwise = matches!(digits, [b'0', b'0'..=b'9', ..] | [b'.', ..]);
    let ends = |byte| matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b']' | b'}' | b',');
    small_number(bytes, ends).filter(|_| !is_otherwise)
}
