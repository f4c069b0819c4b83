//! A sheet of questions that is filled in: what was printed on it is taken away before the answers are read.
//!
//! Printed is all between the sum of the points and the first question but the name, the questions themselves,
//! lines to write on, and boxes that nobody ticked. A question becomes the key of what stands behind it and below it.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::exercise::question::Question;
use crate::vocabulary::Vocabulary as _;

/// A text without what was printed, if it is a sheet of questions; blanks stand in its place, so that all else
/// stays where it is.
pub(super) fn without_print(text: &str) -> Cow<'_, str> {
    let place = |is_meant: fn(&str) -> bool| text.lines().position(is_meant);
    let Some(first) = place(|line| printed(line).is_some()) else {
        return Cow::Borrowed(text);
    };
    let above = place(|line| line.trim_end().ends_with(" in all.")).unwrap_or(first)..first;
    let lines = text.split_inclusive('\n').enumerate();
    let written = lines.map(|(number, line)| match printed(line) {
        Some((question, behind)) => with_key(question, line, behind),
        None if above.contains(&number) && !is_name(line) => blanks(line),
        None => written(line),
    });
    Cow::Owned(written.collect())
}

/// The questions as they are printed: what is asked, and how to write the answer down.
static PRINTED: LazyLock<Vec<(Question, [&str; 2])>> = LazyLock::new(|| {
    let all = Question::ALL.iter();
    let all = all.filter_map(|question| {
        let [_, text, how, ..] = question.wording()?;
        Some((*question, [text, how]))
    });
    all.collect()
});

/// The question that is printed in a line, and what stands behind it and what it is worth: `(1 point)`.
fn printed(line: &str) -> Option<(Question, &str)> {
    let is_before = |letter: char| letter.is_ascii_digit() || "*.) >|_".contains(letter);
    let body = line.trim_start_matches(is_before);
    let (question, behind) = PRINTED.iter().find_map(|(question, [text, how])| {
        let behind = body.strip_prefix(text)?.trim_start();
        Some((*question, behind.strip_prefix(how).unwrap_or(behind)))
    })?;
    let worth = behind.trim_start().strip_prefix('(');
    let worth = worth.and_then(|worth| worth.split_once(')'));
    let worth = worth.filter(|(worth, _)| worth.ends_with(" point") || worth.ends_with(" points"));
    Some((question, worth.map_or(behind, |(_, behind)| behind)))
}

/// A line with the key of its question in place of the question.
fn with_key(question: Question, line: &str, behind: &str) -> String {
    let key = format!("{}:", question.word());
    let room = line.len() - behind.len() - key.len();
    key + &" ".repeat(room) + &written(&behind.replacen(':', " ", 1))
}

fn is_name(line: &str) -> bool {
    let body = line.trim_start_matches(['*', '#', ' ', '>']);
    body.starts_with("Name:")
}

/// A line without the line to write on and the boxes that nobody ticked, and a row of a table as the name of a
/// node and what is written of it.
fn written(line: &str) -> String {
    let line = without_boxes(&line.replace("___", "   ").replace(" _", "  "));
    let row = line.trim().strip_prefix('|');
    let row = row.and_then(|row| row.strip_suffix('|')?.split_once('|'));
    let Some((name, said)) = row else {
        return line;
    };
    let is_empty = |cell: &str| ["", "-", "–", "—"].contains(&cell.trim());
    if name.trim().is_empty() || said.split('|').all(is_empty) {
        return blanks(&line);
    }
    line.replacen(said, &said.replace('|', " "), 1)
}

/// A line without its boxes and what stands behind those that nobody ticked: `☑ B    ☐ C` is `B`.
fn without_boxes(line: &str) -> String {
    const EMPTY: char = '☐';
    const BOXES: [char; 5] = [EMPTY, '☑', '☒', '✓', '✔'];
    if !line.contains(EMPTY) {
        return line.to_owned();
    }
    let mut plain = String::new();
    let mut is_ticked = true;
    for part in line.split_inclusive(BOXES) {
        let said = part.trim_end_matches(BOXES);
        plain += &if is_ticked {
            said.to_owned()
        } else {
            blanks(said)
        };
        plain += &" ".repeat(part.len() - said.len());
        is_ticked = !part.ends_with(EMPTY);
    }
    // Where a sign stands behind its box, or around a name, nobody can say by rule what it marks.
    let is_marked_otherwise = line.contains(&BOXES[1..]) || line.contains("**");
    if plain.trim().is_empty() && is_marked_otherwise {
        return line.to_owned();
    }
    plain
}

/// As many blanks as a text has bytes; its line end stays.
pub(super) fn blanks(text: &str) -> String {
    let body = text.trim_end_matches(['\n', '\r']);
    " ".repeat(body.len()) + &text[body.len()..]
}
