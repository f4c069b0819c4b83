//! Commas between the items of a list, as in Python's tuples and in mathematics.

use std::borrow::Cow;

use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take_until};
use nom::combinator::recognize;
use nom::sequence::delimited;
use nom::{IResult, Parser};

/// The text with blanks in place of commas that can only separate items, so that every other
/// character keeps its place; nothing where a comma might be a decimal comma.
///
/// A comma separates where a blank or a bracket stands beside it, or where nothing but commas
/// separates the items of the whole text. Texts with escapes or bars are left alone.
pub(super) fn as_blanks(text: &str) -> Option<String> {
    if text.contains(['\\', '|']) {
        return None;
    }
    let pieces = pieces(text);
    let code: String = pieces.iter().map(Piece::code).collect();
    let separates = |(at, _): (usize, &str)| {
        let before = code[..at].chars().next_back();
        let behind = code[at + 1..].chars().next();
        [before, behind].into_iter().flatten().any(is_edge)
    };
    let is_clear = is_tuple(&code) || code.match_indices(',').all(separates);
    let plain: String = pieces.iter().map(Piece::without_commas).collect();
    (is_clear && plain != text).then_some(plain)
}

fn is_edge(letter: char) -> bool {
    letter.is_whitespace() || "()[]".contains(letter)
}

/// Whether nothing but commas separates the items: no two of them have only blanks between them.
fn is_tuple(code: &str) -> bool {
    let mut items = code.split_whitespace();
    let Some(mut before) = items.next() else {
        return false;
    };
    items.all(|item| {
        let is_apart = before.ends_with([',', '(', '[']) || item.starts_with([',', ')', ']']);
        before = item;
        is_apart
    })
}

/// A part of a text that is a string or a comment, or one that is neither.
enum Piece<'t> {
    Code(&'t str),
    Other(&'t str),
}

impl<'t> Piece<'t> {
    fn code(&self) -> Cow<'t, str> {
        match *self {
            Self::Code(text) => Cow::Borrowed(text),
            Self::Other(text) => Cow::Owned(" ".repeat(text.len())),
        }
    }

    fn without_commas(&self) -> Cow<'t, str> {
        match *self {
            Self::Code(text) => Cow::Owned(text.replace(',', " ")),
            Self::Other(text) => Cow::Borrowed(text),
        }
    }
}

fn pieces(mut text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    while !text.is_empty() {
        let (rest, piece) = piece(text).unwrap_or(("", Piece::Code(text)));
        pieces.push(piece);
        text = rest;
    }
    pieces
}

fn piece(text: &str) -> IResult<&str, Piece<'_>> {
    let string = recognize(delimited(tag("\""), take_until("\""), tag("\"")));
    let comment = recognize((tag(";"), is_not("\r\n")));
    alt((
        string.map(Piece::Other),
        comment.map(Piece::Other),
        is_not("\";").map(Piece::Code),
    ))
    .parse(text)
}
