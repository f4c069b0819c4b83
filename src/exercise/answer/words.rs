//! The words of what people type, and what stands between them.

use std::borrow::Cow;

use super::error::AnswerErrorKind;
use crate::exercise::number::COMPARISONS;
use crate::exercise::question::NodeList;
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
    let has_commas = text.contains(';');
    let is_numbered = text.starts_with("(1)");
    let mut words = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let before = &text[..text.len() - rest.len()];
        let aside = if cut == Cut::Pairs {
            0
        } else {
            aside(before, rest)
        };
        if aside > 0 {
            words.push(Cow::Borrowed(&rest[..aside]));
            rest = &rest[aside..];
            continue;
        }
        let separator = cut.separator(rest, has_commas);
        if separator > 0 {
            rest = &rest[separator..];
            continue;
        }
        if is_quoted(rest) {
            let (name, behind) = quoted(rest)?;
            words.push(Cow::Owned(name));
            rest = behind;
            continue;
        }
        let sign = if cut == Cut::Pairs {
            compared(rest).max(sign_apart(before, rest))
        } else {
            sign_apart(before, rest)
        };
        let mut length = sign + cut.word_length(&rest[sign..], has_commas);
        if cut != Cut::Pairs && !is_numbered {
            // A colon before a value ends the name: `E: 2`.
            let end = length - usize::from(rest[..length].ends_with(':'));
            match value_behind(&rest[end..]) {
                0 => {}
                value => length = end + value,
            }
        }
        let (word, behind) = rest.split_at(length);
        // In brackets behind a dash may stand what it is the sign of.
        let is_arrow = cut == Cut::Edges && matches!(word, "->" | "→");
        let says_nothing = JOINTS.contains(&word) && !behind.starts_with(['(', '[', '{']);
        let says_nothing = says_nothing && !is_arrow;
        if !says_nothing {
            words.push(Cow::Borrowed(word));
        }
        rest = behind;
    }
    Ok(words)
}

/// The length of a word in brackets behind another word: `(F)` in `L (F), R`. It keeps its brackets, as nobody knows
/// whether it belongs to the list. Where a list begins with a bracket they say nothing.
fn aside(before: &str, rest: &str) -> usize {
    const LONGEST: usize = 80;
    let is_open = rest.starts_with(['(', '[']) && !before.starts_with(['(', '[']);
    if !is_open || !before.trim_end().ends_with(char::is_alphanumeric) {
        return 0;
    }
    let ends = |byte: u8| byte.is_ascii_whitespace() || b")]".contains(&byte);
    let end = rest.bytes().take(LONGEST).position(ends);
    let is_closed = |end: &usize| rest[*end..].starts_with([')', ']']);
    end.filter(is_closed).map_or(0, |end| end + 1)
}

impl Cut {
    pub(in crate::exercise) fn of(list: NodeList) -> Self {
        match list {
            NodeList::Pruned => Self::Edges,
            _ => Self::List,
        }
    }

    /// The length of the separator that a text begins with; 0 if it begins with a word.
    fn separator(self, text: &str, has_commas: bool) -> usize {
        let Some(first) = text.chars().next() else {
            return 0;
        };
        let is_decimal =
            has_commas && first == ',' && text[1..].starts_with(|next: char| next.is_ascii_digit());
        let is_pair_sign = self == Self::Pairs && matches!(first, '=' | ':');
        if is_decimal {
            0
        } else if first.is_whitespace() || ",;[](){}，、；".contains(first) || is_pair_sign {
            first.len_utf8()
        } else if self == Self::Edges {
            0
        } else {
            let arrow = ARROWS.iter().find(|arrow| text.starts_with(**arrow));
            arrow.map_or(0, |arrow| arrow.len())
        }
    }

    /// The length of the word that a text begins with: up to a separator or a quote.
    fn word_length(self, text: &str, has_commas: bool) -> usize {
        let mut letters = text.char_indices().skip(1);
        let is_compared = |letter| self == Self::Pairs && COMPARISONS.contains(&letter);
        let end = letters.find(|&(at, letter)| {
            is_quote(letter) || is_compared(letter) || self.separator(&text[at..], has_commas) > 0
        });
        end.map_or(text.len(), |(at, _)| at)
    }
}

/// What may stand between a sign and its number.
const BLANKS: [char; 3] = [' ', '\u{a0}', '\t'];

/// The length of a comparison with the blanks between it and its number, as in `<= 3`.
fn compared(text: &str) -> usize {
    let number = text.trim_start_matches(COMPARISONS);
    if number.len() == text.len() {
        return 0;
    }
    text.len() - number.trim_start_matches(BLANKS).len()
}

/// The length of a sign with the blanks between it and its number, as in `- 3`. Between two words of a list
/// a dash is none, nor at the beginning of a further line, where it marks an item.
fn sign_apart(before: &str, rest: &str) -> usize {
    let Some(behind) = rest.strip_prefix(['-', '−', '–', '—']) else {
        return 0;
    };
    let number = behind.trim_start_matches(BLANKS);
    let is_digit = |first: char| first.is_ascii_digit() || ".∞".contains(first);
    let begin = number.get(..3).unwrap_or_default();
    let is_number = number.starts_with(is_digit) || begin.eq_ignore_ascii_case("inf");
    let before = before.trim_end_matches(BLANKS);
    let is_first =
        before.is_empty() || before.ends_with(|last: char| ",;:([{=<>≤≥→/|，、；：".contains(last));
    if is_number && is_first {
        rest.len() - number.len()
    } else {
        0
    }
}

/// The length of the value that a text begins with, in brackets or behind `=`. It is looked for up to the
/// next bracket or blank only, so that no part of the text is looked at for several words.
fn value_behind(text: &str) -> usize {
    let begin = text.trim_start_matches(BLANKS);
    let is_value = |value: &&str| value.trim().parse::<Value>().is_ok();
    let value = if let Some(inside) = begin.strip_prefix(['(', '[']) {
        let closing = if begin.starts_with('(') { ')' } else { ']' };
        let end = inside
            .find(['(', ')', '[', ']'])
            .filter(|&end| inside[end..].starts_with(closing));
        end.map(|end| &inside[..end])
            .filter(is_value)
            .map(|value| value.len() + 2)
    } else if let Some(value) = begin.strip_prefix(['=', ':']) {
        let number = value.trim_start_matches(BLANKS);
        let end = number.find(|end: char| end.is_whitespace() || ",;)]}".contains(end));
        let end = value.len() - number.len() + end.unwrap_or(number.len());
        Some(&value[..end])
            .filter(is_value)
            .map(|value| value.len() + 1)
    } else {
        None
    };
    value.map_or(0, |length| text.len() - begin.len() + length)
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
    let near = text.char_indices().nth(LONGEST);
    let near = near.map_or(text, |(end, _)| &text[..end]);
    let is_closed = |(name, behind): (String, &str)| {
        !name.is_empty() && !behind.starts_with(char::is_alphanumeric)
    };
    quoted(near).is_ok_and(is_closed)
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
