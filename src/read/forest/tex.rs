//! As much of TeX as labels need: comments, groups, and the letters that commands stand for.

use std::borrow::Cow;

use nom::bytes::complete::{is_not, take_while};
use nom::character::complete::{anychar, char, multispace0};
use nom::combinator::{opt, recognize};
use nom::sequence::{delimited, preceded};
use nom::{Err, Parser};

use crate::read::ReadErrorKind;
use crate::read::cursor::{Fault, Parsed, unclosed};

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

/// Blanks, also none, and also the one that TeX writes as `~`.
pub(super) fn blanks(text: &str) -> Parsed<'_, &str> {
    take_while(char::is_whitespace).parse(text)
}

/// What stands in front of the first of these characters outside all groups, or of the end.
pub(super) fn up_to<'t>(ends: &[char], text: &'t str) -> Parsed<'t, &'t str> {
    let mut groups = Vec::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '{' => groups.push(at),
            '}' if groups.pop().is_none() => {
                let kind = ReadErrorKind::Expected("no `}` without a `{`");
                return Err(Err::Failure(Fault::of(&text[at..], kind)));
            }
            _ if groups.is_empty() && ends.contains(&letter) => {
                return Ok((&text[at..], &text[..at]));
            }
            _ => {}
        }
    }
    match groups.first() {
        Some(&group) => unclosed(&text[group..], "the group"),
        None => Ok((&text[text.len()..], text)),
    }
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
            '\\' => command(rest).map_or(behind, |(behind, (name, meant))| {
                match meant {
                    Some(meant) => plain.text.push_str(&meant),
                    None => _ = plain.unknown.get_or_insert(name),
                }
                behind
            }),
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

/// A command, and what it stands for, if that is known.
fn command(text: &str) -> Parsed<'_, (&str, Option<Cow<'_, str>>)> {
    // Not `alpha0`: what it leaves at the end of a text has no place in it, so that nothing is recognised.
    let letters = take_while(|letter: char| letter.is_ascii_alphabetic());
    let (behind, command) = recognize((char('\\'), letters)).parse(text)?;
    let name = &command[1..];
    let (behind, meant) = match name {
        "" => {
            let (behind, letter) = opt(anychar).parse(behind)?;
            let itself = letter.filter(|letter| "_$&%#{}".contains(*letter));
            (behind, Some(itself.unwrap_or(' ').to_string().into()))
        }
        "max" | "min" => {
            let (behind, _) = opt(char('_')).parse(behind)?;
            (behind, Some(format!("{name} ").into()))
        }
        "infty" => (behind, Some("inf".into())),
        "textminus" => (behind.trim_start(), Some("-".into())),
        _ if COLOURS.contains(&name) => {
            let argument = delimited(char('{'), opt(is_not("{}\\")), char('}'));
            let (behind, argument) = opt(preceded(multispace0, argument)).parse(behind)?;
            (behind, argument.map(|_| "".into()))
        }
        _ => {
            let is_style = STYLES.split(' ').any(|style| style == name);
            (behind, is_style.then(|| "".into()))
        }
    };
    Ok((behind, (command, meant)))
}
