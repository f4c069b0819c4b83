//! Sentences: `The best move is C.`, `Leaves L, R and O are pruned.`

use super::names::{IsNode, without_prefix};
use crate::exercise::answer::keys::AnswerKey;
use crate::exercise::question::Content;

/// What people write before a key.
const BEFORE: [&str; 4] = ["the ", "my ", "so ", "thus "];

/// A line without the words that only make it a sentence.
pub(super) fn without_beginning(line: &str) -> Option<&str> {
    let mut rests = BEFORE
        .iter()
        .filter_map(|words| without_prefix(line, words));
    rests.next()
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
