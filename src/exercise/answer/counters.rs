//! Numbers and letters that count: those of questions before lines, and those of items before the names of a list.

use super::words::after;

/// The number at the beginning of a line and what stands behind it: `1. 5`, `(2) C`, `b) C`, `Q3: A C H`,
/// `Question 4`.
pub(super) fn numbered(line: &str) -> Option<(usize, &str)> {
    let line = line.strip_prefix('(').unwrap_or(line);
    if let [letter @ b'a'..=b'z', b')', ..] | [letter @ b'a'..=b'z', b'.', b' ', ..] =
        line.as_bytes()
    {
        return Some((usize::from(letter - b'a' + 1), line[2..].trim()));
    }
    let named = after(line, "question").or_else(|| after(line, "q"));
    let rest = named.unwrap_or(line);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, behind) = rest.split_at(digits);
    let said = match behind.strip_prefix(['.', ')', ':']) {
        None if named.is_some() && behind.is_empty() => "",
        said => said?,
    };
    // A point may stand within a number.
    let is_end =
        !behind.starts_with('.') || said.is_empty() || said.starts_with(char::is_whitespace);
    Some((number.parse().ok().filter(|_| is_end)?, said.trim()))
}

/// Whether a text is the number of a question and nothing else: `1`, `2.`, `b)`, `Question 4`.
pub(super) fn is_number(text: &str) -> bool {
    let is_whole = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_whole || numbered(text).is_some_and(|(_, said)| said.is_empty())
}

/// A list without the numbers or letters that count its items from the first to the last: `1. L, 2. M`,
/// `(a) 7 (b) 9`. Nothing where not every item is counted so, as a number by itself may be a name or a value.
pub(super) fn without_counters(text: &str) -> Option<String> {
    let text = text.trim();
    let is_lettered = text.trim_start_matches('(').starts_with('a');
    let mut rest = behind_counter(text, 1, is_lettered)?;
    let mut items = String::new();
    for count in 2.. {
        let next = beginnings(rest)
            .find_map(|at| Some((at, behind_counter(&rest[at..], count, is_lettered)?)));
        let (item, behind) = next.map_or((rest, None), |(at, behind)| (&rest[..at], Some(behind)));
        if item.trim_matches(is_between).is_empty() {
            return None;
        }
        items += item;
        match behind {
            Some(behind) => rest = behind,
            // One letter before a full stop may be a node.
            None if count == 2 && text.starts_with("a.") => return None,
            None => break,
        }
    }
    Some(items)
}

/// What stands behind a counter that a text begins with: `2.`, `2)`, `(2)`, or the second letter so.
fn behind_counter(text: &str, count: usize, is_lettered: bool) -> Option<&str> {
    let (text, is_bracketed) = match text.strip_prefix('(') {
        Some(inside) => (inside, true),
        None => (text, false),
    };
    let behind = if is_lettered {
        text.strip_prefix(('a'..='z').nth(count - 1)?)?
    } else {
        text.strip_prefix(&*count.to_string())?
    };
    match behind.strip_prefix('.') {
        // A point may stand within a number.
        Some(item) if !is_bracketed && !item.starts_with(|next: char| next.is_ascii_digit()) => {
            Some(item)
        }
        _ => behind.strip_prefix(')'),
    }
}

/// Whether a sign may stand between items.
fn is_between(sign: char) -> bool {
    sign.is_whitespace() || ",;(-*•".contains(sign)
}

/// Where words begin in a text.
fn beginnings(text: &str) -> impl Iterator<Item = usize> {
    let separators =
        text.match_indices(|letter: char| letter.is_whitespace() || ",;".contains(letter));
    separators.map(|(at, separator)| at + separator.len())
}
