//! Paths of the command line → the files that answers stand in, and the texts of answers that these hold: one, a line
//! for each, or as forms export them a spreadsheet with a row a student and a column a question.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::iter;
use std::path::{Path, PathBuf};

use crate::cli::diagnostics::Problem;
use crate::cli::input::standard_input;
use crate::cli::output::file::is_folder;
use crate::cli::streams::Streams;
use crate::exercise::{Answer, AnswerErrorKind, AnswerFormat, without_markup};
use crate::read::{decode, kind_of_file};
use crate::text::{composed, readable};

/// Where an answer should stand.
pub(super) struct AnswerFile {
    pub(super) path: PathBuf,
    /// Why it can't be read, if that is known before it is opened.
    refusal: Option<Problem>,
}

impl AnswerFile {
    /// A file that was named by itself. A link may lead to what stands in the same folder; what the shell
    /// has opened already is taken as it is.
    pub(super) fn named(path: &Path) -> Self {
        let is_open = path == Path::new("-") || path.starts_with("/dev");
        let folder = path.parent().unwrap_or(path);
        Self {
            path: path.to_owned(),
            refusal: refusal(path, &home(folder)).filter(|_| !is_open),
        }
    }

    /// What stands in a folder and in the folders in it, in the order of the paths. One with nothing in it
    /// stands for an answer that can't be read. What is left out is told in `skipped`.
    pub(super) fn below(folder: &Path, skipped: &mut Vec<Problem>) -> Vec<Self> {
        let home = home(folder);
        let (mut folders, mut found) = (vec![folder.to_owned()], Vec::new());
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
            let why = match &entries {
                Err(error) => Some(format!("can't read the folder: {error}")),
                Ok(entries) => entries
                    .is_empty()
                    .then(|| "there is no answer in this folder".to_owned()),
            };
            if let Some(why) = why {
                let refusal = Some(problem(&folder, why));
                found.push(Self {
                    path: folder,
                    refusal,
                });
            }
            for entry in entries.into_iter().flatten() {
                let path = entry.path();
                if entry.file_name().to_string_lossy().starts_with('.') {
                    skipped.push(problem(&path, "skipped, because it is hidden"));
                } else if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    folders.push(path);
                } else {
                    let refusal = refusal(&path, &home);
                    found.push(Self { path, refusal });
                }
            }
        }
        found.sort_by(|one, other| one.path.cmp(&other.path));
        found
    }

    /// What it holds, or so much of it that it is seen to be longer than this.
    pub(super) fn bytes(&self, most: usize, streams: &Streams) -> Result<Vec<u8>, Problem> {
        if let Some(refusal) = &self.refusal {
            return Err(refusal.clone());
        }
        let unread = |error: io::Error| Problem::new(format!("can't read the file: {error}"));
        let source: Box<dyn Read> = if self.path == Path::new("-") {
            standard_input(streams)?
        } else {
            Box::new(File::open(&self.path).map_err(unread)?)
        };
        let mut bytes = Vec::new();
        let read = source.take(most as u64 + 1).read_to_end(&mut bytes);
        read.map_err(unread)?;
        Ok(bytes)
    }
}

/// A folder without links, which nothing may lead out of.
fn home(folder: &Path) -> PathBuf {
    let folder = Path::new(".").join(folder);
    fs::canonicalize(&folder).unwrap_or(folder)
}

/// Why a path can't be read as a file of a folder: opening a pipe would wait for whoever writes to it, and by
/// a link a student could have somebody else's file marked.
fn refusal(path: &Path, home: &Path) -> Option<Problem> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound && !path.is_symlink() => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let kind = if is_folder(path) { "folder" } else { "file" };
            let missing = format!("there is no {kind} called {}", readable(&name));
            let help = "check the path, or hand in the answer under this name";
            return Some(problem(path, missing).help(help));
        }
        Err(error) => return Some(problem(path, format!("can't read the file: {error}"))),
    };
    let why = if found.is_dir() {
        let help = "name one file; a folder of answers is checked without --answers, in a format such as csv";
        return Some(problem(path, "expected a file, found a folder").help(help));
    } else if !found.is_file() {
        "expected a file, found a pipe, a socket or a device"
    } else if fs::canonicalize(path).is_ok_and(|file| !file.starts_with(home)) {
        "this link leads out of the answers folder"
    } else {
        return None;
    };
    Some(problem(path, why))
}

fn problem(path: &Path, message: impl ToString) -> Problem {
    Problem::new(message).in_file(&path.to_string_lossy())
}

