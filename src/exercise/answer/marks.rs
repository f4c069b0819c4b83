//! The signs and words that part a line: which it has, where each stands, and what it does there.

use super::tokens::{in_quotes, is_quoted};
use crate::exercise::number::COMPARISONS;

/// What a mark does in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// Ends a sentence: what comes next may do without a sign.
    Sentence,
    /// May end a clause.
    Separator,
    /// Stands behind a key or a node.
    Colon,
    /// The verb of a sentence.
    Verb,
    /// Stands behind a question, whose verb is no sign: `Which move is best? C`.
    Asked,
    /// Stands behind a node; it belongs to the content.
    Comparison,
    /// Stands behind a key, but may join names too.
    Dash,
    /// The same, and behind a node before its value.
    Arrow,
    Blank,
}

impl Mark {
    pub(super) fn is_separator(self) -> bool {
        matches!(self, Self::Sentence | Self::Separator)
    }
}

const MARKS: [(&str, Mark); 19] = [
    (". ", Mark::Sentence),
    (",", Mark::Separator),
    (";", Mark::Separator),
    (" and ", Mark::Separator),
    (":", Mark::Colon),
    ("：", Mark::Colon),
    ("\t", Mark::Colon),
    (" is ", Mark::Verb),
    (" are ", Mark::Verb),
    (" was ", Mark::Verb),
    (" were ", Mark::Verb),
    ("? ", Mark::Asked),
    ("?:", Mark::Asked),
    (" -> ", Mark::Dash),
    (" => ", Mark::Arrow),
    (" ==> ", Mark::Arrow),
    (" - ", Mark::Dash),
    (" – ", Mark::Dash),
    (" — ", Mark::Dash),
];

/// The marks of a text outside names in quotes: what each is, where it begins, and where that which stands
/// behind it does.
pub(super) fn marks(text: &str) -> impl Iterator<Item = (Mark, usize, usize)> {
    let mut next = 0;
    text.char_indices().filter_map(move |(at, letter)| {
        // No mark begins with a letter or a digit.
        if at < next || letter.is_alphanumeric() {
            return None;
        }
        let rest = &text[at..];
        if let Some((sign, mark)) = MARKS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            next = at + sign.len();
            return Some((*mark, at, next));
        }
        if rest == "?" {
            return Some((Mark::Asked, at, text.len()));
        }
        if letter.is_whitespace() {
            return Some((Mark::Blank, at, at));
        }
        if COMPARISONS.contains(&letter) {
            next = text.len() - rest.trim_start_matches(COMPARISONS).len();
            let (mark, content) = match &text[at..next] {
                "=" => (Mark::Colon, next),
                run => (Mark::Comparison, at + usize::from(run.starts_with('='))),
            };
            return Some((mark, at, content));
        }
        // An apostrophe within a word is no quote.
        if is_quoted(rest) && !text[..at].ends_with(char::is_alphanumeric) {
            next = text.len() - in_quotes(rest).map_or("", |(_, behind)| behind).len();
        }
        None
    })
}
