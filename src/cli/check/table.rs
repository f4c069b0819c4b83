//! A spreadsheet as forms export it, a row a student and a column a question → the text of each answer.

use std::iter;

use crate::exercise::{Answer, AnswerErrorKind, AnswerFormat, without_markup};

/// What a spreadsheet holds.
pub(super) struct Table {
    /// The number of the line, from 1, on which each row begins, and what its student answers.
    pub(super) answers: Vec<(usize, String)>,
    /// The heads of columns that are no question.
    pub(super) left_out: Vec<String>,
}

/// The heads of the columns with the parts of a name.
const NAMES: [&str; 3] = ["first name", "last name", "surname"];

/// Reads a table whose first row says what stands in the columns: the column `student` or `name`, else the
/// first, names the student, each other one is a key of answers. Commas, semicolons or tabs stand between
/// cells (RFC 4180). It is read up to so many answers.
pub(super) fn read(text: &str, most: usize) -> Table {
    let head = text.lines().next().unwrap_or_default();
    let count = |sign: &char| head.matches(*sign).count();
    let separator = [';', '\t', ','].into_iter().max_by_key(count);
    let mut rows = rows(text, separator.unwrap_or(','));
    let (_, mut heads) = rows.next().unwrap_or_default();
    let rows: Vec<_> = rows.take(most).collect();
    // A column without a head is left out like one that is no question.
    let widest = rows.iter().map(|(_, row)| row.len()).max();
    heads.resize(heads.len().max(widest.unwrap_or(0)), String::new());
    let of_student = |head: &String| ["student", "name"].contains(&&*head.to_lowercase());
    let of_name = |head: &String| NAMES.contains(&&*head.to_lowercase());
    let student = heads.iter().position(of_student);
    let student = student.or_else(|| heads.iter().position(of_name));
    let student = student.unwrap_or(0);
    // A form may ask for the two parts of a name.
    let further = heads.iter().enumerate().skip(student + 1);
    let mut further = further.filter(|(_, head)| of_name(&heads[student]) && of_name(head));
    let last = further.next().map(|(place, _)| place);
    let keys = heads.iter().enumerate();
    let keys: Vec<Option<&str>> = keys
        .map(|(place, head)| match place {
            place if place == student || Some(place) == last => Some("student"),
            _ => Some(head.trim_end_matches(['.', ':'])).filter(|key| is_key(key)),
        })
        .collect();
    let line = |(key, cell): (Option<&str>, &String)| {
        let cell = cell.split_whitespace().collect::<Vec<_>>().join(" ");
        let key = key.filter(|_| !cell.is_empty())?;
        Some(format!("{key}: {cell}\n"))
    };
    let answer = |cells: &[String]| keys.iter().copied().zip(cells).filter_map(line).collect();
    let answers = rows.into_iter().map(|(number, mut cells)| {
        if let Some(last) = last.and_then(|last| cells.get_mut(last)) {
            let last = format!(" {}", std::mem::take(last));
            cells[student] += &last;
        }
        (number, answer(&cells))
    });
    let answers = answers.collect();
    let left_out = heads.iter().zip(&keys).filter(|(_, key)| key.is_none());
    let left_out = left_out.map(|(head, _)| head.clone()).collect();
    Table { answers, left_out }
}

/// Whether a line answers a question that begins with the head of a column: its key, the number of the question,
/// or the question as a sheet asks it.
fn is_key(head: &str) -> bool {
    use AnswerErrorKind::{NoKey, NotRead, UnknownKey};
    let line = format!("{head}: 1");
    match Answer::read(&without_markup(&line, &|_| false), AnswerFormat::Text) {
        Ok(answer) => answer.warnings.is_empty(),
        Err(error) => !matches!(error.kind, UnknownKey(_) | NoKey | NotRead),
    }
}

/// The rows that hold anything, each with the number of its first line; blanks around cells are gone, and so
/// are the last cells that are empty.
fn rows(text: &str, separator: char) -> impl Iterator<Item = (usize, Vec<String>)> {
    let (mut rest, mut line) = (text, 1);
    let rows = iter::from_fn(move || {
        let (begin, mut row) = (line, Vec::new());
        while !rest.is_empty() {
            let plain = rest.find([separator, '\n']).unwrap_or(rest.len());
            let plain = || (rest[..plain].to_owned(), &rest[plain..]);
            let (cell, behind) = quoted(rest, separator).unwrap_or_else(plain);
            row.push(cell.trim().to_owned());
            line += rest[..rest.len() - behind.len()].matches('\n').count();
            rest = behind.get(1..).unwrap_or_default();
            if !behind.starts_with(separator) || rest.is_empty() {
                line += 1;
                while row.pop_if(|cell| cell.is_empty()).is_some() {}
                return Some((begin, row));
            }
        }
        None
    });
    rows.filter(|(_, row)| !row.is_empty())
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
