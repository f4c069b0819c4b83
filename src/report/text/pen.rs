//! A pen that knows its column: styled text, aligned and wrapped.

use std::fmt::Write as _;

use anstyle::Style;
use unicode_width::UnicodeWidthStr as _;

use super::glyphs::{HEADING, PLAIN};

/// The widest line; longer ones continue on the next line where they can.
pub(super) const WIDTH: usize = 80;

/// Where the second column of a field begins.
const SECOND_COLUMN: usize = 21;

/// A text in one style.
pub(in crate::report) type Span = (Style, String);

/// Spans that stay together on a line, with a blank between them.
pub(in crate::report) type Piece = Vec<Span>;

/// Plain pieces.
pub(in crate::report) fn plain(texts: impl IntoIterator<Item = String>) -> Vec<Piece> {
    texts.into_iter().map(|text| vec![(PLAIN, text)]).collect()
}

/// Writes lines of text with terminal styles in it. Blanks at the end of a line are left out.
#[derive(Default)]
pub(in crate::report) struct Pen {
    text: String,
    column: usize,
    start: usize,
}

impl Pen {
    /// What was written.
    pub(in crate::report) fn into_text(self) -> String {
        self.text
    }

    /// The column behind the last text of this line.
    pub(super) fn column(&self) -> usize {
        self.column
    }

    /// The column where the next text begins.
    pub(super) fn start(&self) -> usize {
        self.start.max(self.column)
    }

    /// Writes text, with the blanks before it that were asked for.
    pub(in crate::report) fn put(&mut self, style: Style, text: &str) {
        if text.is_empty() {
            return;
        }
        let blanks = self.start.saturating_sub(self.column);
        self.text.extend(std::iter::repeat_n(' ', blanks));
        let _ = write!(self.text, "{style}{text}{style:#}");
        self.column += blanks + text.width();
        self.start = self.column;
    }

    /// The next text begins in this column, or right here if the line is already longer.
    pub(in crate::report) fn move_to(&mut self, column: usize) {
        self.start = self.start.max(column);
    }

    /// The next text begins so many columns on.
    pub(in crate::report) fn skip(&mut self, columns: usize) {
        self.start = self.start.max(self.column) + columns;
    }

    /// Ends the line.
    pub(in crate::report) fn end(&mut self) {
        self.text.push('\n');
        (self.column, self.start) = (0, 0);
    }

    /// Goes back to the beginning of an empty page, for measuring.
    pub(super) fn clear(&mut self) {
        self.text.clear();
        (self.column, self.start) = (0, 0);
    }

    /// Writes pieces with so many blanks between them and ends the line; pieces that don't fit
    /// go on the next line, from the given column on.
    pub(in crate::report) fn fill(&mut self, pieces: &[Piece], gap: usize, column: usize) {
        for (position, piece) in pieces.iter().enumerate() {
            let length = length(std::slice::from_ref(piece), gap);
            if position > 0 && self.column + gap + length > WIDTH {
                self.end();
                self.move_to(column);
            } else if position > 0 {
                self.skip(gap);
            }
            self.piece(piece);
        }
        self.end();
    }

    fn piece(&mut self, piece: &Piece) {
        for (position, (style, text)) in piece.iter().enumerate() {
            self.skip(position.min(1));
            self.put(*style, text);
        }
    }

    /// A line of two columns, a name and what it names; the second one is wrapped.
    pub(in crate::report) fn field(&mut self, name: &str, pieces: &[Piece]) {
        self.put(HEADING, name);
        self.move_to(SECOND_COLUMN);
        self.fill(pieces, 1, SECOND_COLUMN);
    }
}

/// The columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// The columns that pieces take with so many blanks between them.
pub(super) fn length(pieces: &[Piece], gap: usize) -> usize {
    let spans = pieces.iter().flatten().map(|(_, text)| width(text));
    let within = pieces.iter().map(|piece| piece.len().saturating_sub(1));
    let between = gap * pieces.len().saturating_sub(1);
    spans.sum::<usize>() + within.sum::<usize>() + between
}
