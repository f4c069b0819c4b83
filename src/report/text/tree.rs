//! The drawing of a searched tree, one line a node.
//!
//! From left to right: the lines of the tree with moves and probabilities on them, the node's
//! name and mover, its value or bound, and the number of its static evaluation. Three things are
//! told by signs as well as by colour: the principal variation is one heavy line from the root to
//! its leaf, an edge where the search stopped is crossed, and what lies below it hangs on dotted
//! lines, with the values that nobody looked at in brackets.
//!
//! The drawing is as wide as lines are, where names allow: it indents by four columns a ply, or by two
//! if that would be too wide. Below ply 20 it indents no further and says the ply instead.

use std::io::{self, Write};

use super::cells::RowTexts;
use super::legend::TreeLegend;
use super::rows::{EdgeLine, TreeRow, TreeRows};
use crate::analysis::Evaluation;
use crate::words::signs::{
    BEST_BRANCH, BEST_CORNER, BEST_RAIL, BEST_STROKE, BRANCH, CORNER, CROSS, FAINT_RAIL,
    FAINT_STROKE, PASSED_BRANCH, RAIL, STROKE, Sign,
};
use crate::words::{Glyphs, Role, TextWriter, edge_label, line_width, width};

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
/// A node that was visited more than once is drawn as its last visit left it, and the root with what
/// the whole search has proved.
pub fn text_tree(evaluation: &Evaluation, glyphs: Glyphs, out: &mut dyn Write) -> io::Result<()> {
    let Some(cells) = RowTexts::new(evaluation, glyphs) else {
        return Ok(());
    };
    let (columns, legend) = Columns::of(evaluation, &cells);
    let mut drawing = Drawing::new(&cells, columns, out);
    let mut rows = TreeRows::new(evaluation);
    while let Some(row) = rows.advance() {
        drawing.row(&rows, &row);
    }
    legend.write(&mut drawing.out, &cells, evaluation.setup);
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
    fn of(evaluation: &Evaluation, cells: &RowTexts) -> (Self, TreeLegend) {
        let (wide, legend) = Self::measured(WIDE, evaluation, cells);
        if wide.width() <= line_width() {
            return (wide, legend);
        }
        let (mut narrow, legend) = Self::measured(NARROW, evaluation, cells);
        let excess = narrow.width().saturating_sub(line_width());
        narrow.names = narrow.names.saturating_sub(excess);
        (narrow, legend)
    }

    fn measured(step: usize, evaluation: &Evaluation, cells: &RowTexts) -> (Self, TreeLegend) {
        let mut legend = TreeLegend::default();
        let mut columns = Self {
            step,
            ..Self::default()
        };
        let mut rows = TreeRows::new(evaluation);
        let mut nowhere = io::sink();
        let mut drawing = Drawing::new(cells, columns, &mut nowhere);
        while let Some(row) = rows.advance() {
            drawing.out.clear();
            drawing.edge_and_name(&rows, &row);
            let (value, order) = (cells.value(&row), cells.order(row.node));
            columns.names = columns.names.max(drawing.out.column);
            columns.values = columns.values.max(width(&value).min(LONGEST_VALUE));
            columns.orders = columns.orders.max(width(&order));
            columns.remarks = columns.remarks.max(width(&cells.remark(&row)));
            let bound = cells.found(&row).map(|found| found.bound);
            legend.take(&row, bound, !order.is_empty());
        }
        (columns, legend)
    }

    fn values_end(&self) -> usize {
        self.names + GAP + self.values
    }

    fn remarks_start(&self) -> usize {
        let orders = if self.orders > 0 {
            self.orders + GAP
        } else {
            0
        };
        self.values_end() + GAP + orders
    }

    fn width(&self) -> usize {
        match self.remarks {
            0 => self.remarks_start() - GAP,
            remarks => self.remarks_start() + remarks,
        }
    }
}

