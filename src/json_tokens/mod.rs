//! The tokens of a JSON text (RFC 8259, strictly), one at a time and each with its place.
//!
//! Readers of trees and of answers drive this with loops of their own, because they need what
//! numbers look like, where everything stands, and nesting of any depth.

mod scalars;

use std::borrow::Cow;

use thiserror::Error;

/// What a value is, as its first character tells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Peek {
    Null,
    Boolean,
    Number,
    String,
    Array,
    Object,
    /// No value begins like this.
    Other,
}

/// Why a text is not JSON, and where in it, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub(crate) struct JsonError {
    pub(crate) message: &'static str,
    pub(crate) at: usize,
}

pub(crate) const END_IN_LIST: &str = "the text ends in a list";
pub(crate) const END_IN_OBJECT: &str = "the text ends in an object";
pub(crate) const END_IN_STRING: &str = "the text ends in a string";
pub(crate) const NO_COMMA_IN_LIST: &str = "expected `,` or `]`";
pub(crate) const NO_NUMBER: &str = "invalid number";
pub(crate) const NO_VALUE: &str = "expected a value";
pub(crate) const TRAILING_COMMA: &str = "trailing comma";
pub(crate) const TRAILING_CHARACTERS: &str = "trailing characters";
pub(crate) const END_FOR_VALUE: &str = "the text ends where a value should be";
pub(crate) const BAD_KEY: &str = "key must be a string";

/// A text and how far it is read.
#[derive(Clone, Copy)]
pub(crate) struct Tokens<'t> {
    text: &'t str,
    /// The place of the next byte that is not read yet.
    pub(crate) at: usize,
}

/// A member of an object: its key, what its value is and where that stands.
pub(crate) type Member<'t> = (Cow<'t, str>, Peek, usize);

/// A bracket that is not closed yet.
enum Bracket {
    Square,
    Curly,
}

impl<'t> Tokens<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// What the next value is; the tokens stay in front of it.
    #[inline(always)]
    pub(crate) fn peek(&mut self) -> Result<Peek, JsonError> {
        let first = self.next_byte_or(END_FOR_VALUE)?;
        Ok(kind(first))
    }

    /// Enters the array that begins here and goes to its first element, or behind it if it is empty.
    #[inline]
    pub(crate) fn enter_array(&mut self) -> Result<Option<Peek>, JsonError> {
        self.at += 1;
        match self.next_byte_or(END_IN_LIST)? {
            b']' => Ok(self.close()),
            first => Ok(Some(kind(first))),
        }
    }

    /// Goes on behind an element: to the next one, or behind the array at its end.
    #[inline]
    pub(crate) fn next_element(&mut self) -> Result<Option<Peek>, JsonError> {
        match self.next_byte_or(END_IN_LIST)? {
            b',' => self.at += 1,
            b']' => return Ok(self.close()),
            _ => return self.fault(NO_COMMA_IN_LIST),
        }
        match self.next_byte_or(END_FOR_VALUE)? {
            b']' => self.fault(TRAILING_COMMA),
            first => Ok(Some(kind(first))),
        }
    }

    /// Enters the object that begins here and reads its first key, or goes behind it if it is empty.
    #[inline(always)]
    pub(crate) fn enter_object(&mut self) -> Result<Option<Cow<'t, str>>, JsonError> {
        self.at += 1;
        match self.next_byte_or(END_IN_OBJECT)? {
            b'"' => self.key().map(Some),
            b'}' => Ok(self.close()),
            _ => self.fault(BAD_KEY),
        }
    }

    /// Goes on behind a member: reads the next key, or goes behind the object at its end.
    #[inline(always)]
    pub(crate) fn next_key(&mut self) -> Result<Option<Cow<'t, str>>, JsonError> {
        match self.next_byte_or(END_IN_OBJECT)? {
            b',' => self.at += 1,
            b'}' => return Ok(self.close()),
            _ => return self.fault("expected `,` or `}`"),
        }
        match self.next_byte_or(END_FOR_VALUE)? {
            b'"' => self.key().map(Some),
            b'}' => self.fault(TRAILING_COMMA),
            _ => self.fault(BAD_KEY),
        }
    }

    /// Goes behind the object that begins here and gives its members.
    pub(crate) fn members(&mut self) -> Result<Vec<Member<'t>>, JsonError> {
        let mut members = Vec::new();
        let mut key = self.enter_object()?;
        while let Some(name) = key {
            let first = self.peek()?;
            members.push((name, first, self.at));
            self.skip(first)?;
            key = self.next_key()?;
        }
        Ok(members)
    }

    /// Goes behind the value that begins here, however deep it nests, and checks it all the same.
    pub(crate) fn skip(&mut self, first: Peek) -> Result<(), JsonError> {
        let mut open = Vec::new();
        let mut next = Some(first);
        loop {
            match next {
                Some(Peek::Array) => {
                    open.push(Bracket::Square);
                    next = self.enter_array()?;
                    continue;
                }
                Some(Peek::Object) => {
                    open.push(Bracket::Curly);
                    let has_key = self.enter_object()?.is_some();
                    next = has_key.then(|| self.peek()).transpose()?;
                    continue;
                }
                Some(scalar) => self.skip_scalar(scalar)?,
                None => drop(open.pop()),
            }
            next = match open.last() {
                None => return Ok(()),
                Some(Bracket::Square) => self.next_element()?,
                Some(Bracket::Curly) => {
                    let has_key = self.next_key()?.is_some();
                    has_key.then(|| self.peek()).transpose()?
                }
            };
        }
    }

    /// Nothing but blanks may follow.
    pub(crate) fn finish(&mut self) -> Result<(), JsonError> {
        match self.next_byte() {
            None => Ok(()),
            Some(_) => self.fault(TRAILING_CHARACTERS),
        }
    }

    /// Reads a key and the colon behind it.
    #[inline(always)]
    fn key(&mut self) -> Result<Cow<'t, str>, JsonError> {
        let key = self.string()?;
        match self.next_byte_or(END_IN_OBJECT)? {
            b':' => self.at += 1,
            _ => return self.fault("expected `:`"),
        }
        Ok(key)
    }

    /// Goes behind the bracket that stands here; nothing comes next inside it.
    #[inline]
    fn close<T>(&mut self) -> Option<T> {
        self.at += 1;
        None
    }

    #[inline(always)]
    fn next_byte_or(&mut self, message: &'static str) -> Result<u8, JsonError> {
        match self.next_byte() {
            Some(byte) => Ok(byte),
            None => self.fault(message),
        }
    }

    /// The next byte that is no blank; the tokens stay in front of it.
    #[inline(always)]
    fn next_byte(&mut self) -> Option<u8> {
        while let Some(&byte) = self.bytes().get(self.at) {
            if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(byte);
            }
            self.at += 1;
        }
        None
    }

    #[inline]
    fn bytes(&self) -> &'t [u8] {
        self.text.as_bytes()
    }

    fn fault<T>(&self, message: &'static str) -> Result<T, JsonError> {
        let at = self.at;
        Err(JsonError { message, at })
    }
}

#[inline]
fn kind(first: u8) -> Peek {
    match first {
        b'n' => Peek::Null,
        b't' | b'f' => Peek::Boolean,
        b'-' | b'0'..=b'9' => Peek::Number,
        b'"' => Peek::String,
        b'[' => Peek::Array,
        b'{' => Peek::Object,
        _ => Peek::Other,
    }
}
