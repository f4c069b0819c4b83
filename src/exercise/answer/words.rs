//! The words of a line that a person typed.

use std::borrow::Cow;

use super::error::AnswerErrorKind;
use super::spellings::number;
use crate::value::Value;

/// One word: a name, a number, a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// The word; without its quotes, if it is a name in quotes, in which no letter separates
    /// anything.
    pub(super) text: Cow<'a, str>,
    pub(super) is_quoted: bool,
    /// Whether nothing stands between this word and the one before.
    pub(super) is_glued: bool,
}

/// What joins the two ends of an edge; longer ones first.
pub(crate) const JOINTS: [&str; 4] = ["->", "→", "–", "-"];

/// A fault in a line, and the part of the line that is wrong.
pub(super) type Fault<'a> = (AnswerErrorKind, &'a str);

/// What stands between words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separators {
    /// Blanks, commas, semicolons, brackets, arrows, and dashes that stand alone. A number in brackets
    /// right behind a name belongs to it: `L(5)`.
    Lists,
    /// As in lists, but an arrow joins the ends of an edge.
    Subtrees,
    /// As in lists that have a semicolon: a comma before a digit is a decimal comma.
    Semicolons,
    /// As in lists, but `=>` is a sign of comparison.
    Values,
    /// Blanks, commas, semicolons and brackets: an arrow or a dash joins the ends of an edge.
    Edges,
    /// As in lists, and `=` and `:` too.
    Pairs,
    /// As in lists, with arrows that point back.
    Back,
}

impl Separators {
    /// What stands between the words of a list.
    pub(super) fn of_list(text: &str) -> Self {
        if text.contains(';') {
            Self::Semicolons
        } else {
            Self::Lists
        }
    }

    /// The length of the separator that a text begins with; 0 if it begins with a word.
    fn length(self, text: &str) -> usize {
        const ARROWS: [&str; 8] = ["->", "-->", "=>", "→", "⇒", "⟶", "➔", "➜"];
        const VALUES: [&str; 2] = ["->", "→"];
        const BACK: [&str; 3] = ["<-", "<=", "←"];
        let Some(first) = text.chars().next() else {
            return 0;
        };
        let is_pair_sign = self == Self::Pairs && matches!(first, '=' | ':');
        let is_digit = |letter: char| letter.is_ascii_digit();
        if self == Self::Semicolons && first == ',' && text[1..].starts_with(is_digit) {
            return 0;
        }
        if first.is_whitespace() || ",;[](){}，、；".contains(first) || is_pair_sign {
            return first.len_utf8();
        }
        let arrows: &[&str] = match self {
            Self::Edges | Self::Subtrees => &[],
            Self::Values => &VALUES,
            Self::Back => &BACK,
            Self::Lists | Self::Semicolons | Self::Pairs => &ARROWS,
        };
        let arrow = arrows.iter().find(|arrow| text.starts_with(**arrow));
        arrow.map_or(0, |arrow| arrow.len())
    }

    /// The length of the word that a text begins with: up to a separator or a quote.
    fn word_length(self, text: &str) -> usize {
        let is_end =
            |&(at, _): &(usize, char)| self.length(&text[at..]) > 0 || is_quoted(&text[at..]);
        let end = text.char_indices().skip(1).find(is_end);
        let end = end.map_or(text.len(), |(at, _)| at);
        match self {
            Self::Lists | Self::Subtrees | Self::Semicolons => {
                end + value_in_brackets(&text[end..])
            }
            _ => end,
        }
    }

