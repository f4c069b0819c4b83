//! Paths of the command line → the files that answers stand in, and what is written there.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use crate::cli::diagnostics::Problem;
use crate::cli::streams::Streams;
use crate::exercise::AnswerFormat;
use crate::read::{decode, kind_of_file};
use crate::text::{composed, readable};

/// The most bytes an answer may have.
pub(super) const BYTES: usize = 1 << 20;

/// The most bytes that all answers of a class may have.
pub(super) const BYTES_OF_CLASS: usize = 128 << 20;

/// The most answers that a class may have.
pub(super) const ANSWERS: usize = 100_000;

/// Where an answer should stand.
pub(super) struct AnswerFile {
    pub(super) path: PathBuf,
    /// Why it can't be read, if that is known before it is opened.
    pub(super) refusal: Option<Problem>,
}

/// What a folder is where one answer is expected.
const A_FOLDER: &str = "expected a file, found a folder";

impl AnswerFile {
    /// A file that was named by itself. A link may lead to what stands in the same folder.
    pub(super) fn named(path: &Path) -> Self {
        let folder = path.parent().filter(|_| path.is_symlink());
        let refusal = match folder {
            _ if is_handed_over(path) => None,
            Some(folder) => fault(path).or_else(|| link_out(path, &home(folder))),
            None => fault(path),
        };
        Self {
            path: path.to_owned(),
            refusal,
        }
    }

    fn refused(path: &Path, why: &str) -> Self {
        Self {
            path: path.to_owned(),
            refusal: Some(problem(path, why)),
        }
    }

    /// What stands in a folder and in the folders in it, in the order of the paths. One with nothing in it
    /// stands for an answer that can't be read. What is left out is told in `skipped`.
    pub(super) fn below(folder: &Path, skipped: &mut Vec<Problem>) -> Vec<Self> {
        let home = home(folder);
        let (mut folders, mut found) = (vec![folder.to_owned()], Vec::new());
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(&folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
            let entries = match entries {
                Ok(entries) => entries,
                Err(error) => {
                    found.push(Self::refused(
                        &folder,
                        &format!("can't read the folder: {error}"),
                    ));
                    continue;
                }
            };
            let before = found.len() + folders.len();
            for entry in entries {
                let path = entry.path();
                if entry.file_name().to_string_lossy().starts_with('.') {
                    skipped.push(problem(&path, "skipped, because it is hidden"));
                } else if !path.is_dir() || promised(&path).is_some() {
                    let refusal = fault(&path).or_else(|| link_out(&path, &home));
                    found.push(Self { path, refusal });
                } else if path.is_symlink() {
                    skipped.push(problem(&path, "skipped, because it is a link to a folder"));
                } else {
                    folders.push(path);
                }
            }
            if found.len() + folders.len() == before {
                found.push(Self::refused(&folder, "there is no answer in this folder"));
            }
        }
        found.sort_by(|one, other| one.path.cmp(&other.path));
        found
    }
}

/// The format that a file's suffix promises.
pub(super) fn promised(path: &Path) -> Option<AnswerFormat> {
    AnswerFormat::from_suffix(path.extension()?.to_str()?)
}

/// Whether a path stands for what the shell has opened already.
fn is_handed_over(path: &Path) -> bool {
    let folders = ["/dev/fd", "/proc/self/fd"];
    [Path::new("-"), Path::new("/dev/stdin")].contains(&path)
        || folders.iter().any(|folder| path.starts_with(folder))
}

fn home(folder: &Path) -> PathBuf {
    let folder = Path::new(".").join(folder);
    fs::canonicalize(&folder).unwrap_or(folder)
}

/// That a link leads out of a folder, if it does: a student could have somebody else's file marked.
fn link_out(path: &Path, home: &Path) -> Option<Problem> {
    let leads_out = fs::canonicalize(path).is_ok_and(|file| !file.starts_with(home));
    leads_out.then(|| {
        let message = "this link leads out of the answers folder";
        problem(path, message).help("put the file itself there")
    })
}

/// Why a path can't be read as a file. Opening a pipe would wait for whoever writes to it.
fn fault(path: &Path) -> Option<Problem> {
    let message = match fs::metadata(path) {
        Ok(found) if found.is_file() => return None,
        Ok(found) if found.is_dir() => A_FOLDER.to_owned(),
        Ok(_) => "expected a file, found a pipe, a socket or a device".to_owned(),
        Err(error) if error.kind() == ErrorKind::NotFound && !path.is_symlink() => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let message = format!("there is no file called {}", readable(&name));
            return Some(problem(path, &message).help("hand in the answer under this name"));
        }
        Err(error) => format!("can't read the file: {error}"),
    };
    Some(problem(path, &message))
}

fn problem(path: &Path, message: &str) -> Problem {
    Problem::new(message).in_file(&path.to_string_lossy())
}

/// That a text is longer than an answer may be.
pub(super) fn too_long() -> Problem {
    Problem::new(format!("the answer is longer than {BYTES} bytes"))
}

/// That there are more answers, or longer ones, than a class may have.
pub(super) fn too_large(most: usize, what: &str) -> Problem {
    Problem::new(format!("the class has more than {most} {what}"))
        .help("split the class, and check it in parts")
}

