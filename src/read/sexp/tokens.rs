//! The tokens of the S-expression grammar and the blanks and comments between them.

use std::borrow::Cow;
use std::ops::Range;

use nom::branch::alt;
use nom::bytes::complete::{take_while_m_n, take_while1};
use nom::character::complete::{char, line_ending, one_of, space0};
use nom::combinator::{map, map_opt};
use nom::multi::fold_many0;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use crate::read::cursor::{after_blanks, value};
use crate::read::error::{ReadError, ReadErrorKind};
use crate::value::{Value, ValueError, begins_like_a_number, infinity, is_nan, small_number};

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

/// A cursor that cuts one token after the other.
pub(super) struct Tokens<'t> {
    pub(super) text: &'t str,
    /// Where the last token began.
    pub(super) start: usize,
    /// Where the last token ended.
    pub(super) end: usize,
    /// The first `;` that seems to be meant to separate trees.
    pub(super) doubtful_comment: Option<usize>,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            start: 0,
            end: 0,
            doubtful_comment: None,
        }
    }

    /// Where the last token stands.
    pub(super) fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// A mistake at the last token.
    #[cold]
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
        Ok(Some(match first {
            b'(' | b'[' => self.cut(1, Token::Open(char::from(first))),
            b')' | b']' => self.cut(1, Token::Close(char::from(first))),
            b'"' => self.quoted('"', "the string")?,
            b'|' => self.quoted('|', "the symbol in bars")?,
            b'#' if self.rest().starts_with("#;") => self.cut(2, Token::TreeComment),
            b',' => return Err(self.error_of(1, ReadErrorKind::Comma)),
            b'\'' => return Err(self.error_of(1, ReadErrorKind::Quote)),
            _ => self.word()?,
        }))
    }

    fn cut(&mut self, length: usize, token: Token<'t>) -> Token<'t> {
        self.end = self.start + length;
        token
    }

    /// A mistake of so many bytes from the beginning of this token on.
    #[cold]
    fn error_of(&mut self, length: usize, kind: ReadErrorKind) -> ReadError {
        self.end = self.start + length;
        self.error(kind)
    }

    /// A text in quotes or bars, or the leaf that it is the name of.
    fn quoted(&mut self, quote: char, what: &'static str) -> Result<Token<'t>, ReadError> {
        let inside = &self.rest()[1..];
        let (rest, text) = quoted_text(inside, quote).unwrap_or_default();
        let at = self.text.len() - rest.len();
        let Some(after) = rest.strip_prefix(quote) else {
            let Some(letter) = rest.chars().nth(1) else {
                return Err(self.error_of(1, ReadErrorKind::Unclosed(what)));
            };
            self.start = at;
            return Err(self.error_of(1 + letter.len_utf8(), ReadErrorKind::UnknownEscape));
        };
        self.end = at + 1;
        let Some(after) = after.strip_prefix('=') else {
            return Ok(Token::Text(text));
        };
        let literal = &after[..word_length(after)];
        self.end += 1 + literal.len();
        Ok(Token::Leaf(text, self.leaf_value(literal)?))
    }

    /// A token without quotes: a value, a leaf, an attribute or a word.
    #[inline]
    fn word(&mut self) -> Result<Token<'t>, ReadError> {
        if let Some((number, length)) = small_number(self.rest().as_bytes(), is_end) {
            return Ok(self.cut(length, Token::Value(Some(number))));
        }
        let word = &self.rest()[..word_length(self.rest())];
        if word.is_empty() {
            // Whatever else ends a word begins another token or is a blank.
            let control = self.rest().chars().next().map_or(0, char::len_utf8);
            return Err(self.error_of(control, ReadErrorKind::ControlCharacter));
        }
        self.end += word.len();
        if begins_like_a_number(word) {
            return self.number(word);
        }
        if word.starts_with(['“', '”', '„']) {
            return Err(self.error(ReadErrorKind::Quote));
        }
        if word.starts_with(':') {
            return Ok(Token::Attribute(word));
        }
        match word.bytes().position(|byte| byte == b'=') {
            Some(0) => Err(self.error(ReadErrorKind::IncompleteLeaf)),
            Some(at) => {
                let name = Cow::Borrowed(&word[..at]);
                Ok(Token::Leaf(name, self.leaf_value(&word[at + 1..])?))
            }
            None => self.name_or_value(word),
        }
    }

    /// A word that is a name, unless it is an infinity or `?`.
    #[inline]
    fn name_or_value(&self, word: &'t str) -> Result<Token<'t>, ReadError> {
        if is_name(word) {
            return Ok(Token::Word(word));
        }
        match infinity(word) {
            Some(infinity) => Ok(Token::Value(Some(infinity))),
            None if word == "?" => Ok(Token::Value(None)),
            None if is_nan(word) => {
                let kind = ReadErrorKind::BadValue(word.to_owned(), ValueError::Nan);
                Err(self.error(kind))
            }
            None => Ok(Token::Word(word)),
        }
    }

    fn number(&self, word: &str) -> Result<Token<'t>, ReadError> {
        let kind = match word.parse() {
            Ok(value) => return Ok(Token::Value(Some(value))),
            Err(ValueError::NotANumber) => ReadErrorKind::NotANumber(word.to_owned()),
            Err(error) => ReadErrorKind::BadValue(word.to_owned(), error),
        };
        Err(self.error(kind))
    }

    #[inline]
    fn leaf_value(&self, literal: &str) -> Result<Option<Value>, ReadError> {
        if literal.is_empty() {
            return Err(self.error(ReadErrorKind::IncompleteLeaf));
        }
        value(literal, self.span())
    }

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
                return Err(self.error_of(2, ReadErrorKind::Unclosed("the comment")));
            };
            self.end += length;
            return Ok(true);
        }
        let length = match rest.chars().next() {
            Some(';') => {
                let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
                if self.looks_like_trees(&rest[..length]) {
                    self.doubtful_comment.get_or_insert(self.end);
                }
                length
            }
            Some(blank) if blank.is_whitespace() => blank.len_utf8(),
            _ => 0,
        };
        self.end += length;
        Ok(length > 0)
    }

    /// Whether the comment that begins here touches what may be a tree, and begins with one.
    fn looks_like_trees(&self, comment: &str) -> bool {
        let is_end = |letter: char| letter.is_ascii_digit() || matches!(letter, ')' | ']');
        if !self.text[..self.end].ends_with(is_end) {
            return false;
        }
        let first = comment[1..].trim_start();
        let word = &first[..word_length(first)];
        let leaf = word.split_once('=').filter(|(name, _)| !name.is_empty());
        let value = leaf.map_or(word, |(_, value)| value);
        first.starts_with(['(', '[']) || value.parse::<Value>().is_ok()
    }
}