struct Drawing<'d> {
    cells: &'d RowTexts<'d>,
    columns: Columns,
    out: TextWriter<'d>,
}

impl<'d> Drawing<'d> {
    fn new(cells: &'d RowTexts<'d>, columns: Columns, out: &'d mut dyn Write) -> Self {
        Self {
            cells,
            columns,
            out: TextWriter::new(out),
        }
    }

    fn row(&mut self, rows: &TreeRows, row: &TreeRow) {
        self.edge_and_name(rows, row);
        // The value is aligned at its last digit.
        let (value, role) = (self.cells.value(row), row.role(Role::Value));
        self.out.skip(GAP);
        self.out.put_before(self.columns.values_end(), role, &value);
        if row.is_unseen_value() {
            self.out.put(role, ")");
        }
        let (orders, remarks) = (
            self.columns.values_end() + GAP,
            self.columns.remarks_start(),
        );
        self.out.skip(GAP);
        let order = self.cells.order(row.node);
        self.out.put_at(orders, Role::Order, &order);
        self.out.skip(GAP);
        let remark = self.cells.remark(row);
        self.out.put_at(remarks, Role::Pruned, &remark);
        self.out.end();
    }

    fn edge_and_name(&mut self, rows: &TreeRows, row: &TreeRow) {
        // The vertical lines left of the row's own edge.
        for rail in rows.rails().take(DEEPEST_LINES) {
            let next = self.out.start + self.columns.step;
            match rail {
                EdgeLine::Best => self.put(Role::Best, BEST_RAIL, 1),
                EdgeLine::Faint => self.put(Role::Pruned, FAINT_RAIL, 1),
                EdgeLine::Plain | EdgeLine::Cut => self.put(Role::Plain, RAIL, 1),
                EdgeLine::None => {}
            }
            self.out.move_to(next);
        }
        if row.ply > 0 {
            self.edge(row);
        }
        let name = self.cells.name(row.node);
        self.out.piece(&name.in_role(row.role(Role::Heading)));
    }

    fn put(&mut self, role: Role, sign: Sign, times: usize) {
        let sign = self.cells.words.sign(sign);
        self.out.put(role, &sign.repeat(times));
    }

    /// The edge into the node: `├── `, crossed `├─╳ `, with a move on it `├─ e4 ─ `.
    fn edge(&mut self, row: &TreeRow) {
        let (role, stroke) = match row.edge {
            EdgeLine::Best => (Role::Best, BEST_STROKE),
            EdgeLine::Faint => (Role::Pruned, FAINT_STROKE),
            _ => (Role::Plain, STROKE),
        };
        if row.ply <= DEEPEST_LINES {
            let (role, joint) = joint(row, role);
            self.put(role, joint, 1);
        }
        let label = self.edge_label(row);
        let most = self.columns.step / 2;
        let strokes = match (row.edge, &label) {
            (EdgeLine::Cut, _) => most - 1,
            (_, Some(_)) => 1,
            (_, None) => most,
        };
        self.put(role, stroke, strokes);
        if row.edge == EdgeLine::Cut {
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
        let (ply, tree) = (row.ply, self.cells.words.tree());
        let label = edge_label(tree, row.node, row.chance_style_above);
        match label {
            _ if ply <= DEEPEST_LINES => label,
            Some(label) => Some(format!("ply {ply}: {label}")),
            None => Some(format!("ply {ply}")),
        }
    }
}

/// Where the edge leaves the vertical line of its parent.
fn joint(row: &TreeRow, role: Role) -> (Role, Sign) {
    match (row.edge, row.rail) {
        (EdgeLine::Best, EdgeLine::None) => (role, BEST_CORNER),
        (EdgeLine::Best, _) => (role, BEST_BRANCH),
        (_, EdgeLine::Best) => (Role::Best, PASSED_BRANCH),
        (_, EdgeLine::None) => (role, CORNER),
        _ => (role, BRANCH),
    }
}
