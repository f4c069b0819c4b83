//! A place in a text that moves on, for the formats of other programs.

use std::ops::Range;

use super::{Failure, ReadErrorKind, fail};
use crate::value::{Value, small_number};

/// A text, and how far it is read.
pub(super) struct Cursor<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// The same text at another place.
    pub(super) fn at(&self, at: usize) -> Self {
        Self { at, ..*self }
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes on after this text, if it stands here.
    pub(super) fn eat(&mut self, expected: &str) -> bool {
        let is_here = self.rest().starts_with(expected);
        if is_here {
            self.at += expected.len();
        }
        is_here
    }

    /// Whether this letter stands next, after blanks.
    #[inline]
    pub(super) fn is_next(&mut self, letter: u8) -> bool {
        self.skip_blanks();
        self.text.as_bytes().get(self.at) == Some(&letter)
    }

    /// Goes on after this letter, which must stand next, after blanks.
    #[inline]
    pub(super) fn require(&mut self, letter: u8, expected: &'static str) -> Result<(), Failure> {
        if self.is_next(letter) {
            self.at += 1;
            Ok(())
        } else {
            self.expected(expected)
        }
    }

    /// The text up to the first of these characters, or to the end.
    pub(super) fn take_until(&mut self, ends: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let taken = &rest[..rest.find(ends).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    #[inline]
    pub(super) fn skip_blanks(&mut self) {
        self.at = after_blanks(self.text.as_bytes(), self.at);
        if matches!(
            self.text.as_bytes().get(self.at),
            Some(0x0B | 0x0C | 0x80..)
        ) {
            self.take_until(|letter| !letter.is_whitespace());
        }
    }

    /// The next character's place; empty at the end.
    pub(super) fn here(&self) -> Range<usize> {
        self.at..self.at + self.peek().map_or(0, char::len_utf8)
    }

    /// Something else stands here than the format has.
    pub(super) fn expected<T>(&self, what: &'static str) -> Result<T, Failure> {
        fail(ReadErrorKind::Expected(what), self.here())
    }

    /// The text must begin with something.
    pub(super) fn not_empty(&self) -> Result<(), Failure> {
        match self.peek() {
            Some(_) => Ok(()),
            None => fail(ReadErrorKind::Empty, self.here()),
        }
    }

    /// Nothing but blanks may follow the tree.
    pub(super) fn end(&mut self) -> Result<(), Failure> {
        self.skip_blanks();
        match self.peek() {
            None => Ok(()),
            Some(_) => fail(ReadErrorKind::TextAfterTree, self.here()),
        }
    }
}

/// The value that a word spells; `None` is `?`.
pub(super) fn value(word: &str, span: Range<usize>) -> Result<Option<Value>, Failure> {
    if word == "?" {
        return Ok(None);
    }
    if word.is_empty() {
        return fail(ReadErrorKind::IncompleteLeaf, span);
    }
    if let Some((number, _)) = small_number(word.as_bytes(), |_| false) {
        return Ok(Some(number));
    }
    match word.parse() {
        Ok(value) => Ok(Some(value)),
        Err(error) => fail(ReadErrorKind::BadValue(word.to_owned(), error), span),
    }
}

/// The words of a text that begins at this place, each with its own.
pub(super) fn words(text: &str, at: usize) -> impl Iterator<Item = (&str, Range<usize>)> {
    let mut cursor = Cursor::new(text);
    std::iter::from_fn(move || {
        cursor.skip_blanks();
        let start = at + cursor.at;
        let word = cursor.take_until(char::is_whitespace);
        (!word.is_empty()).then(|| (word, start..start + word.len()))
    })
}

/// The first place from here on where no plain blank stands.
#[inline]
pub(super) fn after_blanks(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\n' | b'\t' | b'\r')) {
        at += 1;
    }
    at
}
