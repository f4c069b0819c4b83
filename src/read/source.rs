//! Bytes → text, and places in a text.

use std::cell::OnceCell;
use std::fmt;
use std::ops::Range;

/// Why bytes are not text, and the offset of the first byte that is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// The bytes are not UTF-8.
    InvalidUtf8 {
        /// The first wrong byte, counted in the input.
        at: usize,
    },
    /// The bytes begin with a mark of UTF-16 and are not UTF-16.
    InvalidUtf16 {
        /// The first wrong byte, counted in the input.
        at: usize,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidUtf8 { at } => write!(f, "byte {at} of the input is not UTF-8 text"),
            Self::InvalidUtf16 { at } => write!(f, "byte {at} of the input is not UTF-16 text"),
        }
    }
}

impl std::error::Error for DecodeError {}

const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";
const UTF16_LITTLE_ENDIAN_MARK: &[u8] = b"\xFF\xFE";
const UTF16_BIG_ENDIAN_MARK: &[u8] = b"\xFE\xFF";

/// Turns the bytes of an input into text: UTF-8, or UTF-16 with a byte-order mark.
///
/// A byte-order mark is dropped. On an error the text up to the wrong byte is returned beside it,
/// so that a picture of the place can be drawn.
pub fn decode(mut bytes: Vec<u8>) -> Result<String, (DecodeError, String)> {
    if bytes.starts_with(UTF16_LITTLE_ENDIAN_MARK) {
        return decode_utf16(&bytes, u16::from_le_bytes);
    }
    if bytes.starts_with(UTF16_BIG_ENDIAN_MARK) {
        return decode_utf16(&bytes, u16::from_be_bytes);
    }
    let mark = if bytes.starts_with(UTF8_MARK) {
        UTF8_MARK.len()
    } else {
        0
    };
    bytes.drain(..mark);
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let at = valid + mark;
        let mut bytes = error.into_bytes();
        bytes.truncate(valid);
        let text =
            String::from_utf8(bytes).expect("the bytes before the first wrong one are valid");
        (DecodeError::InvalidUtf8 { at }, text)
    })
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, (DecodeError, String)> {
    let body = &bytes[2..];
    let pairs = body.chunks_exact(2);
    let is_odd = !pairs.remainder().is_empty();
    let units = pairs.map(|pair| unit([pair[0], pair[1]]));
    let mut text = String::with_capacity(body.len());
    let mut at = 2;
    for decoded in char::decode_utf16(units) {
        let Ok(character) = decoded else {
            return Err((DecodeError::InvalidUtf16 { at }, text));
        };
        text.push(character);
        at += 2 * character.len_utf16();
    }
    if is_odd {
        return Err((DecodeError::InvalidUtf16 { at }, text));
    }
    Ok(text)
}

/// A decoded input with the name that errors call it by.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file's name as the user gave it, or `-`.
    pub name: String,
    /// The whole decoded text.
    pub text: String,
    /// Where each line starts; found when a place is first asked for.
    line_starts: OnceCell<Vec<usize>>,
}

impl Source {
    /// A decoded text under a name.
    pub fn new(name: String, text: String) -> Self {
        Self {
            name,
            text,
            line_starts: OnceCell::new(),
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
        let starts = self.line_starts.get_or_init(|| line_starts(&self.text));
        let line = starts.partition_point(|&start| start <= offset);
        (line, starts[line - 1])
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let ends = memchr::memchr2_iter(b'\n', b'\r', bytes);
    let is_half = |end: usize| bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n');
    let behind = ends.filter(|&end| !is_half(end)).map(|end| end + 1);
    std::iter::once(0).chain(behind).collect()
}
