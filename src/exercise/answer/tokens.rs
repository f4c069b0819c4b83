//! The words of what people type: names with or without quotes, numbers, and what stands between them.

use std::borrow::Cow;
use std::iter;

use super::error::AnswerErrorKind;
use crate::exercise::number::COMPARISONS;
use crate::value::Value;

/// What is wrong, and the part of the text that is.
pub(super) type Fault<'a> = (AnswerErrorKind, &'a str);

/// What joins names and the two ends of an edge: arrows, and then signs that names may have in them; longer ones first.
pub(in crate::exercise) const JOINTS: [&str; 12] = [
    "-->", "->", "=>", "→", "⇒", "⟶", "➔", "➜", ">", "–", "—", "-",
];

/// The arrows among them.
pub(super) const ARROWS: &[&str] = JOINTS.split_at(8).0;

/// The dashes among them, each of which may be a sign too.
pub(super) const DASHES: [char; 3] = ['-', '–', '—'];

/// Whether a text begins with a number without a sign.
pub(super) fn begins_with_number(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit() || first == '.')
}

/// The two ends of windows as answers in JSON call them, and their letters.
pub(super) const ENDS: [(&str, &str); 2] = [("alpha", "α"), ("beta", "β")];

/// The number of the end that is called so.
pub(super) fn end_called(name: &str) -> Option<usize> {
    let name = name.trim().to_lowercase();
    ENDS.iter()
        .position(|&(long, letter)| name == long || name == letter)
}

/// What may stand between a sign and its number.
const BLANKS: [char; 3] = [' ', '\u{a0}', '\t'];

/// What a text is cut into, beside blanks, commas and semicolons.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::exercise) enum Cut {
    /// Names with arrows between them, perhaps all in brackets.
    List,
    /// Names, or edges with arrows in them.
    Pruned,
    /// Edges with arrows in them or brackets around them.
    Edges,
    /// Names and numbers with `=`, `:` or brackets between them.
    Pairs,
}

/// Cuts a text into its words. In a list with semicolons a comma before a digit is a decimal comma. What is
/// in quotes is one word; a number in brackets or behind `=` belongs to the name before it.
pub(in crate::exercise) fn words(text: &str, cut: Cut) -> Result<Vec<Cow<'_, str>>, Fault<'_>> {
    let text = match cut {
        Cut::List | Cut::Pruned | Cut::Edges => within_brackets(text),
        Cut::Pairs => text,
    };
    let cutter = Cutter {
        cut,
        text,
        has_decimal_commas: text.contains(';'),
    };
    // Between names that stand apart a joint is an arrow.
    let joins = matches!(cut, Cut::Pruned | Cut::Edges);
    let mut words = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let separator = cutter.separator(rest);
        if separator > 0 {
            rest = &rest[separator..];
        } else if is_quoted(rest) {
            let (name, behind) = in_quotes(rest)?;
            let of_pairs = cut == Cut::Pairs;
            rest = behind_value(behind).filter(|_| !of_pairs).unwrap_or(behind);
            let value = &behind[..behind.len() - rest.len()];
            words.push(Cow::Owned(name + value));
            if let Some(behind) = without_joint(|joint| rest.strip_prefix(joint)).filter(|_| joins)
            {
                words.push(Cow::Borrowed("→"));
                rest = behind;
            }
        } else {
            let before = text[..text.len() - rest.len()].trim_end_matches(BLANKS);
            let (word, behind) = rest.split_at(cutter.word(rest));
            rest = behind;
            if JOINTS.contains(&word) || cut == Cut::Edges && word.eq_ignore_ascii_case("to") {
                // A dash at the beginning of a line or a list marks an item. Behind the letter of an end it may be
                // the sign of infinity, so that it stays and nothing is guessed.
                let is_between = joins && before.ends_with(|last| last != '\n');
                let is_of_end = words.last().is_some_and(|word| end_called(word).is_some());
                let number = behind.trim_start_matches(BLANKS);
                let is_infinite = number.starts_with('∞') || after(number, "inf").is_some();
                let may_be_sign = cut == Cut::Pairs && is_of_end && is_infinite;
                let is_joint = is_between || ARROWS.contains(&word) || may_be_sign;
                words.extend(is_joint.then_some(Cow::Borrowed("→")));
            } else {
                let is_before_quote = joins && is_quoted(behind);
                let name =
                    without_joint(|joint| word.strip_suffix(joint)).filter(|_| is_before_quote);
                words.push(Cow::Borrowed(name.unwrap_or(word)));
                words.extend(name.map(|_| Cow::Borrowed("→")));
            }
        }
    }
    Ok(words)
}

