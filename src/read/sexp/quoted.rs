//! Texts in quotes, cut by nom.

use std::borrow::Cow;

use nom::branch::alt;
use nom::bytes::complete::{take_while_m_n, take_while1};
use nom::character::complete::{char, line_ending, one_of, space0};
use nom::combinator::{map, map_opt, value};
use nom::multi::fold_many0;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

/// The text of a string or an odd symbol after its first quote, and what follows: the closing quote, an escape
/// that means nothing, or the end.
pub(super) fn quoted_text(input: &str, quote: char) -> IResult<&str, Cow<'_, str>> {
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
    let line_end = value(Cow::Borrowed(""), (space0, line_ending, space0));
    preceded(char('\\'), alt((letter, by_number, line_end))).parse(input)
}
