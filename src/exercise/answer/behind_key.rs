//! The text after a key → what it says, in the shape that the key asks for.

use super::arranged::{JOINTS, arranged};
use super::plain;
use super::tokens::{Fault, Separators, words};
use crate::exercise::number::StatedValue;
use crate::exercise::question::{Content, NodeList};
use crate::exercise::said::{Said, Shape};

/// What a text says under a key.
pub(super) fn said(content: Content, values: &str) -> Result<Said<'_>, Fault<'_>> {
    if let (Content::Value, Some(said)) = (content, value_with_comma(values)) {
        return Ok(said);
    }
    if matches!(content, Content::Reordered) && values.starts_with('(') {
        return Ok(Said::text(values));
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
        Content::Counts | Content::ValueFor | Content::Search => Separators::Pairs,
        _ => Separators::Lists,
    };
    let mut words = words(values, separators)?;
    if let [word] = &words[..]
        && !matches!(content, Content::Search)
        && !word.is_quoted
        && plain::is_none(&word.text)
    {
        words.clear();
    }
    Ok(arranged(content, words))
}

/// What is said where a comma does not part words: an interval without one of its ends, which is no
/// value, or a number.
pub(super) fn value_with_comma(values: &str) -> Option<Said<'_>> {
    if plain::lacks_an_end(values) {
        return Some(Said::other());
    }
    plain::has_comma(values).then(|| Said::text(values))
}

/// Whether a text says a value or a bound.
pub(super) fn is_value(text: &str) -> bool {
    said(Content::Value, text).is_ok_and(|said| match &said.shape {
        Shape::List(ends) => is_interval(ends),
        _ => StatedValue::parse(&said.spelling).is_ok() || plain::value(&said.spelling).is_some(),
    })
}

/// Whether these are the ends of an interval that says as much as a bound.
fn is_interval(ends: &[Said]) -> bool {
    let numbers: Vec<_> = ends
        .iter()
        .filter_map(|end| plain::number(&end.spelling))
        .collect();
    matches!(&numbers[..], [low, high] if plain::interval(low, high).is_some())
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
