//! The tokens of the S-expression grammar, cut from the text by nom.

use std::borrow::Cow;
use std::ops::Range;

use nom::branch::alt;
use nom::bytes::complete::{take_while_m_n, take_while1};
use nom::character::complete::{char, line_ending, space0};
use nom::combinator::{map, map_opt, value};
use nom::multi::fold_many0;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use crate::read::error::{ReadError, ReadErrorKind};
use crate::value::{Value, ValueError, begins_like_a_number, is_nan};

/// The two kinds of brackets, which close only their own kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bracket {
    Round,
    Square,
}

impl Bracket {
    pub(super) fn opening(self) -> char {
        match self {
            Self::Round => '(',
            Self::Square => '[',
        }
    }

    pub(super) fn closing(self) -> char {
        match self {
            Self::Round => ')',
            Self::Square => ']',
        }
    }
}

/// One token; texts without escapes are borrowed from the input.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token<'t> {
    Open(Bracket),
    Close(Bracket),
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

/// What large trees are made of: tokens that mean the same wherever a tree may stand.
pub(super) enum Plain {
    /// A whole number of few digits.
    Number(i64),
    /// The bracket of a list that begins with a number or another list.
    Open(Bracket),
    /// The end of a list.
    Close(Bracket),
}

/// A cursor that cuts one token after the other.
pub(super) struct Tokens<'t> {
    text: &'t str,
    /// Where the last token began.
    start: usize,
    /// Where the last token ended.
    end: usize,
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

    /// An error at the last token.
    pub(super) fn error(&self, kind: ReadErrorKind) -> ReadError {
        ReadError {
            span: self.span(),
            kind,
        }
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
            b'(' => self.cut(1, Token::Open(Bracket::Round)),
            b')' => self.cut(1, Token::Close(Bracket::Round)),
            b'[' => self.cut(1, Token::Open(Bracket::Square)),
            b']' => self.cut(1, Token::Close(Bracket::Square)),
            b'"' => self.quoted('"', ReadErrorKind::UnclosedString)?,
            b'|' => self.quoted('|', ReadErrorKind::UnclosedSymbol)?,
            b'#' if self.rest().starts_with("#;") => self.cut(2, Token::TreeComment),
            b',' => return Err(self.error_at(1, ReadErrorKind::Comma)),
            b'\'' => return Err(self.error_at(1, ReadErrorKind::Quote)),
            _ => self.word()?,
        };
        Ok(Some(token))
    }

    /// The next token, if it is a plain one with only plain blanks before it.
    #[inline]
    pub(super) fn plain(&mut self) -> Option<Plain> {
        let bytes = self.text.as_bytes();
        let mut start = self.end;
        while matches!(bytes.get(start), Some(b' ' | b'\n' | b'\t' | b'\r')) {
            start += 1;
        }
        let rest = bytes.get(start..)?;
        let (plain, length) = match *rest {
            [b')', ..] => (Plain::Close(Bracket::Round), 1),
            [b'(', b'(' | b'[' | b'0'..=b'9', ..] | [b'(', b'-', b'0'..=b'9', ..] => {
                (Plain::Open(Bracket::Round), 1)
            }
            _ => {
                let (number, length) = small_integer(rest)?;
                (Plain::Number(number), length)
            }
        };
        self.start = start;
        self.end = start + length;
        Some(plain)
    }

    fn rest(&self) -> &'t str {
        &self.text[self.end..]
    }

    #[inline]
    fn cut(&mut self, length: usize, token: Token<'t>) -> Token<'t> {
        self.end = self.start + length;
        token
    }

    fn error_at(&mut self, length: usize, kind: ReadErrorKind) -> ReadError {
        self.end = self.start + length;
        self.error(kind)
    }

    #[inline]
    fn skip_blanks(&mut self) -> Result<(), ReadError> {
        loop {
            match self.text.as_bytes().get(self.end) {
                Some(b' ' | b'\n' | b'\t' | b'\r') => self.end += 1,
                Some(b';' | b'#' | 0x0B | 0x0C | 0x80..) => {
                    if !self.skip_rare_blank()? {
                        return Ok(());
                    }
                }
                _ => return Ok(()),
            }
        }
    }

    /// Skips a comment or a blank beyond ASCII, if one stands here.
    fn skip_rare_blank(&mut self) -> Result<bool, ReadError> {
        let rest = self.rest();
        if rest.starts_with("#|") {
            self.start = self.end;
            let length = block_comment_length(rest)
                .ok_or_else(|| self.error_at(2, ReadErrorKind::UnclosedComment))?;
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

    fn quoted(&mut self, quote: char, unclosed: ReadErrorKind) -> Result<Token<'t>, ReadError> {
        let inside = &self.rest()[1..];
        let (rest, text) =
            quoted_text(inside, quote).map_err(|_| self.error_at(1, unclosed.clone()))?;
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
        if let Some(after) = after.strip_prefix('=') {
            let (literal, _) = split_word(after);
            self.end += 1 + literal.len();
            return Ok(Token::Leaf(text, self.leaf_value(literal)?));
        }
        Ok(Token::Text(text))
    }

    /// A token without quotes: a value, a leaf, an attribute or a word.
    #[inline]
    fn word(&mut self) -> Result<Token<'t>, ReadError> {
        if let Some((number, length)) = small_integer(&self.text.as_bytes()[self.start..]) {
            return Ok(self.cut(length, Token::Value(Some(Value::from(number)))));
        }
        let (word, _) = split_word(self.rest());
        self.end += word.len();
        if begins_like_a_number(word) {
            let value = word.parse().map_err(|error| self.bad_number(word, error))?;
            return Ok(Token::Value(Some(value)));
        }
        if word.starts_with(CURLY_QUOTES) {
            return Err(self.error(ReadErrorKind::CurlyQuote));
        }
        if word.starts_with(':') {
            return Ok(Token::Attribute(word));
        }
        if let Some((name, literal)) = word.split_once('=') {
            if name.is_empty() {
                return Err(self.error(ReadErrorKind::IncompleteLeaf));
            }
            return Ok(Token::Leaf(Cow::Borrowed(name), self.leaf_value(literal)?));
        }
        self.special_value(word)
    }

    fn bad_number(&self, word: &str, error: ValueError) -> ReadError {
        self.error(ReadErrorKind::BadNumber(word.to_owned(), error))
    }

    fn special_value(&self, word: &'t str) -> Result<Token<'t>, ReadError> {
        if word == "?" {
            return Ok(Token::Value(None));
        }
        if is_nan(word) {
            return Err(self.bad_number(word, ValueError::Nan));
        }
        Ok(match word.parse() {
            Ok(infinity) => Token::Value(Some(infinity)),
            Err(_) => Token::Word(word),
        })
    }

    fn leaf_value(&self, literal: &str) -> Result<Option<Value>, ReadError> {
        match literal {
            "" => Err(self.error(ReadErrorKind::IncompleteLeaf)),
            "?" => Ok(None),
            _ => literal.parse().map(Some).map_err(|error| {
                self.error(ReadErrorKind::BadLeafValue(literal.to_owned(), error))
            }),
        }
    }
}

/// The quotes that word processors put in the place of `"`.
const CURLY_QUOTES: [char; 3] = ['“', '”', '„'];

/// Whether a byte ends a token that has no quotes.
fn ends_a_word(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'\n'
            | b'\r'
            | 0x0B
            | 0x0C
            | b'('
            | b')'
            | b'['
            | b']'
            | b'"'
            | b';'
            | b'|'
            | b','
    )
}

