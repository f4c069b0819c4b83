//! Nodes by themselves before their values: `Rook = 6`, `V(B) = 2`, `value of B: 2`, `B is 2`.

use super::after_key::is_value;
use super::names::{IsNode, node_in};
use crate::exercise::answer::Known;
use crate::exercise::answer::keys::AnswerKey;
use crate::exercise::question::Question;
use crate::exercise::said::span;

/// What a value on a line with several is the value of.
pub(super) enum ValueOf<'a> {
    /// A node, called so.
    Node(&'a str),
    /// The root, by the key of its value.
    Root,
}

/// Several nodes with their values on one line: `B = 2, C = 6`, `B=2 C=6 D<=1`, `value = 6, B = 2`.
pub(super) fn several<'a>(line: &'a str, known: &Known) -> Option<Vec<(ValueOf<'a>, &'a str)>> {
    if line.matches(SIGNS).count() < 2 {
        return None;
    }
    let at_commas = line.split([',', ';']).map(str::trim);
    let at_blanks = || parts(line, known.is_node).into_iter();
    pairs(at_commas, known).or_else(|| pairs(at_blanks(), known))
}

/// What each part says, if every one says a value and one of them that of a node, or if two of them say
/// values of nodes: what the others say can't be read then, or is said of no node of the tree.
fn pairs<'a>(
    parts: impl Iterator<Item = &'a str>,
    known: &Known,
) -> Option<Vec<(ValueOf<'a>, &'a str)>> {
    let parts = parts.filter(|part| !part.is_empty());
    let pairs: Vec<_> = parts.map(|part| pair(part, known)).collect::<Option<_>>()?;
    let is_said = |&&(ref of, values): &&(ValueOf, &str)| {
        let is_known = match of {
            ValueOf::Node(name) => node_in(name, known.is_node).is_some(),
            ValueOf::Root => true,
        };
        is_known && is_value(values)
    };
    let said: Vec<_> = pairs.iter().filter(is_said).collect();
    let is_of_node = |(of, _): &&&(ValueOf, &str)| matches!(of, ValueOf::Node(_));
    let of_nodes = said.iter().filter(is_of_node).count();
    let is_understood = of_nodes > 1 || of_nodes == 1 && said.len() == pairs.len();
    (pairs.len() > 1 && is_understood).then_some(pairs)
}

/// What may stand between a node and its value.
const SIGNS: [char; 6] = [':', '=', '<', '>', '≤', '≥'];

/// Words that say nothing between a value and the next node.
const BETWEEN: [&str; 2] = ["and", "&"];

/// The parts of a line with blanks between them, those around a sign together.
fn parts<'a>(line: &'a str, is_node: IsNode) -> Vec<&'a str> {
    let mut parts: Vec<&str> = Vec::new();
    let words = line.split_whitespace();
    for word in words.filter(|word| !BETWEEN.contains(word) || is_node(word)) {
        let word = word.trim_end_matches([',', ';']);
        match parts.last_mut() {
            Some(part) if part.ends_with(SIGNS) || word.starts_with(SIGNS) => {
                *part = &line[span(line, part).start..span(line, word).end];
            }
            _ => parts.push(word),
        }
    }
    parts
}

fn pair<'a>(part: &'a str, known: &Known) -> Option<(ValueOf<'a>, &'a str)> {
    let (head, values) = part.split_at(part.find(SIGNS)?);
    let head = Some(head.trim()).filter(|head| !head.is_empty())?;
    let values = values.trim_start_matches([':', ' ']);
    // An equals sign may be the first half of one of comparison.
    let number = values.strip_prefix('=').map(str::trim_start);
    let values = number
        .filter(|number| !number.starts_with(['<', '>']))
        .unwrap_or(values);
    let of = match (node_in(head, known.is_node), AnswerKey::find(head)) {
        (Some(name), None) => ValueOf::Node(name),
        (None, Some((AnswerKey::Question(Question::Value), _))) => ValueOf::Root,
        (Some(name), Some(_)) if is_value_of_root(head, known) => ValueOf::Node(name),
        (None, None) if !head.contains(char::is_whitespace) && is_value(values) => {
            ValueOf::Node(head)
        }
        _ => return None,
    };
    Some((of, values))
}

/// Whether a word is the root's name and stands for the key of its value: both say the same.
pub(super) fn is_value_of_root(word: &str, known: &Known) -> bool {
    let is_value = |(key, _)| key == AnswerKey::Question(Question::Value);
    (known.is_root)(word) && AnswerKey::find(word).is_some_and(is_value)
}
