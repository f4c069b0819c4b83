//! Places in a decoded text.

use std::cell::OnceCell;
use std::ops::Range;

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
