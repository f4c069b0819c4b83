//! The bytes of a file → what is written in its answers.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::limits::{self, too_long};
use crate::cli::diagnostics::Problem;
use crate::cli::streams::Streams;
use crate::exercise::AnswerFormat;
use crate::read::{decode, kind_of_file};
use crate::text::composed;

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
        if bytes.len() > limits::BYTES {
            return Err(too_long().in_file(file));
        }
        let decoded = Self::decoded(file, bytes)?;
        let is_json = decoded.whole.trim_start().starts_with(['{', '[']);
        let suggested = if is_json {
            AnswerFormat::Json
        } else {
            AnswerFormat::Text
        };
        Ok(Self {
            format: format.unwrap_or(suggested),
            ..decoded
        })
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
        if line.len() > limits::BYTES {
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
