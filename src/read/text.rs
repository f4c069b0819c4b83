//! Bytes → text, or what else they are; and places in a text.

use std::ops::Range;
use std::sync::OnceLock;

use thiserror::Error;

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

const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";
const UTF16_LITTLE_ENDIAN_MARK: &[u8] = b"\xFF\xFE";
const UTF16_BIG_ENDIAN_MARK: &[u8] = b"\xFE\xFF";

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
    match String::from_utf8(bytes) {
        Ok(text) => (text, Vec::new()),
        Err(error) => decode_broken_utf8(error.as_bytes(), mark),
    }
}

fn decode_broken_utf8(bytes: &[u8], mark: usize) -> (String, Vec<WrongBytes>) {
    let mut decoded = Decoded::with_capacity(bytes.len());
    let mut at = mark;
    for chunk in bytes.utf8_chunks() {
        decoded.text(chunk.valid());
        at += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            decoded.wrong(DecodeError::InvalidUtf8 { at });
            at += chunk.invalid().len();
        }
    }
    decoded.finish()
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> (String, Vec<WrongBytes>) {
    let body = &bytes[2..];
    let pairs = body.chunks_exact(2);
    let is_odd = !pairs.remainder().is_empty();
    let units = pairs.map(|pair| unit([pair[0], pair[1]]));
    let mut decoded = Decoded::with_capacity(body.len());
    let mut at = 2;
    for character in char::decode_utf16(units) {
        if let Ok(character) = character {
            decoded.text(character.encode_utf8(&mut [0; 4]));
            at += 2 * character.len_utf16();
        } else {
            decoded.wrong(DecodeError::InvalidUtf16 { at });
            at += 2;
        }
    }
    if is_odd {
        decoded.wrong(DecodeError::InvalidUtf16 { at });
    }
    decoded.finish()
}

/// A text as far as it is decoded.
struct Decoded {
    text: String,
    wrong: Vec<WrongBytes>,
    is_line_wrong: bool,
}

impl Decoded {
    fn with_capacity(bytes: usize) -> Self {
        Self {
            text: String::with_capacity(bytes),
            wrong: Vec::new(),
            is_line_wrong: false,
        }
    }

    fn text(&mut self, part: &str) {
        self.is_line_wrong = self.is_line_wrong && !part.contains(['\n', '\r']);
        self.text.push_str(part);
    }

    fn wrong(&mut self, error: DecodeError) {
        let start = self.text.len();
        self.text.push(char::REPLACEMENT_CHARACTER);
        if !self.is_line_wrong {
            let span = start..self.text.len();
            self.wrong.push(WrongBytes { span, error });
        }
        self.is_line_wrong = true;
    }

    fn finish(self) -> (String, Vec<WrongBytes>) {
        (self.text, self.wrong)
    }
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
    known.map(|(_, kind)| *kind).or_else(|| {
        let zeros = bytes
            .first_chunk::<4>()
            .map(|first| first.map(|byte| byte == 0));
        let is_utf_16 = [
            Some([true, false, true, false]),
            Some([false, true, false, true]),
        ]
        .contains(&zeros);
        is_utf_16.then_some("text in UTF-16 without a byte-order mark")
    })
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
