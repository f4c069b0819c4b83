//! The names of nodes among the words that people write around them: `node B`, `at B`, `V(B)`, `"a b"`.

use std::borrow::Cow;

use crate::exercise::answer::error::AnswerErrorKind;
use crate::exercise::answer::keys::AnswerKey;
use crate::exercise::answer::takes::IN_TEXT;
use crate::exercise::answer::words::{Fault, is_quoted, quoted};
use crate::exercise::question::Content;

/// What people write before the name of a node whose value they state.
const WORDS: [&str; 8] = [
    "at ",
    "value of ",
    "value at ",
    "minimax value of ",
    "node ",
    "max ",
    "min ",
    "chance ",
];

/// What people write behind it: whose node it is.
const MOVERS: [&str; 3] = ["(max)", "(min)", "(chance)"];

/// What people write before the name of a node whose window they state.
const PREPOSITIONS: [&str; 3] = ["at ", "of ", "for "];

/// Whether a node may be called so.
pub(super) type IsNode<'k> = &'k dyn Fn(&str) -> bool;

/// The name of a node in what stands before a value.
pub(super) fn node_in<'a>(head: &'a str, is_node: IsNode) -> Option<&'a str> {
    let behind_words = WORDS.iter().map(|words| without_prefix(head, words));
    let mut names = [Some(head)]
        .into_iter()
        .chain(behind_words)
        .chain([within_call(head), without_mover(head)]);
    names.find_map(|name| name.filter(|name| is_called(name, is_node)))
}

/// A name without the preposition before it, if only the rest is the name of a node.
pub(super) fn without_preposition<'a>(name: &'a str, is_node: IsNode) -> &'a str {
    if is_called(name, is_node) {
        return name;
    }
    let mut rests = PREPOSITIONS
        .iter()
        .filter_map(|words| without_prefix(name, words));
    rests.find(|rest| is_called(rest, is_node)).unwrap_or(name)
}

/// Whether a node is called so, with or without quotes.
pub(super) fn is_called(name: &str, is_node: IsNode) -> bool {
    one_name(name).is_ok_and(|name| is_node(&name))
}

/// A name, with or without quotes.
pub(super) fn one_name(name: &str) -> Result<Cow<'_, str>, Fault<'_>> {
    if !is_quoted(name) {
        return Ok(Cow::Borrowed(name));
    }
    let (inside, behind) = quoted(name)?;
    if behind.is_empty() {
        return Ok(Cow::Owned(inside));
    }
    let (key, expected) = ("at", IN_TEXT.name);
    Err((AnswerErrorKind::BadValue { key, expected }, behind))
}

/// `V(B)`, `E[B]`
fn within_call(head: &str) -> Option<&str> {
    const CALLS: [(&str, char); 4] = [("v(", ')'), ("minimax(", ')'), ("value(", ')'), ("e[", ']')];
    let mut calls = CALLS.iter();
    calls.find_map(|&(call, close)| {
        let within = without_prefix(head, call)?;
        Some(within.strip_suffix(close)?.trim())
    })
}

/// `B (MIN)`
fn without_mover(head: &str) -> Option<&str> {
    let (name, mover) = head.split_at(head.rfind('(')?);
    let is_mover = MOVERS.iter().any(|known| known.eq_ignore_ascii_case(mover));
    is_mover.then(|| name.trim())
}

/// The rest of a text that begins so, in any letter case.
pub(super) fn without_prefix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let before = text.get(..prefix.len())?;
    before
        .eq_ignore_ascii_case(prefix)
        .then(|| text[prefix.len()..].trim_start())
}

/// What people write before a key.
const BEFORE: [&str; 6] = ["the ", "my ", "so ", "thus ", "we ", "i "];

/// A line without the words that only make it a sentence.
pub(super) fn without_beginning(line: &str) -> Option<&str> {
    let rest = |line| {
        let mut words = BEFORE.iter();
        words.find_map(|words| without_prefix(line, words))
    };
    let first = rest(line)?;
    rest(first).or(Some(first))
}

/// The verbs between nodes and what is said of them.
const VERBS: [&str; 6] = [" are ", " is ", " were ", " was ", " get ", " gets "];

/// What is said of the nodes that a sentence begins with, which is a key, and those nodes.
pub(super) fn said_of_nodes<'a>(line: &'a str, is_node: IsNode) -> Option<(&'a str, &'a str)> {
    let sentence = line.trim_end_matches('.');
    let (nodes, said) = VERBS.iter().find_map(|verb| sentence.rsplit_once(verb))?;
    let key = without_beginning(said).unwrap_or(said).trim();
    let (AnswerKey::Question(question), _) = AnswerKey::find(key)? else {
        return None;
    };
    let is_of_nodes = matches!(question.content(), Content::Nodes(..) | Content::Move);
    let is_key = is_node(nodes) || AnswerKey::find(nodes).is_none();
    (is_of_nodes && is_key).then_some((key, nodes.trim()))
}
