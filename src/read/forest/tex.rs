//! As much of TeX as labels need: comments, groups, and the letters that commands stand for.

use std::ops::Range;

use crate::read::cursor::Cursor;
use crate::read::{Failure, ReadErrorKind, fail};

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
                return fail(ReadErrorKind::Expected("no `}` without a `{`"), at..at + 1);
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
        Some(&group) => fail(ReadErrorKind::Unclosed("the group"), group..group + 1),
        None => Ok(()),
    }
}

/// The words of a label.
#[derive(Default)]
pub(super) struct Plain {
    /// `$\max$` is `max`, `\textbf{A}` is `A`, `\\` is a blank.
    pub(super) text: String,
    /// Where the first command stands that may change what is written beside it.
    pub(super) unknown: Option<Range<usize>>,
}

/// Commands that only set how their text looks.
const STYLES: &str = "text textbf textit textmd textnormal textrm textsc textsf textsl texttt textup emph underline \
    mathbf mathit mathnormal mathrm mathsf mathtt boldsymbol bm operatorname ensuremath num mbox hbox fbox boxed \
    bf it rm sf tt bfseries itshape mdseries rmfamily sffamily ttfamily upshape tiny scriptsize footnotesize \
    small normalsize large Large LARGE huge Huge displaystyle textstyle scriptstyle centering strut";

/// Such commands whose first argument is no text.
const COLOURS: [&str; 3] = ["color", "colorbox", "textcolor"];

/// What a label says without the commands and groups of TeX.
pub(super) fn plain(label: &str) -> Plain {
    let mut plain = Plain::default();
    let mut rest = label;
    while let Some(letter) = rest.chars().next() {
        let at = label.len() - rest.len();
        rest = &rest[letter.len_utf8()..];
        match letter {
            '\\' => {
                let behind = command(rest, &mut plain.text);
                rest = behind.unwrap_or_else(|| {
                    let behind = after_letters(rest);
                    plain.unknown.get_or_insert(at..label.len() - behind.len());
                    behind
                });
            }
            '{' | '}' | '$' => {}
            '~' => plain.text.push(' '),
            '-' | '+' | '−' if plain.text.trim().is_empty() => {
                plain.text.push(letter);
                rest = rest.trim_start_matches([' ', '{', '}', '$']);
            }
            _ => plain.text.push(letter),
        }
    }
    plain
}

/// Adds what a command after its backslash stands for, and gives the text after it; `None` if that is not
/// known.
fn command<'t>(rest: &'t str, plain: &mut String) -> Option<&'t str> {
    let behind = after_letters(rest);
    let name = &rest[..rest.len() - behind.len()];
    match name {
        "" => {
            let letter = rest.chars().next().unwrap_or(' ');
            let is_itself = matches!(letter, '_' | '$' | '&' | '%' | '#' | '{' | '}');
            plain.push(if is_itself { letter } else { ' ' });
            return Some(rest.get(letter.len_utf8()..).unwrap_or_default());
        }
        "max" | "min" => {
            plain.push_str(name);
            plain.push(' ');
            return Some(behind.strip_prefix('_').unwrap_or(behind));
        }
        "infty" => plain.push_str("inf"),
        "textminus" => {
            plain.push('-');
            return Some(behind.trim_start());
        }
        _ if COLOURS.contains(&name) => return behind_argument(behind),
        _ => {
            return STYLES
                .split(' ')
                .any(|style| style == name)
                .then_some(behind);
        }
    }
    Some(behind)
}

/// The text behind the argument of a command, which is a group of letters.
fn behind_argument(text: &str) -> Option<&str> {
    let group = text.trim_start().strip_prefix('{')?;
    let is_plain = |letter: char| !matches!(letter, '{' | '}' | '\\');
    group.trim_start_matches(is_plain).strip_prefix('}')
}

fn after_letters(text: &str) -> &str {
    text.trim_start_matches(|letter: char| letter.is_ascii_alphabetic())
}
