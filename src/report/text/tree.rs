//! The drawing of a searched tree, one line a node.
//!
//! From left to right: the lines of the tree with moves and probabilities on them, the node's
//! name and mover, its value or bound, and the number of its static evaluation. Three things are
//! told by signs as well as by colour: the principal variation is one heavy line from the root to
//! its leaf, an edge where the search stopped is crossed, and what lies below it hangs on dotted
//! lines, with the values that nobody looked at in brackets.
//!
//! The drawing is 80 columns wide where names allow: it indents by four columns a ply, or by two
//! if that would be too wide. Below ply 20 it indents no further and says the ply instead.

use std::io::{self, Write};

use anstyle::Style;

use super::cells::{Cells, ValueCell};
use super::glyphs::{CUT, Glyphs, HEADING, LINE, Lines, ORDER, PLAIN, PRUNED};
use super::legend::Seen;
use super::pen::{Pen, WIDTH, width};
use super::rows::{Edge, Rail, Row, Rows};
use crate::analysis::Evaluation;

/// The deepest ply that is drawn with lines of its own.
const DEEPEST_LINES: usize = 20;

/// Columns from a ply to the next.
const WIDE: usize = 4;

/// Columns from a ply to the next in a tree that is too deep for wide steps.
const NARROW: usize = 2;

/// The longest value that the others are aligned with.
const LONGEST_VALUE: usize = 16;

/// Blanks between the columns.
const GAP: usize = 2;

/// Writes the drawing of a run with a legend below, with terminal styles in it, ending with a line
/// end. Nothing is written unless the run was observed with [`Detail::Nodes`](crate::analysis::Detail::Nodes).
///
/// A node that was visited more than once is drawn as its last visit left it.
pub fn text_tree(evaluation: &Evaluation, glyphs: &Glyphs, out: &mut dyn Write) -> io::Result<()> {
    let Some(cells) = Cells::new(evaluation, glyphs) else {
        return Ok(());
    };
    let (layout, seen) = Layout::of(evaluation, &cells);
    let mut drawing = Drawing {
        lines: &glyphs.lines,
        cells: &cells,
        layout,
        pen: Pen::new(out),
    };
    let mut rows = Rows::new(evaluation);
    while let Some(row) = rows.advance() {
        drawing.row(&rows, &row);
    }
    seen.legend(&mut drawing.pen, glyphs, evaluation.convention.leaf_values);
    drawing.pen.finish()
}

/// Where the columns are.
#[derive(Clone, Copy, Default)]
struct Layout {
    /// Columns from a ply to the next.
    step: usize,
    /// The widths of the columns.
    names: usize,
    values: usize,
    orders: usize,
    remarks: usize,
}

impl Layout {
    /// The widest steps that fit, and what there is to explain in the legend.
    fn of(evaluation: &Evaluation, cells: &Cells) -> (Self, Seen) {
        let (wide, seen) = Self::measured(WIDE, evaluation, cells);
        if wide.width() <= WIDTH {
            return (wide, seen);
        }
        let (mut narrow, seen) = Self::measured(NARROW, evaluation, cells);
        let excess = narrow.width().saturating_sub(WIDTH);
        narrow.names = narrow.names.saturating_sub(excess);
        (narrow, seen)
    }

    fn measured(step: usize, evaluation: &Evaluation, cells: &Cells) -> (Self, Seen) {
        let mut layout = Self {
            step,
            ..Self::default()
        };
        let mut seen = Seen::default();
        let mut rows = Rows::new(evaluation);
        let mut nowhere = io::sink();
        let mut drawing = Drawing {
            lines: cells.lines(),
            cells,
            layout,
            pen: Pen::new(&mut nowhere),
        };
        while let Some(row) = rows.advance() {
            drawing.pen.clear();
            drawing.edge_and_name(&rows, &row);
            layout.names = layout.names.max(drawing.pen.column());
            let value = cells.value(&row);
            layout.values = layout.values.max(width(&value.text).min(LONGEST_VALUE));
            let order = cells.order(row.node);
            layout.orders = layout.orders.max(width(&order));
            layout.remarks = layout.remarks.max(width(&cells.remark(&row)));
            seen.row(&row, &value, !order.is_empty());
        }
        (layout, seen)
    }

    fn values_end(&self) -> usize {
        self.names + GAP + self.values
    }

    fn orders_start(&self) -> usize {
        self.values_end() + GAP
    }

    fn remarks_start(&self) -> usize {
        match self.orders {
            0 => self.orders_start(),
            orders => self.orders_start() + orders + GAP,
        }
    }

