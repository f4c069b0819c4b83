//! Strings, numbers and words of a JSON text.

use std::borrow::Cow;

use super::{JsonError, JsonFault, Peek, Tokens};

impl<'t> Tokens<'t> {
    /// Reads the string that begins here; borrowed where it has no escapes.
    pub(crate) fn string(&mut self) -> Result<Cow<'t, str>, JsonError> {
        self.at += 1;
        let start = self.at;
        let mut text = Cow::Borrowed("");
        let mut plain = start;
        loop {
            self.at += self.bytes()[self.at..]
                .iter()
                .position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20))
                .unwrap_or(self.text.len() - self.at);
            let part = &self.text[plain..self.at];
            match self.bytes().get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    if plain == start {
                        return Ok(Cow::Borrowed(part));
                    }
                    text.to_mut().push_str(part);
                    return Ok(text);
                }
                Some(b'\\') => {
                    text.to_mut().push_str(part);
                    let letter = self.escape()?;
                    text.to_mut().push(letter);
                    plain = self.at;
                }
                Some(_) => return self.fault(JsonFault::ControlCharacter),
                None => return self.fault(JsonFault::EndInString),
            }
        }
    }

    /// Goes behind the number that begins here and gives its text.
    pub(crate) fn number(&mut self) -> Result<&'t str, JsonError> {
        let start = self.at;
        self.at += usize::from(self.bytes()[self.at] == b'-');
        match self.bytes().get(self.at) {
            None => return self.fault(JsonFault::EndForValue),
            Some(b'0') => {
                self.at += 1;
                if self.is_digit() {
                    return self.fault(JsonFault::BadNumber);
                }
            }
            Some(_) => self.digits()?,
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
        let mut words = [&b"null"[..], b"true", b"false"].into_iter();
        let Some(word) = words.find(|word| word.first() == rest.first()) else {
            return self.fault(JsonFault::NoValue);
        };
        let same = rest.iter().zip(word).take_while(|(a, b)| a == b).count();
        self.at += same;
        if same == word.len() {
            return Ok(());
        }
        match self.bytes().get(self.at) {
            None => self.fault(JsonFault::EndForValue),
            Some(_) => self.fault(JsonFault::NoValue),
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
            Some(_) => return self.fault(JsonFault::BadEscape),
            None => return self.fault(JsonFault::EndInString),
        };
        self.at += 1;
        Ok(letter)
    }

    /// Reads `u00e9`, or both halves of a letter beyond 16 bits: `ud83d\ude00`.
    fn letter_by_number(&mut self) -> Result<char, JsonError> {
        let high = self.four_digits()?;
        let number = match high {
            0xD800..0xDC00 => {
                let low = match &self.bytes()[self.at..] {
                    [b'\\', b'u', ..] => {
                        self.at += 1;
                        self.four_digits()?
                    }
                    [] | [b'\\'] => {
                        return Err(JsonError::new(JsonFault::EndInString, self.text.len()));
                    }
                    [b'\\', ..] => {
                        return Err(JsonError::new(JsonFault::HalfOfALetter, self.at + 1));
                    }
                    _ => return self.fault(JsonFault::HalfOfALetter),
                };
                if !(0xDC00..0xE000).contains(&low) {
                    return Err(JsonError::new(JsonFault::HalfOfALetter, self.at - 1));
                }
                0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00)
            }
            _ => high,
        };
        match char::from_u32(number) {
            Some(letter) => Ok(letter),
            None => Err(JsonError::new(JsonFault::HalfOfALetter, self.at - 1)),
        }
    }

    /// Reads the four hexadecimal digits behind a `u`.
    fn four_digits(&mut self) -> Result<u32, JsonError> {
        let Some(digits) = self.bytes().get(self.at + 1..self.at + 5) else {
            return Err(JsonError::new(JsonFault::EndInString, self.text.len()));
        };
        let mut number = 0;
        for (place, &digit) in digits.iter().enumerate() {
            let Some(digit) = char::from(digit).to_digit(16) else {
                return Err(JsonError::new(JsonFault::BadEscape, self.at + 1 + place));
            };
            number = number * 16 + digit;
        }
        self.at += 5;
        Ok(number)
    }

    /// Goes behind digits, of which there must be one.
    fn digits(&mut self) -> Result<(), JsonError> {
        if !self.is_digit() {
            return self.fault(match self.bytes().get(self.at) {
                Some(_) => JsonFault::BadNumber,
                None => JsonFault::EndForValue,
            });
        }
        while self.is_digit() {
            self.at += 1;
        }
        Ok(())
    }

    fn is_digit(&self) -> bool {
        self.bytes().get(self.at).is_some_and(u8::is_ascii_digit)
    }

    /// Goes behind the next byte if it is one of these.
    fn eat(&mut self, bytes: &[u8]) -> bool {
        let next = self.bytes().get(self.at);
        let is_there = next.is_some_and(|next| bytes.contains(next));
        self.at += usize::from(is_there);
        is_there
    }
}
