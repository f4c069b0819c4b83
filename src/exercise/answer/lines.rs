//! What a line begins with before anything is read in it: marks of lists and heads, numbers of questions.

use super::error::AnswerErrorKind;
use super::keys::{AnswerKey, as_key};
use super::numbers::is_value;
use super::words::{Fault, after, one_name};
use super::{Known, Spelling};
use crate::exercise::fillers::{BETWEEN, OF_SEARCHES, TAKING_BACK, is_one_of};
use crate::text::says_nothing;

/// Why a line says nothing. What stands behind an unknown key counts if it may answer something.
pub(super) fn unread<'a>(line: &'a str, known: &Known) -> Fault<'a> {
    let colon = line.find([':', '=']).filter(|at| *at > 0);
    if let Some(at) = colon {
        let head = line[..at].trim();
        let mut words = line[at + 1..].split([' ', '\t', ',', ';', ':', '=']);
        let answers =
            |word: &str| is_value(word) || says_nothing(word) || (known.is_node)(&one_name(word));
        if words.any(answers) {
            return (AnswerErrorKind::UnknownKey(as_key(head).into_owned()), head);
        }
    }
    let mut words = line.split(|letter: char| !letter.is_alphanumeric());
    let is_key = |word| matches!(AnswerKey::find(word), Some((_, Spelling::Usual)));
    let kind = if may_take_back(line, known) || words.any(is_key) {
        AnswerErrorKind::NotRead
    } else {
        AnswerErrorKind::NoKey
    };
    (kind, line)
}

/// Whether a line without a key may change what is said elsewhere: it takes something back, has nothing but names and
/// values, or says of a node what a search does. A greeting does not, nor does a title.
fn may_take_back(line: &str, known: &Known) -> bool {
    let words = || {
        let words = line.split(|letter: char| letter.is_whitespace() || ",;.!?()".contains(letter));
        words.filter(|word| !word.is_empty())
    };
    let is_node = |word: &str| word != "I" && word != "A" && (known.is_node)(&one_name(word));
    let is_said = |word: &str| is_node(word) || is_value(word);
    let is_plain = |word: &str| is_said(word) || is_one_of(BETWEEN, word);
    words().any(|word| is_one_of(TAKING_BACK, word))
        || words().any(is_said) && words().all(is_plain)
        || words().any(is_node) && words().any(|word| is_one_of(OF_SEARCHES, word))
}

/// Whether a comment may be meant as an answer: `#2: C`, `# We also prune H`.
pub(super) fn may_answer(comment: &str, known: &Known) -> bool {
    let comment = comment.trim_start_matches('#').trim();
    let said = numbered(comment).map_or(comment, |(_, said)| said);
    may_take_back(said, known)
}

/// A head of Markdown as the key that it is: `## Value`, `# Value: 6`, `## Question 1`; other lines stay.
pub(super) fn without_hashes(line: &str) -> &str {
    let head = line.trim_start_matches('#').trim();
    let key = head.split(':').next().unwrap_or_default();
    // Behind the hash of `#2: C` stands the number of a question.
    let is_numbered = |(_, said): (usize, &str)| said.is_empty() || !line.starts_with("# ");
    let is_head = AnswerKey::find(key).is_some() || numbered(head).is_some_and(is_numbered);
    if line.starts_with('#') && is_head {
        head
    } else {
        line
    }
}

/// A line without the mark of a list at its beginning: `- value: 6`, `•value: 6`.
pub(super) fn without_bullet(line: &str) -> &str {
    let rest = ["- ", "* ", "– ", "•", "-\t", "*\t"]
        .iter()
        .find_map(|mark| line.strip_prefix(mark));
    let item = rest.unwrap_or(line).trim();
    let ticked = ["[x] ", "[X] "]
        .iter()
        .find_map(|tick| item.strip_prefix(tick));
    ticked.unwrap_or(item)
}

/// The number at the beginning of a line and what stands behind it: `1. 5`, `(2) C`, `b) C`, `Q3: A C H`,
/// `Question 4`.
pub(super) fn numbered(line: &str) -> Option<(usize, &str)> {
    let line = line.strip_prefix('(').unwrap_or(line);
    if let [letter @ b'a'..=b'z', b')', ..] | [letter @ b'a'..=b'z', b'.', b' ', ..] =
        line.as_bytes()
    {
        return Some((usize::from(letter - b'a' + 1), line[2..].trim()));
    }
    let named = after(line, "question").or_else(|| after(line, "q"));
    let rest = named.unwrap_or(line);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, behind) = rest.split_at(digits);
    let said = match behind.strip_prefix(['.', ')', ':']) {
        None if named.is_some() && behind.is_empty() => "",
        said => said?,
    };
    // A point may stand within a number.
    let is_end =
        !behind.starts_with('.') || said.is_empty() || said.starts_with(char::is_whitespace);
    Some((number.parse().ok().filter(|_| is_end)?, said.trim()))
}

/// Whether a text is the number of a question and nothing else: `1`, `2.`, `b)`, `Question 4`.
pub(super) fn is_number(text: &str) -> bool {
    let is_whole = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_whole || numbered(text).is_some_and(|(_, said)| said.is_empty())
}
