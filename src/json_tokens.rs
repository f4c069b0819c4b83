//! The tokens of a JSON text (RFC 8259, strictly), one at a time and each with its place.
//!
//! Readers of trees and of answers drive this with loops of their own, because they need what
//! numbers look like, where everything stands, and nesting of any depth.

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
pub(crate) const NO_COMMA_IN_LIST: &str = "expected `,` or `]`";
pub(crate) const TRAILING_COMMA: &str = "trailing comma";
pub(crate) const TRAILING_CHARACTERS: &str = "trailing characters";
const END_IN_STRING: &str = "the text ends in a string";
const END_FOR_VALUE: &str = "the text ends where a value should be";
const BAD_KEY: &str = "key must be a string";

/// Whether a byte stands for itself within a string: one look at a table is faster than comparisons.
static IS_PLAIN: [bool; 256] = {
    let mut is_plain = [true; 256];
    let mut byte = 0;
    while byte < 0x20 {
        is_plain[byte] = false;
        byte += 1;
    }
    is_plain[b'"' as usize] = false;
    is_plain[b'\\' as usize] = false;
    is_plain
};

/// A text and how far it is read.
pub(crate) struct Tokens<'t> {
    text: &'t str,
    /// The place of the next byte that is not read yet.
    pub(crate) at: usize,
}

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

impl<'t> Tokens<'t> {
    /// Reads the string that begins here; borrowed where it has no escapes.
    #[inline(always)]
    pub(crate) fn string(&mut self) -> Result<Cow<'t, str>, JsonError> {
        let start = self.at + 1;
        let end = self.end_of_plain(start);
        if self.bytes().get(end) == Some(&b'"') {
            self.at = end + 1;
            return Ok(Cow::Borrowed(&self.text[start..end]));
        }
        self.string_with_escapes()
    }

    fn string_with_escapes(&mut self) -> Result<Cow<'t, str>, JsonError> {
        self.at += 1;
        let mut text = String::new();
        loop {
            let end = self.end_of_plain(self.at);
            text.push_str(&self.text[self.at..end]);
            self.at = end;
            match self.bytes().get(end) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Cow::Owned(text));
                }
                Some(b'\\') => text.push(self.escape()?),
                Some(_) => {
                    return self
                        .fault("control character (\\u0000-\\u001F) found while parsing a string");
                }
                None => return self.fault(END_IN_STRING),
            }
        }
    }

    /// Where the bytes from here on that stand for themselves within a string end.
    #[inline(always)]
    fn end_of_plain(&self, start: usize) -> usize {
        let rest = self.bytes()[start..].iter();
        let plain = rest.take_while(|byte| IS_PLAIN[usize::from(**byte)]);
        start + plain.count()
    }

    /// Goes behind the number that begins here and gives its text.
    pub(crate) fn number(&mut self) -> Result<&'t str, JsonError> {
        let start = self.at;
        self.eat(b"-");
        if !self.eat(b"0") {
            self.digits()?;
        } else if self.bytes().get(self.at).is_some_and(u8::is_ascii_digit) {
            return self.fault("invalid number");
        }
        if self.eat(b".") {
            self.digits()?;
        }
        if self.eat(b"eE") {
            self.eat(b"+-");
            self.digits()?;
        }
        Ok(&self.text[start..self.at])
    }

    /// Goes behind a value without parts.
    fn skip_scalar(&mut self, scalar: Peek) -> Result<(), JsonError> {
        match scalar {
            Peek::String => self.string().map(drop),
            Peek::Number => self.number().map(drop),
            _ => self.word(),
        }
    }

    /// Goes behind `null`, `true` or `false`.
    fn word(&mut self) -> Result<(), JsonError> {
        let rest = &self.bytes()[self.at..];
        let words = ["null", "true", "false"];
        let is_here = |word: &&str| rest.first() == word.as_bytes().first();
        let word = words.into_iter().find(is_here).unwrap_or_default();
        let same = rest.iter().zip(word.as_bytes());
        self.at += same.take_while(|(one, other)| one == other).count();
        if !word.is_empty() && rest.starts_with(word.as_bytes()) {
            return Ok(());
        }
        match self.bytes().get(self.at) {
            None => self.fault(END_FOR_VALUE),
            Some(_) => self.fault("expected a value"),
        }
    }

    /// Reads an escape from its backslash on.
    fn escape(&mut self) -> Result<char, JsonError> {
        self.at += 1;
        let letter = match self.bytes().get(self.at) {
            Some(sign @ (b'"' | b'\\' | b'/')) => char::from(*sign),
            Some(b'b') => '\x08',
            Some(b'f') => '\x0C',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.letter_by_number(),
            Some(_) => return self.fault("invalid escape"),
            None => return self.fault(END_IN_STRING),
        };
        self.at += 1;
        Ok(letter)
    }

    /// Reads `u00e9`, or both halves of a letter beyond 16 bits: `ud83d\ude00`.
    fn letter_by_number(&mut self) -> Result<char, JsonError> {
        let mut number = self.four_digits()?;
        if (0xD800..0xDC00).contains(&number) && self.bytes()[self.at..].starts_with(b"\\u") {
            self.at += 1;
            let low = self.four_digits()?;
            if (0xDC00..0xE000).contains(&low) {
                number = 0x1_0000 + ((number - 0xD800) << 10) + (low - 0xDC00);
            }
        }
        match char::from_u32(number) {
            Some(letter) => Ok(letter),
            None => self.fault("this `\\u` escape is only one half of a letter"),
        }
    }

    /// Reads the four hexadecimal digits behind a `u`.
    fn four_digits(&mut self) -> Result<u32, JsonError> {
        let mut number = 0;
        for _ in 0..4 {
            self.at += 1;
            let digit = self.bytes().get(self.at).map(|&byte| char::from(byte));
            match digit.map(|digit| digit.to_digit(16)) {
                Some(Some(digit)) => number = number * 16 + digit,
                Some(None) => return self.fault("invalid escape"),
                None => return self.fault(END_IN_STRING),
            }
        }
        self.at += 1;
        Ok(number)
    }

    /// Goes behind digits, of which there must be one.
    fn digits(&mut self) -> Result<(), JsonError> {
        let rest = &self.bytes()[self.at..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_digit());
        match length.count() {
            0 if rest.is_empty() => self.fault(END_FOR_VALUE),
            0 => self.fault("invalid number"),
            length => {
                self.at += length;
                Ok(())
            }
        }
    }

    /// Goes behind the next byte if it is one of these.
    fn eat(&mut self, bytes: &[u8]) -> bool {
        let next = self.bytes().get(self.at);
        let is_there = next.is_some_and(|next| bytes.contains(next));
        self.at += usize::from(is_there);
        is_there
    }
}
