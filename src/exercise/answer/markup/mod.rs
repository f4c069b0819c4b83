//! What word processors, mail and Markdown put around a text, taken away before it is read.

mod html;
mod sheet;
mod tex;

use std::borrow::Cow;

pub(crate) use sheet::{IN_ALL, QUESTIONS, RULES, SOURCE};

use html::{with_numbers, without_blocks, without_tags};
use sheet::{without_boxes, without_rules};
use tex::{ends_word, with_underscores, without_commands};

use super::keys::AnswerKey;
use super::tokens::after;
use crate::exercise::number::{is_value, within_marks};
use crate::text::{is_one_of, says_nothing};

/// A text without the markup in it: blanks stand in its place, so that all else stays where it is and faults
/// are shown in the text as it was written. A mark that is part of the name of a node stays.
///
/// ```
/// use abtree::exercise::without_markup;
/// assert_eq!(without_markup("**Value:** `6`", &|_| false), "  Value:    6 ");
/// ```
pub fn without_markup<'t>(text: &'t str, is_node: &dyn Fn(&str) -> bool) -> Cow<'t, str> {
    const MARKS: &str = "*_`$>|~<&\\☐☒☑\u{a0}\u{200b}\u{feff}";
    if text.trim_start().starts_with('{') || !text.contains(|letter| MARKS.contains(letter)) {
        return Cow::Borrowed(text);
    }
    let text = without_tags(&with_numbers(without_blocks(&without_rules(text))), is_node);
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let below = lines[1..].iter().chain([&""]);
    let is_head = |below: &str| is_rule(below.trim());
    let plain = lines.iter().zip(below).map(|(line, below)| match line {
        line if is_head(line) => blanks(line),
        line if is_head(below) && !is_row(line, is_node) => blanks(line),
        line => plain(line, is_node),
    });
    Cow::Owned(plain.collect())
}

/// Whether the head of a table is a row itself, since tables of Markdown can't do without a head: behind a key
/// stand names, numbers or what else answers it, as in `| value | 6 |`.
fn is_row(head: &str, is_node: &dyn Fn(&str) -> bool) -> bool {
    let cells = head.trim().trim_matches('|').split('|').map(str::trim);
    let mut cells = cells.skip_while(|cell| is_number(cell));
    let has_key = cells.next().is_some_and(is_key);
    let said = cells.next().unwrap_or_default();
    let is_answer = |word: &str| {
        let word = within_marks(word);
        is_node(word) || is_value(word) || says_nothing(word) || is_one_of("yes no", word)
    };
    has_key && AnswerKey::find(said).is_none() && said.split_whitespace().any(is_answer)
}

/// As many blanks as a text has bytes; its line ends stay.
fn blanks(text: &str) -> String {
    let blank = |byte| match byte {
        b'\n' | b'\r' => char::from(byte),
        _ => ' ',
    };
    text.bytes().map(blank).collect()
}

/// The marks that stand on both sides of what they set off.
const PAIRED: [&str; 5] = ["**", "*", "__", "`", "$"];

fn plain(line: &str, is_node: &dyn Fn(&str) -> bool) -> String {
    let blank = line.replace('\u{a0}', "  ");
    let blank = blank.replace(['\u{200b}', '\u{feff}'], "   ");
    let mut plain = without_quote_mark(&without_boxes(&blank, is_node));
    if plain.trim_start().starts_with("```") {
        return blanks(&plain);
    }
    plain = without_commands(plain);
    for mark in PAIRED {
        let mut words = plain.split(ends_word);
        let is_in_name = words.any(|word| word.contains(mark) && is_node(word));
        let count = plain.matches(mark).count();
        if count > 0 && count % 2 == 0 && !is_in_name {
            plain = plain.replace(mark, &blanks(mark));
        }
    }
    without_bars(with_underscores(&plain, is_node), is_node)
}

/// A line without the marks of quoted mail before it: `> value: 6`.
fn without_quote_mark(line: &str) -> String {
    let is_quote = |letter: char| letter == '>' || letter.is_whitespace();
    let body = line.trim_start_matches(is_quote);
    if body.starts_with('=') {
        return line.to_owned();
    }
    blanks(&line[..line.len() - body.len()]) + body
}

