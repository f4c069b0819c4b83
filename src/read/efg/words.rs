//! The words of Gambit's games, and lists of them in braces.

use std::borrow::Cow;
use std::rc::Rc;

use nom::branch::alt;
use nom::bytes::complete::{take, take_while1};
use nom::character::complete::char;
use nom::combinator::{cut, opt, verify};
use nom::multi::fold_many0;
use nom::sequence::preceded;
use nom::{Err, Parser};

use crate::read::ReadErrorKind;
use crate::read::cursor::{Fault, Parsed, after_blanks_a, blanks, unclosed};

/// Whether a letter stands in a word without quotes, and does not end it.
fn is_in_word(letter: char) -> bool {
    !matches!(letter, ' ' | '\t' | '\r' | '\n' | '"' | '{' | '}' | ',')
}

/// A word without quotes.
pub(super) fn word(text: &str) -> Parsed<'_, &str> {
    take_while1(is_in_word).parse(text)
}

/// One of some words.
pub(super) fn one_of<'t>(
    expected: &'static str,
    words: &[&str],
) -> impl Parser<&'t str, Output = &'t str, Error = Fault<'t>> {
    let word = verify(word, |word: &str| words.contains(&word));
    after_blanks_a(expected, word)
}

/// A text in double quotes, where a backslash takes the next letter as it is.
pub(super) fn string(quote: &str) -> Parsed<'_, Cow<'_, str>> {
    let (inside, _) = char('"').parse(quote)?;
    let letter = preceded(char('\\'), take(1_usize));
    let piece = alt((
        take_while1(|letter| letter != '"' && letter != '\\'),
        letter,
    ));
    let mut pieces = fold_many0(piece, Cow::default, |text, piece| text + piece);
    let (rest, text) = pieces.parse(inside)?;
    match rest.strip_prefix('"') {
        Some(behind) => Ok((behind, text)),
        None => unclosed(quote, "the quote"),
    }
}

/// Passes over a name or comment, if one stands here.
pub(super) fn any_string(text: &str) -> Parsed<'_, Option<Cow<'_, str>>> {
    opt(after_blanks_a("a text in quotes", string)).parse(text)
}

/// What stands in braces, at least one item.
pub(super) fn in_braces<'t, O>(
    expected: &'static str,
    mut item: impl Parser<&'t str, Output = O, Error = Fault<'t>>,
) -> impl FnMut(&'t str) -> Parsed<'t, Vec<O>> {
    move |text| {
        let (list, _) = blanks(text)?;
        let (mut rest, _) = after_blanks_a(expected, char('{')).parse(text)?;
        let mut items = Vec::new();
        loop {
            rest = blanks(rest)?.0;
            if rest.is_empty() {
                let kind = ReadErrorKind::UnclosedBracket('{');
                return Err(Err::Failure(Fault::of(list, kind)));
            }
            if let Some(behind) = rest.strip_prefix('}').filter(|_| !items.is_empty()) {
                return Ok((behind, items));
            }
            let (behind, found) = cut(|text| item.parse(text)).parse(rest)?;
            items.push(found);
            rest = behind;
        }
    }
}

/// What an action is called, and how likely it is if chance takes it.
pub(super) type Action<'t> = (Cow<'t, str>, &'t str);

/// The actions of a node, which all nodes of an information set of chance share.
pub(super) type Actions<'t> = Rc<[Action<'t>]>;

/// The actions of a node with what follows each, if they stand here.
pub(super) fn actions<'t>(
    behind: impl Parser<&'t str, Output = &'t str, Error = Fault<'t>>,
) -> impl Parser<&'t str, Output = Option<Actions<'t>>, Error = Fault<'t>> {
    let action = (after_blanks_a("an action, in quotes", string), behind);
    let list = in_braces("the actions in `{ }`", action);
    (any_string, opt(list)).map(|(_, actions)| actions.map(Rc::from))
}
