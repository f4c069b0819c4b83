//! Tables for people at a terminal.

use super::{Role, TextWriter, line_width, width, words_of};

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

impl Table<'_> {
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
