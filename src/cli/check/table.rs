//! A spreadsheet as forms export it, a row a student and a column a question → the text of each answer.

use crate::exercise::{Answer, AnswerErrorKind, AnswerFormat, without_markup};

/// What a spreadsheet holds.
pub(super) struct Table {
    /// The number of the line, from 1, on which each row begins, and what its student answers.
    pub(super) answers: Vec<(usize, String)>,
    /// The heads of columns that are no question.
    pub(super) left_out: Vec<String>,
}

/// Reads a table whose first row says what stands in the columns: the column `student` or `name`, else the
/// first, names the student, each other one is a key of answers. Commas, semicolons or tabs stand between
/// cells (RFC 4180).
pub(super) fn read(text: &str) -> Table {
    let head = text.lines().next().unwrap_or_default();
    let separators = [';', '\t', ','];
    let separator = separators
        .into_iter()
        .max_by_key(|&sign| head.matches(sign).count());
    let mut rows = rows(text, separator.unwrap_or(',')).into_iter();
    let heads = rows.next().map_or_else(Vec::new, |(_, heads)| heads);
    let mut heads: Vec<&str> = heads.iter().map(|head| head.trim()).collect();
    // A column without a head is left out like one that is no question.
    let is_filled = |cell: &String| !cell.trim().is_empty();
    let filled = rows
        .as_slice()
        .iter()
        .filter_map(|(_, row)| row.iter().rposition(is_filled));
    let columns = filled.max().map_or(0, |last| last + 1).max(heads.len());
    heads.resize(columns, "");
    let of_student = |head: &&str| ["student", "name"].contains(&&*head.to_lowercase());
    let student = heads.iter().position(of_student).unwrap_or(0);
    let keys = heads.iter().enumerate();
    let keys: Vec<Option<String>> = keys
        .map(|(place, head)| match place {
            place if place == student => Some("student: ".to_owned()),
            _ => beginning(head),
        })
        .collect();
    let left_out = heads.iter().zip(&keys).filter(|(_, key)| key.is_none());
    let line = |(key, cell): (&Option<String>, &String)| {
        let cell = cell.split_whitespace().collect::<Vec<_>>().join(" ");
        let key = key.as_ref().filter(|_| !cell.is_empty())?;
        Some(format!("{key}{cell}\n"))
    };
    Table {
        left_out: left_out.map(|(head, _)| (*head).to_owned()).collect(),
        answers: rows
            .map(|(number, cells)| (number, keys.iter().zip(&cells).filter_map(line).collect()))
            .collect(),
    }
}

/// What a line begins with that answers the question of a column: its key, the number of the question, or the
/// question as a sheet asks it.
fn beginning(head: &str) -> Option<String> {
    use AnswerErrorKind::{NoColon, NoKey, NotRead, UnknownKey};
    let number = head.trim_end_matches(['.', ')', ':']);
    let number = number.rsplit_once(' ').map_or(number, |(word, number)| {
        let is_of_number =
            ["question", "answer", "task", "frage", "aufgabe"].contains(&&*word.to_lowercase());
        if is_of_number { number } else { "" }
    });
    if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(format!("{number}) "));
    }
    let line = format!("{head}: 1");
    let is_key = match Answer::read(&without_markup(&line, &|_| false), AnswerFormat::Text) {
        Ok(answer) => answer.warnings.is_empty(),
        Err(error) => !matches!(error.kind, UnknownKey(_) | NoColon | NoKey | NotRead),
    };
    is_key.then(|| format!("{head}: "))
}

/// The rows that hold anything, each with the number of its first line.
fn rows(text: &str, separator: char) -> Vec<(usize, Vec<String>)> {
    let (mut rows, mut row) = (Vec::new(), Vec::new());
    let (mut rest, mut line, mut begin) = (text, 1, 1);
    while !rest.is_empty() {
        let plain = rest.find([separator, '\n']).unwrap_or(rest.len());
        let plain = || (rest[..plain].to_owned(), &rest[plain..]);
        let (cell, behind) = quoted(rest, separator).unwrap_or_else(plain);
        row.push(cell);
        line += rest[..rest.len() - behind.len()].matches('\n').count();
        rest = behind.get(1..).unwrap_or_default();
        if !behind.starts_with(separator) || rest.is_empty() {
            line += 1;
            rows.push((begin, std::mem::take(&mut row)));
            begin = line;
        }
    }
    rows.retain(|(_, row)| row.iter().any(|cell| !cell.trim().is_empty()));
    rows
}

/// The cell in quotes that a text begins with, and what stands behind it. A quote that no other one closes at
/// the end of a cell is part of a text, so that it takes no further row along.
fn quoted(text: &str, separator: char) -> Option<(String, &str)> {
    let inside = text.strip_prefix('"')?;
    let mut end = inside.find('"')?;
    while inside[end + 1..].starts_with('"') {
        end += 2 + inside[end + 2..].find('"')?;
    }
    let behind = inside[end + 1..].trim_start_matches('\r');
    let is_end = behind.is_empty() || behind.starts_with([separator, '\n']);
    is_end.then(|| (inside[..end].replace("\"\"", "\""), behind))
}
