//! Lines of a terminal: pieces in the styles of their roles, aligned and wrapped, and tables.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr as _;

/// The widest line where nobody has said how wide the terminal is.
const USUAL_WIDTH: usize = 80;

/// The widest line is not made narrower than this, however narrow the terminal is.
const LEAST_WIDTH: usize = 60;

static LINE_WIDTH: AtomicUsize = AtomicUsize::new(USUAL_WIDTH);

/// The widest line; longer ones continue on the next line where they can.
pub(crate) fn line_width() -> usize {
    LINE_WIDTH.load(Ordering::Relaxed)
}

/// Makes lines of text as wide as a terminal, from now on and in the whole process, which has but
/// one; at least 60 columns. Without it they are 80 columns wide.
pub fn follow_terminal(columns: usize) {
    LINE_WIDTH.store(columns.max(LEAST_WIDTH), Ordering::Relaxed);
}

/// Where the second column of a field begins.
const SECOND_COLUMN: usize = 21;

/// Columns from the margin to a sentence, and from there to its further lines.
const INDENT: usize = 2;

/// Writes lines of text with terminal styles in it, each as soon as it ends. Blanks at the end of a
/// line are left out.
pub(crate) struct TextWriter<'w> {
    out: &'w mut dyn Write,
    /// The first error of the output; nothing is written after it.
    result: io::Result<()>,
    line: String,
    /// The column after the last text of this line.
    pub(crate) column: usize,
    /// The column where the next text begins.
    pub(crate) start: usize,
}

impl<'w> TextWriter<'w> {
    pub(crate) fn new(out: &'w mut dyn Write) -> Self {
        Self {
            out,
            result: Ok(()),
            line: String::new(),
            column: 0,
            start: 0,
        }
    }

    /// Whether everything could be written.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.result
    }

    /// Writes text, with the blanks before it that were asked for.
    pub(crate) fn put(&mut self, role: Role, text: &str) {
        if text.is_empty() {
            return;
        }
        let blanks = self.start - self.column;
        self.line.extend(std::iter::repeat_n(' ', blanks));
        let style = style_of(role);
        let _ = write!(self.line, "{style}{text}{style:#}");
        self.column = self.start + width(text);
        self.start = self.column;
    }

    /// The next text begins in this column, or right here if the line is already longer.
    pub(crate) fn move_to(&mut self, column: usize) {
        self.start = self.start.max(column);
    }

    /// The next text begins so many columns on.
    pub(crate) fn skip(&mut self, columns: usize) {
        self.start += columns;
    }

    /// Writes text from this column on, or further right if the line is already longer.
    pub(crate) fn put_at(&mut self, column: usize, role: Role, text: &str) {
        self.move_to(column);
        self.put(role, text);
    }

    /// Writes text up to this column, or further right if there is no room for it.
    pub(crate) fn put_before(&mut self, end: usize, role: Role, text: &str) {
        self.put_at(end.saturating_sub(width(text)), role, text);
    }

    /// Ends the line.
    pub(crate) fn end(&mut self) {
        self.line.push('\n');
        if self.result.is_ok() {
            self.result = self.out.write_all(self.line.as_bytes());
        }
        self.line.clear();
        (self.column, self.start) = (0, 0);
    }

    /// Writes pieces with so many blanks between them and ends the line; pieces that don't fit
    /// go on the next line, from the given column on.
    pub(crate) fn fill(
        &mut self,
        pieces: impl IntoIterator<Item = impl Into<Piece>>,
        gap: usize,
        column: usize,
    ) {
        for (position, piece) in pieces.into_iter().enumerate() {
            let piece = piece.into();
            if position > 0 && self.column + gap + width(&piece.text) > line_width() {
                self.end();
                self.move_to(column);
            } else if position > 0 {
                self.skip(gap);
            }
            self.put(piece.role, &piece.text);
        }
        self.end();
    }

    /// A line of two columns, a name and what it names; the second one is wrapped.
    pub(crate) fn field(&mut self, name: &str, pieces: impl IntoIterator<Item = impl Into<Piece>>) {
        self.put(Role::Heading, name);
        self.move_to(SECOND_COLUMN);
        self.fill(pieces, 1, SECOND_COLUMN);
    }

    /// An indented line of pieces, or of the words of a sentence, wrapped between them.
    pub(crate) fn item(&mut self, pieces: impl IntoIterator<Item = impl Into<Piece>>) {
        self.skip(INDENT);
        self.fill(pieces, 1, 2 * INDENT);
    }
}

fn style_of(role: Role) -> Style {
    match role {
        Role::Plain => Style::new(),
        Role::Heading => Style::new().bold(),
        Role::Value => AnsiColor::Green.on_default().bold(),
        Role::Best => AnsiColor::Green.on_default(),
        Role::Cut => AnsiColor::Red.on_default(),
        Role::Order => AnsiColor::Cyan.on_default(),
        Role::Pruned => AnsiColor::BrightBlack.on_default(),
    }
}