    fn width(&self) -> usize {
        match (self.orders, self.remarks) {
            (0, 0) => self.values_end(),
            (orders, 0) => self.orders_start() + orders,
            (_, remarks) => self.remarks_start() + remarks,
        }
    }
}

struct Drawing<'d> {
    lines: &'d Lines,
    cells: &'d Cells<'d>,
    layout: Layout,
    pen: Pen<'d>,
}

impl Drawing<'_> {
    fn row(&mut self, rows: &Rows, row: &Row) {
        self.edge_and_name(rows, row);
        self.value(&self.cells.value(row));
        self.pen.skip(GAP);
        self.pen.move_to(self.layout.orders_start());
        self.pen.put(ORDER, &self.cells.order(row.node));
        self.pen.skip(GAP);
        self.pen.move_to(self.layout.remarks_start());
        self.pen.put(PRUNED, &self.cells.remark(row));
        self.pen.end();
    }

    /// The value, aligned at its last digit.
    fn value(&mut self, value: &ValueCell) {
        self.pen.skip(GAP);
        let end = self.layout.values_end();
        self.pen.move_to(end.saturating_sub(width(&value.text)));
        self.pen.put(value.style, &value.text);
        if value.is_bracketed {
            self.pen.put(value.style, ")");
        }
    }

    fn edge_and_name(&mut self, rows: &Rows, row: &Row) {
        self.rails(rows);
        if row.ply > 0 {
            self.edge(row);
        }
        let style = match (row.is_best, row.is_pruned) {
            (true, _) => HEADING,
            (_, true) => PRUNED,
            _ => PLAIN,
        };
        self.pen.put(style, &self.cells.name(row.node));
        if let Some(mover) = self.cells.mover(row.node) {
            self.pen.skip(1);
            self.pen.put(style, &mover.to_string());
        }
    }

    /// The vertical lines left of the row's own edge.
    fn rails(&mut self, rows: &Rows) {
        for rail in rows.rails().take(DEEPEST_LINES) {
            let (style, sign) = match rail {
                Rail::None => (PLAIN, ""),
                Rail::Plain => (PLAIN, self.lines.rail),
                Rail::Best => (LINE, self.lines.best_rail),
                Rail::Faint => (PRUNED, self.lines.faint_rail),
            };
            let next = self.pen.start() + self.layout.step;
            self.pen.put(style, sign);
            self.pen.move_to(next);
        }
    }

    /// The edge into the node: `├── `, crossed `├─╳ `, with a move on it `├─ e4 ─ `.
    fn edge(&mut self, row: &Row) {
        let (style, stroke) = match row.edge {
            Edge::Best => (LINE, self.lines.best_stroke),
            Edge::Faint => (PRUNED, self.lines.faint_stroke),
            Edge::Plain | Edge::Cut => (PLAIN, self.lines.stroke),
        };
        if row.ply <= DEEPEST_LINES {
            let (style, sign) = self.joint(row, style);
            self.pen.put(style, sign);
        }
        let label = self.edge_label(row);
        let most = self.layout.step / 2;
        let strokes = match (row.edge, &label) {
            (Edge::Cut, _) => most - 1,
            (_, Some(_)) => 1,
            (_, None) => most,
        };
        self.pen.put(style, &stroke.repeat(strokes));
        if row.edge == Edge::Cut {
            self.pen.put(CUT, self.lines.cross);
        }
        self.pen.skip(1);
        if let Some(label) = label {
            let style = if row.is_pruned { PRUNED } else { style };
            self.pen.put(style, &label);
            self.pen.skip(1);
            self.pen.put(style, stroke);
            self.pen.skip(1);
        }
    }

    /// What stands on the edge: the ply if there are no lines for it, the move, the probability.
    fn edge_label(&self, row: &Row) -> Option<String> {
        let label = self.cells.edge_label(row);
        if row.ply <= DEEPEST_LINES {
            return label;
        }
        let ply = format!("ply {}", row.ply);
        Some(label.map_or_else(|| ply.clone(), |label| format!("{ply}: {label}")))
    }

    /// Where the edge leaves the vertical line of its parent.
    fn joint(&self, row: &Row, style: Style) -> (Style, &'static str) {
        match (row.edge, row.rail) {
            (Edge::Best, Rail::None) => (style, self.lines.best_corner),
            (Edge::Best, _) => (style, self.lines.best_branch),
            (_, Rail::Best) => (LINE, self.lines.passed_branch),
            (_, Rail::None) => (style, self.lines.corner),
            (_, Rail::Plain | Rail::Faint) => (style, self.lines.branch),
        }
    }
}
