//! The words of what people type, and what stands between them.

use std::borrow::Cow;

use super::error::AnswerErrorKind;
use crate::exercise::number::COMPARISONS;
use crate::exercise::question::Question;
use crate::value::Value;

/// What is wrong, and the part of the text that is.
pub(super) type Fault<'a> = (AnswerErrorKind, &'a str);

/// What joins the two ends of an edge; longer ones first.
pub(crate) const JOINTS: [&str; 4] = ["->", "→", "–", "-"];

/// Arrows between the words of a list; longer ones first.
const ARROWS: [&str; 8] = ["-->", "->", "=>", "→", "⇒", "⟶", "➔", "➜"];

/// What a text is cut into, beside blanks, commas, semicolons and brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::exercise) enum Cut {
    /// Names with arrows between them.
    List,
    /// Names, or edges with arrows in them.
    Edges,
    /// Names and numbers with `=` or `:` between them.
    Pairs,
}

/// Cuts a text into its words. In a list with semicolons a comma before a digit is a decimal comma. What is
/// in quotes is one word; a number in brackets or behind `=` belongs to the name before it.
pub(in crate::exercise) fn words(text: &str, cut: Cut) -> Result<Vec<Cow<'_, str>>, Fault<'_>> {
    let has_decimal_commas = text.contains(';');
    let cutter = Cutter {
        cut,
        text,
        has_decimal_commas,
    };
    let mut words = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let separator = cutter.separator(rest);
        if let Some(aside) = cutter.aside(rest) {
            words.push(Cow::Borrowed(aside));
            rest = &rest[aside.len()..];
        } else if separator > 0 {
            rest = &rest[separator..];
        } else if is_quoted(rest) {
            let (name, behind) = quoted(rest)?;
            words.push(Cow::Owned(name));
            rest = behind;
        } else {
            let (word, behind) = rest.split_at(cutter.word(rest));
            // In brackets behind a dash may stand what it is the sign of.
            let is_joint = JOINTS.contains(&word) && !behind.starts_with(['(', '[', '{']);
            if cut == Cut::Edges && ARROWS.contains(&word) {
                words.push(Cow::Borrowed("→"));
            } else if !is_joint {
                words.push(Cow::Borrowed(word));
            }
            rest = behind;
        }
    }
    Ok(words)
}

/// What may stand between a sign and its number.
const BLANKS: [char; 3] = [' ', '\u{a0}', '\t'];

impl Cut {
    pub(in crate::exercise) fn of(question: Question) -> Self {
        match question {
            Question::Pruned => Self::Edges,
            _ => Self::List,
        }
    }
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
        let is_pair_sign = self.cut == Cut::Pairs && matches!(first, '=' | ':');
        if is_decimal {
            0
        } else if first.is_whitespace() || ",;[](){}，、；".contains(first) || is_pair_sign {
            first.len_utf8()
        } else if self.cut == Cut::Edges {
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
            sign_apart(self.before(rest), rest)
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

    /// The word in brackets behind another word that the rest of the text begins with: `(F)` in `L (F), R`. It
    /// keeps its brackets, as nobody knows whether it belongs to the list. Where a list begins with a bracket they
    /// say nothing.
    fn aside<'r>(&self, rest: &'r str) -> Option<&'r str> {
        let (inside, behind) = bracketed(rest)?;
        let is_behind = self
            .before(rest)
            .trim_end()
            .ends_with(char::is_alphanumeric);
        let is_aside = is_behind && !self.text.starts_with(['(', '[']) && self.cut != Cut::Pairs;
        let is_word = !inside.is_empty() && !inside.contains(char::is_whitespace);
        (is_aside && is_word).then(|| &rest[..rest.len() - behind.len()])
    }

    fn before(&self, rest: &str) -> &str {
        &self.text[..self.text.len() - rest.len()]
    }
}

/// What is in the brackets that a text begins with, and what stands behind them.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix(['(', '['])?;
    let (inside, rest) = inside.split_at(inside.find(['(', ')', '[', ']'])?);
    let behind = rest.strip_prefix(if text.starts_with('(') { ')' } else { ']' })?;
    Some((inside, behind))
}