/// What a part of a text is about. How it looks is up to those who write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Plain,
    Heading,
    Value,
    /// The best line, or what is better than before.
    Best,
    Cut,
    /// The order of evaluations, or the number of a step.
    Order,
    /// Never looked at, or no longer so.
    Pruned,
}

/// A text that stays together on a line.
#[derive(Clone)]
pub(crate) struct Piece {
    pub(crate) role: Role,
    pub(crate) text: String,
}

impl Piece {
    pub(crate) fn new(role: Role, text: impl Into<String>) -> Self {
        Self {
            role,
            text: text.into(),
        }
    }
}

impl From<String> for Piece {
    fn from(text: String) -> Self {
        Self::new(Role::Plain, text)
    }
}

/// The words of a sentence, between any two of which a line can end.
pub(crate) fn words_of(sentence: &str) -> impl Iterator<Item = Piece> + Clone {
    let words = sentence.split(' ');
    words.map(|word| Piece::new(Role::Plain, word))
}

/// The columns that a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// The columns that pieces take with so many blanks between them.
pub(crate) fn total_width(pieces: &[Piece], gap: usize) -> usize {
    let widths = pieces.iter().map(|piece| width(&piece.text) + gap);
    widths.sum::<usize>().saturating_sub(gap)
}

/// Blanks between two columns.
const GAP: usize = 2;

/// A column: its heading, on which side its cells stand, and how they look.
#[derive(Clone, Copy)]
pub(crate) struct Column {
    heading: &'static str,
    side: Side,
    role: Role,
}

/// Texts begin below each other, numbers end below each other.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    Left,
    Right,
}

impl Column {
    pub(crate) const fn new(heading: &'static str, side: Side, role: Role) -> Self {
        Self {
            heading,
            side,
            role,
        }
    }
}

/// Rows of cells in columns, each as wide as its widest cell; a column without anything in it is left out.
pub(crate) struct Table<'t> {
    pub(crate) columns: &'t [Column],
    /// How many columns tell rows apart, from the first.
    pub(crate) keys: usize,
    /// A row of two cells in a table of more has a remark in place of its figures.
    pub(crate) rows: Vec<Vec<String>>,
}

impl<'t> Table<'t> {
    /// A table whose rows are told apart by their first cells.
    pub(crate) fn new(columns: &'t [Column], rows: impl Iterator<Item = Vec<String>>) -> Self {
        Self {
            columns,
            keys: 1,
            rows: rows.collect(),
        }
    }

    /// Writes as many columns side by side as there is room for, and the others below with what tells rows
    /// apart.
    pub(crate) fn write(&self, out: &mut TextWriter) {
        let widths: Vec<usize> = (0..self.columns.len()).map(|at| self.width(at)).collect();
        let mut block: Vec<usize> = Vec::new();
        for at in (0..widths.len()).filter(|&at| widths[at] > 0) {
            let before: usize = block.iter().map(|&other| widths[other] + GAP).sum();
            if before > 0 && before + widths[at] > line_width() {
                self.block(&block, &widths, out);
                out.end();
                block.retain(|&other| self.is_key(other));
            }
            block.push(at);
        }
        self.block(&block, &widths, out);
    }

    /// Whether the column with this heading has anything in it.
    pub(crate) fn has(&self, heading: &str) -> bool {
        let mut columns = self.columns.iter();
        let column = columns.position(|column| column.heading == heading);
        column.is_some_and(|at| self.width(at) > 0)
    }

    /// The rows that have no remark.
    fn full_rows(&self) -> impl Iterator<Item = &Vec<String>> {
        let columns = self.columns.len();
        self.rows.iter().filter(move |row| row.len() == columns)
    }

    fn width(&self, column: usize) -> usize {
        let first = self.rows.iter().filter(|_| column == 0);
        let cells = self.full_rows().chain(first).map(|row| width(&row[column]));
        match cells.max().unwrap_or_default() {
            0 => 0,
            widest => widest.max(width(self.columns[column].heading)),
        }
    }

    fn is_key(&self, column: usize) -> bool {
        let mut cells = self.full_rows().map(|row| &row[column]);
        let first = cells.next();
        column < self.keys && cells.any(|cell| Some(cell) != first)
    }

    fn block(&self, columns: &[usize], widths: &[usize], out: &mut TextWriter) {
        for &at in columns {
            self.cell(at, Role::Heading, self.columns[at].heading, (widths, out));
        }
        out.end();
        for row in &self.rows {
            if row.len() == self.columns.len() {
                for &at in columns {
                    self.cell(at, self.columns[at].role, &row[at], (widths, out));
                }
                out.end();
            } else if columns.contains(&1) {
                let start = widths[0] + GAP;
                out.put(self.columns[0].role, &row[0]);
                out.move_to(start);
                out.fill(words_of(&row[1]), 1, start);
            }
        }
    }

    fn cell(&self, at: usize, role: Role, text: &str, (widths, out): (&[usize], &mut TextWriter)) {
        let (start, end) = (out.start, out.start + widths[at]);
        match self.columns[at].side {
            Side::Left => out.put_at(start, role, text),
            Side::Right => out.put_before(end, role, text),
        }
        out.move_to(end);
        out.skip(GAP);
    }
}
