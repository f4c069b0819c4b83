//! The tokens of the S-expression grammar and the blanks and comments between them; texts in quotes are
//! cut by nom.

use std::borrow::Cow;
use std::ops::Range;

use nom::branch::alt;
use nom::bytes::complete::{take_while_m_n, take_while1};
use nom::character::complete::{char, line_ending, space0};
use nom::combinator::{map, map_opt, value};
use nom::multi::fold_many0;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use super::plain::{is_name, measure_word, plain_number};
use crate::read::cursor::after_blanks;
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

impl Tokens<'_> {
    /// Goes to the next token.
    #[inline]
    pub(super) fn skip_blanks(&mut self) -> Result<(), ReadError> {
        loop {
            let bytes = self.text.as_bytes();
            self.end = after_blanks(bytes, self.end);
            match bytes.get(self.end) {
                Some(b';' | b'#' | 0x0B | 0x0C | 0x80..) if self.skip_rare_blank()? => {}
                _ => return Ok(()),
            }
        }
    }

    /// Skips a comment or a blank beyond ASCII, if one stands here.
    fn skip_rare_blank(&mut self) -> Result<bool, ReadError> {
        let rest = self.rest();
        if rest.starts_with("#|") {
            self.start = self.end;
            let Some(length) = block_comment_length(rest) else {
                return Err(self.error_at(2, ReadErrorKind::UnclosedComment));
            };
            self.end += length;
            return Ok(true);
        }
        let length = match rest.chars().next() {
            Some(';') => rest.find(['\n', '\r']).unwrap_or(rest.len()),
            Some(blank) if blank.is_whitespace() => blank.len_utf8(),
            _ => 0,
        };
        self.end += length;
        Ok(length > 0)
    }
}

/// The length of a block comment, comments within it included; `None` if it is never closed.
fn block_comment_length(input: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    loop {
        at += memchr::memchr2(b'#', b'|', &input.as_bytes()[at..])?;
        match input.as_bytes().get(at..at + 2)? {
            b"#|" => depth += 1,
            b"|#" => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return Some(at);
        }
    }
}

/// The text of a string or an odd symbol, up to the closing quote or an unknown escape.
pub(super) fn quoted_text(input: &str, quote: char) -> IResult<&str, Cow<'_, str>> {
    let plain = take_while1(move |letter| letter != quote && letter != '\\');
    let piece = alt((map(plain, Cow::Borrowed), escape));
    fold_many0(piece, Cow::default, |text, piece| text + piece).parse(input)
}

/// The escapes of R7RS, section 7.1.1: letters, a character by its hexadecimal number, and a line
/// end that is not part of the text.
fn escape(input: &str) -> IResult<&str, Cow<'_, str>> {
    preceded(
        char('\\'),
        alt((
            value(Cow::Borrowed("\u{7}"), char('a')),
            value(Cow::Borrowed("\u{8}"), char('b')),
            value(Cow::Borrowed("\t"), char('t')),
            value(Cow::Borrowed("\n"), char('n')),
            value(Cow::Borrowed("\r"), char('r')),
            value(Cow::Borrowed("\""), char('"')),
            value(Cow::Borrowed("\\"), char('\\')),
            value(Cow::Borrowed("|"), char('|')),
            map(character_by_number, |found| Cow::Owned(found.to_string())),
            value(Cow::Borrowed(""), (space0, line_ending, space0)),
        )),
    )
    .parse(input)
}

/// `x41;` after a backslash.
fn character_by_number(input: &str) -> IResult<&str, char> {
    let digits = take_while_m_n(1, 8, |digit: char| digit.is_ascii_hexdigit());
    let number = map_opt(digits, |digits| {
        let number = u32::from_str_radix(digits, 16).ok()?;
        char::from_u32(number)
    });
    delimited(char('x'), number, char(';')).parse(input)
}
