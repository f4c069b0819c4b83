//! The words of other programs' formats. What nests is followed with a stack of the reader's own.

use std::borrow::Cow;
use std::ops::Range;

use nom::Offset as _;

use super::{Failure, ReadError, ReadErrorKind, fail};
use crate::value::{Value, small_number};

/// A text, and what of it is not read yet.
pub(super) struct Cursor<'t> {
    pub(super) text: &'t str,
    pub(super) rest: &'t str,
}

impl<'t> Cursor<'t> {
    /// A text that must hold something, from its first letter on.
    pub(super) fn new(text: &'t str) -> Result<Self, Failure> {
        let rest = text.trim_start();
        if rest.is_empty() {
            return fail(ReadErrorKind::Empty, text.len()..text.len());
        }
        Ok(Self { text, rest })
    }

    /// Where the text that is not read yet begins.
    pub(super) fn at(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    pub(super) fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    /// Whether this letter comes next, after blanks; it is one of ASCII.
    #[inline]
    pub(super) fn is_at(&mut self, letter: char) -> bool {
        self.skip_blanks();
        let next = self.rest.bytes().next();
        next.map(char::from) == Some(letter)
    }

    /// Goes behind this letter if it comes next, after blanks.
    pub(super) fn eat(&mut self, letter: char) -> bool {
        let is_here = self.is_at(letter);
        if is_here {
            self.rest = &self.rest[letter.len_utf8()..];
        }
        is_here
    }

    /// Where a part of the text stands.
    pub(super) fn place(&self, part: &str) -> Range<usize> {
        let start = self.text.offset(part);
        start..start + part.len()
    }

    /// The next word without quotes, which must be a right one.
    pub(super) fn word(
        &mut self,
        expected: &'static str,
        is_right: impl Fn(&str) -> bool,
    ) -> Result<&'t str, Failure> {
        self.skip_blanks();
        let rest = self.rest;
        let is_end = |byte| {
            matches!(
                byte,
                b' ' | b'\t' | b'\r' | b'\n' | b'"' | b'{' | b'}' | b','
            )
        };
        let length = rest.bytes().position(is_end).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length);
        if word.is_empty() || !is_right(word) {
            return self.expected(expected);
        }
        self.rest = behind;
        Ok(word)
    }

    /// A text in double quotes, where a backslash takes the next letter as it is.
    pub(super) fn string(&mut self, expected: &'static str) -> Result<Cow<'t, str>, Failure> {
        if !self.eat('"') {
            return self.expected(expected);
        }
        let quote = self.at() - 1;
        let mut text = Cow::default();
        loop {
            let rest = self.rest;
            let mut bytes = rest.bytes();
            let Some(end) = bytes.position(|byte| matches!(byte, b'"' | b'\\')) else {
                return fail(ReadErrorKind::Unclosed("the quote"), quote..quote + 1);
            };
            text += &rest[..end];
            self.rest = &rest[end + 1..];
            if rest[end..].starts_with('"') {
                return Ok(text);
            }
            let letter = self.rest.chars().next().map_or(0, char::len_utf8);
            text += &self.rest[..letter];
            self.rest = &self.rest[letter..];
        }
    }

    /// A name or comment, if one stands here.
    pub(super) fn any_string(&mut self) -> Result<Option<Cow<'t, str>>, Failure> {
        let is_here = self.is_at('"');
        is_here.then(|| self.string("")).transpose()
    }

    /// The items in braces, at least one, and where all of it stands.
    pub(super) fn list<T>(
        &mut self,
        expected: &'static str,
        item: impl Fn(&mut Self) -> Result<T, Failure>,
    ) -> Result<(Vec<T>, Range<usize>), Failure> {
        if !self.eat('{') {
            return self.expected(expected);
        }
        let brace = self.at() - 1;
        let mut items = Vec::new();
        while items.is_empty() || !self.eat('}') {
            self.skip_blanks();
            if self.rest.is_empty() {
                return fail(ReadErrorKind::UnclosedBracket('{'), brace..brace + 1);
            }
            items.push(item(self)?);
        }
        Ok((items, brace..self.at()))
    }

    /// Something else stands here than the format has.
    pub(super) fn expected<T>(&self, what: &'static str) -> Result<T, Failure> {
        let here = first_letter(self.text, self.at());
        fail(ReadErrorKind::Expected(what), here)
    }

    /// Nothing but blanks may follow the tree.
    pub(super) fn end(&mut self) -> Result<(), Failure> {
        self.skip_blanks();
        match first_letter(self.text, self.at()) {
            end if end.is_empty() => Ok(()),
            here => fail(ReadErrorKind::TextAfterTree, here),
        }
    }
}

/// The place of the letter that stands here; empty at the end.
pub(super) fn first_letter(text: &str, at: usize) -> Range<usize> {
    at..at + text[at..].chars().next().map_or(0, char::len_utf8)
}

/// The value that a word spells; `None` is `?`.
#[inline]
pub(super) fn value(word: &str, span: Range<usize>) -> Result<Option<Value>, ReadError> {
    if let Some((number, _)) = small_number(word.as_bytes(), |_| false) {
        return Ok(Some(number));
    }
    match word.parse() {
        Ok(value) => Ok(Some(value)),
        Err(_) if word == "?" => Ok(None),
        Err(error) => Err(ReadErrorKind::BadValue(word.to_owned(), error).at(span)),
    }
}

/// The first place from here on where no plain blank stands.
#[inline]
pub(super) fn after_blanks(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\n' | b'\t' | b'\r')) {
        at += 1;
    }
    at
}
