//! Reads JSON trees: nested arrays, labelled objects, and the exercise wrapper.
//!
//! The loop has a stack of its own, so that no nesting can overflow the program's.

mod keys;
mod members;
mod object;
mod syntax;
mod wrappers;

use wrappers::array_of_trees;
pub(crate) use wrappers::wrappers;

pub(super) use syntax::not_json;
pub(crate) use syntax::syntax;

use super::builder::DocumentBuilder;
use super::{Failure, ReadErrorKind, fail};
use crate::json_tokens::{Peek, Tokens};
use crate::read::cursor::after_blanks;
use crate::read::error::outcome;
use crate::value::{Value, ValueError, small_number};
use object::{Object, Top};

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let mut reader = Reader {
        text,
        tokens: Tokens::new(text),
        document,
        open: Vec::new(),
        top: Top::default(),
        declares_players: None,
    };
    reader.document()
}

struct Reader<'t, 'd, 'p> {
    text: &'t str,
    tokens: Tokens<'t>,
    document: &'d mut DocumentBuilder<'p>,
    open: Vec<Open>,
    top: Top,
    /// Whether the text declares players somewhere, if that was asked.
    declares_players: Option<bool>,
}

/// What is not closed yet, innermost last.
enum Open {
    /// A node written as an array; its elements are its children.
    Array,
    /// The array under an object's key `children`.
    Children,
    /// A node written as an object; the outermost may be an exercise instead.
    Object(Object),
}

impl Reader<'_, '_, '_> {
    fn document(&mut self) -> Result<(), Failure> {
        if self.text.trim_ascii().is_empty() {
            let end = self.text.len();
            return fail(ReadErrorKind::Empty, end..end);
        }
        let mut next = Some(self.tokens.peek()?);
        loop {
            next = match next {
                Some(first) => self.tree(first)?,
                None if self.open.is_empty() => {
                    self.tokens.finish()?;
                    self.remark_on_several();
                    return Ok(());
                }
                None => self.behind()?,
            };
        }
    }

    /// An array of trees may be meant as several of them.
    fn remark_on_several(&mut self) {
        let Some(array) = array_of_trees(self.text) else {
            return;
        };
        self.document.remark(
            array..array + 1,
            "this array is read as one node with these trees as its children; several trees are written [{\"tree\": …}, …], or one a line in a .jsonl file",
        );
    }

    fn here(&self) -> usize {
        self.tokens.at
    }

    /// Reads a tree up to the first tree within it, and tells what that begins with; the whole tree if
    /// there is none.
    #[inline]
    fn tree(&mut self, first: Peek) -> Result<Option<Peek>, Failure> {
        let start = self.here();
        match first {
            Peek::Number => {
                let value = self.number()?;
                self.document.leaf(Some(value), start..self.here())?;
                if let Some(Open::Array | Open::Children) = self.open.last() {
                    self.plain_leaves()?;
                }
                Ok(None)
            }
            Peek::Array => {
                self.document.open(start..start + 1)?;
                self.elements(Open::Array)
            }
            Peek::Object => {
                if !self.open.is_empty() {
                    self.document.open(start..start + 1)?;
                }
                self.open.push(Open::Object(Object::default()));
                let key = self.tokens.enter_object()?;
                self.members(key, start)
            }
            Peek::String => {
                let value = self.value_string()?;
                self.document.leaf(value, start..self.here())?;
                Ok(None)
            }
            _ => {
                self.tokens.skip(first)?;
                let is_null = first == Peek::Null;
                let found = if is_null { "null" } else { "a boolean" };
                fail(ReadErrorKind::NotATree(found), start..self.here())
            }
        }
    }

    /// Enters an array of trees.
    fn elements(&mut self, array: Open) -> Result<Option<Peek>, Failure> {
        self.open.push(array);
        let first = self.tokens.enter_array()?;
        self.element(first)
    }

    /// Goes on behind a tree, in the array or object that it stands in.
    #[inline]
    fn behind(&mut self) -> Result<Option<Peek>, Failure> {
        if let Some(Open::Object(_)) = self.open.last() {
            let before = self.here();
            let key = self.tokens.next_key()?;
            self.members(key, before)
        } else {
            let next = self.tokens.next_element()?;
            self.element(next)
        }
    }

    /// Takes the short numbers that come next in an array behind a number, each behind a comma: most of
    /// a large tree.
    #[inline]
    fn plain_leaves(&mut self) -> Result<(), Failure> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.here()) == Some(&b',') {
            let start = after_blanks(bytes, self.here() + 1);
            let Some((number, length)) = plain_number(&bytes[start..]) else {
                return Ok(());
            };
            self.tokens.at = start + length;
            self.document.leaf(Some(number), start..self.here())?;
        }
        Ok(())
    }

    /// An element of the innermost array, which ends if there is none.
    #[inline]
    fn element(&mut self, found: Option<Peek>) -> Result<Option<Peek>, Failure> {
        if found.is_none() && matches!(self.open.pop(), Some(Open::Array)) {
            self.document.tree.close()?;
        }
        Ok(found)
    }

    #[inline]
    fn number(&mut self) -> Result<Value, Failure> {
        let start = self.here();
        if let Some((number, length)) = plain_number(&self.text.as_bytes()[start..]) {
            self.tokens.at = start + length;
            return Ok(number);
        }
        // The number itself is read from its text: a double would lose digits.
        let text = self.tokens.number()?;
        let bad_value = |error| ReadErrorKind::BadValue(text.to_owned(), error);
        let number = text.parse().map_err(bad_value);
        number.or_else(|kind| fail(kind, start..self.here()))
    }

    /// A value in a string that is a leaf by itself.
    fn value_string(&mut self) -> Result<Option<Value>, Failure> {
        let start = self.here();
        let text = self.tokens.string()?;
        if text == "?" {
            return Ok(None);
        }
        let kind = match text.parse() {
            Ok(value) => return Ok(Some(value)),
            Err(ValueError::NotANumber) => {
                outcome(&text).unwrap_or_else(|| ReadErrorKind::NameString(text.into_owned()))
            }
            Err(error) => ReadErrorKind::BadValue(text.into_owned(), error),
        };
        fail(kind, start..self.here())
    }
}

/// A short number as JSON writes it, without leading zeros and with a digit before the point.
#[inline(always)]
fn plain_number(bytes: &[u8]) -> Option<(Value, usize)> {
    let ([b'-', digits @ ..] | digits) = bytes;
    let is_otherwise = matches!(digits, [b'0', b'0'..=b'9', ..] | [b'.', ..]);
    let ends = |byte| matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b']' | b'}' | b',');
    small_number(bytes, ends).filter(|_| !is_otherwise)
}
