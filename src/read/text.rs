//! Bytes → text, or what else they are; and places in a text.

use std::ops::Range;
use std::sync::OnceLock;

use thiserror::Error;

use crate::text::line_starts;

/// Why bytes are not text, and the offset of the first byte that is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The bytes are not UTF-8.
    #[error("byte {at} of the input is not UTF-8 text")]
    InvalidUtf8 {
        /// The first wrong byte, counted in the input.
        at: usize,
    },
    /// The bytes begin with a mark of UTF-16 and are not UTF-16.
    #[error("byte {at} of the input is not UTF-16 text")]
    InvalidUtf16 {
        /// The first wrong byte, counted in the input.
        at: usize,
    },
}

/// Bytes in a line that are not text; U+FFFD stands in their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongBytes {
    /// Where U+FFFD stands in the decoded text.
    pub span: Range<usize>,
    /// What is wrong.
    pub error: DecodeError,
}

/// Turns the bytes of an input into text: UTF-8, or UTF-16 with a byte-order mark.
///
/// A byte-order mark is dropped. On an error the text up to the wrong byte is returned beside it,
/// so that a picture of the place can be drawn.
pub fn decode(bytes: Vec<u8>) -> Result<String, (DecodeError, String)> {
    let (mut text, wrong) = decode_lines(bytes);
    let Some(first) = wrong.into_iter().next() else {
        return Ok(text);
    };
    text.truncate(first.span.start);
    Err((first.error, text))
}

/// Turns bytes into text as [`decode`] does, so that a wrong byte costs no more than its line.
///
/// U+FFFD stands where bytes are not text. Of each line that has such bytes the first are
/// returned, in the order of the lines; LF, CRLF and CR end a line.
pub fn decode_lines(mut bytes: Vec<u8>) -> (String, Vec<WrongBytes>) {
    match bytes.as_slice() {
        [0xFF, 0xFE, body @ ..] => return decode_utf16(body, u16::from_le_bytes),
        [0xFE, 0xFF, body @ ..] => return decode_utf16(body, u16::from_be_bytes),
        _ => {}
    }
    let mut at = 0;
    if bytes.starts_with("\u{FEFF}".as_bytes()) {
        bytes.drain(..3);
        at = 3;
    }
    String::from_utf8(bytes).map_or_else(
        |error| {
            let parts = error.as_bytes().utf8_chunks().map(|chunk| {
                at += chunk.valid().len();
                let error = DecodeError::InvalidUtf8 { at };
                at += chunk.invalid().len();
                let is_wrong = !chunk.invalid().is_empty();
                (chunk.valid().to_owned(), is_wrong.then_some(error))
            });
            joined(parts)
        },
        |text| (text, Vec::new()),
    )
}

fn decode_utf16(body: &[u8], unit: fn([u8; 2]) -> u16) -> (String, Vec<WrongBytes>) {
    let pairs = body.chunks_exact(2);
    // Half a unit at the end is what no whole one is: half a pair alone.
    let half = (!pairs.remainder().is_empty()).then_some(0xD800);
    let units = pairs.map(|pair| unit([pair[0], pair[1]])).chain(half);
    let mut at = 2;
    joined(char::decode_utf16(units).map(|letter| {
        let error = DecodeError::InvalidUtf16 { at };
        at += 2 * letter.as_ref().map_or(1, |letter| letter.len_utf16());
        match letter {
            Ok(letter) => (letter.to_string(), None),
            Err(_) => (String::new(), Some(error)),
        }
    }))
}

/// Texts, one after the other, with U+FFFD behind each that something wrong follows. Of each line the first
/// such place is given.
fn joined(parts: impl Iterator<Item = (String, Option<DecodeError>)>) -> (String, Vec<WrongBytes>) {
    let (mut text, mut wrong) = (String::new(), Vec::new());
    let mut is_line_wrong = false;
    for (part, error) in parts {
        is_line_wrong = is_line_wrong && !part.contains(['\n', '\r']);
        text.push_str(&part);
        if let Some(error) = error {
            let start = text.len();
            text.push(char::REPLACEMENT_CHARACTER);
            if !is_line_wrong {
                let span = start..text.len();
                wrong.push(WrongBytes { span, error });
            }
            is_line_wrong = true;
        }
    }
    (text, wrong)
}

/// What a file is that is not a plain text, if its first bytes are those of a known kind.
pub fn kind_of_file(bytes: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 8] = [
        (b"%PDF", "a PDF document"),
        (b"PK\x03\x04", "a Word document or a zip file"),
        (b"\xD0\xCF\x11\xE0", "an old Word document"),
        (b"{\\rtf", "a rich text document"),
        (b"\x89PNG", "a picture (PNG)"),
        (b"\xFF\xD8\xFF", "a picture (JPEG)"),
        (b"GIF8", "a picture (GIF)"),
        (b"\x1F\x8B", "a compressed file (gzip)"),
    ];
    let known = KINDS.iter().find(|(mark, _)| bytes.starts_with(mark));
    known.map(|(_, kind)| *kind)
}

/// A decoded input with the name that errors call it by.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file's name as the user gave it, or `-`.
    pub name: String,
    /// The whole decoded text.
    pub text: String,
    /// Where each line starts; found when a place is first asked for.
    line_starts: OnceLock<Vec<usize>>,
}

impl Source {
    /// A decoded text under a name.
    pub fn new(name: String, text: String) -> Self {
        Self {
            name,
            text,
            line_starts: OnceLock::new(),
        }
    }

    /// The line and column of a byte offset, both from 1; columns count characters.
    /// LF, CRLF and CR end a line. The first call takes time linear in the text.
    pub fn line_and_column(&self, offset: usize) -> (usize, usize) {
        let (line, start) = self.line_start(offset);
        (line, self.text[start..offset].chars().count() + 1)
    }

    /// The byte range of the line that holds an offset, without its line end.
    pub fn line_around(&self, offset: usize) -> Range<usize> {
        let (_, start) = self.line_start(offset);
        let length = self.text[start..].find(['\n', '\r']);
        start..length.map_or(self.text.len(), |length| start + length)
    }

    /// The number of the line that holds an offset, from 1, and where it starts.
    fn line_start(&self, offset: usize) -> (usize, usize) {
        let starts = self
            .line_starts
            .get_or_init(|| line_starts(&self.text).collect());
        let line = starts.partition_point(|&start| start <= offset);
        (line, starts[line - 1])
    }
}
