//! The text after a key → what it says, in the shape that the key asks for.

use std::borrow::Cow;
use std::{iter, vec};

use super::counts;
use super::line::value_without_remark;
use super::names::{is_called, node_in, one_name, without_prefix};
use crate::exercise::answer::words::{Fault, JOINTS, Separators, Word, is_quoted, words};
use crate::exercise::answer::{Known, search, spellings};
use crate::exercise::number::StatedValue;
use crate::exercise::question::{Content, NodeList};
use crate::exercise::said::{Said, Shape};

/// What a text says under a key.
pub(super) fn said(content: Content, values: &str) -> Result<Said<'_>, Fault<'_>> {
    let values = match content {
        Content::Value => value_without_remark(values),
        _ => values,
    };
    if let (Content::Value, Some(said)) = (content, value_with_comma(values)) {
        return Ok(said);
    }
    if matches!(content, Content::Edges)
        && let Some(pairs) = pairs(values)
    {
        return Ok(Said::list(pairs));
    }
    if let Content::Nodes(NodeList::Line, _) = content
        && let Some(line) = turned(values)?
    {
        return Ok(Said::text(line));
    }
    let separators = match content {
        Content::Value => Separators::Values,
        Content::Edges => Separators::Edges,
        Content::Counts | Content::Search => Separators::Pairs,
        Content::Nodes(NodeList::Pruned, _) if !values.contains(';') => Separators::Subtrees,
        _ => Separators::of_list(values),
    };
    let mut words = words(values, separators)?;
    if let [word] = &words[..]
        && !matches!(content, Content::Search)
        && !word.is_quoted
        && spellings::is_none(&word.text)
    {
        words.clear();
    }
    Ok(said_by(content, words))
}

/// What is said where a comma does not part words: an interval without one of its ends, which is no
/// value, or a number.
pub(super) fn value_with_comma(values: &str) -> Option<Said<'_>> {
    if spellings::lacks_an_end(values) {
        return Some(Said::other());
    }
    spellings::has_comma(values).then(|| Said::text(values))
}

/// Whether a text says a value or a bound.
pub(super) fn is_value(text: &str) -> bool {
    said(Content::Value, text).is_ok_and(|said| match &said.shape {
        Shape::List(ends) => is_interval(ends),
        _ => {
            StatedValue::parse(&said.spelling).is_ok() || spellings::value(&said.spelling).is_some()
        }
    })
}

/// Whether these are the ends of an interval that says as much as a bound.
fn is_interval(ends: &[Said]) -> bool {
    let numbers: Vec<_> = ends
        .iter()
        .filter_map(|end| spellings::number(&end.spelling))
        .collect();
    matches!(&numbers[..], [low, high] if spellings::interval(low, high).is_some())
}

/// A line of play that is written from its end, `H <- C <- A`, from its beginning.
fn turned(line: &str) -> Result<Option<String>, Fault<'_>> {
    const BACK: [&str; 2] = ["<-", "←"];
    let is_turned = BACK.iter().any(|arrow| line.contains(arrow));
    if !is_turned
        || JOINTS
            .iter()
            .any(|joint| line.replace("<-", "←").contains(joint))
    {
        return Ok(None);
    }
    let names = words(line, Separators::Back)?.into_iter().rev();
    let names: Vec<String> = names.map(|word| format!("{:?}", word.text)).collect();
    Ok(Some(names.join(" ")))
}

/// The edges of `(F, L) (M, R)`, each in brackets of its own; nothing for any other text.
fn pairs(values: &str) -> Option<Vec<Said<'_>>> {
    let within = |text| str::strip_suffix(str::strip_prefix(text, '[')?, ']');
    let mut rest = within(values).map_or(values, str::trim);
    let close = if rest.starts_with('(') { ')' } else { ']' };
    let open = if close == ')' || rest.len() < values.len() {
        rest.chars().next().filter(|open| "([".contains(*open))?
    } else {
        return None;
    };
    let mut pairs = Vec::new();
    while let Some(behind) = rest.strip_prefix(open) {
        let (pair, next) = behind.split_once(close)?;
        let [parent, child] = words(pair, Separators::Edges).ok()?.try_into().ok()?;
        if child.is_glued || JOINTS.iter().any(|joint| pair.contains(joint)) {
            return None;
        }
        let ends = [parent, child].map(|end| Said::text(end.text));
        pairs.push(Said::list(ends.into()));
        rest = next.trim_start_matches([' ', ',', ';']);
    }
    rest.is_empty().then_some(pairs)
}

/// What people write before the name of a move.
const WORDS: [&str; 6] = ["to ", "go to ", "move to ", "node ", "move ", "child "];

/// What people write between the root and the node that they move to.
const ARROWS: [&str; 6] = ["->", "=>", "→", "–", "-", ">"];

/// What is said by a text in which more stands than its key asks for.
pub(super) fn said_around<'a>(
    content: Content,
    values: &'a str,
    known: &Known,
) -> Option<Said<'a>> {
    match content {
        Content::Value => behind_root(values, known),
        Content::Move => name_of_move(values, known),
        _ => None,
    }
}

/// The value behind the name of the root.
fn behind_root<'a>(values: &'a str, known: &Known) -> Option<Said<'a>> {
    let (root, value) = values.split_once('=')?;
    let value = value.trim();
    let is_of_root = node_in(root.trim(), known.is_root).is_some() && is_value(value);
    is_of_root.then(|| said(Content::Value, value).ok())?
}

/// The name of a node that has blanks in it, or stands behind other words or behind the root.
fn name_of_move<'a>(values: &'a str, known: &Known) -> Option<Said<'a>> {
    if is_called(values, known.is_node) {
        let is_in_words = values.contains(char::is_whitespace) && !is_quoted(values);
        return is_in_words.then(|| Said::text(values));
    }
    let values = values.trim_end_matches('.');
    let behind_words = WORDS.iter().map(|words| without_prefix(values, words));
    let behind_root = ARROWS.iter().map(|arrow| {
        let (root, child) = values.split_once(arrow)?;
        is_called(root.trim(), known.is_root).then(|| child.trim())
    });
    let mut names = behind_words.chain(behind_root).flatten();
    let name = names.find(|name| is_called(name, known.is_node))?;
    Some(Said::text(one_name(name).ok()?))
}

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
