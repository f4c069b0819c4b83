//! What people write around a value or the name of a move: `A = 10`, `v(A) = 10`, `A -> D`, `node D`.

use super::Known;
use super::before_value::{is_called, node_in};
use super::behind_key::{is_value, said};
use super::of_nodes::{one_name, without_prefix};
use super::tokens::is_quoted;
use crate::exercise::question::Content;
use crate::exercise::said::Said;

/// What people write before the name of a move.
const WORDS: [&str; 4] = ["to ", "node ", "move ", "child "];

/// What people write between the root and the node that they move to.
const ARROWS: [&str; 6] = ["->", "=>", "→", "–", "-", ">"];

/// What is said by a text in which more stands than its key asks for.
pub(super) fn within_surroundings<'a>(
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
