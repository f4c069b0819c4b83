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

use super::cells::Cells;
use super::legend::Legend;
use super::rows::{Edge, Rail, TreeRow, TreeRows};
use crate::analysis::Evaluation;
use crate::words::signs::{
    BEST_BRANCH, BEST_CORNER, BEST_RAIL, BEST_STROKE, BRANCH, CORNER, CROSS, FAINT_RAIL,
    FAINT_STROKE, PASSED_BRANCH, RAIL, STROKE, Sign,
};
use crate::words::{Glyphs, Role, TextWriter, WIDTH, width};

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
pub fn text_tree(evaluation: &Evaluation, glyphs: Glyphs, out: &mut dyn Write) -> io::Result<()> {
    let Some(cells) = Cells::new(evaluation, glyphs) else {
        return Ok(());
    };
    let (columns, legend) = Columns::of(evaluation, &cells);
    let mut drawing = Drawing {
        cells: &cells,
        step: columns.step,
        out: TextWriter::new(out),
    };
    let mut rows = TreeRows::new(evaluation);
    while let Some(row) = rows.advance() {
        drawing.row(&rows, &row, &columns);
    }
    let leaf_values = evaluation.convention.leaf_values;
    legend.write(&mut drawing.out, &cells, leaf_values);
    drawing.out.finish()
}

/// Where the columns are.
#[derive(Clone, Copy, Default)]
struct Columns {
    /// Columns from a ply to the next.
    step: usize,
    /// The widths of the columns.
    names: usize,
    values: usize,
    orders: usize,
    remarks: usize,
}

impl Columns {
    /// The widest steps that fit, and what there is to explain in the legend.
    fn of(evaluation: &Evaluation, cells: &Cells) -> (Self, Legend) {
        let (wide, legend) = Self::measured(WIDE, evaluation, cells);
        if wide.width() <= WIDTH {
            return (wide, legend);
        }
        let (mut narrow, legend) = Self::measured(NARROW, evaluation, cells);
        let excess = narrow.width().saturating_sub(WIDTH);
        narrow.names = narrow.names.saturating_sub(excess);
        (narrow, legend)
    }

    fn measured(step: usize, evaluation: &Evaluation, cells: &Cells) -> (Self, Legend) {
        let (mut columns, mut legend) = (Self::default(), Legend::default());
        columns.step = step;
        let mut rows = TreeRows::new(evaluation);
        let mut nowhere = io::sink();
        let mut drawing = Drawing {
            cells,
            step,
            out: TextWriter::new(&mut nowhere),
        };
        while let Some(row) = rows.advance() {
            drawing.out.clear();
            drawing.edge_and_name(&rows, &row);
            columns.names = columns.names.max(drawing.out.column());
            let value = cells.value(&row);
            columns.values = columns.values.max(width(&value.text).min(LONGEST_VALUE));
            let order = cells.order(row.node);
            columns.orders = columns.orders.max(width(&order));
            columns.remarks = columns.remarks.max(width(&cells.remark(&row)));
            legend.take(&row, &value, !order.is_empty());
        }
        (columns, legend)
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
    cells: &'d Cells<'d>,
    /// Columns from a ply to the next.
    step: usize,
    out: TextWriter<'d>,
}

impl Drawing<'_> {
    fn row(&mut self, rows: &TreeRows, row: &TreeRow, columns: &Columns) {
        self.edge_and_name(rows, row);
        self.out.skip(GAP);
        // The value is aligned at its last digit.
        let value = self.cells.value(row);
        let start = columns.values_end().saturating_sub(width(&value.text));
        self.out.move_to(start);
        self.out.put(value.role, &value.text);
        if value.is_bracketed {
            self.out.put(value.role, ")");
        }
        self.out.skip(GAP);
        self.out.move_to(columns.orders_start());
        self.out.put(Role::Order, &self.cells.order(row.node));
        self.out.skip(GAP);
        self.out.move_to(columns.remarks_start());
        self.out.put(Role::Pruned, &self.cells.remark(row));
        self.out.end();
    }

    fn edge_and_name(&mut self, rows: &TreeRows, row: &TreeRow) {
        self.rails(rows);
        if row.ply > 0 {
            self.edge(row);
        }
        let role = match (row.is_best, row.is_pruned) {
            (true, _) => Role::Heading,
            (_, true) => Role::Pruned,
            _ => Role::Plain,
        };
        self.out.piece(&self.cells.name(row.node).in_role(role));
    }

    fn put(&mut self, role: Role, sign: Sign, times: usize) {
        let sign = self.cells.words.sign(sign);
        self.out.put(role, &sign.repeat(times));
    }

    /// The vertical lines left of the row's own edge.
    fn rails(&mut self, rows: &TreeRows) {
        for rail in rows.rails().take(DEEPEST_LINES) {
            let next = self.out.start() + self.step;
            match rail {
                Rail::None => {}
                Rail::Plain => self.put(Role::Plain, RAIL, 1),
                Rail::Best => self.put(Role::Best, BEST_RAIL, 1),
                Rail::Faint => self.put(Role::Pruned, FAINT_RAIL, 1),
            }
            self.out.move_to(next);
        }
    }

    /// The edge into the node: `├── `, crossed `├─╳ `, with a move on it `├─ e4 ─ `.
    fn edge(&mut self, row: &TreeRow) {
        let (role, stroke) = match row.edge {
            Edge::Best => (Role::Best, BEST_STROKE),
            Edge::Faint => (Role::Pruned, FAINT_STROKE),
            Edge::Plain | Edge::Cut => (Role::Plain, STROKE),
        };
        if row.ply <= DEEPEST_LINES {
            let (role, joint) = joint(row, role);
            self.put(role, joint, 1);
        }
        let label = self.edge_label(row);
        let most = self.step / 2;
        let strokes = match (row.edge, &label) {
            (Edge::Cut, _) => most - 1,
            (_, Some(_)) => 1,
            (_, None) => most,
        };
        self.put(role, stroke, strokes);
        if row.edge == Edge::Cut {
            self.put(Role::Cut, CROSS, 1);
        }
        self.out.skip(1);
        if let Some(label) = label {
            let role = if row.is_pruned { Role::Pruned } else { role };
            self.out.put(role, &label);
            self.out.skip(1);
            self.put(role, stroke, 1);
            self.out.skip(1);
        }
    }

    /// What stands on the edge: the ply if there are no lines for it, the move, the probability.
    fn edge_label(&self, row: &TreeRow) -> Option<String> {
        let label = self.cells.edge_label(row);
        if row.ply <= DEEPEST_LINES {
            return label;
        }
        let ply = format!("ply {}", row.ply);
        Some(label.map_or_else(|| ply.clone(), |label| format!("{ply}: {label}")))
    }
}

/// Where the edge leaves the vertical line of its parent.
fn joint(row: &TreeRow, role: Role) -> (Role, Sign) {
    match (row.edge, row.rail) {
        (Edge::Best, Rail::None) => (role, BEST_CORNER),
        (Edge::Best, _) => (role, BEST_BRANCH),
        (_, Rail::Best) => (Role::Best, PASSED_BRANCH),
        (_, Rail::None) => (role, CORNER),
        (_, Rail::Plain | Rail::Faint) => (role, BRANCH),
    }
}