/// The words of a line; what is in quotes is one, with them.
pub(super) fn split_words(mut line: &str) -> impl Iterator<Item = &str> {
    iter::from_fn(move || {
        let (_, word, behind) = next_word(line)?;
        line = behind;
        Some(word)
    })
}

/// What stands before the first word of a text, the word, perhaps in quotes, and what stands behind it.
pub(super) fn next_word(text: &str) -> Option<(&str, &str, &str)> {
    let is_sign = |letter: char| letter.is_whitespace() || ",;:=()[]{}<>≤≥→".contains(letter);
    let begin = text.trim_start_matches(is_sign);
    let before = &text[..text.len() - begin.len()];
    // A quote that is never closed is a word too, so that a long text is read in proportion to its length.
    let length = if is_quoted(begin) {
        begin.len() - in_quotes(begin).map_or("", |(_, behind)| behind).len()
    } else {
        begin.find(is_sign).unwrap_or(begin.len())
    };
    let (word, behind) = begin.split_at(length);
    (!word.is_empty()).then_some((before, word, behind))
}

/// What is left of a text without the joint at one of its ends, if one stands there.
fn without_joint<'t>(without: impl Fn(&str) -> Option<&'t str>) -> Option<&'t str> {
    JOINTS.iter().find_map(|joint| without(joint))
}

/// A list without the brackets around all of it.
fn within_brackets(list: &str) -> &str {
    const BRACKETS: [(char, char); 4] = [('[', ']'), ('(', ')'), ('{', '}'), ('<', '>')];
    let list = list.trim();
    let mut within = BRACKETS.iter().filter_map(|&(open, close)| {
        let inside = list.strip_prefix(open)?.strip_suffix(close)?;
        (!inside.contains([open, close])).then_some(inside)
    });
    within.next().unwrap_or(list)
}

/// How a text is cut.
struct Cutter<'t> {
    cut: Cut,
    text: &'t str,
    has_decimal_commas: bool,
}

impl Cutter<'_> {
    /// The length of the separator that the rest of the text begins with; 0 if it begins with a word.
    fn separator(&self, rest: &str) -> usize {
        let Some(first) = rest.chars().next() else {
            return 0;
        };
        let is_digit = |next: char| next.is_ascii_digit();
        let is_decimal = self.has_decimal_commas && first == ',' && rest[1..].starts_with(is_digit);
        let is_between = match self.cut {
            Cut::List | Cut::Pruned => false,
            Cut::Edges => "()[]{}".contains(first),
            Cut::Pairs => "()[]{}=:".contains(first),
        };
        if is_decimal {
            0
        } else if is_between || first.is_whitespace() || ",;，、；".contains(first) {
            first.len_utf8()
        } else if matches!(self.cut, Cut::Pruned | Cut::Edges) {
            0
        } else {
            let arrow = ARROWS.iter().find(|arrow| rest.starts_with(**arrow));
            arrow.map_or(0, |arrow| arrow.len())
        }
    }

    /// The length of the word that the rest of the text begins with: up to a separator or a quote, with the value
    /// behind it.
    fn word(&self, rest: &str) -> usize {
        let is_compared = |letter| self.cut == Cut::Pairs && COMPARISONS.contains(&letter);
        let compared = rest.trim_start_matches(is_compared);
        let sign = if compared.len() < rest.len() {
            rest.len() - compared.trim_start_matches(BLANKS).len()
        } else {
            let before = &self.text[..self.text.len() - rest.len()];
            sign_apart(before, rest)
        };
        let mut letters = rest[sign..].char_indices().skip(1);
        let end = letters.find(|&(at, letter)| {
            is_quote(letter) || is_compared(letter) || self.separator(&rest[sign + at..]) > 0
        });
        let length = end.map_or(rest.len(), |(at, _)| sign + at);
        // Brackets at the beginning of a list may count its items: `(1) E (2) K`.
        if self.cut == Cut::Pairs || self.text.starts_with("(1)") {
            return length;
        }
        // A colon before a value ends the name: `E: 2`.
        let name = length - usize::from(rest[..length].ends_with(':'));
        behind_value(&rest[name..]).map_or(length, |behind| rest.len() - behind.len())
    }
}

