//! What a line begins with before anything is read in it: marks of lists and heads, numbers of questions.

use super::Spelling;
use super::error::AnswerErrorKind;
use super::keys::{AnswerKey, as_key};
use super::signs::colon;
use super::words::Fault;

/// Why a line says nothing.
pub(super) fn unknown(line: &str) -> Fault<'_> {
    match colon(line).map(|at| line[..at].trim()) {
        None | Some("") => {
            let mut words = line.split(|letter: char| !letter.is_alphanumeric());
            let is_key = |word| matches!(AnswerKey::find(word), Some((_, Spelling::Usual)));
            let kind = if words.any(is_key) {
                AnswerErrorKind::NoColon
            } else {
                AnswerErrorKind::NoKey
            };
            (kind, line)
        }
        Some(head) => (AnswerErrorKind::UnknownKey(as_key(head).into_owned()), head),
    }
}

/// A head of Markdown as the key that it is: `## Value`; other lines stay.
pub(super) fn without_hashes(line: &str) -> &str {
    let head = line.trim_start_matches('#').trim();
    let is_key = line.starts_with('#') && AnswerKey::find(head.trim_end_matches(':')).is_some();
    if is_key { head } else { line }
}

/// A line without the mark of a list at its beginning: `- value: 6`, `•value: 6`.
pub(super) fn without_bullet(line: &str) -> &str {
    let rest = ["- ", "* ", "– ", "•", "-\t", "*\t"]
        .iter()
        .find_map(|mark| line.strip_prefix(mark));
    rest.unwrap_or(line).trim()
}

/// The number at the beginning of a line and what stands behind it: `1. 5`, `(2) C`, `b) C`, `Q3: A C H`.
pub(super) fn numbered(line: &str) -> Option<(usize, &str)> {
    let line = line.strip_prefix('(').unwrap_or(line);
    if let [letter @ b'a'..=b'z', b')', ..] = line.as_bytes() {
        return Some((usize::from(letter - b'a' + 1), line[2..].trim()));
    }
    let rest = line.strip_prefix(['q', 'Q']).unwrap_or(line).trim_start();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, behind) = rest.split_at(digits);
    let said = behind.strip_prefix(['.', ')', ':'])?;
    // A point may stand within a number.
    let is_end = !behind.starts_with('.') || said.starts_with(char::is_whitespace);
    Some((number.parse().ok().filter(|_| is_end)?, said.trim()))
}
