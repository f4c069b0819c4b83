//! What large trees are made of: tokens that mean the same wherever a tree may stand, heads that say
//! nothing but a mover and a name, and words, measured byte by byte.

use super::tokens::{Tokens, closing};
use crate::read::builder::NodeType;
use crate::read::cursor::after_blanks;
use crate::value::{Value, begins_like_a_number, infinity, is_nan, small_number};

/// A plain token.
pub(super) enum Plain<'t> {
    /// A leaf with or without a name.
    Leaf(Option<&'t str>, Value),
    /// The bracket of a list and its head, before the first child.
    Open(char, Head<'t>),
    /// The end of a list.
    Close(char),
}

/// What a list says before its value or its first child.
pub(super) struct Head<'t> {
    pub(super) node_type: Option<NodeType>,
    pub(super) name: Option<&'t str>,
}

impl<'t> Tokens<'t> {
    /// The next token, if it is a plain one with only plain blanks before it.
    #[inline]
    pub(super) fn plain(&mut self) -> Option<Plain<'t>> {
        let start = after_blanks(self.text.as_bytes(), self.end);
        let rest = self.text.get(start..)?;
        let (plain, length) = match *rest.as_bytes().first()? {
            bracket @ (b')' | b']') => (Plain::Close(char::from(bracket)), 1),
            b'(' | b'[' => plain_list(rest)?,
            first if first.is_ascii_alphabetic() => plain_leaf(rest)?,
            _ => {
                let short = plain_number(rest.as_bytes());
                let (number, length) = short.or_else(|| longer_number(rest))?;
                (Plain::Leaf(None, number), length)
            }
        };
        self.start = start;
        self.end = start + length;
        Some(plain)
    }
}

/// The short number that a text begins with, and its length.
#[inline]
pub(super) fn plain_number(bytes: &[u8]) -> Option<(Value, usize)> {
    small_number(bytes, is_end)
}

/// The same for a number of any kind, if it breaks no rule.
fn longer_number(text: &str) -> Option<(Value, usize)> {
    let (word, behind) = text.split_at(inside(text));
    let is_number = begins_like_a_number(word) && behind.bytes().next().is_none_or(is_end);
    is_number.then(|| Some((word.parse().ok()?, word.len())))?
}

/// The leaf that a text begins with, and its length.
#[inline]
fn plain_leaf(text: &str) -> Option<(Plain<'_>, usize)> {
    let (name, behind) = text.split_at(inside(text));
    let (number, length) = plain_number(behind.strip_prefix('=')?.as_bytes())?;
    Some((Plain::Leaf(Some(name), number), name.len() + 1 + length))
}

/// The list that a text begins with, and its length: the whole list of a leaf; of an inner node the head,
/// if it is certain that a child comes next.
#[inline]
fn plain_list(text: &str) -> Option<(Plain<'_>, usize)> {
    let bytes = text.as_bytes();
    let bracket = char::from(bytes[0]);
    let (head, end) = plain_head(text);
    let next = after_blanks(bytes, end);
    let is_number = matches!(bytes[next..], [b'0'..=b'9', ..] | [b'-', b'0'..=b'9', ..]);
    let is_child = match (head.node_type, head.name) {
        (None, Some(_)) | (Some(NodeType::Leaf), _) if is_number => {
            let (number, length) = plain_number(&bytes[next..])?;
            let end = after_blanks(bytes, next + length);
            let is_closed = text[end..].starts_with(closing(bracket));
            return is_closed.then_some((Plain::Leaf(head.name, number), end + 1));
        }
        (Some(NodeType::Leaf), _) => false,
        _ => is_number || begins_a_list_or_a_leaf(&text[next..]),
    };
    is_child.then_some((Plain::Open(bracket, head), end))
}

/// The head of the list that a text begins with, and where it ends.
#[inline]
fn plain_head(text: &str) -> (Head<'_>, usize) {
    let (word, end) = plain_word(text, 1);
    let node_type = word.and_then(NodeType::from_word);
    let (name, end) = match node_type {
        Some(_) => plain_word(text, end),
        None => (word, end),
    };
    (Head { node_type, name }, end)
}

/// Whether a list or a leaf with a name begins here.
#[inline]
fn begins_a_list_or_a_leaf(text: &str) -> bool {
    match text.as_bytes() {
        [b'(' | b'[', ..] => true,
        [first, ..] => first.is_ascii_alphabetic() && measure_word(text).1.is_some(),
        [] => false,
    }
}

/// The next word and its end, if it is certain to be no value and no leaf; else the same place.
#[inline]
fn plain_word(text: &str, at: usize) -> (Option<&str>, usize) {
    let bytes = text.as_bytes();
    let start = after_blanks(bytes, at);
    if !bytes.get(start).is_some_and(u8::is_ascii_alphabetic) {
        return (None, at);
    }
    let word = &text[start..][..inside(&text[start..])];
    let end = start + word.len();
    let is_whole = bytes.get(end).is_some_and(|&byte| is_end(byte));
    if is_whole && is_name(word) {
        (Some(word), end)
    } else {
        (None, at)
    }
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

/// The length of the token without quotes that a text begins with, and where its first `=` stands.
#[inline]
pub(super) fn measure_word(text: &str) -> (usize, Option<usize>) {
    let mut equals = None;
    let mut at = 0;
    loop {
        at += inside(&text[at..]);
        match text.as_bytes().get(at).map(|&byte| role(byte)) {
            Some(Role::Equals) => {
                equals = equals.or(Some(at));
                at += 1;
            }
            Some(Role::BeyondAscii) => {
                let letter = text[at..].chars().next();
                match letter.filter(|&letter| !ends_a_word(letter)) {
                    Some(letter) => at += letter.len_utf8(),
                    None => return (at, equals),
                }
            }
            _ => return (at, equals),
        }
    }
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

/// Whether a word is a name rather than an infinity or "not a number".
#[inline]
pub(super) fn is_name(word: &str) -> bool {
    !may_be_infinite(word) || infinity(word).is_none() && !is_nan(word)
}

/// Whether a word begins like an infinity or like "not a number": all others need no closer look.
#[inline]
fn may_be_infinite(word: &str) -> bool {
    matches!(
        word.as_bytes().first(),
        Some(b'i' | b'n' | b'N' | b'+' | b'-' | 0x80..)
    )
}

/// Whether a character ends a token that has no quotes, control characters among them.
pub(super) const fn ends_a_word(letter: char) -> bool {
    matches!(letter, '(' | ')' | '[' | ']' | '"' | ';' | '|' | ',')
        || matches!(letter, '\0'..='\x1F' | '\x7F'..='\u{9F}')
        || letter.is_whitespace()
}
