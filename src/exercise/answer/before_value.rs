//! Nodes by themselves before their values: `Rook = 6`, `V(B) = 2`, `value of B: 2`, `B is 2`.

use super::behind_key::is_value;
use super::keys::AnswerKey;
use super::of_nodes::{one_name, without_prefix};

/// What people write before the name of a node whose value they state.
const WORDS: [&str; 4] = ["value of ", "value at ", "minimax value of ", "node "];

/// What people write before the name of a node whose window they state.
const PREPOSITIONS: [&str; 3] = ["at ", "of ", "for "];

/// Whether a node may be called so.
type IsNode<'k> = &'k dyn Fn(&str) -> bool;

/// The name of a node in what stands before a value.
pub(super) fn node_in<'a>(head: &'a str, is_node: IsNode) -> Option<&'a str> {
    let behind_words = WORDS.iter().map(|words| without_prefix(head, words));
    let mut names = [Some(head)]
        .into_iter()
        .chain(behind_words)
        .chain([within_call(head)]);
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

/// Several nodes with their values on one line: `B = 2, C = 6`, `B=2 C=6 D<=1`.
pub(super) fn several<'a>(line: &'a str, is_node: IsNode) -> Option<Vec<(&'a str, &'a str)>> {
    let separators: [fn(char) -> bool; 2] = [|sign| ",;".contains(sign), char::is_whitespace];
    separators.into_iter().find_map(|is_between| {
        let parts = line.split(is_between).map(str::trim);
        let parts = parts.filter(|part| !part.is_empty());
        let pairs = parts
            .map(|part| pair(part, is_node))
            .collect::<Option<Vec<_>>>()?;
        (pairs.len() > 1).then_some(pairs)
    })
}

fn pair<'a>(part: &'a str, is_node: IsNode) -> Option<(&'a str, &'a str)> {
    let (head, values) = part.split_at(part.find([':', '=', '<', '>', '≤', '≥'])?);
    let values = values.trim_start_matches([':', ' ']);
    let name = node_in(head.trim(), is_node)?;
    let is_key = AnswerKey::find(head.trim()).is_some();
    (!is_key && is_value(values)).then_some((name, values))
}

/// `V(B)`
fn within_call(head: &str) -> Option<&str> {
    let within = without_prefix(head, "v(").or_else(|| without_prefix(head, "minimax("))?;
    Some(within.strip_suffix(')')?.trim())
}

fn is_called(name: &str, is_node: IsNode) -> bool {
    one_name(name).is_ok_and(|name| is_node(&name))
}
