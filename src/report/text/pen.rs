//! A pen that knows its column: styled text, aligned and wrapped.

use std::fmt::Write as _;
use std::io::{self, Write};

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
pub(in crate::report) fn plain<T: IntoIterator<Item = String>>(
    texts: T,
) -> impl Iterator<Item = Piece> + use<T> {
    texts.into_iter().map(|text| vec![(PLAIN, text)])
}

/// Writes lines of text with terminal styles in it, each as soon as it ends. Blanks at the end of a
/// line are left out.
pub(in crate::report) struct Pen<'w> {
    out: &'w mut dyn Write,
    /// The first error of the output; nothing is written after it.
    result: io::Result<()>,
    line: String,
    column: usize,
    start: usize,
}

impl<'w> Pen<'w> {
    pub(in crate::report) fn new(out: &'w mut dyn Write) -> Self {
        Self {
            out,
            result: Ok(()),
            line: String::new(),
            column: 0,
            start: 0,
        }
    }

    /// Whether everything could be written.
    pub(in crate::report) fn finish(self) -> io::Result<()> {
        self.result
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
        self.line.extend(std::iter::repeat_n(' ', blanks));
        let _ = write!(self.line, "{style}{text}{style:#}");
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
        self.line.push('\n');
        if self.result.is_ok() {
            self.result = self.out.write_all(self.line.as_bytes());
        }
        self.clear();
    }

    /// Begins the line again.
    pub(super) fn clear(&mut self) {
        self.line.clear();
        (self.column, self.start) = (0, 0);
    }

    /// Writes pieces with so many blanks between them and ends the line; pieces that don't fit
    /// go on the next line, from the given column on.
    pub(in crate::report) fn fill(
        &mut self,
        pieces: impl IntoIterator<Item = Piece>,
        gap: usize,
        column: usize,
    ) {
        for (position, piece) in pieces.into_iter().enumerate() {
            let length = length(&piece);
            if position > 0 && self.column + gap + length > WIDTH {
                self.end();
                self.move_to(column);
            } else if position > 0 {
                self.skip(gap);
            }
            self.piece(&piece);
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
    pub(in crate::report) fn field(&mut self, name: &str, pieces: impl IntoIterator<Item = Piece>) {
        self.put(HEADING, name);
        self.move_to(SECOND_COLUMN);
        self.fill(pieces, 1, SECOND_COLUMN);
    }
}

/// The columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// The columns that a piece takes.
fn length(piece: &Piece) -> usize {
    let texts = piece.iter().map(|(_, text)| width(text));
    texts.sum::<usize>() + piece.len().saturating_sub(1)
}

/// The columns that pieces take with so many blanks between them.
pub(super) fn row_length(pieces: &[Piece], gap: usize) -> usize {
    let lengths = pieces.iter().map(length);
    lengths.sum::<usize>() + gap * pieces.len().saturating_sub(1)
}

/// Whether pieces take no more than so many columns with so many blanks between them.
pub(super) fn fits(pieces: impl Iterator<Item = Piece>, gap: usize, most: usize) -> bool {
    let mut end = 0;
    for (position, piece) in pieces.enumerate() {
        end += length(&piece) + if position > 0 { gap } else { 0 };
        if end > most {
            return false;
        }
    }
    true
}
