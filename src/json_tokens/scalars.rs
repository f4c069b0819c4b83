//! Tokens without parts: strings, numbers and words.

use std::borrow::Cow;

use super::{END_FOR_VALUE, JsonError, Peek, Tokens};

const END_IN_STRING: &str = "the text ends in a string";

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

impl<'t> Tokens<'t> {
    /// Reads the string that begins here; borrowed where it has no escapes.
    #[inline(always)]
    pub(crate) fn string(&mut self) -> Result<Cow<'t, str>, JsonError> {
        match self.plain_string() {
            Some(text) => Ok(Cow::Borrowed(text)),
            None => self.string_with_escapes(),
        }
    }

    /// The same if it has no escapes; else the tokens stay in front of it. What is only borrowed is
    /// handed on in registers, a text that may be owned through memory.
    #[inline(always)]
    pub(crate) fn plain_string(&mut self) -> Option<&'t str> {
        let start = self.at + 1;
        let end = self.end_of_plain(start);
        let is_plain = self.bytes().get(end) == Some(&b'"');
        is_plain.then(|| {
            self.at = end + 1;
            &self.text[start..end]
        })
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
        let rest = &self.bytes()[start..];
        let plain = rest.iter().position(|byte| !IS_PLAIN[usize::from(*byte)]);
        start + plain.unwrap_or(rest.len())
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
    pub(super) fn skip_scalar(&mut self, scalar: Peek) -> Result<(), JsonError> {
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
