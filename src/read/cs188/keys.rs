//! The keys of a `.test` file: `key: "text"`, and `key: """` with a text of several lines.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::Range;

use crate::read::cursor::{Cursor, fail};
use crate::read::{Failure, ForeignError};

/// The texts under the keys of a file.
pub(super) struct Keys<'t> {
    texts: HashMap<&'t str, Text<'t>>,
    end: usize,
}

/// A part of a file, and where it begins.
#[derive(Clone, Copy)]
pub(super) struct Text<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

impl<'t> Keys<'t> {
    pub(super) fn read(text: &'t str) -> Result<Self, Failure> {
        let mut cursor = Cursor::new(text);
        let mut texts = HashMap::new();
        loop {
            cursor.skip_blanks();
            match cursor.peek() {
                None => break,
                Some('#') => {
                    cursor.take_until(is_line_end);
                    continue;
                }
                Some(_) => {}
            }
            let start = cursor.at;
            let key = cursor.take_until(|letter| letter == ':' || is_line_end(letter));
            let key = key.trim_end();
            if texts.contains_key(key) {
                let span = start..start + key.len();
                return fail(ForeignError::GivenTwice(key.to_owned()), span);
            }
            if key.is_empty() || !cursor.eat(":") {
                return cursor.expected("a key such as `class:`");
            }
            texts.insert(key, quoted(&mut cursor)?);
        }
        let end = cursor.at;
        Ok(Self { texts, end })
    }

    pub(super) fn find(&self, key: &str) -> Option<Text<'t>> {
        self.texts.get(key).copied()
    }

    /// The text under a key that must be there.
    pub(super) fn get(&self, key: &'static str) -> Result<Text<'t>, Failure> {
        match self.find(key) {
            Some(text) => Ok(text),
            None => fail(ForeignError::Missing(key), self.end..self.end),
        }
    }
}

fn quoted<'t>(cursor: &mut Cursor<'t>) -> Result<Text<'t>, Failure> {
    cursor.skip_blanks();
    let start = cursor.at;
    let quote = if cursor.eat("\"\"\"") {
        "\"\"\""
    } else if cursor.eat("\"") {
        "\""
    } else {
        return cursor.expected("a text in quotes");
    };
    let (at, rest) = (cursor.at, cursor.rest());
    let ends_in_its_line = |text: &&str| quote.len() > 1 || !text.contains(is_line_end);
    let text = rest.find(quote).map(|length| &rest[..length]);
    let Some(text) = text.filter(ends_in_its_line) else {
        return fail(ForeignError::Unclosed("the quote"), start..at);
    };
    cursor.at = at + text.len() + quote.len();
    Ok(Text { text, at })
}

fn is_line_end(letter: char) -> bool {
    matches!(letter, '\n' | '\r')
}

impl<'t> Text<'t> {
    /// Where the text stands; its quote where it is empty.
    pub(super) fn span(&self) -> Range<usize> {
        self.at..self.at + self.text.len().max(1)
    }

    /// The lines that are not blank.
    pub(super) fn lines(self) -> impl Iterator<Item = Text<'t>> {
        let lines = self.text.split(is_line_end);
        let mut at = self.at;
        let lines = lines.map(move |text| {
            let line = Text { text, at };
            at += text.len() + 1;
            line
        });
        lines.filter(|line| !line.text.trim().is_empty())
    }

    /// The number that the text holds, 1 or more.
    pub(super) fn number(&self) -> Result<usize, Failure> {
        match self.text.trim().parse::<NonZeroUsize>() {
            Ok(number) => Ok(number.get()),
            Err(_) => fail(ForeignError::Expected("a number, 1 or more"), self.span()),
        }
    }
}
