//! The bytes of a file → what is written in its answers.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::limits::{self, too_long};
use crate::cli::diagnostics::{Place, Problem};
use crate::cli::streams::Streams;
use crate::exercise::AnswerFormat;
use crate::read::{self, decode, kind_of_file};
use crate::text::composed;

/// What is written in an answer.
pub(super) struct Written {
    pub(super) text: String,
    pub(super) format: AnswerFormat,
    pub(super) encoding: Encoding,
}

/// How letters are written as bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    /// UTF-8, or UTF-16 with a byte-order mark.
    Unicode,
    /// UTF-8 but for some bytes, which are letters as older programs of Windows write them.
    Windows1252,
}

impl Written {
    /// What a reader should know of how it was read.
    pub(super) fn note(&self) -> Option<&'static str> {
        let is_western = self.encoding == Encoding::Windows1252;
        is_western.then_some("read as Windows-1252, because it is not UTF-8")
    }
}

/// A byte-order mark in UTF-8, which belongs to no line.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// What a file holds, or so much of it that it is seen to be longer than this.
pub(super) fn bytes(path: &Path, most: usize, streams: &Streams) -> Result<Vec<u8>, Problem> {
    let in_file = |problem: Problem| problem.in_file(&path.to_string_lossy());
    let source: Box<dyn Read> = if path == Path::new("-") {
        let input = streams.take_input();
        input.map_err(|error| in_file(Problem::new(error)))?
    } else {
        Box::new(File::open(path).map_err(|error| in_file(unread(&error)))?)
    };
    let mut bytes = Vec::new();
    let read = source.take(most as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| in_file(unread(&error)))?;
    Ok(bytes)
}

fn unread(error: &io::Error) -> Problem {
    Problem::new(format!("can't read the file: {error}"))
}

/// The text of a file that holds one answer, and how it is written.
pub(super) fn whole_text(
    file: &str,
    bytes: Vec<u8>,
    format: Option<AnswerFormat>,
) -> Result<Written, Problem> {
    if bytes.len() > limits::BYTES {
        return Err(too_long().in_file(file));
    }
    let mut written = decoded_text(file, bytes)?;
    let is_json = written.text.trim_start().starts_with(['{', '[']);
    let suggested = if is_json {
        AnswerFormat::Json
    } else {
        AnswerFormat::Text
    };
    written.format = format.unwrap_or(suggested);
    Ok(written)
}

/// The text of a file, whatever stands in it.
pub(super) fn decoded_text(file: &str, bytes: Vec<u8>) -> Result<Written, Problem> {
    let (text, encoding) = decoded(file, bytes)?;
    Ok(Written {
        text: composed(&text).into_owned(),
        format: AnswerFormat::Text,
        encoding,
    })
}

/// The lines of a file in UTF-8, or with bytes that are none, without a byte-order mark.
pub(super) fn in_utf8(file: &str, mut bytes: Vec<u8>) -> Result<Vec<u8>, Problem> {
    if is_wide(&bytes) {
        return decoded(file, bytes).map(|(text, _)| text.into_bytes());
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

fn decoded(file: &str, bytes: Vec<u8>) -> Result<(String, Encoding), Problem> {
    if let Some(kind) = kind_of_file(&bytes) {
        return Err(Problem::new(format!("expected a text file, found {kind}"))
            .help("copy the answer into a plain text file, saved as UTF-8")
            .in_file(file));
    }
    if let Some(text) = windows_1252(&bytes) {
        return Ok((text, Encoding::Windows1252));
    }
    let text = decode(bytes).map_err(|(error, text)| {
        let span = text.len()..text.len();
        let source = read::Source::new(file.to_owned(), text);
        let place = Place::new(&source, span);
        Problem::new(error).help("save the file as UTF-8").at(place)
    })?;
    Ok((text, Encoding::Unicode))
}

/// A text with bytes in it that are no UTF-8, each of them the letter that it is in Windows-1252; nothing for
/// a text in UTF-8 or UTF-16, or for what is no text at all.
fn windows_1252(bytes: &[u8]) -> Option<String> {
    /// The letters of the bytes from 0x80 to 0x9F; further bytes are those of Unicode.
    const LETTERS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    if is_wide(bytes) || bytes.contains(&0) || std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    let letter = |byte: &u8| match byte.checked_sub(0x80) {
        Some(place) => LETTERS
            .chars()
            .nth(place.into())
            .unwrap_or(char::from(*byte)),
        None => char::from(*byte),
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
    let lines = bytes.split(|byte| *byte == b'\n');
    let mut lines = lines.filter(|line| !line.trim_ascii().is_empty());
    let is_json = |line: &[u8]| {
        line.trim_ascii().starts_with(b"{")
            && serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok()
    };
    lines.next().is_some_and(is_json) && lines.next().is_some()
}

/// The lines of a text, each with its number, from 1, and its offset. LF, CRLF and CR end a line.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, usize, &[u8])> + Clone {
    let mut offset = 0;
    let next = move || {
        let rest = bytes.get(offset..).filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let end = match &rest[length..] {
            [b'\r', b'\n', ..] => 2,
            _ => 1,
        };
        let start = offset;
        offset += length + end;
        Some((start, &rest[..length]))
    };
    (1..)
        .zip(std::iter::from_fn(next))
        .map(|(number, (start, line))| (number, start, line))
}

pub(super) fn line_text(line: &[u8]) -> Result<Written, Problem> {
    if line.len() > limits::BYTES {
        return Err(too_long());
    }
    let (text, encoding) = match windows_1252(line) {
        Some(text) => (text, Encoding::Windows1252),
        None => (
            String::from_utf8_lossy(line).into_owned(),
            Encoding::Unicode,
        ),
    };
    Ok(Written {
        text: composed(&text).into_owned(),
        format: AnswerFormat::Jsonl,
        encoding,
    })
}