    /// The length of a sign with the blanks between it and its number, as in `- 3`. Between two words of a
    /// list a dash is none, nor at the beginning of one line of several, where it marks an item.
    fn sign_apart(self, before: &str, rest: &str) -> usize {
        const SIGNS: [char; 4] = ['-', '−', '–', '—'];
        let Some(behind) = rest.strip_prefix(SIGNS) else {
            return 0;
        };
        let number = behind.trim_start_matches(BLANKS);
        let is_digit = |first: char| first.is_ascii_digit() || ".∞".contains(first);
        let begin = number.get(..3).unwrap_or_default();
        let is_number = number.starts_with(is_digit) || begin.eq_ignore_ascii_case("inf");
        let before = before.trim_end_matches(BLANKS);
        let is_item = before.ends_with('\n') || before.is_empty() && behind.contains('\n');
        let is_first = before.is_empty()
            || before.ends_with(|last: char| ",;:([{=<>≤≥→/|，、；：".contains(last));
        if is_number && !is_item && (is_first || self == Self::Values && ends_in_words(before)) {
            rest.len() - number.len()
        } else {
            0
        }
    }
}

/// What may stand between a sign and its number.
const BLANKS: [char; 2] = [' ', '\u{a0}'];

/// Whether the last word of a text is no number: `at most`, but not `-inf`.
fn ends_in_words(text: &str) -> bool {
    let last = text.rsplit(BLANKS).next();
    last.is_some_and(|word| word.chars().all(char::is_alphabetic) && number(word).is_none())
}

/// Cuts a text into its words.
pub(super) fn words(text: &str, separators: Separators) -> Result<Vec<Word<'_>>, Fault<'_>> {
    let mut words = Vec::new();
    let (mut rest, mut is_glued) = (text, false);
    while !rest.is_empty() {
        let separator = separators.length(rest);
        if separator > 0 {
            (rest, is_glued) = (&rest[separator..], false);
            continue;
        }
        let (text, behind, is_quoted) = if is_quoted(rest) {
            let (name, behind) = quoted(rest)?;
            (Cow::Owned(name), behind, true)
        } else {
            let before = &text[..text.len() - rest.len()];
            let sign = separators.sign_apart(before, rest);
            let number = &rest[sign..];
            let (word, behind) = rest.split_at(sign + separators.word_length(number));
            (Cow::Borrowed(word), behind, false)
        };
        let is_dash = !is_quoted && matches!(&*text, "-" | "–" | "—");
        if separators == Separators::Edges || !is_dash || behind.starts_with(OPENING) {
            words.push(Word {
                text,
                is_quoted,
                is_glued,
            });
        }
        (rest, is_glued) = (behind, true);
    }
    Ok(words)
}

/// Brackets that open. What stands in them behind a dash may be what the dash is the sign of.
const OPENING: [char; 3] = ['(', '[', '{'];

/// The length of the number in brackets that a text begins with, if it begins with one. It is looked for
/// up to the next bracket only, so that no part of the text is looked at for several words.
fn value_in_brackets(text: &str) -> usize {
    let inside = || {
        let inside = text.strip_prefix('(')?;
        let length = inside.find(['(', ')'])?;
        inside[length..]
            .starts_with(')')
            .then_some(&inside[..length])
    };
    let value = inside().filter(|inside| inside.trim().parse::<Value>().is_ok());
    value.map_or(0, |value| value.len() + "()".len())
}

/// The quotes that would close the one that a text begins with.
fn closing_quotes(text: &str) -> &'static [char] {
    match text.chars().next() {
        Some('"') => &['"'],
        Some('“') => &['”'],
        Some('„') => &['“', '”'],
        _ => &[],
    }
}

/// Whether a text begins with a quote.
pub(super) fn is_quoted(text: &str) -> bool {
    !closing_quotes(text).is_empty()
}

/// The name in quotes at the beginning of a text, and what stands after it; a backslash takes the
/// next letter as it is.
pub(super) fn quoted(text: &str) -> Result<(String, &str), Fault<'_>> {
    let close = closing_quotes(text);
    let mut name = String::new();
    let mut letters = text.chars();
    letters.next();
    while let Some(letter) = letters.next() {
        if close.contains(&letter) {
            return Ok((name, letters.as_str()));
        }
        if letter == '\\' {
            name.extend(letters.next());
        } else {
            name.push(letter);
        }
    }
    Err((AnswerErrorKind::UnclosedQuote, text))
}
