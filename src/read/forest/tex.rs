//! As much of TeX as labels need: comments, groups, and the letters that commands stand for.

use crate::read::cursor::{Cursor, fail};
use crate::read::{Failure, ForeignError};

/// The text with a blank for each byte of its comments, so that all places stay.
pub(super) fn without_comments(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '%']) {
        let (before, behind) = rest.split_at(at);
        plain.push_str(before);
        if behind.starts_with('%') {
            let length = behind.find(['\n', '\r']).unwrap_or(behind.len());
            plain.extend(std::iter::repeat_n(' ', length));
            rest = &behind[length..];
        } else {
            let length: usize = behind.chars().take(2).map(char::len_utf8).sum();
            plain.push_str(&behind[..length]);
            rest = &behind[length..];
        }
    }
    plain.push_str(rest);
    plain
}

/// Goes to the first of these characters outside all groups, or to the end.
pub(super) fn skip_to(cursor: &mut Cursor, ends: &[char]) -> Result<(), Failure> {
    let start = cursor.at;
    let mut groups = Vec::new();
    let mut letters = cursor.rest().char_indices();
    while let Some((at, letter)) = letters.next() {
        let at = start + at;
        match letter {
            '\\' => drop(letters.next()),
            '{' => groups.push(at),
            '}' if groups.pop().is_none() => {
                cursor.at = at;
                return fail(ForeignError::Expected("no `}` without a `{`"), at..at + 1);
            }
            _ if groups.is_empty() && ends.contains(&letter) => {
                cursor.at = at;
                return Ok(());
            }
            _ => {}
        }
    }
    cursor.at = cursor.text.len();
    match groups.first() {
        Some(&group) => fail(ForeignError::Unclosed("the group"), group..group + 1),
        None => Ok(()),
    }
}

/// The words of a label: `$\max$` is `max`, `\textbf{A}` is `A`, `\\` is a blank.
pub(super) fn plain(label: &str) -> String {
    let mut plain = String::new();
    let mut rest = label;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            '\\' => rest = command(rest, &mut plain),
            '{' | '}' | '$' => {}
            '~' => plain.push(' '),
            _ => plain.push(letter),
        }
    }
    plain
}

/// What a command after its backslash stands for; gives the text after it.
fn command<'t>(rest: &'t str, plain: &mut String) -> &'t str {
    let end = rest.find(|letter: char| !letter.is_ascii_alphabetic());
    let (name, behind) = rest.split_at(end.unwrap_or(rest.len()));
    match name {
        "" => {
            let letter = rest.chars().next().unwrap_or(' ');
            let is_itself = matches!(letter, '_' | '$' | '&' | '%' | '#' | '{' | '}');
            plain.push(if is_itself { letter } else { ' ' });
            return rest.get(letter.len_utf8()..).unwrap_or_default();
        }
        "max" | "min" => {
            plain.push_str(name);
            plain.push(' ');
        }
        "infty" => plain.push_str("inf"),
        _ => {}
    }
    behind
}