/// The most bytes an answer may have.
pub(super) const BYTES: usize = 1 << 20;

/// What is written in an answer, or in a file of several.
pub(super) struct Text {
    pub(super) whole: String,
    pub(super) format: AnswerFormat,
    /// Whether some bytes are letters as older programs of Windows write them, and no UTF-8.
    pub(super) is_western: bool,
}

impl Text {
    /// What stands in a file, in the format that is stated, else in that which it looks like.
    pub(super) fn new(bytes: Vec<u8>, stated: Option<AnswerFormat>) -> Result<Self, Problem> {
        if let Some(kind) = kind_of_file(&bytes) {
            return Err(Problem::new(format!("expected a text file, found {kind}"))
                .help("copy the answer into a plain text file, saved as UTF-8"));
        }
        let is_utf_16 = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
        let is_western = !is_utf_16 && std::str::from_utf8(&bytes).is_err();
        let whole = if is_western {
            from_windows_1252(&bytes)
        } else {
            decode(bytes)
                .map_err(|(error, _)| Problem::new(error).help("save the file as UTF-8"))?
        };
        let suggested = if whole.trim_start().starts_with(['{', '[']) {
            AnswerFormat::Json
        } else {
            AnswerFormat::Text
        };
        Ok(Self {
            whole,
            format: stated.unwrap_or(suggested),
            is_western,
        })
    }

    /// An answer that stands in it, unless that is longer than an answer may be.
    pub(super) fn answer(&self, text: &str) -> Result<Self, Problem> {
        if text.len() > BYTES {
            let message = format!("the answer is longer than {BYTES} bytes");
            return Err(Problem::new(message));
        }
        Ok(Self {
            whole: composed(text).into_owned(),
            ..*self
        })
    }
}

/// A text in UTF-8 but for some bytes, each of them the letter that it is in Windows-1252.
fn from_windows_1252(bytes: &[u8]) -> String {
    /// The letters of the bytes from 0x80 to 0x9F; further bytes are those of Unicode.
    const LETTERS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let letter = |byte: &u8| {
        let place = usize::from(byte.wrapping_sub(0x80));
        LETTERS.chars().nth(place).unwrap_or(char::from(*byte))
    };
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text += chunk.valid();
        text.extend(chunk.invalid().iter().map(letter));
    }
    text
}

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
pub(super) fn table(text: &str, most: usize) -> Table {
    let head = text.lines().next().unwrap_or_default();
    let count = |sign: &char| head.matches(*sign).count();
    let separator = [';', '\t', ','].into_iter().max_by_key(count);
    let mut rows = rows(text, separator.unwrap_or(','));
    let (_, mut heads) = rows.next().unwrap_or_default();
    let rows: Vec<_> = rows.take(most).collect();
    // A column without a head is left out like one that is no question.
    let widest = rows.iter().map(|(_, row)| row.len()).max();
    heads.resize(heads.len().max(widest.unwrap_or(0)), String::new());
    let headed = |known: &[&str], most: usize| -> Vec<usize> {
        let is_known = |place: &usize| known.contains(&&*heads[*place].to_lowercase());
        (0..heads.len()).filter(is_known).take(most).collect()
    };
    // A form may ask for the two parts of a name.
    let mut names = [headed(&["student", "name"], 1), headed(&NAMES, 2), vec![0]].into_iter();
    let names = names.find(|places| !places.is_empty()).unwrap_or_default();
    let (mut keys, mut left_out) = (Vec::new(), Vec::new());
    for (place, head) in heads.iter().enumerate() {
        let key = head.trim_end_matches(['.', ':']);
        let is_name = names.contains(&place);
        if !is_name && is_key(key) {
            keys.push((place, key));
        } else if !is_name {
            left_out.push(head.clone());
        }
    }
    let answer = |(line, cells): (usize, Vec<String>)| {
        let name = names.iter().filter_map(|place| cells.get(*place).cloned());
        let mut text = stated("student", &name.collect::<Vec<_>>().join(" "));
        for &(place, key) in &keys {
            text.extend(cells.get(place).map(|cell| stated(key, cell)));
        }
        (line, text)
    };
    Table {
        answers: rows.into_iter().map(answer).collect(),
        left_out,
    }
}

/// The line of an answer; nothing for a cell with nothing in it.
fn stated(key: &str, cell: &str) -> String {
    let words: Vec<&str> = cell.split_whitespace().collect();
    if words.is_empty() {
        return String::new();
    }
    format!("{key}: {}\n", words.join(" "))
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
