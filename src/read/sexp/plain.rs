//! What large trees are made of: tokens that mean the same wherever a tree may stand, and heads that say
//! nothing but a mover and a name.

use super::tokens::Tokens;
use super::word::{inside, is_end, is_name, measure_word};
use crate::read::builder::NodeType;
use crate::read::plain::{after_blanks, small_integer};
use crate::tree::Mover;

/// A plain token.
pub(super) enum Plain<'t> {
    /// A leaf without a name: a whole number of few digits.
    Number(i64),
    /// A leaf with a name and such a number.
    Leaf(&'t str, i64),
    /// The bracket of a list and its head, before the first child.
    Open(char, Head<'t>),
    /// The end of a list.
    Close(char),
}

/// What a list says before its first child.
#[derive(Default)]
pub(super) struct Head<'t> {
    pub(super) mover: Option<Mover>,
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
            bracket @ (b'(' | b'[') => {
                let (head, length) = plain_head(&rest[1..])?;
                (Plain::Open(char::from(bracket), head), 1 + length)
            }
            first if first.is_ascii_alphabetic() => plain_leaf(rest)?,
            _ => {
                let (number, length) = plain_number(rest.as_bytes())?;
                (Plain::Number(number), length)
            }
        };
        self.start = start;
        self.end = start + length;
        Some(plain)
    }
}

/// The whole number of few digits that a text begins with, and its length.
#[inline]
pub(super) fn plain_number(bytes: &[u8]) -> Option<(i64, usize)> {
    small_integer(bytes, is_end)
}

/// The leaf that a text begins with, and its length.
#[inline]
fn plain_leaf(text: &str) -> Option<(Plain<'_>, usize)> {
    let (name, behind) = text.split_at(inside(text));
    let (number, length) = plain_number(behind.strip_prefix('=')?.as_bytes())?;
    Some((Plain::Leaf(name, number), name.len() + 1 + length))
}

/// The head after a bracket and its length, if it is certain that a child comes next.
#[inline]
fn plain_head(text: &str) -> Option<(Head<'_>, usize)> {
    let mut head = Head::default();
    let (mut end, mut next) = (0, 0);
    if let Some(word) = plain_word(text) {
        (end, next) = (word.len(), after_blanks(text.as_bytes(), word.len()));
        match NodeType::from_word(word) {
            Some(NodeType::Inner(mover)) => head.mover = Some(mover),
            Some(NodeType::Leaf) => return None,
            None => head.name = Some(word),
        }
    }
    if head.mover.is_some()
        && let Some(word) = plain_word(&text[next..])
    {
        end = next + word.len();
        next = after_blanks(text.as_bytes(), end);
        head.name = Some(word);
    }
    let is_child = match text.as_bytes()[next..] {
        [b'(' | b'[', ..] => true,
        // A number after nothing but a name may be the value of a leaf.
        [b'0'..=b'9', ..] | [b'-', b'0'..=b'9', ..] => head.mover.is_some() || head.name.is_none(),
        [b'a'..=b'z' | b'A'..=b'Z', ..] => measure_word(&text[next..]).1.is_some(),
        _ => false,
    };
    is_child.then_some((head, end))
}

/// The word that a text begins with, if it is certain to be no value and no leaf.
#[inline]
fn plain_word(text: &str) -> Option<&str> {
    if !text.as_bytes().first()?.is_ascii_alphabetic() {
        return None;
    }
    let (word, behind) = text.split_at(inside(text));
    (is_end(*behind.as_bytes().first()?) && is_name(word)).then_some(word)
}
