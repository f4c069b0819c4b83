//! JSON Lines: the lines of a text that hold a tree each.

use std::ops::Range;

/// One line of a JSON Lines text that is not blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The line's number in the text, from 1, blank lines counted.
    pub number: usize,
    /// Where the line stands in the text, without its line end.
    pub span: Range<usize>,
}

/// The lines of a JSON Lines text, blank ones left out. LF and CRLF end a line.
pub fn lines(text: &str) -> impl Iterator<Item = Line> {
    let mut start = 0;
    let split = text.split_inclusive('\n').map(move |line| {
        let span = start..start + line.trim_end_matches(['\n', '\r']).len();
        start += line.len();
        span
    });
    (1..)
        .zip(split)
        .filter(|(_, span)| !text[span.clone()].trim().is_empty())
        .map(|(number, span)| Line { number, span })
}
