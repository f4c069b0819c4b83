//! The signs of a line that stand behind a key or a node, and the plain words around these.

use super::numbers::COMPARISONS;
use super::words::{after, is_quoted, quoted};

/// The signs behind heads: where each begins, and where the content behind it does. A comparison belongs to
/// the content, and a verb to a question: `Which move is best? C`.
pub(super) fn signs(line: &str) -> impl Iterator<Item = (usize, usize)> {
    const VERBS: [&str; 7] = [
        " is ",
        " are ",
        " was ",
        " were ",
        " has the value ",
        " has a value of ",
        " has value ",
    ];
    let is_asked = ["? ", "?:"].iter().any(|sign| line.contains(sign)) || line.ends_with('?');
    let mut next = 0;
    line.char_indices().filter_map(move |(at, letter)| {
        if at < next {
            return None;
        }
        let rest = &line[at..];
        next = at + letter.len_utf8();
        match letter {
            ':' | '：' | '\t' => Some((at, next)),
            '?' if line[next..].starts_with(' ') => Some((at, next)),
            '?' if line[next..].starts_with(':') => {
                next += 1;
                Some((at, next))
            }
            ' ' if !is_asked => {
                let verb = VERBS.iter().find(|verb| rest.starts_with(**verb))?;
                Some((at, at + verb.len()))
            }
            // An apostrophe within a word is no quote.
            _ if is_quoted(rest) && !line[..at].ends_with(char::is_alphanumeric) => {
                next = line.len() - quoted(rest).map_or("", |(_, behind)| behind).len();
                None
            }
            _ if COMPARISONS.contains(&letter) => {
                next = line.len() - rest.trim_start_matches(COMPARISONS).len();
                let is_arrow = line[..at].ends_with('-') || rest.starts_with("<-");
                let is_equal = &line[at..next] == "=";
                (!is_arrow).then_some((at, if is_equal { next } else { at }))
            }
            _ => None,
        }
    })
}

/// Where the colon of a line stands, or an equals sign in its place.
pub(super) fn colon(line: &str) -> Option<usize> {
    let mut signs = signs(line).filter(|&(at, _)| line[at..].starts_with([':', '：', '=']));
    Some(signs.find(|(at, content)| content > at)?.0)
}

/// Where a head may begin in what stands before a sign: behind a separator and, nearer, behind blanks.
pub(super) fn starts(before: &str) -> impl Iterator<Item = usize> {
    /// No head is longer, so that no part of a line is looked at for very many signs.
    const MOST_LETTERS: usize = 60;
    const MOST_WORDS: usize = 5;
    let before = before.trim_end();
    let near = before.char_indices().rev().take(MOST_LETTERS).last();
    let near = near.map_or(0, |(at, _)| at);
    let clause = before[near..]
        .rfind([',', ';', '|'])
        .max(before[near..].rfind(". "));
    let clause = clause.map_or(near, |at| near + at + 1);
    let clause = before.len() - before[clause..].trim_start().len();
    let gaps = before[clause..].rmatch_indices(char::is_whitespace);
    let gaps = gaps.map(|(at, gap)| clause + at + gap.len());
    let mut starts: Vec<usize> = gaps.take(MOST_WORDS).chain([clause]).collect();
    starts.reverse();
    starts.into_iter()
}

/// A content without what stands between it and the next head.
pub(super) fn without_separator(content: &str) -> &str {
    let content = content.trim();
    let content = content
        .strip_suffix([',', ';', '|', '.'])
        .unwrap_or(content);
    content.strip_suffix(" and").unwrap_or(content).trim()
}

/// A text without the words that only make it a sentence.
pub(super) fn without_beginning(text: &str) -> &str {
    const BEFORE: &str =
        "the |my |so |thus |we |i |no, |no: |wait, |actually, |actually |sorry, |correction: ";
    let rest = |text| {
        let mut words = BEFORE.split('|');
        words.find_map(|words| after(text, words)).unwrap_or(text)
    };
    rest(rest(text.trim()))
}

/// Whether a text is one word that begins with a letter.
pub(super) fn is_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(char::is_alphanumeric)
}
