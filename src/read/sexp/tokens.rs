//! The tokens of the S-expression grammar: the rare ones with an inside are cut by nom.

use std::borrow::Cow;
use std::ops::Range;

use super::plain::plain_number;
use super::quoted::quoted_text;
use super::word::{is_name, measure_word};
use crate::read::error::{ReadError, ReadErrorKind};
use crate::value::{Value, ValueError, begins_like_a_number, infinity, is_nan};

/// One token; texts without escapes are borrowed from the input.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token<'t> {
    /// `(` or `[`.
    Open(char),
    /// `)` or `]`.
    Close(char),
    /// A value alone; `None` is `?`.
    Value(Option<Value>),
    /// A leaf written as `name=value`.
    Leaf(Cow<'t, str>, Option<Value>),
    /// A name without quotes, which may also be `max`, `min`, `chance`, `leaf` or `exercise`.
    Word(&'t str),
    /// A name in quotes or bars.
    Text(Cow<'t, str>),
    /// `:p` and the like, with its colon.
    Attribute(&'t str),
    /// `#;`, which drops the next tree.
    TreeComment,
}

/// The bracket that closes what this one opens.
pub(super) fn closing(bracket: char) -> char {
    if bracket == '(' { ')' } else { ']' }
}

/// A cursor that cuts one token after the other.
pub(super) struct Tokens<'t> {
    pub(super) text: &'t str,
    /// Where the last token began.
    pub(super) start: usize,
    /// Where the last token ended.
    pub(super) end: usize,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            start: 0,
            end: 0,
        }
    }

    /// Where the last token stands.
    pub(super) fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// A mistake at the last token.
    pub(super) fn error(&self, kind: ReadErrorKind) -> ReadError {
        kind.at(self.span())
    }

    /// The text after the last token.
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.end..]
    }

    /// The next token; `None` at the end of the text.
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<Token<'t>>, ReadError> {
        self.skip_blanks()?;
        self.start = self.end;
        let Some(&first) = self.text.as_bytes().get(self.start) else {
            return Ok(None);
        };
        let token = match first {
            b'(' | b'[' => self.cut(1, Token::Open(char::from(first))),
            b')' | b']' => self.cut(1, Token::Close(char::from(first))),
            b'"' => self.quoted('"', ReadErrorKind::UnclosedString)?,
            b'|' => self.quoted('|', ReadErrorKind::UnclosedSymbol)?,
            b'#' if self.rest().starts_with("#;") => self.cut(2, Token::TreeComment),
            b',' => return Err(self.error_at(1, ReadErrorKind::Comma)),
            b'\'' => return Err(self.error_at(1, ReadErrorKind::Quote)),
            _ => self.word()?,
        };
        Ok(Some(token))
    }

    #[inline]
    fn cut(&mut self, length: usize, token: Token<'t>) -> Token<'t> {
        self.end = self.start + length;
        token
    }

    /// A mistake of so many bytes from the beginning of this token on.
    pub(super) fn error_at(&mut self, length: usize, kind: ReadErrorKind) -> ReadError {
        self.end = self.start + length;
        self.error(kind)
    }

    fn quoted(&mut self, quote: char, unclosed: ReadErrorKind) -> Result<Token<'t>, ReadError> {
        let Ok((rest, text)) = quoted_text(&self.rest()[1..], quote) else {
            return Err(self.error_at(1, unclosed));
        };
        let escape_at = self.text.len() - rest.len();
        let Some(after) = rest.strip_prefix(quote) else {
            let escape: usize = rest.chars().take(2).map(char::len_utf8).sum();
            if escape < 2 {
                return Err(self.error_at(1, unclosed));
            }
            self.start = escape_at;
            return Err(self.error_at(escape, ReadErrorKind::UnknownEscape));
        };
        self.end = escape_at + 1;
        let Some(after) = after.strip_prefix('=') else {
            return Ok(Token::Text(text));
        };
        let literal = &after[..measure_word(after).0];
        self.end += 1 + literal.len();
        Ok(Token::Leaf(text, self.leaf_value(literal)?))
    }

    /// A token without quotes: a value, a leaf, an attribute or a word.
    #[inline]
    fn word(&mut self) -> Result<Token<'t>, ReadError> {
        if let Some((number, length)) = plain_number(&self.text.as_bytes()[self.start..]) {
            return Ok(self.cut(length, Token::Value(Some(number))));
        }
        let (length, equals) = measure_word(self.rest());
        if length == 0 {
            // Whatever else ends a word begins another token or is a blank.
            let control = self.rest().chars().next().map_or(0, char::len_utf8);
            return Err(self.error_at(control, ReadErrorKind::ControlCharacter));
        }
        let word = &self.rest()[..length];
        self.end += length;
        if begins_like_a_number(word) {
            return self.number(word);
        }
        if word.starts_with(CURLY_QUOTES) {
            return Err(self.error(ReadErrorKind::CurlyQuote));
        }
        if word.starts_with(':') {
            return Ok(Token::Attribute(word));
        }
        match equals {
            Some(0) => Err(self.error(ReadErrorKind::IncompleteLeaf)),
            Some(at) => {
                let value = self.leaf_value(&word[at + 1..])?;
                Ok(Token::Leaf(Cow::Borrowed(&word[..at]), value))
            }
            None if word == "?" => Ok(Token::Value(None)),
            None if is_name(word) => Ok(Token::Word(word)),
            None if is_nan(word) => Err(self.error(ReadErrorKind::Nan)),
            None => Ok(Token::Value(infinity(word))),
        }
    }

    fn number(&self, word: &str) -> Result<Token<'t>, ReadError> {
        let kind = match word.parse() {
            Ok(value) => return Ok(Token::Value(Some(value))),
            Err(ValueError::NotANumber) => ReadErrorKind::NotANumber(word.to_owned()),
            Err(error) => ReadErrorKind::BadNumber(word.to_owned(), error),
        };
        Err(self.error(kind))
    }

    #[inline]
    fn leaf_value(&self, literal: &str) -> Result<Option<Value>, ReadError> {
        if let Some((number, _)) = plain_number(literal.as_bytes()) {
            return Ok(Some(number));
        }
        match literal {
            "" => Err(self.error(ReadErrorKind::IncompleteLeaf)),
            "?" => Ok(None),
            _ => literal.parse().map(Some).map_err(|error| {
                self.error(ReadErrorKind::BadLeafValue(literal.to_owned(), error))
            }),
        }
    }
}

/// The quotes that word processors put in place of `"`.
const CURLY_QUOTES: [char; 3] = ['“', '”', '„'];
