//! JSON Lines → whole lines, some at a time, of each line no more than an answer may have.

use std::io::{self, BufRead};

/// Whole lines, and where they begin.
pub(super) struct Piece {
    pub(super) bytes: Vec<u8>,
    pub(super) start: Start,
}

/// Where lines begin in their file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Start {
    /// The number of the first line, from 0.
    pub(super) line: usize,
    /// The byte offset of the first line.
    pub(super) offset: usize,
}

/// The lines of a file.
pub(super) struct Lines<R> {
    reader: R,
    /// Of each line one byte more is kept than an answer may have.
    most: usize,
    start: Start,
}

/// A byte-order mark in UTF-8, which belongs to no line.
pub(super) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Lines are read in pieces of about so many bytes.
pub(super) const PIECE: usize = 1 << 17;

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R, most: usize) -> Self {
        Self {
            reader,
            most,
            start: Start::default(),
        }
    }

    /// The next lines; nothing at the end. They end after a line that is too long, so that bytes
    /// are left out between two pieces only.
    pub(super) fn next(&mut self) -> io::Result<Option<Piece>> {
        let mut bytes = Vec::new();
        let mut left_out = 0;
        while bytes.len() < PIECE && left_out == 0 {
            let (kept, length) = self.line(&mut bytes)?;
            left_out = length - kept;
            if length == 0 {
                break;
            }
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        if self.start == Start::default() && bytes.starts_with(MARK) {
            bytes.drain(..MARK.len());
        }
        let start = self.start;
        self.start = Start {
            line: start.line + line_ends(&bytes),
            offset: start.offset + bytes.len() + left_out,
        };
        Ok(Some(Piece { bytes, start }))
    }

    /// Adds the next line with its end: how many bytes were kept, of how many.
    fn line(&mut self, bytes: &mut Vec<u8>) -> io::Result<(usize, usize)> {
        let (first, mut length) = (bytes.len(), 0);
        loop {
            let buffer = self.reader.fill_buf()?;
            let end = memchr::memchr2(b'\n', b'\r', buffer);
            let taken = end.unwrap_or(buffer.len());
            let room = (self.most + 1).saturating_sub(bytes.len() - first);
            bytes.extend_from_slice(&buffer[..taken.min(room)]);
            let ending = end.map(|end| buffer[end]);
            let is_over = buffer.is_empty() || ending.is_some();
            let consumed = taken + usize::from(ending.is_some());
            self.reader.consume(consumed);
            length += consumed;
            bytes.extend(ending);
            if ending == Some(b'\r') && self.reader.fill_buf()?.first() == Some(&b'\n') {
                self.reader.consume(1);
                bytes.push(b'\n');
                length += 1;
            }
            if is_over {
                return Ok((bytes.len() - first, length));
            }
        }
    }
}

/// How many lines end in a text: LF, CRLF and CR end one each.
fn line_ends(bytes: &[u8]) -> usize {
    let is_end = |&at: &usize| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
    memchr::memchr2_iter(b'\n', b'\r', bytes)
        .filter(is_end)
        .count()
}
