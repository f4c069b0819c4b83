//! The words of other programs' formats, which nom cuts. What nests is followed with a stack of the reader's own:
//! parsers that call themselves would overflow the program's.

use std::ops::Range;

use nom::error::{ContextError, ErrorKind, ParseError, context};
use nom::sequence::preceded;
use nom::{Err, Finish as _, IResult, Offset as _, Parser};

use super::{Failure, ReadError, ReadErrorKind, fail};
use crate::value::{Value, small_number};

/// What a parser finds, and the text behind it.
pub(super) type Parsed<'t, O> = IResult<&'t str, O, Fault<'t>>;

/// What stopped a parser, and the text from there on.
#[derive(Debug)]
pub(super) struct Fault<'t> {
    rest: &'t str,
    kind: Option<ReadErrorKind>,
}

impl<'t> ParseError<&'t str> for Fault<'t> {
    fn from_error_kind(rest: &'t str, _: ErrorKind) -> Self {
        Self { rest, kind: None }
    }

    fn append(_: &'t str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl<'t> ContextError<&'t str> for Fault<'t> {
    /// The innermost parser that knows what was expected tells it.
    fn add_context(rest: &'t str, expected: &'static str, fault: Self) -> Self {
        match fault.kind {
            Some(_) => fault,
            None => Self::of(rest, ReadErrorKind::Expected(expected)),
        }
    }
}

impl<'t> Fault<'t> {
    pub(super) fn of(rest: &'t str, kind: ReadErrorKind) -> Self {
        let kind = Some(kind);
        Self { rest, kind }
    }
}

/// A text whose beginning stands here is never closed.
pub(super) fn unclosed<'t, O>(beginning: &'t str, what: &'static str) -> Parsed<'t, O> {
    let kind = ReadErrorKind::Unclosed(what);
    Err(Err::Failure(Fault::of(beginning, kind)))
}

/// What stands behind blanks, of which an error says that it was expected there.
pub(super) fn after_blanks_a<'t, O>(
    expected: &'static str,
    parser: impl Parser<&'t str, Output = O, Error = Fault<'t>>,
) -> impl Parser<&'t str, Output = O, Error = Fault<'t>> {
    preceded(blanks, context(expected, parser))
}

/// Blanks, also none. Not `multispace0`: what that leaves at the end of a text has no place in it.
#[expect(clippy::unnecessary_wraps, reason = "parsers of nom return a result")]
pub(super) fn blanks(text: &str) -> Parsed<'_, &str> {
    let rest = text.trim_ascii_start();
    Ok((rest, &text[..text.len() - rest.len()]))
}

/// A text, and what of it is not read yet.
pub(super) struct Cursor<'t> {
    pub(super) text: &'t str,
    pub(super) rest: &'t str,
}

impl<'t> Cursor<'t> {
    /// A text that must hold something, from its first letter on.
    pub(super) fn new(text: &'t str) -> Result<Self, Failure> {
        let rest = text.trim_start();
        if rest.is_empty() {
            return fail(ReadErrorKind::Empty, text.len()..text.len());
        }
        Ok(Self { text, rest })
    }

    /// Goes on behind what a parser takes here.
    pub(super) fn take<O>(
        &mut self,
        mut parser: impl Parser<&'t str, Output = O, Error = Fault<'t>>,
    ) -> Result<O, Failure> {
        match parser.parse(self.rest).finish() {
            Ok((rest, found)) => {
                self.rest = rest;
                Ok(found)
            }
            Err(fault) => {
                let kind = fault
                    .kind
                    .unwrap_or(ReadErrorKind::Expected("another text"));
                fail(
                    kind,
                    first_letter(self.text, self.text.len() - fault.rest.len()),
                )
            }
        }
    }

    /// Where a part of the text stands.
    pub(super) fn place(&self, part: &str) -> Range<usize> {
        let start = self.text.offset(part);
        start..start + part.len()
    }

    /// Something else stands here than the format has.
    pub(super) fn expected<T>(&self, what: &'static str) -> Result<T, Failure> {
        let here = first_letter(self.text, self.text.len() - self.rest.len());
        fail(ReadErrorKind::Expected(what), here)
    }

    /// Nothing but blanks may follow the tree.
    pub(super) fn end(&mut self) -> Result<(), Failure> {
        self.take(blanks)?;
        match first_letter(self.text, self.text.len() - self.rest.len()) {
            end if end.is_empty() => Ok(()),
            here => fail(ReadErrorKind::TextAfterTree, here),
        }
    }
}

/// The place of the letter that stands here; empty at the end.
pub(super) fn first_letter(text: &str, at: usize) -> Range<usize> {
    at..at + text[at..].chars().next().map_or(0, char::len_utf8)
}

/// The value that a word spells; `None` is `?`.
#[inline]
pub(super) fn value(word: &str, span: Range<usize>) -> Result<Option<Value>, ReadError> {
    if let Some((number, _)) = small_number(word.as_bytes(), |_| false) {
        return Ok(Some(number));
    }
    match word.parse() {
        Ok(value) => Ok(Some(value)),
        Err(_) if word == "?" => Ok(None),
        Err(error) => Err(ReadErrorKind::BadValue(word.to_owned(), error).at(span)),
    }
}

/// The first place from here on where no plain blank stands.
#[inline]
pub(super) fn after_blanks(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\n' | b'\t' | b'\r')) {
        at += 1;
    }
    at
}
