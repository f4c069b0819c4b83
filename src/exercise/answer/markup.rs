//! What word processors, mail and Markdown put around a text, taken away before it is read.

use std::borrow::Cow;

use super::keys::AnswerKey;
use super::sheet::{blanks, without_print};

/// A text without the markup in it: blanks stand in its place, so that all else stays where it is and faults
/// are shown in the text as it was written. A mark that is part of the name of a node stays.
///
/// ```
/// use abtree::exercise::without_markup;
/// assert_eq!(without_markup("**Value:** `6`", &|_| false), "  Value:    6 ");
/// ```
pub fn without_markup<'t>(text: &'t str, is_node: &dyn Fn(&str) -> bool) -> Cow<'t, str> {
    const MARKS: [char; 10] = ['*', '_', '`', '$', '>', '|', '–', '—', '\\', NO_BREAK];
    if text.trim_start().starts_with('{') {
        return without_single_quotes(text);
    }
    let text = without_print(text);
    if !text.contains(MARKS) {
        return text;
    }
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let below = lines[1..].iter().chain([&""]);
    let is_head = |below: &str| is_rule(below.trim());
    let plain = lines.iter().zip(below).map(|(line, below)| match line {
        line if is_head(line) || is_head(below) => blanks(line),
        line => plain(line, is_node),
    });
    Cow::Owned(plain.collect())
}

/// A blank at which no line ends.
const NO_BREAK: char = '\u{a0}';

/// A dictionary of Python as JSON.
fn without_single_quotes(text: &str) -> Cow<'_, str> {
    if text.contains('"') || !text.contains('\'') {
        return Cow::Borrowed(text);
    }
    let text = text.replace("('", "['").replace("')", "']");
    Cow::Owned(text.replace('\'', "\"").replace("None", "null"))
}

/// What HTML and TeX put around a text.
const COMMANDS: &str = "<ul> </ul> <ol> </ol> <li> </li> <p> </p> <br> <b> </b> <strong> </strong> <i> </i> <em> </em> \
    \\begin{itemize} \\end{itemize} \\begin{enumerate} \\end{enumerate} \\item \\textbf{ \\emph{";

/// A line that begins with a command without all of them, and without the brackets that close those of TeX.
fn without_commands(line: &str) -> Cow<'_, str> {
    if !line.trim_start().starts_with(['<', '\\']) {
        return Cow::Borrowed(line);
    }
    let plain = COMMANDS
        .split_whitespace()
        .fold(line.to_owned(), |plain, command| {
            plain.replace(command, &blanks(command))
        });
    if plain != line && line.contains('\\') {
        return Cow::Owned(plain.replace('}', " "));
    }
    Cow::Owned(plain)
}

/// The marks that stand on both sides of what they set off; longer ones first.
const PAIRED: [&str; 5] = ["**", "__", "`", "$", "*"];

fn plain(line: &str, is_node: &dyn Fn(&str) -> bool) -> String {
    let line = line.replace(NO_BREAK, "  ");
    let mut plain = without_quote_mark(&without_commands(&line));
    if plain.trim_start().starts_with("```") {
        return blanks(&plain);
    }
    for mark in PAIRED {
        let mut words =
            plain.split(|letter: char| letter.is_whitespace() || ",;:".contains(letter));
        let is_in_name = words.any(|word| word.contains(mark) && is_node(word));
        let body = if mark == "*" {
            behind_bullet(&plain)
        } else {
            0
        };
        let count = plain[body..].matches(mark).count();
        if count > 0 && count % 2 == 0 && !is_in_name {
            let rest = plain.split_off(body);
            plain += &rest.replace(mark, &blanks(mark));
        }
    }
    with_colon(without_bars(plain))
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

/// Where a line goes on behind the mark of a list at its beginning.
fn behind_bullet(line: &str) -> usize {
    let body = line.trim_start();
    let is_item = body.starts_with("* ") || body.starts_with("*\t");
    line.len() - body.len() + usize::from(is_item)
}

/// Whether a row of a table divides its head from its body: `|---|:--|`.
fn is_rule(row: &str) -> bool {
    row.contains('|') && row.contains('-') && row.chars().all(|letter| "-:| ".contains(letter))
}

/// A row of a table with two columns as a key and what stands behind it: `| value | 6 |`.
fn without_bars(line: String) -> String {
    let row = line.trim();
    let is_row = row.starts_with('|') && row.ends_with('|') && row.matches('|').count() == 3;
    if !is_row {
        return line;
    }
    let columns: Vec<&str> = line.split('|').collect();
    format!(
        "{} {}:{} {}",
        columns[0], columns[1], columns[2], columns[3]
    )
}

/// A key and what stands behind it with a dash or a bar between them, `value – 6`: with a blank on both sides
/// it is no sign of the number.
fn with_colon(line: String) -> String {
    let is_key = |key: &str| AnswerKey::find(key.trim()).is_some();
    if let Some((key, said)) = line.split_once('|').filter(|(key, _)| is_key(key)) {
        return format!("{key}:{said}");
    }
    if line.contains([':', '=']) {
        return line;
    }
    let dashes = [" – ", " — "];
    let said = dashes.into_iter().find_map(|dash| line.split_once(dash));
    match said {
        Some((key, said)) if is_key(key) => format!("{key} :   {said}"),
        _ => line,
    }
}
