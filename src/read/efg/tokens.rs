//! The tokens of Gambit's games: words, numbers, texts in quotes, brackets.

use std::ops::Range;

use super::Reader;
use crate::read::cursor::fail;
use crate::read::{Failure, ForeignError};

/// A word, and where it begins.
#[derive(Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    at: usize,
}

impl Token<'_> {
    pub(super) fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }
}

impl<'t> Reader<'t, '_, '_> {
    /// The next word, which is empty in front of a quote or bracket and at the end.
    pub(super) fn word(&mut self) -> Token<'t> {
        self.cursor.skip_blanks();
        let at = self.cursor.at;
        let ends = |letter: char| letter.is_whitespace() || matches!(letter, '"' | '{' | '}' | ',');
        let text = self.cursor.take_until(ends);
        Token { text, at }
    }

    /// A whole number, whose leading zeros are left out.
    pub(super) fn number(&mut self, expected: &'static str) -> Result<Token<'t>, Failure> {
        self.cursor.skip_blanks();
        let here = self.cursor.here();
        let Token { text, at } = self.word();
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return fail(ForeignError::Expected(expected), here);
        }
        let zeros = text.len() - text.trim_start_matches('0').len();
        let zeros = zeros.min(text.len() - 1);
        Ok(Token {
            text: &text[zeros..],
            at: at + zeros,
        })
    }

    /// Whether this stands next, after blanks.
    pub(super) fn is_next(&mut self, expected: &str) -> bool {
        self.cursor.skip_blanks();
        self.cursor.rest().starts_with(expected)
    }

    pub(super) fn is_string(&mut self) -> bool {
        self.is_next("\"")
    }

    /// A text in quotes, where a backslash takes the next letter as it is.
    pub(super) fn string(&mut self, expected: &'static str) -> Result<String, Failure> {
        self.cursor.skip_blanks();
        let start = self.cursor.at;
        if !self.cursor.eat("\"") {
            return self.cursor.expected(expected);
        }
        let mut text = String::new();
        loop {
            text.push_str(
                self.cursor
                    .take_until(|letter| matches!(letter, '"' | '\\')),
            );
            if self.cursor.eat("\"") {
                return Ok(text);
            }
            self.cursor.eat("\\");
            let Some(letter) = self.cursor.peek() else {
                return fail(ForeignError::Unclosed("the quote"), start..start + 1);
            };
            self.cursor.at += letter.len_utf8();
            text.push(letter);
        }
    }

    pub(super) fn bracket(&mut self, bracket: &str, expected: &'static str) -> Result<(), Failure> {
        self.cursor.skip_blanks();
        if self.cursor.eat(bracket) {
            Ok(())
        } else {
            self.cursor.expected(expected)
        }
    }
}
