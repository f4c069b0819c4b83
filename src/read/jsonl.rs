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

/// The lines of a JSON Lines text, blank ones left out. LF, CRLF and CR end a line.
pub fn lines(text: &str) -> impl Iterator<Item = Line> {
    let mut number = 0;
    let mut start = 0;
    let pieces = text.split_inclusive(['\n', '\r']);
    pieces.filter_map(move |piece| {
        let is_half_of_an_end = piece == "\n" && text[..start].ends_with('\r');
        number += usize::from(!is_half_of_an_end);
        let span = start..start + piece.trim_end_matches(['\n', '\r']).len();
        start += piece.len();
        let is_blank = text[span.clone()].trim().is_empty();
        (!is_blank).then_some(Line { number, span })
    })
}
