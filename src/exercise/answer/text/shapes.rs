//! The words of a line → what they say, in the shape that the key asks for.

use std::borrow::Cow;
use std::iter;
use std::vec;

use super::counts;
use crate::exercise::answer::search;
use crate::exercise::answer::words::{JOINTS, Word};
use crate::exercise::question::Content;
use crate::exercise::said::{Said, Shape};

/// What words say under a key.
pub(super) fn said_by(content: Content, words: Vec<Word<'_>>) -> Said<'_> {
    match content {
        Content::Value => value(words),
        Content::Move if words.len() == 1 => value(words),
        Content::Move | Content::Nodes(..) => Said::list(words.into_iter().map(text).collect()),
        Content::Edges => edges(words).map_or_else(Said::other, Said::list),
        Content::Counts => counts::said_by(words),
        Content::Search => Said::members(search::said_by(words)),
        // A line for each node says these.
        Content::NodeValues | Content::Windows | Content::IsPruned => Said::other(),
    }
}

fn text(word: Word<'_>) -> Said<'_> {
    Said::text(word.text)
}

/// One number with or without a sign before it.
pub(super) fn value(words: Vec<Word<'_>>) -> Said<'_> {
    let is_sign = |text: &str| text.chars().all(|sign| "<>=≤≥".contains(sign));
    let mut texts = words.into_iter().map(|word| word.text);
    match (texts.next(), texts.next(), texts.next()) {
        (Some(number), None, None) => Said::text(number),
        (Some(sign), Some(number), None) if is_sign(&sign) => Said::text(format!("{sign}{number}")),
        (Some(phrase), Some(number), None) if phrase.eq_ignore_ascii_case("exactly") => {
            Said::text(format!("{phrase} {number}"))
        }
        // The ends of an interval.
        (Some(low), Some(high), None) => Said::list(vec![Said::text(low), Said::text(high)]),
        (Some(first), Some(second), Some(number))
            if is_sign(&first) && is_sign(&second) && texts.len() == 0 =>
        {
            Said::text([first, second, number].concat())
        }
        // In words: at most 2, 2 or more.
        (Some(first), Some(second), Some(third))
            if first.chars().all(char::is_alphabetic) || second.eq_ignore_ascii_case("or") =>
        {
            let words: Vec<Cow<str>> = [first, second, third].into_iter().chain(texts).collect();
            Said::text(words.join(" "))
        }
        _ => Said::other(),
    }
}

/// One word.
pub(super) fn yes_no(words: Vec<Word<'_>>) -> Said<'_> {
    match <[Word; 1]>::try_from(words) {
        Ok([word]) => text(word),
        Err(_) => Said::other(),
    }
}

/// `F-L`, `F->L`, `"a b"-"c d"`
fn edges(words: Vec<Word<'_>>) -> Option<Vec<Said<'_>>> {
    let mut words = words.into_iter().peekable();
    let mut edges = Vec::new();
    while let Some(first) = words.next() {
        edges.push(edge(first, &mut words)?);
    }
    Some(edges)
}

fn edge<'a>(
    first: Word<'a>,
    words: &mut iter::Peekable<vec::IntoIter<Word<'a>>>,
) -> Option<Said<'a>> {
    let is_next_glued = words.peek().is_some_and(|next| next.is_glued);
    let (parent, behind) = match (first.text, first.is_quoted, is_next_glued) {
        (joined, false, false) => return Some(Said::new(joined, Shape::Joined)),
        (parent, true, true) => (
            parent,
            without_joint(&words.next()?.text, str::strip_prefix)?,
        ),
        (parent, false, true) => (
            without_joint(&parent, str::strip_suffix)?,
            Cow::Borrowed(""),
        ),
        (_, true, false) => return None,
    };
    let child = match &*behind {
        "" => words.next().filter(|child| child.is_quoted)?.text,
        _ => behind,
    };
    Some(Said::list(vec![Said::text(parent), Said::text(child)]))
}

/// A word without the joint at one end of it; nothing for a word in quotes.
fn without_joint<'a>(
    word: &Cow<'a, str>,
    strip: fn(&'a str, &'static str) -> Option<&'a str>,
) -> Option<Cow<'a, str>> {
    let &Cow::Borrowed(word) = word else {
        return None;
    };
    let rest = JOINTS.into_iter().find_map(|joint| strip(word, joint));
    rest.map(Cow::Borrowed)
}
