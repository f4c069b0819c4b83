//! Texts of the input as messages quote them.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// A text of the input on one line: cut where it is too long, its invisible characters escaped.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let shortened: String = text.chars().take(LONGEST).collect();
    let mut quoted = escaped(&shortened, |part| {
        let escaped = part.chars().map(|letter| {
            if is_invisible(letter) {
                letter.escape_default().to_string()
            } else {
                letter.to_string()
            }
        });
        escaped.collect()
    });
    if text.chars().nth(LONGEST).is_some() {
        quoted.push('…');
    }
    quoted
}

/// A text whose parts are escaped, but for joiners that belong to its spelling: they say whether two
/// letters of Persian or two parts of an emoji are one picture, and can do no harm between them.
fn escaped(text: &str, escape: impl Fn(&str) -> String) -> String {
    let mut escaped = String::new();
    let mut start = 0;
    for (at, joiner) in text.char_indices() {
        let end = at + joiner.len_utf8();
        let after = text[end..].chars().next();
        if let Some(after) = after.filter(|_| at >= start && joins(text, at)) {
            let next = end + after.len_utf8();
            escaped += &escape(&text[start..at]);
            escaped += &text[at..next];
            start = next;
        }
    }
    escaped + &escape(&text[start..])
}

/// Whether a joiner stands at a place, between two letters that can be seen.
fn joins(text: &str, at: usize) -> bool {
    let is_seen =
        |letter: char| !letter.is_ascii() && !letter.is_whitespace() && !is_invisible(letter);
    let mut after = text[at..].chars();
    let is_joiner = matches!(after.next(), Some('\u{200C}' | '\u{200D}'));
    is_joiner
        && after.next().is_some_and(is_seen)
        && text[..at].chars().next_back().is_some_and(is_seen)
}

/// Controls, line ends and marks that have no picture or change the order of the others: beside
/// controls and line ends the characters that Unicode calls default ignorable.
pub(crate) fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
        )
}

/// A text with letters and their accents in one character each, as most keyboards write them: macOS takes
/// them apart in the names of files.
#[inline]
pub(crate) fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    composed_beyond_ascii(text)
}

#[cold]
fn composed_beyond_ascii(text: &str) -> Cow<'_, str> {
    if is_nfc_quick(text.chars()) == IsNormalized::Yes {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

/// The known word that takes the fewest edits to reach, if these are few, or the only one that begins so.
pub(crate) fn nearest<'k>(text: &str, known: &[&'k str]) -> Option<&'k str> {
    const LONGEST: usize = 40;
    if text.len() > LONGEST {
        return None;
    }
    let edits = |word: &&str| strsim::levenshtein(&text.to_lowercase(), word);
    let best = known.iter().copied().min_by_key(edits)?;
    let few = best
        .len()
        .div_ceil(3)
        .min(text.chars().count().saturating_sub(1));
    let begins = |word: &&&str| text.len() > 2 && word.starts_with(text);
    let mut begun = known.iter().filter(begins);
    let only = begun.next().filter(|_| begun.next().is_none());
    (edits(&best) <= few).then_some(best).or(only.copied())
}

/// What to do about a word that is not known: the nearest one that is, between these quotes, or all.
pub(crate) fn known_instead(text: &str, known: &[&str], quote: char) -> String {
    match nearest(text, known) {
        Some(near) => format!("did you mean {quote}{near}{quote}?"),
        None => format!("choose from {}", known.join(", ")),
    }
}

/// A node's label as people read it in a list: in quotes if it is empty or has blanks, quotes or
/// invisible characters in it.
pub(crate) fn readable(label: &str) -> String {
    let is_odd = |(at, letter): (usize, char)| {
        let is_hidden = is_invisible(letter) && !joins(label, at);
        letter.is_whitespace() || is_hidden || letter == '"'
    };
    if label.is_empty() || label.char_indices().any(is_odd) {
        format!("\"{}\"", escaped(label, in_quotes))
    } else {
        label.to_owned()
    }
}

/// A text as people read it by itself, on one line: only what can't be printed is escaped.
pub(crate) fn printable(text: &str) -> String {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    escaped(text, |text| {
        let is_quote = |letter| matches!(letter, '\'' | '"' | '\\');
        let mut printable = String::new();
        for part in text.split_inclusive(is_quote) {
            let plain = part.strip_suffix(is_quote).unwrap_or(part);
            printable.extend(plain.escape_debug());
            printable.push_str(&part[plain.len()..]);
        }
        printable
    })
}

/// A text as Rust writes it between quotes.
fn in_quotes(text: &str) -> String {
    let quoted = format!("{text:?}");
    quoted[1..quoted.len() - 1].to_owned()
}

/// Whether a word of an answer says that there is nothing, so that a node with this name is hard to
/// answer with.
pub(crate) fn says_nothing(word: &str) -> bool {
    let words = [
        "none", "nothing", "keine", "aucun", "aucune", "ninguno", "ninguna", "-", "–", "—", "∅",
    ];
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::{printable, quoted, readable};

    #[test]
    fn joiners_between_letters_belong_to_a_name() {
        for name in ["می\u{200c}خواهم", "👩\u{200d}🚀", "👨\u{200d}👩\u{200d}👧"] {
            assert_eq!(printable(name), name);
            assert_eq!(quoted(name), name);
            assert_eq!(readable(name), name);
        }
        assert_eq!(readable("می\u{200c}خ ا"), "\"می\u{200c}خ ا\"");
        for odd in [
            "a\u{200d}b",
            "\u{200d}🚀",
            "می\u{200c}",
            "م\u{200c}\u{200c}ی",
            "م\u{202e}ی",
        ] {
            for shown in [printable(odd), quoted(odd), readable(odd)] {
                assert!(shown.contains("\\u{20"), "{shown}");
            }
        }
    }
}