/// Splits a token without quotes from the text behind it.
fn split_word(text: &str) -> (&str, &str) {
    let length = text.bytes().position(ends_a_word).unwrap_or(text.len());
    let word = &text[..length];
    let length = word.find(char::is_whitespace).unwrap_or(length);
    text.split_at(length)
}

/// The commonest token by far, read without looking at it twice: a whole number of at most 12
/// digits that ends at a blank or a bracket. Gives the number and its length.
#[inline]
fn small_integer(bytes: &[u8]) -> Option<(i64, usize)> {
    const MOST_DIGITS: usize = 12;
    let sign = usize::from(bytes.first() == Some(&b'-'));
    let mut number = 0;
    let mut length = sign;
    while let Some(digit) = bytes.get(length).filter(|byte| byte.is_ascii_digit()) {
        number = number * 10 + i64::from(digit - b'0');
        length += 1;
        if length > sign + MOST_DIGITS {
            return None;
        }
    }
    let is_whole = length > sign && bytes.get(length).is_none_or(|&byte| ends_a_word(byte));
    is_whole.then_some((if sign == 1 { -number } else { number }, length))
}

/// The text of a string or an odd symbol, up to the closing quote or an unknown escape.
fn quoted_text(input: &str, quote: char) -> IResult<&str, Cow<'_, str>> {
    let plain = take_while1(move |letter| letter != quote && letter != '\\');
    let piece = alt((map(plain, Cow::Borrowed), escape));
    fold_many0(piece, || Cow::Borrowed(""), joined).parse(input)
}

fn joined<'t>(text: Cow<'t, str>, piece: Cow<'t, str>) -> Cow<'t, str> {
    if text.is_empty() {
        return piece;
    }
    let mut text = text.into_owned();
    text.push_str(&piece);
    Cow::Owned(text)
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

/// `x41;` behind a backslash.
fn character_by_number(input: &str) -> IResult<&str, char> {
    let digits = take_while_m_n(1, 8, |digit: char| digit.is_ascii_hexdigit());
    delimited(
        char('x'),
        map_opt(digits, |digits| {
            u32::from_str_radix(digits, 16)
                .ok()
                .and_then(char::from_u32)
        }),
        char(';'),
    )
    .parse(input)
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
