//! As much of TeX as labels need: comments, groups, and the letters that commands stand for.

use std::borrow::Cow;

use crate::read::cursor::Cursor;
use crate::read::{Failure, ReadErrorKind, fail};

/// The text with a blank for each byte of its comments, so that all places stay.
pub(super) fn without_comments(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let (mut is_comment, mut is_escaped) = (false, false);
    for letter in text.chars() {
        is_comment |= letter == '%' && !is_escaped;
        is_comment &= !matches!(letter, '\r' | '\n');
        is_escaped = letter == '\\' && !is_escaped;
        if is_comment {
            plain.push_str(&"    "[..letter.len_utf8()]);
        } else {
            plain.push(letter);
        }
    }
    plain
}

/// Goes to the first of these characters outside all groups, or to the end, and gives what stands before.
pub(super) fn up_to<'t>(ends: &[char], cursor: &mut Cursor<'t>) -> Result<&'t str, Failure> {
    let text = cursor.rest;
    let place = |at: usize| cursor.place(&text[at..=at]);
    let mut groups = Vec::new();
    let mut letters = text.char_indices();
    let mut end = text.len();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '{' => groups.push(at),
            '}' if groups.pop().is_none() => {
                let kind = ReadErrorKind::Expected("no `}` without a `{`");
                return fail(kind, place(at));
            }
            _ if groups.is_empty() && ends.contains(&letter) => {
                end = at;
                break;
            }
            _ => {}
        }
    }
    if let Some(&group) = groups.first() {
        return fail(ReadErrorKind::Unclosed("the group"), place(group));
    }
    cursor.rest = &text[end..];
    Ok(&text[..end])
}

/// The words of a label.
#[derive(Default)]
pub(super) struct Plain<'t> {
    /// `$\max$` is `max`, `\textbf{A}` is `A`, `\\` is a blank.
    pub(super) text: String,
    /// The first command that may change what is written beside it.
    pub(super) unknown: Option<&'t str>,
}

/// Commands that only set how their text looks.
const STYLES: &str = "text textbf textit textmd textnormal textrm textsc textsf textsl texttt textup emph underline \
    mathbf mathit mathnormal mathrm mathsf mathtt boldsymbol bm operatorname ensuremath num mbox hbox fbox boxed \
    bf it rm sf tt bfseries itshape mdseries rmfamily sffamily ttfamily upshape tiny scriptsize footnotesize \
    small normalsize large Large LARGE huge Huge displaystyle textstyle scriptstyle centering strut";

/// Such commands whose first argument is no text.
const COLOURS: [&str; 3] = ["color", "colorbox", "textcolor"];

/// What a label says without the commands and groups of TeX.
pub(super) fn plain(label: &str) -> Plain<'_> {
    let mut plain = Plain::default();
    let mut rest = label;
    while let Some(letter) = rest.chars().next() {
        let behind = &rest[letter.len_utf8()..];
        rest = match letter {
            '\\' => {
                let (name, meant, behind) = command(rest);
                match meant {
                    Some(meant) => plain.text.push_str(&meant),
                    None => _ = plain.unknown.get_or_insert(name),
                }
                behind
            }
            '{' | '}' | '$' => behind,
            '-' | '+' | '−' if plain.text.trim().is_empty() => {
                plain.text.push(letter);
                behind.trim_start_matches([' ', '{', '}', '$'])
            }
            _ => {
                plain.text.push(if letter == '~' { ' ' } else { letter });
                behind
            }
        };
    }
    plain
}

/// A command, what it stands for, if that is known, and the text behind it.
fn command(text: &str) -> (&str, Option<Cow<'_, str>>, &str) {
    let is_end = |letter: char| !letter.is_ascii_alphabetic();
    let length = text[1..].find(is_end).map_or(text.len(), |end| end + 1);
    let (command, behind) = text.split_at(length);
    let is_style = |name: &str| STYLES.split(' ').any(|style| style == name);
    match &command[1..] {
        "" => {
            let letter = behind.chars().next();
            let itself = letter.filter(|letter| "_$&%#{}".contains(*letter));
            let meant = itself.unwrap_or(' ').to_string();
            let length = letter.map_or(0, char::len_utf8);
            (command, Some(meant.into()), &behind[length..])
        }
        name @ ("max" | "min") => {
            let meant = format!("{name} ");
            let behind = behind.strip_prefix('_').unwrap_or(behind);
            (command, Some(meant.into()), behind)
        }
        "infty" => (command, Some("inf".into()), behind),
        "textminus" => (command, Some("-".into()), behind.trim_start()),
        name if COLOURS.contains(&name) => {
            let group = behind.trim_start().strip_prefix('{');
            let argument = group.and_then(|group| group.split_once('}'));
            let argument = argument.filter(|(colour, _)| !colour.contains(['{', '\\']));
            match argument {
                Some((_, behind)) => (command, Some("".into()), behind),
                None => (command, None, behind),
            }
        }
        name if is_style(name) => (command, Some("".into()), behind),
        _ => (command, None, behind),
    }
}
