//! What people write around what a line says: marks of lists, numbers of questions, colons, remarks.

use super::names::IsNode;
use crate::exercise::answer::keys::AnswerKey;
use crate::exercise::answer::spellings::is_none;
use crate::exercise::answer::words::{Fault, is_quoted, quoted};
use crate::exercise::question::{Content, Question};

/// A line without the mark of a list at its beginning: `- value: 6`, `•value: 6`.
pub(super) fn without_bullet(line: &str) -> &str {
    if let Some(rest) = line.strip_prefix('•') {
        return rest.trim();
    }
    let marked = line
        .split_once(char::is_whitespace)
        .filter(|(mark, _)| ["-", "*", "–"].contains(mark));
    marked.map_or(line, |(_, rest)| rest.trim())
}

/// The number of a question and what stands after it: `1. 5`, `2) C`, `(2) C`, `b) C`, `Q3: A C H`.
pub(super) fn numbered(line: &str) -> Option<(usize, &str)> {
    let lettered = |line: &'_ str| {
        let letter = line.bytes().next().filter(u8::is_ascii_lowercase)?;
        line[1..]
            .starts_with(')')
            .then_some(usize::from(letter - b'a' + 1))
    };
    let line = line.strip_prefix('(').unwrap_or(line);
    if let Some(number) = lettered(line) {
        return Some((number, line[2..].trim()));
    }
    let (first, behind) = line.split_at_checked(1)?;
    let rest = if first.eq_ignore_ascii_case("q") {
        behind.trim_start()
    } else {
        line
    };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, behind) = rest.split_at(digits);
    let said = behind.strip_prefix(['.', ')', ':'])?;
    // A point may stand within a number.
    let is_end = !behind.starts_with('.') || said.starts_with(char::is_whitespace);
    Some((number.parse().ok().filter(|_| is_end)?, said.trim()))
}

/// A list of names without the remark in brackets at its end: `E K Q (3 of 10)`. What may be meant as
/// one more name is no remark.
pub(super) fn without_remark<'a>(list: &'a str, is_node: &dyn Fn(&str) -> bool) -> &'a str {
    let within = list
        .strip_suffix(')')
        .and_then(|list| list.rsplit_once(" ("));
    let Some((names, remark)) = within.filter(|(_, remark)| !remark.contains(['(', ')'])) else {
        return list;
    };
    let words = || {
        remark
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
    };
    let is_word =
        |word: &str| word.chars().nth(1).is_some() && word.chars().all(char::is_alphabetic);
    let is_said = words().any(is_word) || remark.contains(COMPARISONS);
    let is_remark = is_said && !words().any(|word| is_node(word) || is_none(word));
    if is_remark && !names.trim().is_empty() {
        names.trim_end()
    } else {
        list
    }
}

/// The signs that compare values.
const COMPARISONS: [char; 5] = ['<', '>', '≤', '≥', '='];

/// A value without the remark in brackets behind it: `7 (by way of B)`. What has a number in it, or may be
/// another value, is no remark.
pub(super) fn value_without_remark(value: &str) -> &str {
    let within = value
        .strip_suffix(')')
        .and_then(|value| value.split_once(" ("));
    let Some((number, remark)) = within else {
        return value;
    };
    let mut words = remark.split(|letter: char| !letter.is_alphanumeric());
    let is_value = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    let is_another = words.any(|word| is_value(word) || ["or", "not", "inf"].contains(&word));
    let is_remark = remark.contains(char::is_alphabetic) && !is_another;
    if is_remark { number.trim_end() } else { value }
}

/// What stands before and behind the first colon outside quotes; an equals sign where there is none, that
/// is no part of a sign such as `<=`.
pub(super) fn at_colon(line: &str) -> Result<Option<(&str, &str)>, Fault<'_>> {
    let split = |at: usize| {
        let sign = line[at..].chars().next().map_or(0, char::len_utf8);
        (line[..at].trim(), line[at + sign..].trim())
    };
    Ok(colon(line)?.map(split))
}

fn colon(line: &str) -> Result<Option<usize>, Fault<'_>> {
    let mut equals = None;
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let at = line.len() - rest.len();
        rest = &rest[letter.len_utf8()..];
        match letter {
            ':' | '：' => return Ok(Some(at)),
            '=' if equals.is_none() && is_alone(line, at) => equals = Some(at),
            _ if equals.is_none() && is_quoted(&line[at..]) => rest = quoted(&line[at..])?.1,
            _ => {}
        }
    }
    Ok(equals)
}

fn is_alone(line: &str, equals: usize) -> bool {
    !line[..equals].ends_with(['<', '>', '=']) && !line[equals + 1..].starts_with(['<', '>', '='])
}

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
        !is_node(key) && AnswerKey::find(key).is_some_and(|(key, _)| is_of_one_item(key))
    };
    starts.filter(is_key).min()
}

/// Whether no other keys stand behind a key.
fn is_of_one_item(key: AnswerKey) -> bool {
    match key {
        AnswerKey::Question(question) => !is_of_members(question),
        AnswerKey::Id | AnswerKey::Student => true,
    }
}

fn is_of_members(question: Question) -> bool {
    matches!(question.content(), Content::Counts | Content::Search)
}