/// What is written in an answer.
pub(super) struct Text {
    pub(super) whole: String,
    pub(super) format: AnswerFormat,
    /// Whether some bytes are letters as older programs of Windows write them, and no UTF-8.
    pub(super) is_western: bool,
}

/// A byte-order mark in UTF-8, which belongs to no line.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// What a file holds, or so much of it that it is seen to be longer than this.
pub(super) fn bytes(path: &Path, most: usize, streams: &Streams) -> Result<Vec<u8>, Problem> {
    let in_file = |problem: Problem| problem.in_file(&path.to_string_lossy());
    let unread = |error: io::Error| in_file(Problem::new(format!("can't read the file: {error}")));
    let source: Box<dyn Read> = if path == Path::new("-") {
        let input = streams.take_input();
        input.map_err(|error| in_file(Problem::new(error)))?
    } else {
        Box::new(File::open(path).map_err(unread)?)
    };
    let mut bytes = Vec::new();
    source
        .take(most as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(unread)?;
    Ok(bytes)
}

impl Text {
    /// The text of a file that holds one answer.
    pub(super) fn of_file(
        file: &str,
        bytes: Vec<u8>,
        format: Option<AnswerFormat>,
    ) -> Result<Self, Problem> {
        if bytes.len() > BYTES {
            return Err(too_long().in_file(file));
        }
        let decoded = Self::decoded(file, bytes)?;
        let suggested = if decoded.is_json() {
            AnswerFormat::Json
        } else {
            AnswerFormat::Text
        };
        Ok(Self {
            format: format.unwrap_or(suggested),
            ..decoded
        })
    }

    /// Whether it begins as JSON does.
    pub(super) fn is_json(&self) -> bool {
        self.whole.trim_start().starts_with(['{', '['])
    }

    /// The text of a file, whatever stands in it.
    pub(super) fn decoded(file: &str, bytes: Vec<u8>) -> Result<Self, Problem> {
        if let Some(kind) = kind_of_file(&bytes) {
            return Err(Problem::new(format!("expected a text file, found {kind}"))
                .help("copy the answer into a plain text file, saved as UTF-8")
                .in_file(file));
        }
        let western = windows_1252(&bytes);
        let is_western = western.is_some();
        let text = western.map_or_else(|| decode(bytes), Ok);
        let text = text.map_err(|(error, _)| {
            let problem = Problem::new(error).help("save the file as UTF-8");
            problem.in_file(file)
        })?;
        Ok(Self::of(&text, AnswerFormat::Text, is_western))
    }

    /// The text of a line of JSON Lines.
    pub(super) fn of_line(line: &[u8]) -> Result<Self, Problem> {
        if line.len() > BYTES {
            return Err(too_long());
        }
        Ok(match windows_1252(line) {
            Some(text) => Self::of(&text, AnswerFormat::Jsonl, true),
            None => Self::of(&String::from_utf8_lossy(line), AnswerFormat::Jsonl, false),
        })
    }

    fn of(text: &str, format: AnswerFormat, is_western: bool) -> Self {
        Self {
            whole: composed(text).into_owned(),
            format,
            is_western,
        }
    }
}

/// The bytes of JSON Lines in UTF-8, or with bytes that are none, without a byte-order mark.
pub(super) fn in_utf8(file: &str, mut bytes: Vec<u8>) -> Result<Vec<u8>, Problem> {
    if is_wide(&bytes) {
        return Ok(Text::decoded(file, bytes)?.whole.into_bytes());
    }
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    Ok(bytes)
}

/// Whether a text begins with a byte-order mark of UTF-16.
fn is_wide(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF")
}

/// A text with bytes in it that are no UTF-8, each of them the letter that it is in Windows-1252; nothing for
/// a text in UTF-8 or UTF-16, or for what is no text at all.
fn windows_1252(bytes: &[u8]) -> Option<String> {
    /// The letters of the bytes from 0x80 to 0x9F; further bytes are those of Unicode.
    const LETTERS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    if is_wide(bytes) || bytes.contains(&0) || std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    let letter = |byte: &u8| {
        let place = usize::from(byte.wrapping_sub(0x80));
        LETTERS.chars().nth(place).unwrap_or(char::from(*byte))
    };
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.strip_prefix(MARK).unwrap_or(bytes).utf8_chunks() {
        text += chunk.valid();
        text.extend(chunk.invalid().iter().map(letter));
    }
    Some(text)
}

/// Whether the first line that is not blank is a whole JSON document, and another one follows.
pub(super) fn is_several_lines(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
    let mut lines = lines(bytes).map(|(_, _, line)| line);
    let is_json = |line: &[u8]| {
        line.trim_ascii().starts_with(b"{")
            && serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok()
    };
    lines.next().is_some_and(is_json) && lines.next().is_some()
}

/// The lines of a text that are not blank, each with its number, from 1, and its offset. LF, CRLF and CR
/// end a line.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, usize, &[u8])> + Clone {
    let mut offset = 0;
    let next = move || {
        let rest = bytes.get(offset..).filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let end = if rest[length..].starts_with(b"\r\n") {
            2
        } else {
            1
        };
        let start = offset;
        offset += length + end;
        Some((start, &rest[..length]))
    };
    let lines = (1..).zip(std::iter::from_fn(next));
    let lines = lines.map(|(number, (start, line))| (number, start, line));
    lines.filter(|(_, _, line)| !line.trim_ascii().is_empty())
}
