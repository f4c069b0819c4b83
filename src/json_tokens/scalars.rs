//! Tokens without parts: strings, numbers and words.

use std::borrow::Cow;

use super::{END_FOR_VALUE, END_IN_STRING, JsonError, NO_NUMBER, NO_VALUE, Peek, Tokens};

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

    #[cold]
    fn string_with_escapes(&mut self) -> Result<Cow<'t, str>, JsonError> {
        let start = self.at;
        self.at = self.end_of_plain(start + 1);
        while self.bytes().get(self.at) == Some(&b'\\') {
            // The letter behind a backslash ends nothing.
            let behind = (self.at + 2).min(self.text.len());
            self.at = self.end_of_plain(behind);
        }
        match self.bytes().get(self.at) {
            Some(b'"') => self.at += 1,
            Some(_) => {
                return self
                    .fault("control character (\\u0000-\\u001F) found while parsing a string");
            }
            None => return self.fault(END_IN_STRING),
        }
        let quoted = &self.text[start..self.at];
        serde_json::from_str(quoted)
            .map(Cow::Owned)
            .or_else(|error| {
                let read = quoted.get(..error.column()).unwrap_or(quoted);
                self.at = start + read.rfind('\\').unwrap_or(0);
                self.fault("invalid escape")
            })
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
            return self.fault(NO_NUMBER);
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
        let rest = &self.text[self.at..];
        let words = ["null", "true", "false"];
        match words.iter().find(|word| rest.starts_with(**word)) {
            Some(word) => self.at += word.len(),
            None => return self.fault(NO_VALUE),
        }
        Ok(())
    }

    /// Goes behind digits, of which there must be one.
    fn digits(&mut self) -> Result<(), JsonError> {
        let rest = &self.bytes()[self.at..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_digit());
        match length.count() {
            0 if rest.is_empty() => self.fault(END_FOR_VALUE),
            0 => self.fault(NO_NUMBER),
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
