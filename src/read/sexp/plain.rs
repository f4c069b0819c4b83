//! What large trees are made of, read without the general tokens: short numbers, leaves with names, heads
//! that say nothing but a mover and a name, and closing brackets.

use super::head::has_value;
use super::tokens::{Tokens, inside, is_end, is_name};
use crate::read::builder::NodeType;
use crate::read::cursor::after_blanks;
use crate::value::{Value, small_number};

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
                let (number, length) = plain_number(rest.as_bytes())?;
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
fn plain_number(bytes: &[u8]) -> Option<(Value, usize)> {
    small_number(bytes, is_end)
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
            let closing = if bracket == '(' { b')' } else { b']' };
            let is_closed = bytes.get(end) == Some(&closing);
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
        [first, ..] => first.is_ascii_alphabetic() && text[inside(text)..].starts_with('='),
        [] => false,
    }
}

/// The next word and its end, if it is certain to be no value, no leaf and no name that is doubted; else the same
/// place.
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
    if is_whole && is_name(word) && !has_value(word) {
        (Some(word), end)
    } else {
        (None, at)
    }
}
