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

use super::rows::{DEEPEST_LINES, DrawnRun, EdgeLine, TreeRow};
use crate::analysis::Evaluation;
use crate::search::{Bound, LeafValues};
use crate::words::signs::{
    AT_LEAST, AT_MOST, BEST_BRANCH, BEST_CORNER, BEST_RAIL, BEST_STROKE, BRANCH, CORNER, CROSS,
    FAINT_RAIL, FAINT_STROKE, PASSED_BRANCH, RAIL, STROKE, Sign,
};
use crate::words::{Glyphs, Piece, Role, TextWriter, line_width, width};

/// Columns from a ply to the next, and those in a tree that is too deep for wide steps.
const STEPS: [usize; 2] = [4, 2];

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
    let Some(run) = DrawnRun::new(evaluation, glyphs) else {
        return Ok(());
    };
    let (columns, legend) = Columns::of(&run);
    let mut drawing = Drawing {
        run: &run,
        columns,
        out: TextWriter::new(out),
    };
    for row in run.rows() {
        drawing.row(&row);
    }
    drawing.legend(legend);
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

/// Which signs occur in a drawing: the best line, at least, at most, cut edges, faint lines, brackets
/// and numbers of evaluations.
type Legend = [bool; 7];

impl Columns {
    /// The widest steps that fit, and what there is to explain in the legend.
    fn of(run: &DrawnRun) -> (Self, Legend) {
        let (mut columns, mut legend) = (Self::default(), Legend::default());
        let mut names = [0; 2];
        // Names end where they do when they are drawn.
        let mut nowhere = io::sink();
        let mut trial = Drawing {
            run,
            columns,
            out: TextWriter::new(&mut nowhere),
        };
        for row in run.rows() {
            for (most, step) in names.iter_mut().zip(STEPS) {
                trial.columns.step = step;
                trial.lead(&row);
                *most = (*most).max(trial.out.column);
                trial.out.clear();
            }
            columns.values = columns.values.max(width(&row.value).min(LONGEST_VALUE));
            columns.orders = columns.orders.max(width(&row.order));
            columns.remarks = columns.remarks.max(width(&row.remark));
            for (occurs, here) in legend.iter_mut().zip(signs(&row)) {
                *occurs |= here;
            }
        }
        let [wide, mut narrow] = [0, 1].map(|number| Self {
            step: STEPS[number],
            names: names[number],
            ..columns
        });
        if wide.width() <= line_width() {
            return (wide, legend);
        }
        let excess = narrow.width().saturating_sub(line_width());
        narrow.names = narrow.names.saturating_sub(excess);
        (narrow, legend)
    }

    fn values_end(&self) -> usize {
        self.names + GAP + self.values
    }

    fn remarks_start(&self) -> usize {
        let orders = self.orders + if self.orders > 0 { GAP } else { 0 };
        self.values_end() + GAP + orders
    }

    fn width(&self) -> usize {
        match self.remarks {
            0 => self.remarks_start() - GAP,
            remarks => self.remarks_start() + remarks,
        }
    }
}

/// How long the first stroke of the edge into a node is.
fn strokes(row: &TreeRow, step: usize) -> usize {
    match (row.edge, &row.label) {
        (EdgeLine::Cut, _) => step / 2 - 1,
        (_, Some(_)) => 1,
        (_, None) => step / 2,
    }
}

/// Which signs occur in a row.
fn signs(row: &TreeRow) -> Legend {
    [
        row.edge == EdgeLine::Best && row.ply > 0,
        row.bound == Some(Bound::Lower),
        row.bound == Some(Bound::Upper),
        row.edge == EdgeLine::Cut,
        row.edge == EdgeLine::Faint,
        row.is_unseen_value,
        !row.order.is_empty(),
    ]
}

struct Drawing<'d> {
    run: &'d DrawnRun<'d>,
    columns: Columns,
    out: TextWriter<'d>,
}

impl Drawing<'_> {
    fn row(&mut self, row: &TreeRow) {
        self.lead(row);
        // The value is aligned at its last digit.
        let (end, role) = (self.columns.values_end(), row.role(Role::Value));
        self.out.skip(GAP);
        self.out.put_before(end, role, &row.value);
        if row.is_unseen_value {
            self.out.put(role, ")");
        }
        self.out.skip(GAP);
        self.out.put_at(end + GAP, Role::Order, &row.order);
        self.out.skip(GAP);
        let remarks = self.columns.remarks_start();
        self.out.put_at(remarks, Role::Pruned, &row.remark);
        self.out.end();
    }

    /// The row as far as the node's name.
    fn lead(&mut self, row: &TreeRow) {
        self.rails(row);
        if row.ply > 0 {
            self.edge(row);
        }
        let name = row.name.clone();
        self.out.piece(&name.in_role(row.role(Role::Heading)));
    }

    /// The vertical lines left of the row's own edge.
    fn rails(&mut self, row: &TreeRow) {
        for rail in row.rails.iter().take(DEEPEST_LINES) {
            let next = self.out.start + self.columns.step;
            match rail {
                EdgeLine::Best => self.put(Role::Best, BEST_RAIL, 1),
                EdgeLine::Faint => self.put(Role::Pruned, FAINT_RAIL, 1),
                EdgeLine::Plain | EdgeLine::Cut => self.put(Role::Plain, RAIL, 1),
                EdgeLine::None => {}
            }
            self.out.move_to(next);
        }
    }

    fn put(&mut self, role: Role, sign: Sign, times: usize) {
        let sign = self.run.words.sign(sign);
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
        self.put(role, stroke, strokes(row, self.columns.step));
        if row.edge == EdgeLine::Cut {
            self.put(Role::Cut, CROSS, 1);
        }
        self.out.skip(1);
        if let Some(label) = &row.label {
            let role = if row.is_pruned { Role::Pruned } else { role };
            self.out.put(role, label);
            self.out.skip(1);
            self.put(role, stroke, 1);
            self.out.skip(1);
        }
    }

    /// The signs that occur in the drawing, and only these.
    fn legend(&mut self, [best_line, lower, upper, cut, faint, brackets, orders]: Legend) {
        let sign = |sign| self.run.words.sign(sign).to_owned();
        let setup = self.run.evaluation.setup;
        let unseen = match (faint, brackets) {
            (true, true) => sign(FAINT_STROKE).repeat(2) + " ( )",
            (true, false) => sign(FAINT_STROKE).repeat(2),
            (false, _) => "( )".to_owned(),
        };
        let (best, first) = (sign(BEST_STROKE).repeat(2), self.run.number(1));
        let crossed = if setup.plan.algorithm.has_cutoffs() {
            "cut"
        } else {
            "skipped"
        };
        let signs = [
            (best_line, Role::Best, best, "principal variation"),
            (lower, Role::Plain, sign(AT_LEAST), "at least"),
            (upper, Role::Plain, sign(AT_MOST), "at most"),
            (cut, Role::Cut, sign(CROSS), crossed),
            (faint || brackets, Role::Pruned, unseen, "never looked at"),
            (orders, Role::Order, first, "order of static evaluations"),
        ];
        let signs = signs.into_iter().filter(|(occurs, ..)| *occurs);
        let signs =
            signs.map(|(_, role, sign, meaning)| Piece::new(role, sign).and(Role::Plain, meaning));
        let is_mover = setup.convention.leaf_values == LeafValues::Mover;
        let view = is_mover.then(|| "values as MAX sees them".to_owned().into());
        let pieces: Vec<Piece> = signs.chain(view).collect();
        if !pieces.is_empty() {
            self.out.end();
            self.out.fill(pieces, 3, 0);
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