/// What stands behind the value that a text begins with, in brackets or behind a sign.
fn behind_value(text: &str) -> Option<&str> {
    let begin = text.trim_start_matches(BLANKS);
    let (value, behind) = if let Some(inside) = begin.strip_prefix('(') {
        let (value, behind) = inside.split_at(inside.find(['(', ')'])?);
        (value, behind.strip_prefix(')')?)
    } else {
        let number = begin.strip_prefix(['=', ':'])?.trim_start_matches(BLANKS);
        let end = number.find(|end: char| end.is_whitespace() || ",;)]}".contains(end));
        number.split_at(end.unwrap_or(number.len()))
    };
    value.trim().parse::<Value>().is_ok().then_some(behind)
}

/// The length of a sign with the blanks between it and its number, as in `- 3`. Between two words of a list
/// a dash is none, nor at the beginning of a further line, where it marks an item.
fn sign_apart(before: &str, rest: &str) -> usize {
    let Some(behind) = rest.strip_prefix(['-', '−', '–', '—']) else {
        return 0;
    };
    let number = behind.trim_start_matches(BLANKS);
    let is_number = number
        .starts_with(|first: char| first.is_ascii_digit() || ".∞".contains(first))
        || after(number, "inf").is_some();
    let before = before.trim_end_matches(BLANKS);
    let is_first =
        before.is_empty() || before.ends_with(|last: char| ",;:([{=<>≤≥→/|，、；：".contains(last));
    if is_number && is_first {
        rest.len() - number.len()
    } else {
        0
    }
}

fn is_quote(letter: char) -> bool {
    matches!(letter, '"' | '“' | '„')
}

/// Whether a text begins with a name in quotes. Single quotes may be part of a name.
pub(super) fn is_quoted(text: &str) -> bool {
    text.starts_with(is_quote)
}

/// The name in quotes at the beginning of a text, and what stands after it; a backslash takes the next
/// letter as it is.
pub(super) fn in_quotes(text: &str) -> Result<(String, &str), Fault<'_>> {
    let mut letters = text.chars();
    let closing: &[char] = match letters.next() {
        Some('“') => &['”'],
        Some('„') => &['“', '”'],
        _ => &['"'],
    };
    let mut name = String::new();
    while let Some(letter) = letters.next() {
        if closing.contains(&letter) {
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

/// A name, with or without quotes.
pub(super) fn one_name(name: &str) -> Cow<'_, str> {
    match in_quotes(name) {
        Ok((inside, "")) if is_quoted(name) => Cow::Owned(inside),
        _ => Cow::Borrowed(name),
    }
}

/// The rest of a text that begins so, in any letter case.
pub(super) fn after<'a>(text: &'a str, begin: &str) -> Option<&'a str> {
    let (found, rest) = text.split_at_checked(begin.len())?;
    found.eq_ignore_ascii_case(begin).then(|| rest.trim_start())
}

/// The rest of a text that ends so, in any letter case.
pub(super) fn before<'a>(text: &'a str, end: &str) -> Option<&'a str> {
    let (rest, found) = text.split_at_checked(text.len().checked_sub(end.len())?)?;
    found.eq_ignore_ascii_case(end).then(|| rest.trim_end())
}