/// Whether a text is a single token that may be a name.
pub(crate) fn is_word(text: &str) -> bool {
    matches!(Tokens::new(text).next(), Ok(Some(Token::Word(word))) if word == text)
}

/// The length of a block comment, comments within it included; `None` if it is never closed.
fn block_comment_length(input: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    loop {
        at += memchr::memchr2(b'#', b'|', &input.as_bytes()[at..])?;
        match input.as_bytes().get(at..at + 2)? {
            b"#|" => depth += 1,
            b"|#" if depth == 1 => return Some(at + 2),
            b"|#" => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
    }
}

/// The length of the token without quotes that a text begins with.
#[inline]
fn word_length(text: &str) -> usize {
    let may_end = |byte| matches!(role(byte), Role::End | Role::BeyondAscii);
    let length = text.bytes().position(may_end).unwrap_or(text.len());
    if text.as_bytes().get(length).is_none_or(u8::is_ascii) {
        return length;
    }
    let rest = &text[length..];
    length + rest.find(ends_a_word).unwrap_or(rest.len())
}

/// Whether a word without digits is a name: no `?`, no infinity and nothing like "not a number". The first
/// letter tells that of nearly all words.
#[inline]
pub(super) fn is_name(word: &str) -> bool {
    let may_be_value = matches!(
        word.as_bytes().first(),
        Some(b'?' | b'i' | b'n' | b'N' | b'+' | b'-' | 0x80..)
    );
    !may_be_value || word != "?" && infinity(word).is_none() && !is_nan(word)
}

/// Whether a character ends a token that has no quotes, control characters among them.
const fn ends_a_word(letter: char) -> bool {
    matches!(letter, '(' | ')' | '[' | ']' | '"' | ';' | '|' | ',')
        || matches!(letter, '\0'..='\x20' | '\x7F'..='\u{9F}')
        || !letter.is_ascii() && letter.is_whitespace()
}

/// The text of a string or an odd symbol after its first quote, and what follows: the closing quote, an escape
/// that means nothing, or the end.
fn quoted_text(input: &str, quote: char) -> IResult<&str, Cow<'_, str>> {
    let plain = take_while1(move |letter| letter != quote && letter != '\\');
    let piece = alt((map(plain, Cow::Borrowed), escape));
    fold_many0(piece, Cow::default, |text, piece| text + piece).parse(input)
}

/// The escapes of R7RS, section 7.1.1: letters, a character by its hexadecimal number, and a line
/// end that is not part of the text.
fn escape(input: &str) -> IResult<&str, Cow<'_, str>> {
    let letter = map(one_of("abtnr\"\\|"), |letter| {
        Cow::Borrowed(match letter {
            'a' => "\u{7}",
            'b' => "\u{8}",
            't' => "\t",
            'n' => "\n",
            'r' => "\r",
            '"' => "\"",
            '\\' => "\\",
            _ => "|",
        })
    });
    let digits = take_while_m_n(1, 8, |digit: char| digit.is_ascii_hexdigit());
    let number = map_opt(digits, |digits| {
        let number = u32::from_str_radix(digits, 16).ok()?;
        char::from_u32(number)
    });
    let number = delimited(char('x'), number, char(';'));
    let by_number = map(number, |found| Cow::Owned(found.to_string()));
    let line_end = map((space0, line_ending, space0), |_| Cow::Borrowed(""));
    preceded(char('\\'), alt((letter, by_number, line_end))).parse(input)
}

/// What a byte does to the word that it stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Nothing: the word goes on.
    Inside,
    /// The first one parts the name of a leaf from its value.
    Equals,
    /// The word is over before this byte.
    End,
    /// The byte belongs to a character that tells more.
    BeyondAscii,
}

/// The roles of all bytes, so that measuring a word takes one look at each of its bytes.
static ROLES: [Role; 256] = {
    let mut roles = [Role::BeyondAscii; 256];
    let mut byte = 0;
    while byte < 128_u8 {
        roles[byte as usize] = match byte {
            b'=' => Role::Equals,
            _ if ends_a_word(byte as char) => Role::End,
            _ => Role::Inside,
        };
        byte += 1;
    }
    roles
};

#[inline(always)]
fn role(byte: u8) -> Role {
    ROLES[usize::from(byte)]
}

/// How many bytes go by before one that is more than the inside of a word.
#[inline(always)]
pub(super) fn inside(text: &str) -> usize {
    let mut bytes = text.bytes();
    let length = bytes.position(|byte| role(byte) != Role::Inside);
    length.unwrap_or(text.len())
}

/// Whether a word is certain to be over before this byte.
#[inline(always)]
pub(super) fn is_end(byte: u8) -> bool {
    role(byte) == Role::End
}
