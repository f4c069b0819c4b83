//! What files hold → the texts of answers.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;

use crate::cli::diagnostics::Problem;
use crate::cli::streams::Streams;
use crate::document::{Frame, Framing};
use crate::exercise::AnswerFormat;
use crate::read::{decode, kind_of_file};
use crate::text::composed;

/// The most bytes an answer may have.
pub(super) const BYTES: usize = 1 << 20;

/// What is written in an answer.
pub(super) struct Text {
    pub(super) whole: String,
    pub(super) format: AnswerFormat,
    /// Whether some bytes are letters as older programs of Windows write them, and no UTF-8.
    pub(super) is_western: bool,
}

impl Text {
    /// A text, unless it is longer than an answer may be.
    pub(super) fn new(text: &str, format: AnswerFormat, is_western: bool) -> Result<Self, Problem> {
        if text.len() > BYTES {
            let message = format!("the answer is longer than {BYTES} bytes");
            return Err(Problem::new(message));
        }
        Ok(Self {
            whole: composed(text).into_owned(),
            format,
            is_western,
        })
    }
}

/// What a file holds, or so much of it that it is seen to be longer than this.
pub(super) fn bytes(path: &Path, most: usize, streams: &Streams) -> Result<Vec<u8>, Problem> {
    let unread = |error: io::Error| Problem::new(format!("can't read the file: {error}"));
    let source: Box<dyn Read> = if path == Path::new("-") {
        streams.take_input().map_err(Problem::new)?
    } else {
        Box::new(File::open(path).map_err(unread)?)
    };
    let mut bytes = Vec::new();
    let read = source.take(most as u64 + 1).read_to_end(&mut bytes);
    read.map_err(unread)?;
    Ok(bytes)
}

/// The text of a file that holds one answer or several.
pub(super) struct Decoded {
    pub(super) text: String,
    /// Where letters stand whose bytes are no UTF-8.
    western: Vec<usize>,
}

impl Decoded {
    pub(super) fn new(bytes: Vec<u8>) -> Result<Self, Problem> {
        if let Some(kind) = kind_of_file(&bytes) {
            return Err(Problem::new(format!("expected a text file, found {kind}"))
                .help("copy the answer into a plain text file, saved as UTF-8"));
        }
        let is_utf_16 = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
        if !is_utf_16 && std::str::from_utf8(&bytes).is_err() {
            return Ok(Self::from_windows_1252(&bytes));
        }
        let text = decode(bytes)
            .map_err(|(error, _)| Problem::new(error).help("save the file as UTF-8"))?;
        Ok(Self {
            text,
            western: Vec::new(),
        })
    }

    /// A text in UTF-8 but for some bytes, each of them the letter that it is in Windows-1252.
    fn from_windows_1252(bytes: &[u8]) -> Self {
        /// The letters of the bytes from 0x80 to 0x9F; further bytes are those of Unicode.
        const LETTERS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
        let letter = |byte: &u8| {
            let place = usize::from(byte.wrapping_sub(0x80));
            LETTERS.chars().nth(place).unwrap_or(char::from(*byte))
        };
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let (mut text, mut western) = (String::with_capacity(bytes.len()), Vec::new());
        for chunk in bytes.utf8_chunks() {
            text += chunk.valid();
            western.push(text.len());
            text.extend(chunk.invalid().iter().map(letter));
        }
        Self { text, western }
    }

    /// The one answer that the whole text is.
    pub(super) fn whole(&self, stated: Option<AnswerFormat>) -> Result<Text, Problem> {
        let suggested = if self.text.trim_start().starts_with(['{', '[']) {
            AnswerFormat::Json
        } else {
            AnswerFormat::Text
        };
        let format = stated.unwrap_or(suggested);
        Text::new(&self.text, format, self.has_western())
    }

    /// The lines that are not blank.
    pub(super) fn lines(&self) -> impl Iterator<Item = Frame> {
        let frames = Framing::Lines.frames(&self.text);
        frames.filter(|frame| frame.line.is_some())
    }

    /// The answer on a line of JSON Lines.
    pub(super) fn line(&self, span: Range<usize>) -> Result<Text, Problem> {
        let first = self.western.partition_point(|&place| place < span.start);
        let first = self.western.get(first);
        let is_western = first.is_some_and(|&place| place < span.end);
        Text::new(&self.text[span], AnswerFormat::Jsonl, is_western)
    }

    /// Whether any of its bytes are no UTF-8.
    pub(super) fn has_western(&self) -> bool {
        !self.western.is_empty()
    }
}
