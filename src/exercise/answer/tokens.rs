//! The words of a line that a person typed.

use std::borrow::Cow;
use std::ops::Range;

use super::error::{AnswerError, AnswerErrorKind};

/// One word: a name, a number, a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// The word, without quotes.
    pub(super) text: Cow<'a, str>,
    /// Where it stands, with its quotes.
    pub(super) span: Range<usize>,
    /// Whether it is a name in quotes, in which no letter separates anything.
    pub(super) is_quoted: bool,
}

/// What stands between words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separators {
    /// Blanks, commas, semicolons, brackets, arrows, and dashes that stand alone.
    Lists,
    /// Blanks, commas, semicolons and brackets: an arrow or a dash joins the ends of an edge.
    Edges,
    /// As in lists, and `=` and `:` too.
    Pairs,
}

impl Separators {
    /// The length of the separator that a text begins with; 0 if it begins with a word.
    fn length(self, text: &str) -> usize {
        let Some(first) = text.chars().next() else {
            return 0;
        };
        let is_pair_sign = self == Self::Pairs && matches!(first, '=' | ':');
        if first.is_whitespace() || ",;[](){}".contains(first) || is_pair_sign {
            return first.len_utf8();
        }
        if self == Self::Edges {
            return 0;
        }
        let arrow = ["->", "=>", "→"]
            .into_iter()
            .find(|arrow| text.starts_with(arrow));
        arrow.map_or(0, str::len)
    }
}

/// Cuts a part of a text into its words.
pub(super) fn words(
    text: &str,
    line: Range<usize>,
    separators: Separators,
) -> Result<Vec<Word<'_>>, AnswerError> {
    let mut words = Vec::new();
    let mut at = line.start;
    while at < line.end {
        let rest = &text[at..line.end];
        match (separators.length(rest), quote(rest)) {
            (0, Some(_)) => {
                let word = quoted(text, at..line.end)?;
                at = word.span.end;
                words.push(word);
            }
            (0, None) => {
                let span = at..at + bare_length(rest, separators);
                at = span.end;
                let word = &text[span.clone()];
                if separators == Separators::Edges || !is_dash(word) {
                    words.push(Word {
                        text: Cow::Borrowed(word),
                        span,
                        is_quoted: false,
                    });
                }
            }
            (separator, _) => at += separator,
        }
    }
    Ok(words)
}

/// The quote that would close the one that a text begins with.
fn quote(text: &str) -> Option<char> {
    match text.chars().next()? {
        '"' => Some('"'),
        '“' => Some('”'),
        _ => None,
    }
}

fn is_dash(word: &str) -> bool {
    matches!(word, "-" | "–" | "—")
}

/// The length of the word that a text begins with: up to a separator or a quote.
fn bare_length(text: &str, separators: Separators) -> usize {
    let is_end = |&(at, _): &(usize, char)| {
        separators.length(&text[at..]) > 0 || quote(&text[at..]).is_some()
    };
    let end = text.char_indices().skip(1).find(is_end);
    end.map_or(text.len(), |(at, _)| at)
}

/// The name in quotes at the beginning of a part; a backslash takes the next letter as it is.
pub(super) fn quoted(text: &str, part: Range<usize>) -> Result<Word<'_>, AnswerError> {
    let inside = &text[part.clone()];
    let close = quote(inside).unwrap_or('"');
    let mut name = String::new();
    let mut letters = inside.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        if letter == close {
            return Ok(Word {
                text: Cow::Owned(name),
                span: part.start..part.start + at + letter.len_utf8(),
                is_quoted: true,
            });
        }
        let letter = if letter == '\\' {
            letters.next().map(|(_, next)| next)
        } else {
            Some(letter)
        };
        name.extend(letter);
    }
    Err(AnswerErrorKind::UnclosedQuote.at(part))
}
