//! Texts of the input: their lines, and how messages quote them.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Where each line of a text starts; LF, CRLF and CR end a line.
pub(crate) fn line_starts(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let ends = memchr::memchr2_iter(b'\n', b'\r', bytes);
    let is_half = |end: usize| bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n');
    let behind = ends.filter(move |&end| !is_half(end)).map(|end| end + 1);
    std::iter::once(0).chain(behind)
}

/// A text of the input on one line: cut where it is too long, its invisible characters escaped.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let shortened: String = text.chars().take(LONGEST).collect();
    let mut quoted = escaped(&shortened, is_invisible);
    if text.chars().nth(LONGEST).is_some() {
        quoted.push('…');
    }
    quoted
}

/// A text with some of its characters escaped.
fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if is_escaped(letter) {
            escaped.extend(letter.escape_default());
        } else {
            escaped.push(letter);
        }
    }
    escaped
}

/// Controls, line ends and marks that have no picture or change the order of the others: beside
/// controls and line ends the characters that Unicode calls default ignorable. Joiners belong to the
/// spelling of Persian words and of emoji.
pub(crate) fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}' | '\u{200E}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}' | '\u{FFFE}'..='\u{FFFF}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
        )
}

/// A text with letters and their accents in one character each, as most keyboards write them: macOS takes
/// them apart in the names of files.
#[inline]
pub(crate) fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    composed_beyond_ascii(text)
}

#[cold]
fn composed_beyond_ascii(text: &str) -> Cow<'_, str> {
    if is_nfc_quick(text.chars()) == IsNormalized::Yes {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

/// The known word that takes the fewest edits to reach, if these are few, or the only one that begins so. Two letters
/// that change places are one edit.
pub(crate) fn nearest<'k>(text: &str, known: &[&'k str]) -> Option<&'k str> {
    const LONGEST: usize = 40;
    if text.len() > LONGEST {
        return None;
    }
    let edits = |word: &&str| strsim::osa_distance(&text.to_lowercase(), word);
    // `unpruned` is not `pruned`.
    let known = known.iter().filter(|word| negates(word) || !negates(text));
    let best = known.clone().copied().min_by_key(edits)?;
    let few = best.len().div_ceil(3).min(text.chars().count() / 2);
    let begins = |word: &&&str| text.len() > 2 && word.starts_with(text);
    let mut begun = known.filter(begins);
    let only = begun.next().filter(|_| begun.next().is_none());
    (edits(&best) <= few).then_some(best).or(only.copied())
}

/// Whether a word begins as those do that say the opposite of what stands behind.
fn negates(word: &str) -> bool {
    let begins = ["un", "no_", "non", "not_", "never_"];
    begins.iter().any(|begin| word.starts_with(begin))
}

/// What to do about a word that is not known: the nearest one that is, between these quotes, or all.
pub(crate) fn known_instead(text: &str, known: &[&str], quote: char) -> String {
    match nearest(text, known) {
        Some(near) => format!("did you mean {quote}{near}{quote}?"),
        None => format!("choose from {}", known.join(", ")),
    }
}

/// Whether nobody sees what a character is.
fn is_hidden(letter: char) -> bool {
    is_invisible(letter) || letter.is_whitespace() && letter != ' '
}

/// A node's label as people read it in a list: in quotes if it is empty or has blanks, quotes or
/// invisible characters in it.
pub(crate) fn readable(label: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && byte != b'"';
    let is_odd = |letter| letter == ' ' || letter == '"' || is_hidden(letter);
    if label.is_empty() || !label.bytes().all(is_plain) && label.contains(is_odd) {
        let is_escaped = |letter| matches!(letter, '"' | '\\') || is_hidden(letter);
        format!("\"{}\"", escaped(label, is_escaped))
    } else {
        label.to_owned()
    }
}

/// A text as people read it by itself, on one line: only what can't be seen is escaped.
pub(crate) fn printable(text: &str) -> String {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    escaped(text, is_hidden)
}

/// Whether a word is one of these, in any letter case.
pub(crate) fn is_one_of(words: &str, word: &str) -> bool {
    let mut others = words.split(' ');
    others.any(|other| other.eq_ignore_ascii_case(word))
}

/// Whether a word of an answer says that there is nothing, so that a node with this name is hard to
/// answer with.
pub(crate) fn says_nothing(word: &str) -> bool {
    let words = [
        "none", "nothing", "keine", "aucun", "aucune", "ninguno", "ninguna", "-", "–", "—", "∅",
    ];
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}