/// What stands behind the value that a text begins with, in brackets or behind a sign.
fn behind_value(text: &str) -> Option<&str> {
    let begin = text.trim_start_matches(BLANKS);
    let (value, behind) = bracketed(begin).or_else(|| {
        let number = begin.strip_prefix(['=', ':'])?.trim_start_matches(BLANKS);
        let end = number.find(|end: char| end.is_whitespace() || ",;)]}".contains(end));
        Some(number.split_at(end.unwrap_or(number.len())))
    })?;
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

/// Whether a text begins with a name in quotes. Single quotes may be part of a name: they must be closed soon,
/// and at the end of a word.
pub(super) fn is_quoted(text: &str) -> bool {
    const LONGEST: usize = 200;
    if !text.starts_with(['\'', '‘', '‚', '«', '‹']) {
        return text.starts_with(is_quote);
    }
    let near = beginning(text, LONGEST);
    let is_closed = |(name, behind): (String, &str)| {
        !name.is_empty() && !behind.starts_with(char::is_alphanumeric)
    };
    quoted(near).is_ok_and(is_closed)
}

/// The first letters of a text, at most so many.
pub(super) fn beginning(text: &str, most: usize) -> &str {
    let end = text.char_indices().nth(most);
    end.map_or(text, |(end, _)| &text[..end])
}

/// The name in quotes at the beginning of a text, and what stands after it; a backslash takes the next
/// letter as it is.
pub(super) fn quoted(text: &str) -> Result<(String, &str), Fault<'_>> {
    let mut letters = text.chars();
    let closing: &[char] = match letters.next() {
        Some('“') => &['”'],
        Some('„') => &['“', '”'],
        Some('\'') => &['\''],
        Some('‘') => &['’'],
        Some('‚') => &['‘', '’'],
        Some('«') => &['»'],
        Some('‹') => &['›'],
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
    match quoted(name) {
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

/// What a mark does in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// Ends a sentence: what comes next may do without a sign.
    Sentence,
    /// May end a clause.
    Separator,
    /// Stands behind a key or a node.
    Colon,
    /// The verb of a sentence.
    Verb,
    /// Stands behind a question, whose verb is no sign: `Which move is best? C`.
    Asked,
    /// Stands behind a node; it belongs to the content.
    Comparison,
    /// Stands behind a key, but may join names too.
    Dash,
}

const MARKS: [(&str, Mark); 15] = [
    (". ", Mark::Sentence),
    (",", Mark::Separator),
    (";", Mark::Separator),
    (" and ", Mark::Separator),
    (":", Mark::Colon),
    ("：", Mark::Colon),
    ("\t", Mark::Colon),
    (" is ", Mark::Verb),
    (" are ", Mark::Verb),
    ("? ", Mark::Asked),
    ("?:", Mark::Asked),
    (" -> ", Mark::Dash),
    (" - ", Mark::Dash),
    (" – ", Mark::Dash),
    (" — ", Mark::Dash),
];

/// The marks of a text outside names in quotes: what each is, where it begins, and where that which stands
/// behind it does.
pub(super) fn marks(text: &str) -> impl Iterator<Item = (Mark, usize, usize)> {
    let mut next = 0;
    text.char_indices().filter_map(move |(at, letter)| {
        // No mark begins with a letter or a digit.
        if at < next || letter.is_alphanumeric() {
            return None;
        }
        let rest = &text[at..];
        if let Some((sign, mark)) = MARKS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            next = at + sign.len();
            return Some((*mark, at, next));
        }
        if rest == "?" {
            return Some((Mark::Asked, at, text.len()));
        }
        if COMPARISONS.contains(&letter) {
            next = text.len() - rest.trim_start_matches(COMPARISONS).len();
            let is_arrow = text[..at].ends_with('-') || rest.starts_with("<-");
            let (mark, content) = match &text[at..next] {
                "=" => (Mark::Colon, next),
                run => (Mark::Comparison, at + usize::from(run.starts_with('='))),
            };
            return (!is_arrow).then_some((mark, at, content));
        }
        // An apostrophe within a word is no quote.
        if is_quoted(rest) && !text[..at].ends_with(char::is_alphanumeric) {
            next = text.len() - quoted(rest).map_or("", |(_, behind)| behind).len();
        }
        None
    })
}

/// The separator that comes first: where it and what stands behind it begin, and whether it ends a sentence.
pub(super) fn separator(text: &str) -> Option<(usize, usize, bool)> {
    marks(text).find_map(|(mark, at, behind)| match mark {
        Mark::Sentence => Some((at, behind, true)),
        Mark::Separator => Some((at, behind, false)),
        _ => None,
    })
}
