//! The words of a game of Gambit: texts in quotes, numbers and payoffs.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr2;

use crate::read::cursor::{Cursor, value};
use crate::read::{Failure, ReadErrorKind, fail};
use crate::value::Value;

/// What the first player gets, and the second.
pub(super) type Payoffs = [Value; 2];

impl<'t> Cursor<'t> {
    /// The next word, which is empty in front of a quote or bracket and at the end; and where it stands.
    pub(super) fn word(&mut self) -> (&'t str, Range<usize>) {
        self.skip_blanks();
        let start = self.at;
        let ends =
            |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b'{' | b'}' | b',');
        let rest = &self.text.as_bytes()[start..];
        let length = rest.iter().position(|&byte| ends(byte));
        self.at += length.unwrap_or(rest.len());
        (&self.text[start..self.at], start..self.at)
    }

    /// A whole number.
    pub(super) fn number(
        &mut self,
        expected: &'static str,
    ) -> Result<(u64, Range<usize>), Failure> {
        self.skip_blanks();
        let here = self.here();
        let (text, span) = self.word();
        // The largest numbers are no numbers of anything, and twice a number must be one.
        match text.parse::<u32>() {
            Ok(number) if !text.starts_with('+') => Ok((number.into(), span)),
            _ => fail(ReadErrorKind::Expected(expected), here),
        }
    }

    /// Passes over a name or comment, if one stands here.
    pub(super) fn any_string(&mut self) -> Result<(), Failure> {
        if self.is_next(b'"') {
            self.string("a text in quotes")?;
        }
        Ok(())
    }

    /// A text in quotes, where a backslash takes the next letter as it is.
    pub(super) fn string(&mut self, expected: &'static str) -> Result<Cow<'t, str>, Failure> {
        self.skip_blanks();
        let start = self.at;
        self.require(b'"', expected)?;
        let bytes = self.text.as_bytes();
        let mut text = Cow::Borrowed("");
        let mut begins = self.at;
        while let Some(length) = memchr2(b'"', b'\\', bytes.get(begins..).unwrap_or_default()) {
            let end = begins + length;
            text += &self.text[self.at..end];
            self.at = end + 1;
            if bytes[end] == b'"' {
                return Ok(text);
            }
            // The letter behind a backslash begins the next piece.
            begins = end + 2;
        }
        fail(ReadErrorKind::Unclosed("the quote"), start..start + 1)
    }

    /// The payoffs in brackets.
    pub(super) fn payoffs(&mut self) -> Result<Payoffs, Failure> {
        self.skip_blanks();
        let start = self.at;
        self.require(b'{', "the payoffs in `{ }`")?;
        let payoffs = [self.payoff()?, self.payoff()?];
        if !self.is_next(b'}') {
            return fail(ReadErrorKind::Expected("two payoffs"), start..self.at);
        }
        self.at += 1;
        Ok(payoffs)
    }

    /// A payoff, which must be finite, and the comma that may stand behind it.
    fn payoff(&mut self) -> Result<Value, Failure> {
        let (text, span) = self.word();
        if self.text.as_bytes().get(self.at) == Some(&b',') {
            self.at += 1;
        }
        let payoff = match text {
            "" => None,
            _ => value(text, span.clone())?,
        };
        match payoff {
            Some(payoff) if payoff.is_finite() => Ok(payoff),
            _ => fail(ReadErrorKind::Expected("a payoff"), span),
        }
    }
}
