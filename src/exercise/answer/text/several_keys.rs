//! Several keys on one line: `value: 6, move: C; pruned: L R`.

use super::names::IsNode;
use crate::exercise::answer::keys::AnswerKey;
use crate::exercise::question::{Content, Question};

/// A key has so many words at the most.
const MOST_WORDS: usize = 4;

/// What may stand between what one key says and the next key.
const SEPARATORS: [char; 4] = [',', ';', '|', '.'];

/// The parts of a line that begins with a key and has others in it, each from its key on. Where keys of
/// their own may stand behind the first one, it is one part.
pub(super) fn parts<'a>(line: &'a str, is_node: IsNode) -> Option<Vec<&'a str>> {
    if line.contains(['"', '“', '„']) {
        return None;
    }
    let signs = line.match_indices([':', '=']).map(|(sign, _)| sign);
    let keys = signs.filter_map(|sign| Some((start_of_key(line, sign, is_node)?, sign)));
    // A letter behind the first key may be part of a name: `pruned: v:28`.
    let is_key = |&(start, sign): &(usize, usize)| start == 0 || line[start..sign].trim().len() > 1;
    let mut starts: Vec<usize> = keys.filter(is_key).map(|(start, _)| start).collect();
    let (&first, others) = starts.split_first()?;
    if first > 0 || others.is_empty() {
        return None;
    }
    starts.push(line.len());
    let parts = starts.windows(2).map(|ends| &line[ends[0]..ends[1]]);
    let without_separator = |part: &'a str| part.trim_end().trim_end_matches(SEPARATORS).trim_end();
    Some(parts.map(without_separator).collect())
}

/// Where the key begins that ends at a sign, if one does.
fn start_of_key(line: &str, sign: usize, is_node: IsNode) -> Option<usize> {
    /// No key is longer, so that no part of a line is looked at for very many signs.
    const MOST_LETTERS: usize = 60;
    let before = line[..sign].trim_end();
    let letters = before.char_indices().rev().take(MOST_LETTERS);
    let (near, _) = letters.last()?;
    let clause = before[near..].rfind(SEPARATORS);
    let clause = clause.map_or(near, |at| near + at + 1);
    let clause = before.len() - before[clause..].trim_start().len();
    let gaps = before[clause..].rmatch_indices(char::is_whitespace);
    let starts = gaps.map(|(at, gap)| clause + at + gap.len());
    let starts = starts.take(MOST_WORDS - 1).chain([clause]);
    let is_key = |&start: &usize| {
        let key = &before[start..];
        !is_node(key) && AnswerKey::find(key).is_some_and(|(key, _)| is_alone(key))
    };
    starts.filter(is_key).min()
}

/// Whether no other keys stand behind a key.
fn is_alone(key: AnswerKey) -> bool {
    match key {
        AnswerKey::Question(question) => !is_of_members(question),
        AnswerKey::Id | AnswerKey::Student => true,
    }
}

fn is_of_members(question: Question) -> bool {
    matches!(question.content(), Content::Counts | Content::Search)
}
