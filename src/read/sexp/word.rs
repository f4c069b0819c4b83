//! Words: what stands without quotes, measured byte by byte.

use crate::value::{infinity, is_nan};

/// What a byte does to the word that it stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Nothing: the word goes on.
    Inside,
    /// The first one parts the name of a leaf from its value.
    Equals,
    /// The word is over before this byte.
    End,
    /// The byte belongs to a character that tells more.
    BeyondAscii,
}

/// The roles of all bytes, so that measuring a word takes one look at each of its bytes.
static ROLES: [Role; 256] = {
    let mut roles = [Role::BeyondAscii; 256];
    let mut byte = 0;
    while byte < 128_u8 {
        roles[byte as usize] = match byte {
            b'=' => Role::Equals,
            _ if ends_a_word(byte as char) => Role::End,
            _ => Role::Inside,
        };
        byte += 1;
    }
    roles
};

#[inline(always)]
fn role(byte: u8) -> Role {
    ROLES[usize::from(byte)]
}

/// The length of the token without quotes that a text begins with, and where its first `=` stands.
#[inline]
pub(super) fn measure_word(text: &str) -> (usize, Option<usize>) {
    let mut equals = None;
    let mut at = 0;
    loop {
        at += inside(&text[at..]);
        match text.as_bytes().get(at).map(|&byte| role(byte)) {
            Some(Role::Equals) => {
                equals = equals.or(Some(at));
                at += 1;
            }
            Some(Role::BeyondAscii) => {
                let letter = text[at..].chars().next();
                match letter.filter(|&letter| !ends_a_word(letter)) {
                    Some(letter) => at += letter.len_utf8(),
                    None => return (at, equals),
                }
            }
            _ => return (at, equals),
        }
    }
}

/// How many bytes go by before one that is more than the inside of a word.
#[inline(always)]
pub(super) fn inside(text: &str) -> usize {
    let mut bytes = text.bytes();
    let length = bytes.position(|byte| role(byte) != Role::Inside);
    length.unwrap_or(text.len())
}

/// Whether a word is certain to be over before this byte.
#[inline(always)]
pub(super) fn is_end(byte: u8) -> bool {
    role(byte) == Role::End
}

/// Whether a word is a name rather than an infinity or "not a number".
#[inline]
pub(super) fn is_name(word: &str) -> bool {
    !may_be_infinite(word) || infinity(word).is_none() && !is_nan(word)
}

/// Whether a word begins like an infinity or like "not a number": all others need no closer look.
#[inline]
fn may_be_infinite(word: &str) -> bool {
    matches!(
        word.as_bytes().first(),
        Some(b'i' | b'n' | b'N' | b'+' | b'-' | 0x80..)
    )
}

/// Whether a character ends a token that has no quotes, control characters among them.
pub(super) const fn ends_a_word(letter: char) -> bool {
    matches!(letter, '(' | ')' | '[' | ']' | '"' | ';' | '|' | ',')
        || matches!(letter, '\0'..='\x1F' | '\x7F'..='\u{9F}')
        || letter.is_whitespace()
}