/// Whether a row of a table divides its head from its body: `|---|:--|`.
fn is_rule(row: &str) -> bool {
    row.contains('|') && row.contains('-') && row.chars().all(|letter| "-:| ".contains(letter))
}

/// What stands before a node of which a line says something.
const OF_NODES: [&str; 3] = ["at ", "window ", "is "];

/// Whether a cell is a key, or says which node a line is about.
fn is_key(cell: &str) -> bool {
    let cell = cell.trim();
    AnswerKey::find(cell).is_some() || OF_NODES.iter().any(|begin| after(cell, begin).is_some())
}

/// A row of a table as the number of a question or a key and what stands behind it: `| value | 6 |`, `1 | 6`,
/// `| 1 | value | 6 |`.
fn without_bars(line: String, is_node: &dyn Fn(&str) -> bool) -> String {
    let row = line.trim();
    let within = row.strip_prefix('|').and_then(|row| row.strip_suffix('|'));
    let is_bare = within.is_none();
    let is_number = |cell: &str| is_number(cell.trim()) && !(is_bare && is_node(cell.trim()));
    let cells: Vec<&str> = within.unwrap_or(row).split('|').collect();
    let plain = match cells[..] {
        [head, said] if !is_bare || is_key(head) || is_number(head) => cell_before(head) + said,
        [number, head, said] if is_number(number) && is_key(head) => {
            blanks(number) + " " + &cell_before(head) + said
        }
        // The ends of a window, on entry and on exit.
        [head, ref ends @ ..] if !is_bare && ends.len() == 4 => cell_before(head) + &ends.join(" "),
        _ => return line,
    };
    let bar = if is_bare { "" } else { " " };
    line.replace(row, &[bar, &plain, bar].concat())
}

/// A cell and the bar behind it as the head of a line.
fn cell_before(cell: &str) -> String {
    let sign = if cell.trim().ends_with([')', '.', ':']) {
        ""
    } else {
        ":"
    };
    let head = cell.trim_end().to_owned() + sign;
    let rest = " ".repeat(cell.len() + 1 - head.len());
    head + &rest
}

/// A head of Markdown as the key that it is: `## Value`, `# Value: 6`, `## Question 1`; other lines stay.
pub(super) fn without_hashes(line: &str) -> &str {
    let head = line.trim_start_matches('#').trim();
    let key = head.split(':').next().unwrap_or_default();
    // Behind the hash of `#2: C` stands the number of a question.
    let is_numbered = |(_, said): (usize, &str)| said.is_empty() || !line.starts_with("# ");
    let is_head = AnswerKey::find(key).is_some() || numbered(head).is_some_and(is_numbered);
    if line.starts_with('#') && is_head {
        head
    } else {
        line
    }
}

/// A line without the mark of a list at its beginning: `- value: 6`, `•value: 6`.
pub(super) fn without_bullet(line: &str) -> &str {
    let item = without_mark(line, &["- ", "* ", "– ", "•", "-\t", "*\t"]);
    without_mark(item.trim(), &["[x] ", "[X] "])
}

/// A line without the first of these marks that it begins with.
fn without_mark<'a>(line: &'a str, marks: &[&str]) -> &'a str {
    let mut rest = marks.iter().filter_map(|mark| line.strip_prefix(mark));
    rest.next().unwrap_or(line)
}

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
        None if named.is_some() && behind.is_empty() => behind,
        said => said?,
    };
    // A point may stand within a number.
    let is_end = !behind.starts_with('.') || !said.starts_with(|next: char| next.is_ascii_digit());
    Some((number.parse().ok().filter(|_| is_end)?, said.trim()))
}

/// Whether a text is the number of a question and nothing else: `1`, `2.`, `b)`, `Question 4`.
fn is_number(text: &str) -> bool {
    let is_whole = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_whole || numbered(text).is_some_and(|(_, said)| said.is_empty())
}
